import Foundation
import HealthModel
import HealthStore
import WorkoutFiles

/// A plan of the objects to store for a recording or a part of one: a workout, its samples and its route.
struct WorkoutPlan {
    /// A session as an activity of the workout.
    struct Activity {
        /// The index of the session in the recording.
        var session: Int
        var activity: WorkoutActivity
        var start: Double
        var end: Double
    }

    /// The recording of the file, and what was judged.
    let judged: JudgedRecording
    /// The recording with the values that can be true, of which the samples are made.
    var recording: WorkoutRecording { judged.recording }
    /// The recording as in the file.
    var original: WorkoutRecording { judged.original }
    let segments: [WorkoutRecording.Segment]
    /// The activities in chronological order, without overlap; never empty.
    let activities: [Activity]
    let activity: WorkoutActivity
    let start: Double
    let end: Double
    /// A Boolean value that indicates whether the workout comprises whole sessions with all their points, so that
    /// their stated totals apply.
    let isWhole: Bool
    /// The distance in metres, which is the sum of the samples.
    private(set) var distance = 0.0
    private(set) var elevation = ElevationMeter()
    /// The number of points with a position in all segments.
    private(set) var positionCount = 0
    /// The streams that become samples.
    let streams: [PlannedStream]
    /// The streams that have no type in an activity.
    private(set) var leftOut: [LeftOut] = []

    /// Creates a plan for a part of a recording, whose values are judged.
    ///
    /// - Parameter activity: The activity for sessions that specify none.
    init(_ recording: WorkoutRecording, _ part: RecordingDivision.Part, activity: WorkoutActivity) {
        self.init(JudgedRecording(recording, activity: activity), part, activity: activity)
    }

    /// Creates a plan for a part of a judged recording.
    ///
    /// - Parameter activity: The activity for sessions that specify none.
    init(_ judged: JudgedRecording, _ part: RecordingDivision.Part, activity: WorkoutActivity) {
        self.judged = judged
        let recording = judged.recording
        segments = judged.timed(part.segments)
        let own = part.sessions.isEmpty ? [0] : part.sessions
        let all = recording.segments.lazy.filter { own.contains($0.session) }.reduce(0) { $0 + $1.points.count }
        let limit = ObjectType.workout.maximumDuration ?? .infinity
        let stated = own.map { recording.sessions[$0] }
        let span = (stated.map(\.end).max() ?? 0) - (stated.map(\.start).min() ?? 0)
        isWhole = segments.reduce(0) { $0 + $1.points.count } == all && span <= limit
        activities = Self.activities(recording, own, segments, isWhole: isWhole, unnamed: activity)
        start = activities.map(\.start).min() ?? 0
        end = activities.map(\.end).max() ?? 0
        let kinds = Set(activities.map(\.activity))
        self.activity = kinds.count == 1 ? activities[0].activity : .swimBikeRun
        let mapping = Self.streams(recording, segments, activities, isWhole: isWhole)
        streams = mapping.streams
        measure()
        leftOut = mapping.unmapped.map { leftOut($0.stream, $0.activity, $0.segments) }.filter { $0.count > 0 }
    }

    /// Creates a plan for segments that belong to one workout.
    init(_ recording: WorkoutRecording, segments: [WorkoutRecording.Segment], activity: WorkoutActivity) {
        let part = RecordingDivision.Part(sessions: Set(segments.map(\.session)).sorted(), segments: segments)
        self.init(recording, part, activity: activity)
    }

    /// Returns the identity of the content; see ``RecordingIdentity``.
    func identity(generation: UInt32) -> RecordingIdentity {
        RecordingIdentity(
            original, segments: segments, sessions: activities.map(\.session), generation: generation)
    }

    // MARK: Activities

    private static func activities(
        _ recording: WorkoutRecording, _ sessions: [Int], _ segments: [WorkoutRecording.Segment], isWhole: Bool,
        unnamed: WorkoutActivity
    ) -> [Activity] {
        var result: [Activity] = []
        for index in sessions {
            let session = recording.sessions[index]
            let own = segments.filter { $0.session == index }
            let isStated = isWhole || own.isEmpty
            let from = isStated ? session.start : own.map(\.start).min() ?? session.start
            let to = isStated ? session.end : own.map(\.end).max() ?? session.end
            // Activities must not overlap (WAC-1).
            let start = max(from, result.last?.end ?? from)
            result.append(
                Activity(
                    session: index, activity: session.activity == .other ? unnamed : session.activity,
                    start: start, end: max(start, to)))
        }
        return result
    }

    // MARK: Streams

    private typealias Unmapped = (
        stream: RecordedStream, activity: WorkoutActivity, segments: [WorkoutRecording.Segment]
    )

    /// Returns the streams of all activities; streams of several activities with the same type are merged.
    private static func streams(
        _ recording: WorkoutRecording, _ segments: [WorkoutRecording.Segment], _ activities: [Activity], isWhole: Bool
    ) -> (streams: [PlannedStream], unmapped: [Unmapped]) {
        var streams: [PlannedStream] = []
        var unmapped: [Unmapped] = []
        for activity in activities {
            let own = segments.filter { $0.session == activity.session }
            let alike = Set(activities.filter { $0.activity == activity.activity }.map(\.session))
            let mapping = PlannedStream.streams(
                of: recording.points, activity: activity.activity,
                in: activities.count > 1 ? segments.filter { alike.contains($0.session) } : nil)
            var measured = own.isEmpty ? [] : mapping.streams
            let stated =
                isWhole
                ? PlannedStream.stated(
                    in: recording, session: activity.session, activity: activity.activity, segments: own,
                    beside: Set(measured.map(\.type))) : []
            if stated.contains(where: { $0.part == .distance }) { measured.removeAll { $0.values == .steps } }
            for stream in measured + stated {
                let known = streams.firstIndex { $0.type == stream.type && $0.values == stream.values }
                if known == nil { streams.append(stream) }
                let index = known ?? streams.count - 1
                streams[index].segments += own
                streams[index].sessions.append(activity.session)
                streams[index].stepsPerCycleOfSession[activity.session] = stream.stepsPerCycle
            }
            unmapped += mapping.unmapped.map { ($0, activity.activity, own) }
        }
        return (streams, unmapped)
    }

    /// The values judged impossible in this part, by kind.
    var implausible: [Implausible] {
        let own = Set(activities.map(\.session))
        var all: [Implausible] = []
        for (session, found) in judged.findings where own.contains(session) {
            // A session that became several workouts has each finding where it begins.
            if let first = found.first, !isWhole, first < start || first > end { continue }
            all.add(found)
        }
        return all
    }

    private mutating func measure() {
        let recording = recording
        let hasElevation = recording.points.has(.elevation)
        for segment in segments {
            elevation.startSegment()
            for piece in RecordedPoints.pieces(of: segment.points) {
                for index in piece where recording.points.hasPosition(at: index) { positionCount += 1 }
                guard hasElevation else { continue }
                let values = recording.points.values(.elevation, in: piece)
                guard !recording.uncounted.elevations.isEmpty else {
                    for value in values { elevation.add(value) }
                    continue
                }
                for (index, value) in zip(piece, values) {
                    if recording.uncounted.elevations.contains(index) { elevation.startSegment() }
                    elevation.add(value)
                }
            }
        }
        recording.forEachStep(in: segments) { distance += $0.distance }
        for stream in streams where stream.part == .distance && stream.values != .steps {
            forEachSample(of: stream) { (_, _, metres) throws(Never) in distance += metres }
        }
    }
}
