import HealthModel
import WorkoutFiles

/// Which parts of a recording become workouts of their own.
///
/// One file is one workout, with pauses between its segments, with two exceptions:
/// 1. A track that begins more than ``longestPause`` after everything before it has ended is another outing, and
///    becomes a workout of its own.
/// 2. A workout can last four days at most (DAT-5). What would be longer is divided at every gap longer than
///    ``longestPause``, and what is too long even then before the point that would exceed the limit.
enum RecordingDivision {
    /// Six hours: longer than people rest within an outing, shorter than a night.
    static let longestPause = 21_600.0

    /// The segments of each workout, in the order of time; never empty.
    static func workouts(_ recording: WorkoutRecording) -> [[WorkoutRecording.Segment]] {
        let limit = ObjectType.workout.maximumDuration ?? .infinity
        return groups(recording.segments, isCut: { $0.track != $1.track })
            .flatMap { duration($0) <= limit ? [$0] : groups($0, isCut: { _, _ in true }) }
            .flatMap { duration($0) <= limit ? [$0] : cut($0, times: recording.points.times, limit: limit) }
    }

    private typealias Segment = WorkoutRecording.Segment

    /// Cuts between two segments where both the gap and the condition ask for it.
    private static func groups(_ segments: [Segment], isCut: (Segment, Segment) -> Bool) -> [[Segment]] {
        var groups: [[Segment]] = []
        var end = -Double.infinity
        for segment in segments {
            if let last = groups.last?.last, segment.start - end <= longestPause || !isCut(last, segment) {
                groups[groups.count - 1].append(segment)
            } else {
                groups.append([segment])
            }
            end = max(end, segment.end)
        }
        return groups
    }

    private static func duration(_ segments: [Segment]) -> Double {
        (segments.map(\.end).max() ?? 0) - (segments.map(\.start).min() ?? 0)
    }

    /// Cuts at long gaps between points, and wherever the limit would be exceeded.
    private static func cut(_ segments: [Segment], times: [Double], limit: Double) -> [[Segment]] {
        var groups: [[Segment]] = []
        var group: [Segment] = []
        var groupStart = Double.infinity
        var groupEnd = -Double.infinity
        for segment in segments {
            var run = segment.points.lowerBound..<segment.points.lowerBound
            for index in segment.points {
                let time = times[index]
                let start = min(groupStart, time)
                let end = max(groupEnd, time)
                if end - start > limit || time - groupEnd > longestPause, groupEnd.isFinite {
                    if let piece = piece(run, of: segment, times: times) { group.append(piece) }
                    if !group.isEmpty { groups.append(group) }
                    group = []
                    run = index..<index
                    groupStart = time
                    groupEnd = time
                } else {
                    groupStart = start
                    groupEnd = end
                }
                run = run.lowerBound..<index + 1
            }
            if let piece = piece(run, of: segment, times: times) { group.append(piece) }
        }
        if !group.isEmpty { groups.append(group) }
        return groups
    }

    private static func piece(_ range: Range<Int>, of segment: Segment, times: [Double]) -> Segment? {
        guard let start = times[range].min(), let end = times[range].max() else { return nil }
        var piece = segment
        piece.points = range
        piece.start = start
        piece.end = end
        return piece
    }
}
