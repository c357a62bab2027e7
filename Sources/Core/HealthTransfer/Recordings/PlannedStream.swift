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
        /// The energy of a session as stated in the file.
        case energy
        /// The step counts between points, computed from the cadence on foot.
        case footsteps
    }

    package var values: Values
    package var type: ObjectType
    package var unit: QuantityUnit
    var part: RecordingIdentity.Part
    /// The number of steps in a cycle of the cadence, for footsteps.
    var stepsPerCycle = 1.0
    /// The segments of the stream.
    package var segments: [WorkoutRecording.Segment] = []
    /// The sessions of the stream, as indices in the recording.
    package var sessions: [Int] = []

    /// Returns the streams that have a type, and those that have none in this activity.
    package static func streams(
        of points: RecordedPoints, activity: WorkoutActivity
    ) -> (streams: [PlannedStream], unmapped: [RecordedStream]) {
        var streams = [
            PlannedStream(values: .steps, type: WorkoutDistance.type(for: activity), unit: .meter, part: .distance)
        ]
        var unmapped: [RecordedStream] = []
        for stream in points.streams {
            if let mapped = mapped(stream, activity: activity) {
                streams.append(mapped)
            } else if stream == .cadence, let footsteps = CadenceSteps.stream(points[.cadence], activity: activity) {
                streams.append(footsteps)
            } else if storage(of: stream) != nil {
                unmapped.append(stream)
            }
        }
        return (streams, unmapped)
    }

    /// Returns the streams of a session that do not come from its points.
    package static func stated(in recording: WorkoutRecording, session: Int) -> [PlannedStream] {
        var streams: [PlannedStream] = []
        if let swum = recording.swumLengths(of: session), swum.lengths.contains(where: { $0.strokeCount ?? 0 > 0 }) {
            streams.append(
                PlannedStream(values: .strokes, type: .swimmingStrokeCount, unit: .count, part: .strokes))
        }
        if recording.sessions[session].totals.energy ?? 0 > 0 {
            streams.append(
                PlannedStream(values: .energy, type: .activeEnergyBurned, unit: .kilocalorie, part: .energy))
        }
        return streams
    }

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
