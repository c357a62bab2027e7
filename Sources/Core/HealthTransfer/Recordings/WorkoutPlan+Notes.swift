import HealthModel
import WorkoutFiles

extension WorkoutPlan {
    /// The values of a stream that has no type in an activity.
    struct LeftOut {
        var stream: RecordedStream
        var activity: WorkoutActivity
        var count: Int
    }

    /// Returns the number of values in segments for a stream without a type.
    ///
    /// Speeds with a position are in the route.
    func leftOut(
        _ stream: RecordedStream, _ activity: WorkoutActivity, _ segments: [WorkoutRecording.Segment]
    ) -> LeftOut {
        var count = 0
        for piece in segments.lazy.map(\.points).flatMap(RecordedPoints.pieces) {
            count += zip(piece, recording.points.values(stream, in: piece)).count { index, value in
                value.isFinite && !(stream == .speed && recording.points.hasPosition(at: index))
            }
        }
        return LeftOut(stream: stream, activity: activity, count: count)
    }

    /// Returns remarks on data that the workouts of a file leave out, one for each stream.
    static func notes(on plans: [WorkoutPlan]) -> [TransferRemark] {
        var notes: [TransferRemark] = []
        let leftOut = plans.flatMap(\.leftOut)
        for stream in RecordedStream.allCases {
            let own = leftOut.filter { $0.stream == stream }
            guard !own.isEmpty else { continue }
            var names: [String] = []
            for name in own.map({ "'\($0.activity.name)'" }) where !names.contains(name) {
                names.append(name)
            }
            let last = names.removeLast()
            let activities =
                names.isEmpty ? "activity \(last)" : "activities \(names.joined(separator: ", ")) and \(last)"
            let count = own.reduce(0) { $0 + $1.count }
            notes.append(
                .skipped(
                    count,
                    "\(count) \(stream.words) value\(count == 1 ? " was" : "s were") left out: there is no type for the "
                        + "\(stream.words) of the \(activities)."))
        }
        if let totals = statedNote(on: plans) { notes.append(.noted(totals)) }
        let holes = plans.flatMap(\.activeHoles)
        if let longest = holes.max() {
            notes.append(
                .noted(
                    holes.count == 1
                        ? "There are no points for \(Self.minutes(longest)) within the recording, which count as active "
                            + "time: it was not paused."
                        : "There are \(holes.count) gaps without points within the recording, the longest of "
                            + "\(Self.minutes(longest)). They count as active time: it was not paused."))
        }
        if let zeros = zeroNote(on: plans) { notes.append(zeros) }
        return notes
    }

    /// Returns a remark on heart rates of 0, which were not measured.
    private static func zeroNote(on plans: [WorkoutPlan]) -> TransferRemark? {
        let zeros = plans.reduce(0) { $0 + $1.zeroCount }
        guard zeros > 0 else { return nil }
        return .noted(
            "\(zeros) heart rate\(zeros == 1 ? " of 0 was" : "s of 0 were") left out: the sensor measured nothing.")
    }

    /// Returns a sentence on the totals that were stored as one sample each, because no stream has their parts.
    private static func statedNote(on plans: [WorkoutPlan]) -> String? {
        let types = plans.flatMap(\.streams).filter { $0.metadata != nil }.map(\.type)
        let names = [
            ("distance", types.contains(where: WorkoutDistance.types(for: .swimBikeRun).contains)),
            ("steps", types.contains(.stepCount)), ("strokes", types.contains(.swimmingStrokeCount)),
        ].filter(\.1).map(\.0)
        guard let last = names.last else { return nil }
        let list = (names.count > 1 ? names.dropLast().joined(separator: ", ") + " and " : "") + last
        return
            "The file has the \(list) only as \(names.count == 1 ? "a total" : "totals"), stored as one sample over the workout."
    }

    private static func minutes(_ seconds: Double) -> String {
        let minutes = Int((seconds / 60).rounded())
        return "\(minutes) minute\(minutes == 1 ? "" : "s")"
    }

    /// Returns remarks on data of a file that no workout can store.
    static func remarks(on recording: WorkoutRecording) -> [TransferRemark] {
        var remarks: [TransferRemark] = []
        let details = recording.details
        let leftOut = [(details.waypoints - recording.markers.count, "waypoint"), (details.routes, "planned route")]
            .filter { $0.0 > 0 }
        if !leftOut.isEmpty {
            let count = leftOut.reduce(0) { $0 + $1.0 }
            let names = leftOut.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: " and ")
            remarks.append(
                .skipped(count, "Skipped \(names): only tracks are imported as workouts."))
        }
        let fields = recording.unusedNamedFields.map { "'\($0.name)'" }
        if !fields.isEmpty {
            remarks.append(
                .skipped(
                    fields.count,
                    "These developer fields have no samples, but are kept with the workout: "
                        + "\(fields.joined(separator: ", "))."))
        }
        return remarks
    }

    /// The remarks that are stored with the workout: sentences on missing data, with the reason.
    var keptRemarks: [String] {
        let ofFile = recording.warnings.map(TransferRemark.init).filter { $0.kind == .skipped }
        // The fields are compared with the streams of the file, not with those of which values were left out.
        let ofPlan =
            Self.notes(on: [self]).filter { $0.kind == .skipped } + (Self.zeroNote(on: [self]).map { [$0] } ?? [])
        return (ofFile + Self.remarks(on: original) + ofPlan).map(\.text)
    }

    private var zeroCount: Int {
        segments.lazy.map(\.points).flatMap(RecordedPoints.pieces).reduce(0) { sum, piece in
            sum + recording.points.values(.heartRate, in: piece).count { $0 <= 0 }
        }
    }
}

extension RecordedStream {
    /// The name as words: "vertical oscillation".
    fileprivate var words: String {
        "\(self)".reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) }
    }
}
