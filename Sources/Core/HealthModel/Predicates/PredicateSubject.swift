public import Foundation

/// A sample and its associations, on which a predicate is evaluated.
public struct PredicateSubject {
    /// The sample.
    public var record: SampleRecord
    /// A Boolean value that indicates whether a correlation contains the sample.
    public var isInCorrelation: Bool
    /// The workouts the sample is associated with.
    public var workouts: Set<UUID>
    /// The relations of the sample to other objects.
    public var relations: Set<SampleRelation>

    /// Creates a subject from a sample and its associations.
    public init(
        _ record: SampleRecord, isInCorrelation: Bool = false, workouts: Set<UUID> = [],
        relations: Set<SampleRelation> = []
    ) {
        self.record = record
        self.isInCorrelation = isInCorrelation
        self.workouts = workouts
        self.relations = relations
    }
}

extension SamplePredicate {
    /// Returns whether a sample matches.
    public func matches(_ subject: PredicateSubject) -> Bool {
        let record = subject.record
        switch self {
        case .constant(let value): return value
        case .and(let parts): return parts.allSatisfy { $0.matches(subject) }
        case .or(let parts): return parts.contains { $0.matches(subject) }
        case .not(let part): return !part.matches(subject)
        case .start(let ordering, let date): return ordering.holds(record.start, date)
        case .end(let ordering, let date): return ordering.holds(record.end, date)
        case .uuid(let identifiers): return identifiers.contains(record.uuid)
        case .source(let identifiers):
            return record.source.map { identifiers.contains(bytesOf: $0.source.bundleIdentifier) } ?? false
        case .revision(let patterns):
            return record.source.map { revision in patterns.contains { $0.matches(revision) } } ?? false
        case .device(let devices): return record.device.map { devices.contains($0) } ?? false
        case .deviceProperty(let property, let values):
            let value = record.device?[property]
            return values.isEmpty ? value == nil : value.map { values.contains(bytesOf: $0) } ?? false
        case .hasNoDevice: return record.device == nil
        case .text(let field, let comparison, let pattern, let options):
            return comparison.holds(for: record[field], pattern, options)
        case .metadataKey(let key): return record.metadata?[key] != nil
        case .metadataValues(let key, let values):
            guard let value = record.metadata?[key] else { return false }
            return values.isEmpty || values.contains { value.compared(.equal, to: $0) }
        case .metadata(let key, let comparison):
            return comparison.holds(for: record.metadata?[key])
        case .length(let ordering, let seconds): return ordering.holds(record.end - record.start, seconds)
        case .hasNoCorrelation: return !subject.isInCorrelation
        case .workout(let workout): return subject.workouts.contains(workout)
        case .hasWorkout: return !subject.workouts.isEmpty
        case .related(let relation): return subject.relations.contains(relation)
        case .detail(let key, let ordering, let value):
            return record.detail?.holds(key, ordering, value) ?? false
        case .detailText(let key, let comparison, let pattern, let options):
            return record.detail?.holds(key, comparison, pattern, options) ?? false
        case .quantity(let ordering, let other):
            guard let own = record.canonicalValue, let unit = record.type.canonicalUnit,
                let bound = other.converted(to: unit)
            else { return false }
            return ordering.holds(own, bound)
        case .count(let ordering, let number):
            return record.quantityCount.map { ordering.holds(Double($0), number) } ?? false
        case .part(let part, let ordering, let other):
            guard let own = record.canonicalValue(of: part), let unit = record.type.canonicalUnit,
                let bound = other.converted(to: unit)
            else { return false }
            return ordering.holds(own, bound)
        case .mostRecentStart(let ordering, let date):
            return record.mostRecent.map { ordering.holds($0.start, date) } ?? false
        case .mostRecentEnd(let ordering, let date):
            return record.mostRecent.map { ordering.holds($0.end, date) } ?? false
        case .mostRecentLength(let ordering, let seconds):
            return record.mostRecent.map { ordering.holds($0.end - $0.start, seconds) } ?? false
        case .category(let ordering, let value): return record.categoryValue.map { ordering.holds($0, value) } ?? false
        case .categoryValues(let values): return record.categoryValue.map { values.contains($0) } ?? false
        case .activityType(let type): return record.workout.map { $0.activityType == type } ?? false
        case .duration(let ordering, let seconds):
            return record.workout.map { ordering.holds($0.duration, seconds) } ?? false
        case .total(let total, let ordering, let other):
            guard let own = record.workout?.totals[total]?.converted(to: total.canonicalUnit),
                let bound = other.converted(to: total.canonicalUnit)
            else { return false }
            return ordering.holds(own, bound)
        case .statistic(let statistic, let type, let ordering, let other):
            return record.workout?.reportedStatistics.holds(statistic, type, ordering, other) ?? false
        case .activity(let predicate):
            guard let workout = record.workout else { return false }
            return workout.comparedActivities(start: record.start, end: record.end).contains(where: predicate.matches)
        }
    }
}

