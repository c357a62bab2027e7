import Foundation
import HealthModel

/// What is known about all samples of a block without opening it.
struct BlockFacts {
    var type: ObjectType
    var firstID: Int64
    /// The greatest insertion number; between it and the first one may lie those of others.
    var lastID: Int64
    /// Whether each sample has a number and an identifier of its own (``BlockIdentity/each(numbers:uuids:)``).
    var isScattered = false
    /// Which of equal samples these are, if their identifiers are derived from them; else nil.
    var ordinal: Int?
    var count: Int
    var starts: ClosedRange<Double>
    var ends: ClosedRange<Double>
    /// Of the values, in the canonical unit.
    var values: ClosedRange<Double>
    var firstUUID: UUID
    var source: SourceRevisionRecord
    var device: DeviceRecord?
    var metadata: Metadata?

    /// The same of one part of the block, as far as its summary tells.
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
            // Of derived identifiers only the high half is known, which all have.
            if ordinal == nil { part.firstUUID = firstUUID.advanced(by: offset) }
        }
        return part
    }

    var ids: ClosedRange<Int64> { firstID...lastID }

    /// Whether the block may hold an identifier; false is certain.
    func mayHold(_ uuid: UUID) -> Bool {
        // Which ones a scattered block has is not known until it is opened.
        if isScattered { return true }
        guard uuid.high == firstUUID.high else { return false }
        if ordinal != nil {
            let start = DerivedIdentity.start(of: uuid)
            return start <= starts.upperBound && start > starts.lowerBound - 1
        }
        return uuid.low >= firstUUID.low && uuid.low - firstUUID.low < UInt64(count)
    }
}

/// Whether all samples of a block match, none, or one must look.
///
/// Of a block one knows, without opening it, that its samples start between 8:00 and 9:00 and come from a watch:
///
/// | Asked | Verdict | Because |
/// | --- | --- | --- |
/// | start >= 7:30 | all | the first and the last hold, and so do those between |
/// | start >= 9:30 | none | neither holds |
/// | start >= 8:30 | some | only the last holds: the block is opened |
/// | source is the phone | none | all samples have one source, and one of them stands for all |
/// | start >= 8:30 and source is the phone | none | a part that none matches decides |
/// | not (start >= 9:30) | all | what none matches, all match when it is turned round |
enum BlockVerdict {
    case all
    case none
    case some

    init(_ value: Bool) { self = value ? .all : .none }

    /// What all samples say; nil if one must look.
    var isTrue: Bool? {
        switch self {
        case .all: true
        case .none: false
        case .some: nil
        }
    }

    /// Judges a predicate for a block of samples.
    ///
    /// - Parameter members: The insertion numbers of each workout the predicate asks about.
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
        // Only quantities have these.
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
        // Samples with relations have rows of their own.
        case .related: self = .none
        case .quantity, .part, .length, .mostRecentLength, .category, .categoryValues: self = .some
        case .source, .revision, .device, .deviceProperty, .hasNoDevice, .text, .metadataKey, .metadataValues,
            .metadata, .hasNoCorrelation, .activityType, .duration, .total, .statistic, .activity, .detail, .detailText:
            // The same for every sample of the block, so one stands for all.
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
            // Both ends may differ from a bound that lies between them.
            self = ordering == .notEqual && range.contains(bound) ? .some : .all
        case (false, false):
            self = ordering == .equal && range.contains(bound) ? .some : .none
        default: self = .some
        }
    }
}
