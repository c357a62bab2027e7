public import Foundation
public import HealthModel
import HealthStore

/// An outing that was recorded more than once.
public struct RepeatedOuting: Sendable, Codable, Equatable {
    /// The recordings, the preferred one first.
    public var recordings: [WorkoutSummary]
    /// The types of samples that each recording provides, sorted by name.
    public var streams: [UUID: [ObjectType]]

    package init(recordings: [WorkoutSummary], streams: [UUID: [ObjectType]]) {
        (self.recordings, self.streams) = (recordings, streams)
    }
}

extension StoreReader {
    /// Returns the outings that were recorded more than once, the latest first.
    package func repeatedOutings(_ filter: SampleFilter) throws -> [RepeatedOuting] {
        var outings: [[WorkoutSummary]] = []
        try forEachOuting(filter) { if $0.count > 1 { outings.append($0) } }
        return try outings.map { RepeatedOuting(recordings: $0, streams: try streams(of: $0.map(\.uuid))) }
    }
}
