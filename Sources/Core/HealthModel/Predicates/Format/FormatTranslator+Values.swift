import Foundation

// Conversions of format values, one for each kind of key path.
extension FormatTranslator {
    func date(_ value: FormatValue, _ comparison: FormatComparison) throws(PredicateFormatError) -> Double {
        if case .date(let seconds) = value { return seconds }
        guard let options = userOptions else { throw error(value: value, comparison, expected: "a date") }
        if case .text(let text) = value, let seconds = FormatDate.seconds(text, in: options.timeZone) { return seconds }
        throw error(
            value: value, comparison, expected: "a date such as \"2024-01-31\" or \"2024-01-31T10:00:00Z\"")
    }

    func number(_ value: FormatValue, _ comparison: FormatComparison) throws(PredicateFormatError) -> Double {
        guard let number = value.double else { throw error(value: value, comparison, expected: "a number") }
        return number
    }

    /// Returns seconds; a user-written value may have a unit of time.
    func seconds(_ value: FormatValue, _ comparison: FormatComparison) throws(PredicateFormatError) -> Double {
        if userOptions != nil, case .quantity(let quantity) = value {
            guard let seconds = quantity.converted(to: .second) else {
                throw error(value: value, comparison, expected: "seconds, or a unit of time such as \"min\"")
            }
            return seconds
        }
        return try number(value, comparison)
    }

    func whole(_ value: FormatValue, _ comparison: FormatComparison) throws(PredicateFormatError) -> Int {
        guard let number = value.whole else { throw error(value: value, comparison, expected: "a whole number") }
        return number
    }

    /// Returns a conversion to quantities; in user-written formats a number without a unit is in a default unit.
    ///
    /// An incompatible unit is an error in user-written formats, but not in published ones (PRED-36).
    func quantity(_ unit: QuantityUnit?) -> Reading<QuantityValue> {
        { value, comparison throws(PredicateFormatError) in
            guard let unit, userOptions != nil else {
                if case .quantity(let quantity) = value { return quantity }
                throw error(value: value, comparison, expected: "a quantity")
            }
            if case .quantity(let quantity) = value {
                guard quantity.isCompatible(with: unit) else {
                    throw error(
                        value: value, comparison,
                        expected: "a number, or one with a unit such as \"\(unit.unitString)\"")
                }
                return QuantityValue(quantity.unit.typed(quantity.value), quantity.unit)
            }
            guard let number = value.double else {
                throw error(
                    value: value, comparison, expected: "a number, or one with a unit such as \"\(unit.unitString)\"")
            }
            return QuantityValue(unit.typed(number), unit)
        }
    }

    func activityType(
        _ value: FormatValue, _ comparison: FormatComparison
    ) throws(PredicateFormatError) -> WorkoutActivity {
        if userOptions != nil, case .text(let name) = value {
            if let activity = WorkoutActivity(name: name) { return activity }
            throw error(value: value, comparison, expected: "the name or number of an activity type")
        }
        guard let number = value.whole.flatMap(UInt.init(exactly:)) else {
            throw error(value: value, comparison, expected: "the number of an activity type")
        }
        return WorkoutActivity(rawValue: number)
    }

    func identifier(_ value: FormatValue, _ comparison: FormatComparison) throws(PredicateFormatError) -> UUID {
        switch value {
        case .uuid(let identifier): return identifier
        case .text(let text):
            if userOptions != nil, let identifier = UUID(uuidString: text) { return identifier }
        default: break
        }
        throw error(value: value, comparison, expected: "an identifier (UUID)")
    }

    func workout(_ value: FormatValue, _ comparison: FormatComparison) throws(PredicateFormatError) -> UUID {
        if case .workout(let identifier) = value { return identifier }
        guard userOptions != nil else { throw error(value: value, comparison, expected: "a workout") }
        return try identifier(value, comparison)
    }

    func source(_ value: FormatValue, _ comparison: FormatComparison) throws(PredicateFormatError) -> String {
        guard case .source(let bundle) = value else { throw error(value: value, comparison, expected: "a source") }
        return bundle
    }

    func revision(
        _ value: FormatValue, _ comparison: FormatComparison
    ) throws(PredicateFormatError) -> SourceRevisionPattern {
        guard case .revision(let pattern) = value else {
            throw error(value: value, comparison, expected: "a source revision")
        }
        return pattern
    }

    func device(_ value: FormatValue, _ comparison: FormatComparison) throws(PredicateFormatError) -> DeviceRecord {
        guard case .device(let device) = value else { throw error(value: value, comparison, expected: "a device") }
        return device
    }

    func string(_ value: FormatValue, _ comparison: FormatComparison) throws(PredicateFormatError) -> String {
        guard case .text(let text) = value else { throw error(value: value, comparison, expected: "a string") }
        return text
    }

    func metadataValue(
        _ value: FormatValue, _ comparison: FormatComparison
    ) throws(PredicateFormatError) -> MetadataValue {
        switch value {
        case .bool(let value): return .bool(value)
        case .integer(let value): return .integer(value)
        case .number(let value): return .number(value)
        case .text(let text): return .string(text)
        case .date(let seconds): return .date(Date(timeIntervalSinceReferenceDate: seconds))
        case .quantity(let quantity): return .quantity(quantity)
        default: throw error(value: value, comparison, expected: "a string, a number, a date or a quantity")
        }
    }
}
