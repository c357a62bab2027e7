import HealthModel
import WorkoutFiles

/// What somebody may have done where a file does not say it: a guess from names, speed and cadence.
enum ActivityProposal {
    /// Metres a second below which nobody moves.
    private static let standing = 0.5
    /// Metres and seconds from which on a speed says something.
    private static let leastWay = 200.0
    private static let leastTime = 60.0
    /// Revolutions a minute of somebody on a bicycle; feet are faster, or counted twice.
    private static let pedalling = 45.0...70.0
    /// Metres of climb for each metre of way from which on a walk is a hike.
    private static let steep = 0.04

    /// The proposed activity of segments that belong together; nil if nothing speaks for one.
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
        // Nobody goes so fast by himself for long.
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
