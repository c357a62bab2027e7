import HealthModel
import WorkoutFiles

/// A guess of the activity of a file that does not specify it, from names, speed and cadence.
enum ActivityProposal {
    /// The speed in metres per second below which the athlete is at rest.
    private static let standing = 0.5
    /// The minimum distance in metres and the minimum time in seconds for a meaningful speed.
    private static let leastWay = 200.0
    private static let leastTime = 60.0
    /// The range of cycling cadences in revolutions per minute; the cadence on foot is higher, or counted for both
    /// feet.
    private static let pedalling = 45.0...70.0
    /// The climb per metre of distance above which a walk is a hike.
    private static let steep = 0.04

    /// Returns the proposed activity of segments that belong together; nil if there is no evidence for one.
    static func activity(
        of recording: WorkoutRecording, _ segments: [WorkoutRecording.Segment], names: [String?], ascent: Double?
    ) -> WorkoutActivity? {
        if let named = names.lazy.compactMap({ ActivityNames.activity(named: $0) }).first { return named }
        var (way, time) = (0.0, 0.0)
        recording.forEachStep(in: segments) { step in
            let duration = step.end - step.start
            guard duration > 0, step.distance / duration > standing else { return }
            way += step.distance
            time += duration
        }
        guard way >= leastWay, time >= leastTime else { return nil }
        switch way / time {
        case ..<2.1: return (ascent ?? 0) / way > steep ? .hiking : .walking
        case ..<4.2: return pedals(recording, segments) ? .cycling : .running
        case ..<16: return .cycling
        // Faster than human power alone allows for long.
        default: return nil
        }
    }

    private static func pedals(_ recording: WorkoutRecording, _ segments: [WorkoutRecording.Segment]) -> Bool {
        let cadences = recording.points[.cadence]
        guard !cadences.isEmpty else { return false }
        let moving = segments.flatMap { cadences[$0.points] }.filter { $0 > 0 }.sorted()
        return !moving.isEmpty && pedalling.contains(moving[moving.count / 2])
    }
}
