import Foundation

// Comparisons of specialized sample types, of activity summaries and of medications.
extension FormatTranslator {
    /// Returns a comparison of a property of a specialized sample type.
    func detail(_ key: DetailKey, _ comparison: FormatComparison) throws(PredicateFormatError) -> SamplePredicate {
        if key.isText {
            return try strings(comparison) { .detailText(key, $0, $1, comparison.options) }
        }
        switch key {
        case .scheduledDate: return try ordered(comparison, date) { .detail(key, $0, .number($1)) }
        case .averageHeartRate:
            return try ordered(comparison, quantity(nil)) { ordering, value in
                // A value that cannot be converted matches nothing (PRED-36).
                let rate = ObjectType.heartRate.canonicalUnit.flatMap(value.converted(to:))
                return rate.map { .detail(key, ordering, .number($0)) } ?? .constant(false)
            }
        default: return try ordered(comparison, number) { .detail(key, $0, .number($1)) }
        }
    }

    /// Returns the predicate on activity summaries (PRED-28).
    package func summaries(_ predicate: FormatPredicate) throws(PredicateFormatError) -> SummaryPredicate {
        try tree(predicate, inner: summaries) { comparison throws(PredicateFormatError) in
            guard comparison.keyPath == "dateComponents" else {
                throw error(comparison, expected: "the key path of activity summaries")
            }
            return try ordered(comparison, day, SummaryPredicate.day)
        }
    }

    /// Returns the predicate on medications (PRED-29).
    package func medications(_ predicate: FormatPredicate) throws(PredicateFormatError) -> MedicationPredicate {
        try tree(predicate, inner: medications) { comparison throws(PredicateFormatError) in
            let make: (Bool) -> MedicationPredicate
            switch comparison.keyPath {
            case "isArchived": make = MedicationPredicate.isArchived
            case "hasSchedule": make = MedicationPredicate.hasSchedule
            default: throw error(comparison, expected: "a key path of medications")
            }
            return try membership(comparison, number) { .or($0.map { make($0 != 0) }) }
        }
    }

    private func day(_ value: FormatValue, _ comparison: FormatComparison) throws(PredicateFormatError) -> CalendarDay {
        guard case .day(let day) = value else {
            throw error(
                value: value, comparison, expected: "date components with a calendar, an era, a year, a month and a day"
            )
        }
        return day
    }
}
