import Foundation
import HealthModel
import HealthStore

/// The recordings of an outing: what one of them lacks, the next one gives.
struct Outing {
    /// The best first; never empty.
    let recordings: [SampleRecord]
    let decisions: OutingDecisions

    /// The recording that counts: the outing is as long as it.
    let counted: SampleRecord

    /// Nil without recordings.
    ///
    /// - Parameter recordings: The best first.
    init?(_ recordings: [SampleRecord], _ decisions: OutingDecisions) {
        guard let counted = recordings.first else { return nil }
        (self.recordings, self.counted, self.decisions) = (recordings, counted, decisions)
    }

    /// A workout that is no part of an outing, or is asked for by itself.
    init(alone recording: SampleRecord) {
        (recordings, counted, decisions) = ([recording], recording, OutingDecisions())
    }

    /// Where a stream is looked for, in this order.
    func order(for stream: ObjectType) -> [SampleRecord] { decisions.order(recordings, for: stream, \.uuid) }

    /// Whether the person chose a recording for a stream.
    var hasChoice: Bool { decisions.chooses(among: recordings.map(\.uuid)) }

    /// What was done, as the best recording that knows it has it.
    var recordedActivity: WorkoutActivity {
        recordings.lazy.compactMap { $0.workout?.activityType }.first { $0 != .other } ?? .other
    }

    /// The source of a recording; nil if it is the one that counts.
    func otherSource(_ recording: SampleRecord) -> SourceRecord? {
        recording.uuid == counted.uuid ? nil : recording.source?.source
    }

    /// Whether the first recording, the one that counts, has every figure that any other has.
    static func firstSaysAll<Figure>(_ figures: [Set<Figure>]) -> Bool {
        guard let first = figures.first else { return true }
        return figures.dropFirst().allSatisfy { $0.isSubset(of: first) }
    }

    /// Whether something of a recording begins within what counts.
    func isInside(_ start: Double, of recording: SampleRecord) -> Bool {
        recording.uuid == counted.uuid || start >= counted.start && start <= counted.end
    }
}

extension StoreReader {
    /// The outings of recordings, each recording read once.
    func outings(of groups: [[UUID]], _ decisions: OutingDecisions) throws(EngineError) -> [Outing] {
        guard !groups.isEmpty else { return [] }
        let records = try engine.samples(SampleRequest(.workout, .uuid(Set(groups.joined()))), for: app)
        let found = Dictionary(records.map { ($0.uuid, $0) }) { first, _ in first }
        return groups.compactMap { Outing($0.compactMap { found[$0] }, decisions) }
    }
}
