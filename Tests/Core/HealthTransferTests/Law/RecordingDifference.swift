import HealthModel
import WorkoutFiles

/// The differences between two recordings, as a word for a failed test.
enum RecordingDifference {
    /// The tolerance for heart beats, in seconds: a series counts from its start, which is rounded.
    private static let beatTolerance = 1e-6

    /// Returns the first difference; nil if there is none.
    static func first(_ left: WorkoutRecording, _ right: WorkoutRecording) -> String? {
        if let column = points(left.points, right.points) { return column }
        let parts: [(String, Bool)] = [
            ("format", left.format == right.format),
            ("start", left.start == right.start), ("end", left.end == right.end),
            ("activity", left.activity == right.activity),
            ("segments", left.segments == right.segments), ("pauses", left.pauses == right.pauses),
            ("sessions", left.sessions == right.sessions), ("laps", left.laps == right.laps),
            ("lengths", left.lengths == right.lengths), ("sets", left.sets == right.sets),
            ("markers", left.markers == right.markers), ("beats", areSame(left.beats, right.beats)),
            ("device", left.device == right.device), ("name", left.details.name == right.details.name),
            ("notes", left.details.notes == right.details.notes),
            ("creator", left.details.creator == right.details.creator),
            ("author", left.details.author == right.details.author),
            ("tracks", left.details.tracks == right.details.tracks),
            ("time zone", left.details.utcOffset == right.details.utcOffset),
            ("distance", abs(left.distance - right.distance) < 1e-6),
            ("ascent", left.ascent == right.ascent), ("descent", left.descent == right.descent),
        ]
        return parts.first { !$0.1 }?.0
    }

    /// Returns the first column of the points that is not equal to the bit.
    static func points(_ left: RecordedPoints, _ right: RecordedPoints) -> String? {
        if left.count != right.count { return "\(left.count) points and \(right.count)" }
        let (kept, given) = (known(left), known(right))
        if kept != given { return "streams \(kept) and \(given)" }
        if left.namedFields != right.namedFields { return "named fields" }
        var columns = [
            ("times", left.times, right.times), ("latitudes", left.latitudes, right.latitudes),
            ("longitudes", left.longitudes, right.longitudes),
        ]
        for stream in kept { columns.append(("\(stream)", left[stream], right[stream])) }
        for field in left.namedFields { columns.append((field.name, left.values(of: field), right.values(of: field))) }
        for (name, first, second) in columns {
            if let row = row(first, second) { return "\(name) \(row): \(first[row]) and \(second[row])" }
        }
        return nil
    }

    /// Returns the streams that have a value.
    private static func known(_ points: RecordedPoints) -> [RecordedStream] {
        points.streams.filter { points[$0].contains { !$0.isNaN } }
    }

    private static func row(_ left: [Double], _ right: [Double]) -> Int? {
        zip(left, right).enumerated().first { _, pair in
            !(pair.0 == pair.1 || pair.0.isNaN && pair.1.isNaN)
        }?.offset
    }

    private static func areSame(_ left: [RecordedBeat], _ right: [RecordedBeat]) -> Bool {
        left.count == right.count
            && zip(left, right).allSatisfy {
                abs($0.time - $1.time) <= beatTolerance && $0.followsGap == $1.followsGap
            }
    }
}
