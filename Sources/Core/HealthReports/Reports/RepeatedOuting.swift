public import Foundation
public import HealthModel
import HealthStore

/// An outing that was recorded more than once.
public struct RepeatedOuting: Sendable, Codable, Equatable {
    /// The recordings, the preferred one first.
    public var recordings: [WorkoutSummary]
    /// The types of samples that each recording provides, sorted by name.
    public var streams: [UUID: [ObjectType]]

    /// The reason why the first recording is preferred to the others.
    public var preference: Preference
    /// A Boolean value that indicates whether the owner said that these are the same outing; otherwise they overlap in
    /// time, place and sport.
    public var isDecided: Bool

    /// A reason to prefer a recording.
    public enum Preference: String, Sendable, Codable, CaseIterable {
        /// The owner chose it.
        case chosen
        /// It has the most kinds of data.
        case mostData
        /// It is the longest of those with the most kinds of data.
        case longest
        /// It was stored first.
        case storedFirst

        /// The reason in words.
        package var text: String {
            switch self {
            case .chosen: "your choice"
            case .mostData: "the most kinds of data"
            case .longest: "the longest"
            case .storedFirst: "stored first"
            }
        }
    }
}

extension StoreReader {
    /// Returns the outings that were recorded more than once, the latest first.
    ///
    /// - Parameter places: The places of the outings to return, counted from 0; nil for all. The remaining outings are
    ///   counted, without what is known of their streams.
    package func repeatedOutings(
        _ filter: SampleFilter, places: Range<Int>? = nil
    ) throws -> (outings: [RepeatedOuting], count: Int) {
        var (outings, count): ([[WorkoutSummary]], Int) = ([], 0)
        try forEachOuting(filter) { outing in
            guard outing.count > 1 else { return }
            if places?.contains(count) ?? true { outings.append(outing) }
            count += 1
        }
        return (try outings.map(repeatedOuting), count)
    }

    /// Returns the outing of some recordings, the preferred one first.
    package func repeatedOuting(_ recordings: [WorkoutSummary]) throws -> RepeatedOuting {
        let (uuids, decisions) = (recordings.map(\.uuid), try outingDecisions())
        return RepeatedOuting(
            recordings: recordings, streams: try streams(of: uuids),
            preference: try preference(among: uuids, decisions),
            isDecided: uuids.contains { one in
                uuids.contains { OutingDecisions.Pair(one, $0).flatMap { decisions.isSame[$0] } == true }
            })
    }
}
