import HealthModel
import WorkoutFiles

/// A guess of the activity of a file that does not specify it, from names, lengths, speed and cadence.
struct ActivityProposal {
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
    /// The range of stroke rates per minute in a boat, on a board or in water.
    private static let stroking = 10.0..<45.0
    /// The range of speeds in metres per second in a pool; the world record over 50 m is 2.4.
    private static let inPool = 0.25...2.4
    /// The usual lengths of pools in metres: 25 and 50 m, 33⅓ m, and 25 and 50 yd.
    private static let pools = [25, 50, 100.0 / 3, 22.86, 45.72]
    /// The climb in metres per kilometre above which a way is not on water.
    private static let flat = 10.0

    private let recording: WorkoutRecording
    private let segments: [WorkoutRecording.Segment]
    private let names: [String?]
    private let ascent: Double?
    private let excludesCommon: Bool

    /// Creates a guess for segments that belong together.
    ///
    /// - Parameters:
    ///   - names: The title and the notes.
    ///   - ascent: The climb in metres, if it is known.
    ///   - excludesCommon: A Boolean value that indicates whether the file has names for running and cycling and does
    ///     not use them, so that it is neither, and speed alone indicates nothing.
    init(
        _ recording: WorkoutRecording, _ segments: [WorkoutRecording.Segment], names: [String?], ascent: Double?,
        excludesCommon: Bool
    ) {
        self.recording = recording
        self.segments = segments
        self.names = names
        self.ascent = ascent
        self.excludesCommon = excludesCommon
    }

    /// The proposed activity; nil if there is no evidence for one.
    var activity: WorkoutActivity? {
        let named = names.lazy.compactMap { ActivityNames.activity(named: $0) }.first { !isExcluded($0) }
        if let named { return named }
        if !recording.lengths.isEmpty || hasPoolLengths { return .swimming }
        let motion = motion
        guard motion.way >= Self.leastWay, motion.time >= Self.leastTime else { return nil }
        let (speed, climb) = (motion.way / motion.time, ascent ?? 0)
        if let stroke = onWater(speed, climb / motion.way * 1_000) { return stroke }
        guard !excludesCommon else { return nil }
        switch speed {
        case ..<2.1: return climb / motion.way > Self.steep ? .hiking : .walking
        case ..<4.2: return pedals ? .cycling : .running
        case ..<16: return .cycling
        // Faster than human power alone allows for long.
        default: return nil
        }
    }

    private func isExcluded(_ activity: WorkoutActivity) -> Bool {
        excludesCommon && [.running, .cycling].contains(activity)
    }

    /// The distance in metres and the seconds in motion.
    private var motion: (way: Double, time: Double) {
        var (way, time) = (0.0, 0.0)
        recording.forEachStep(in: segments) { step in
            let duration = step.end - step.start
            guard duration > 0, step.distance / duration > Self.standing else { return }
            way += step.distance
            time += duration
        }
        return (way, time)
    }

    /// The median of the cadences in motion; nil without any.
    private var cadence: Double? {
        let cadences = recording.points[.cadence]
        guard !cadences.isEmpty else { return nil }
        let moving = segments.flatMap { cadences[$0.points] }.filter { $0 > 0 }.sorted()
        return moving.isEmpty ? nil : moving[moving.count / 2]
    }

    private var pedals: Bool { cadence.map(Self.pedalling.contains) ?? false }

    /// Returns the activity on water that a stroke rate, a speed and a level way indicate.
    private func onWater(_ speed: Double, _ climb: Double) -> WorkoutActivity? {
        guard excludesCommon, let cadence, Self.stroking.contains(cadence), climb <= Self.flat else { return nil }
        switch speed {
        case ..<1.2: return .swimming
        case ..<2.2: return .paddleSports
        case ..<6.5: return .rowing
        default: return nil
        }
    }

    /// A Boolean value that indicates whether the laps are whole lengths of a pool at the speed of a swimmer, without a
    /// single position.
    private var hasPoolLengths: Bool {
        let hasPositions = segments.contains { $0.points.contains(where: recording.points.hasPosition) }
        let (start, end) = (segments.map(\.start).min() ?? 0, segments.map(\.end).max() ?? 0)
        let laps = recording.laps.filter { $0.start < end && $0.end > start && $0.totals.distance ?? 0 > 0 }
        guard excludesCommon, !hasPositions, laps.count > 1 else { return false }
        let areSwum = laps.allSatisfy { lap in
            let seconds = lap.totals.timer ?? lap.end - lap.start
            return seconds > 0 && Self.inPool.contains((lap.totals.distance ?? 0) / seconds)
        }
        return areSwum
            && Self.pools.contains { pool in
                laps.allSatisfy { lap in
                    let lengths = (lap.totals.distance ?? 0) / pool
                    return lengths >= 0.99 && abs(lengths - lengths.rounded()) * pool < 0.5
                }
            }
    }
}
