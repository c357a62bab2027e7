import Foundation
import HealthModel

/// The known properties of all samples of a block that is not decoded.
struct BlockFacts {
    var type: ObjectType
    var firstID: Int64
    /// The greatest insertion number; numbers of other samples may lie between it and the first one.
    var lastID: Int64
    /// A Boolean value that indicates whether each sample has a separate number and identifier
    /// (``BlockIdentity/each(numbers:uuids:)``).
    var isScattered = false
    /// The ordinal among equal samples, if identifiers are derived from samples; otherwise nil.
    var ordinal: Int?
    var count: Int
    var starts: ClosedRange<Double>
    var ends: ClosedRange<Double>
    /// The range of the values, in the canonical unit.
    var values: ClosedRange<Double>
    var firstUUID: UUID
    var source: SourceRevisionRecord
    var device: DeviceRecord?
    var metadata: Metadata?

    /// Returns the properties of a part of the block, as far as its summary contains them.
    func part(_ index: Int, _ summary: StatisticsSummary) -> BlockFacts {
        var part = self
        let offset = index * BlockCodec.partSize
        part.count = summary.count
        part.starts = summary.firstStart...summary.lastStart
        part.ends = max(ends.lowerBound, summary.firstStart)...max(ends.lowerBound, summary.latestEnd)
        part.values = summary.minimum...max(summary.minimum, summary.maximum)
        if !isScattered {
            part.firstID += Int64(offset)
            part.lastID = part.firstID + Int64(summary.count) - 1
            // Of derived identifiers only the high half is known, which all share.
            if ordinal == nil { part.firstUUID = firstUUID.advanced(by: offset) }
        }
        return part
    }

    var ids: ClosedRange<Int64> { firstID...lastID }

    /// Returns whether the block may contain an identifier; false is certain.
    func mayHold(_ uuid: UUID) -> Bool {
        // The identifiers of a scattered block are unknown until it is decoded.
        if isScattered { return true }
        guard uuid.high == firstUUID.high else { return false }
        if ordinal != nil {
            let start = DerivedIdentity.start(of: uuid)
            return start <= starts.upperBound && start > starts.lowerBound - 1
        }
        return uuid.low >= firstUUID.low && uuid.low - firstUUID.low < UInt64(count)
    }
}

/// A predicate's result for all samples of a block: all match, none match, or the block must be decoded.
///
/// For example, the samples of a block are known to start between 8:00 and 9:00 and to come from a watch:
///
/// | Predicate | Verdict | Reason |
/// | --- | --- | --- |
/// | start >= 7:30 | all | it holds for the first and the last sample, and so for those between |
/// | start >= 9:30 | none | it holds for neither |
/// | start >= 8:30 | some | it holds only for the last: the block is decoded |
/// | source is the phone | none | all samples have one source, so one sample decides |
/// | start >= 8:30 and source is the phone | none | one part without matches decides |
/// | not (start >= 9:30) | all | the negation of no matches is all |
enum BlockVerdict {
    case all
    case none
    case some

    init(_ value: Bool) { self = value ? .all : .none }

    /// The result for all samples; nil if the block must be decoded.
    var isTrue: Bool? {
        switch self {
        case .all: true
        case .none: false
        case .some: nil
        }
    }

    /// Evaluates a predicate for a block of samples.
    ///
    /// - Parameter members: The insertion numbers of each workout in the predicate.
    init(_ predicate: SamplePredicate, _ facts: BlockFacts, members: [UUID: MemberRuns]) {
        let isCategory = facts.type.family == .category
        func judge(_ part: SamplePredicate) -> BlockVerdict { BlockVerdict(part, facts, members: members) }
        switch predicate {
        case .constant(let value): self.init(value)
        case .and(let parts):
            let verdicts = parts.map(judge)
            self = verdicts.contains(.none) ? .none : verdicts.contains(.some) ? .some : .all
        case .or(let parts):
            let verdicts = parts.map(judge)
            self = verdicts.contains(.all) ? .all : verdicts.contains(.some) ? .some : .none
        case .not(let part):
            switch judge(part) {
            case .all: self = .none
            case .none: self = .all
            case .some: self = .some
            }
        // Only quantities have these properties.
        case .count where isCategory, .mostRecentStart where isCategory, .mostRecentEnd where isCategory: self = .none
        case .count(let ordering, let number): self.init(ordering.holds(1, number))
        case .mostRecentStart(let ordering, let date): self.init(facts.starts, ordering, date)
        case .mostRecentEnd(let ordering, let date): self.init(facts.ends, ordering, date)
        case .start(let ordering, let date): self.init(facts.starts, ordering, date)
        case .end(let ordering, let date): self.init(facts.ends, ordering, date)
        case .uuid(let identifiers):
            self = identifiers.contains(where: facts.mayHold) ? .some : .none
        case .workout(let workout): self.init(facts.ids, members[workout])
        case .hasWorkout: self.init(facts.ids, members[SamplePredicate.someWorkout])
        // Samples with relations are stored as rows.
        case .related: self = .none
        case .quantity, .part, .length, .mostRecentLength, .category, .categoryValues: self = .some
        case .source, .revision, .device, .deviceProperty, .hasNoDevice, .text, .metadataKey, .metadataValues,
            .metadata, .hasNoCorrelation, .activityType, .duration, .total, .statistic, .activity, .detail, .detailText:
            // These are the same for every sample of the block, so one sample decides.
            let sample = SampleRecord(
                uuid: facts.firstUUID, type: .heartRate, start: facts.starts.lowerBound, end: facts.ends.upperBound,
                content: .quantity(QuantityValue(0, .null)), source: facts.source, device: facts.device,
                metadata: facts.metadata)
            self.init(predicate.matches(PredicateSubject(sample)))
        }
    }

    private init(_ numbers: ClosedRange<Int64>, _ members: MemberRuns?) {
        guard let members, members.overlaps(numbers) else {
            self = .none
            return
        }
        self = members.contains(numbers) ? .all : .some
    }

    private init(_ range: ClosedRange<Double>, _ ordering: Ordering, _ bound: Double) {
        switch (ordering.holds(range.lowerBound, bound), ordering.holds(range.upperBound, bound)) {
        case (true, true):
            // A bound between both ends may differ from each of them.
            self = ordering == .notEqual && range.contains(bound) ? .some : .all
        case (false, false):
            self = ordering == .equal && range.contains(bound) ? .some : .none
        default: self = .some
        }
    }
}