extension SampleRecord {
    /// The number of quantities in the sample, or `nil` if it contains none.
    fileprivate var quantityCount: Int? { series?.count ?? (quantity == nil ? nil : 1) }

    /// Returns one of the quantities as a number in the canonical unit.
    fileprivate func canonicalValue(of part: QuantityPart) -> Double? {
        guard let series else { return canonicalValue }
        let value =
            switch part {
            case .minimum: series.minimum
            case .maximum: series.maximum
            case .mostRecent: series.mostRecent
            }
        return type.canonicalUnit.flatMap { series.quantity.unit.convert(value, to: $0) }
    }

    /// The dates of the quantity that ended last, or `nil` if the sample contains none.
    fileprivate var mostRecent: (start: Double, end: Double)? {
        if let series { return (series.mostRecentStart, series.mostRecentEnd) }
        return quantity == nil ? nil : (start, end)
    }

    /// Returns a string of the sample's origin.
    fileprivate subscript(field: TextField) -> String? {
        switch field {
        case .sourceName: source?.source.name
        case .sourceIdentifier: source?.source.bundleIdentifier
        case .sourceVersion: source?.version
        case .productType: source?.productType
        case .device(let property): device?[property]
        }
    }
}

extension [ObjectType: WorkoutStatisticsRecord] {
    /// Returns whether a statistic exists and satisfies a comparison; an incompatible unit never does (PRED-36,
    /// WAC-9).
    func holds(
        _ statistic: WorkoutStatistic, _ type: ObjectType, _ ordering: Ordering, _ other: QuantityValue
    ) -> Bool {
        guard let own = self[type]?[statistic], let unit = type.canonicalUnit, let bound = other.converted(to: unit)
        else { return false }
        return ordering.holds(own, bound)
    }
}

extension SourceRevisionPattern {
    /// Returns whether a revision matches the pattern.
    public func matches(_ revision: SourceRevisionRecord) -> Bool {
        bundleIdentifier.utf8.elementsEqual(revision.source.bundleIdentifier.utf8)
            && version.matches(bytesOf: revision.version)
            && productType.matches(bytesOf: revision.productType)
            && system.matches(revision.system)
    }
}

extension SourceRevisionPattern.Part {
    /// Returns whether a value matches this part.
    public func matches(_ value: Value?) -> Bool {
        switch self {
        case .any: true
        case .exactly(let wanted): wanted == value
        }
    }
}

extension SourceRevisionPattern.Part<String> {
    /// Returns whether a string has the bytes of this part, as in the index of the store.
    fileprivate func matches(bytesOf text: String?) -> Bool {
        switch self {
        case .any: true
        case .exactly(let wanted): wanted.map { Array($0.utf8) } == text.map { Array($0.utf8) }
        }
    }
}

extension Set<String> {
    /// Returns whether the set contains a string with the same bytes.
    ///
    /// Swift's equality treats composed and decomposed accents as equal, unlike the index of the store.
    func contains(bytesOf text: String) -> Bool {
        contains(text) && contains { $0.utf8.elementsEqual(text.utf8) }
    }
}
