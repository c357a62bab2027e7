package import HealthModel
package import WorkoutFiles

/// A stream of a recording and the type as which its values are saved.
package struct PlannedStream {
    /// The origin of the values.
    package enum Values: Hashable {
        /// A column of the recording, each value at its time.
        case column(RecordedStream)
        /// The distances between points.
        case steps
        /// The strokes of each pool length.
        case strokes
        /// The distances of the pool lengths of a session without points.
        case lengths
        /// A total of a session as stated in the file, where no stream has its parts: one sample over the session.
        case stated(StatedTotal)
        /// The step counts between points, computed from the cadence on foot.
        case footsteps
    }

    package var values: Values
    package var type: ObjectType
    package var unit: QuantityUnit
    var part: RecordingIdentity.Part
    /// The number of steps in a cycle, for footsteps.
    package var stepsPerCycle = 1.0
    /// The number of steps in a cycle by session, where activities with different sensors share a stream.
    var stepsPerCycleOfSession: [Int: Double] = [:]
    /// The segments of the stream.
    package var segments: [WorkoutRecording.Segment] = []
    /// The sessions of the stream, as indices in the recording.
    package var sessions: [Int] = []

    /// Returns the streams that have a type, and those that have none in this activity.
    ///
    /// - Parameter segments: The segments of the activity; nil for all points.
    package static func streams(
        of points: RecordedPoints, activity: WorkoutActivity, in segments: [WorkoutRecording.Segment]? = nil
    ) -> (streams: [PlannedStream], unmapped: [RecordedStream]) {
        var streams = [
            PlannedStream(values: .steps, type: WorkoutDistance.type(for: activity), unit: .meter, part: .distance)
        ]
        var unmapped: [RecordedStream] = []
        for stream in points.streams {
            if let mapped = mapped(stream, activity: activity) {
                streams.append(mapped)
            } else if stream == .cadence, CadenceSteps.isOnFoot(activity) {
                // A cadence of 0 throughout has no steps.
                let cadence = points[.cadence]
                let own = segments.map { $0.flatMap { cadence[$0.points] } } ?? cadence
                if let footsteps = CadenceSteps.stream(own, activity: activity) {
                    streams.append(footsteps)
                }
            } else if storage(of: stream) != nil {
                unmapped.append(stream)
            }
        }
        return (streams, unmapped)
    }

    /// Returns the streams of a session that do not come from its points.
    ///
    /// - Parameters:
    ///   - activity: The activity of the session.
    ///   - segments: The segments of the session.
    ///   - types: The types of the streams that come from its points.
    package static func stated(
        in recording: WorkoutRecording, session: Int, activity: WorkoutActivity,
        segments: [WorkoutRecording.Segment], beside types: Set<ObjectType>
    ) -> [PlannedStream] {
        var streams = recording.statedDistance(session: session, activity: activity, segments)
        if !recording.strokes(of: session).isEmpty {
            streams.append(
                PlannedStream(values: .strokes, type: .swimmingStrokeCount, unit: .count, part: .strokes))
        }
        let totals = recording.sessions[session].totals
        if !types.contains(.stepCount), let stepsPerCycle = CadenceSteps.stepsPerCycle(totals, activity: activity) {
            var steps = PlannedStream(values: .stated(.cycles), type: .stepCount, unit: .count, part: .footsteps)
            steps.stepsPerCycle = stepsPerCycle
            streams.append(steps)
        }
        if activity == .swimming, totals.cycles ?? 0 > 0, recording.strokes(of: session).isEmpty {
            streams.append(
                PlannedStream(values: .stated(.cycles), type: .swimmingStrokeCount, unit: .count, part: .strokes))
        }
        if totals.energy ?? 0 > 0 {
            streams.append(
                PlannedStream(values: .stated(.energy), type: .activeEnergyBurned, unit: .kilocalorie, part: .energy))
        }
        return streams
    }

    /// The metadata of the samples.
    var metadata: Metadata? {
        if case .stated = values { [Self.isStatedKey: .bool(true)] } else { nil }
    }

    /// The metadata key of samples that are a total of the file over the whole session, not measured over time.
    package static let isStatedKey = "statedTotal"

    private static func mapped(_ stream: RecordedStream, activity: WorkoutActivity) -> PlannedStream? {
        guard let (part, unit) = storage(of: stream), let type = stream.type(of: activity) else {
            return nil
        }
        return PlannedStream(values: .column(stream), type: type, unit: unit, part: part)
    }

    /// Returns the identity part and the unit of a stream that may become samples.
    ///
    /// The other streams are stored in the route or in the workout's metadata; the distance is saved as differences
    /// between points.
    static func storage(of stream: RecordedStream) -> (part: RecordingIdentity.Part, unit: QuantityUnit)? {
        switch stream {
        case .heartRate: (.heartRate, .countPerMinute)
        case .power: (.power, .watt)
        case .cadence: (.cadence, .countPerMinute)
        case .speed: (.speed, .meterPerSecond)
        case .waterTemperature: (.waterTemperature, .degreeCelsius)
        case .strideLength: (.strideLength, .meter)
        case .verticalOscillation: (.verticalOscillation, .centimeter)
        case .groundContactTime: (.groundContactTime, .millisecond)
        case .depth: (.depth, .meter)
        case .respirationRate: (.respiratoryRate, .countPerMinute)
        case .bodyTemperature: (.bodyTemperature, .degreeCelsius)
        case .elevation, .course, .horizontalAccuracy, .verticalAccuracy, .temperature, .distance: nil
        }
    }
}

extension WorkoutRecording {
    /// The lengths of a session that have strokes.
    func strokes(of session: Int) -> [RecordedLength] {
        (swumLengths(of: session)?.lengths ?? []).filter { $0.strokeCount ?? 0 > 0 }
    }

    /// Returns the stream for the distance of a session, if its points have none: that of its pool lengths, or else the
    /// stated total.
    fileprivate func statedDistance(session: Int, activity: WorkoutActivity, _ segments: [Segment]) -> [PlannedStream] {
        let type = WorkoutDistance.type(for: activity)
        if swumLengths(of: session) != nil {
            return segments.isEmpty
                ? [PlannedStream(values: .lengths, type: type, unit: .meter, part: .distance)] : []
        }
        guard sessions[session].totals.distance ?? 0 > 0, !hasSteps(in: segments) else { return [] }
        return [PlannedStream(values: .stated(.distance), type: type, unit: .meter, part: .distance)]
    }

    /// Returns whether the points of segments cover any distance.
    func hasSteps(in segments: [Segment]) -> Bool {
        // Usually the first points do already.
        let beginning = segments.prefix(1).map { segment in
            var beginning = segment
            beginning.points = segment.points.prefix(100)
            return beginning
        }
        return coversWay(beginning) || coversWay(segments)
    }

    private func coversWay(_ segments: [Segment]) -> Bool {
        var coversWay = false
        forEachStep(in: segments) { if $0.distance > 0 { coversWay = true } }
        return coversWay
    }
}

extension RecordedStream {
    /// The streams by the type of their stored samples for any activity; the inverse of ``type(of:)``.
    static let ofType: [ObjectType: RecordedStream] = {
        var streams: [ObjectType: RecordedStream] = [:]
        for stream in allCases {
            for activity in WorkoutActivity.named {
                if let type = stream.type(of: activity) { streams[type] = stream }
            }
        }
        return streams
    }()

    /// The unit of the stream in a recording; nil for streams that are never stored as samples.
    var sampleUnit: QuantityUnit? { self == .distance ? .meter : PlannedStream.storage(of: self)?.unit }
}
