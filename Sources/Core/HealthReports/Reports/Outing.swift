import Foundation
import HealthModel
import HealthStore
import WorkoutFiles

/// The recordings of an outing: streams that one of them lacks come from the next one.
struct Outing {
    /// The recordings, the preferred one first; never empty.
    let recordings: [SampleRecord]
    let decisions: OutingDecisions

    /// The preferred recording, which determines the dates of the outing.
    let counted: SampleRecord

    /// The time zone of the first recording that has one; nil if none has.
    var timeZone: TimeZone? { recordings.lazy.compactMap { $0.metadata?.timeZone }.first }

    /// Creates an outing; returns nil if there are no recordings.
    ///
    /// - Parameter recordings: The recordings, the preferred one first.
    init?(_ recordings: [SampleRecord], _ decisions: OutingDecisions) {
        guard let counted = recordings.first else { return nil }
        (self.recordings, self.counted, self.decisions) = (recordings, counted, decisions)
    }

    /// Creates an outing for a single workout.
    init(alone recording: SampleRecord) {
        (recordings, counted, decisions) = ([recording], recording, OutingDecisions())
    }

    /// Returns the order in which recordings are searched for a stream.
    ///
    /// Streams of another activity come only from the preferred recording, or from one that the owner chose for them:
    /// the metres that another recording of a swim has as walked ones are not missing (PLA-49).
    func order(for stream: ObjectType) -> [SampleRecord] {
        let order = decisions.order(recordings, for: stream, \.uuid)
        guard isForeign(stream) else { return order }
        return order.filter { $0.uuid == counted.uuid || decisions.streams[stream]?[$0.uuid] != nil }
    }

    /// Returns whether a stream is a distance, speed, power or cadence of another activity.
    private func isForeign(_ type: ObjectType) -> Bool {
        let activity = recordedActivity
        guard ![.other, .swimBikeRun].contains(activity), let stream = Self.streams[type] else { return false }
        return stream.type(of: activity) != type
    }

    /// The streams whose type depends on the activity, by type.
    private static let streams: [ObjectType: RecordedStream] = {
        let all = [RecordedStream.distance, .speed, .power, .cadence].flatMap { stream in
            WorkoutActivity.named.compactMap { stream.type(of: $0) }.map { ($0, stream) }
        }
        return Dictionary(all) { first, _ in first }
    }()

    /// A Boolean value that indicates whether the owner chose a recording for a stream.
    var hasChoice: Bool { decisions.chooses(among: recordings.map(\.uuid)) }

    /// The activity of the first recording that has a known one.
    var recordedActivity: WorkoutActivity {
        recordings.lazy.compactMap { $0.workout?.activityType }.first { $0 != .other } ?? .other
    }

    /// Returns the source of a recording; nil if it is the preferred one.
    func otherSource(_ recording: SampleRecord) -> SourceRecord? {
        recording.uuid == counted.uuid ? nil : recording.source?.source
    }

    /// Returns whether the first, preferred recording has every figure that any other has.
    static func firstHasAllFigures<Figure>(_ figures: [Set<Figure>]) -> Bool {
        guard let first = figures.first else { return true }
        return figures.dropFirst().allSatisfy { $0.isSubset(of: first) }
    }

    /// Returns whether data of a recording starts within the preferred recording.
    func isInside(_ start: Double, of recording: SampleRecord) -> Bool {
        recording.uuid == counted.uuid || start >= counted.start && start <= counted.end
    }
}

extension StoreReader {
    /// Returns the outings for groups of recordings, reading each recording once.
    func outings(of groups: [[UUID]], _ decisions: OutingDecisions) throws -> [Outing] {
        guard !groups.isEmpty else { return [] }
        let records = try samples(SampleRequest(.workout, .uuid(Set(groups.joined()))))
        let found = Dictionary(records.map { ($0.uuid, $0) }) { first, _ in first }
        return groups.compactMap { Outing($0.compactMap { found[$0] }, decisions) }
    }
}
