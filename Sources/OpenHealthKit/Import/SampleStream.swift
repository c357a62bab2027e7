import HealthModel
import WorkoutFiles

/// A stream of a recording and the type its values are saved under.
struct SampleStream {
    /// Where the values come from.
    enum Values {
        /// A column of the recording, each value at its instant.
        case column(RecordedStream)
        /// The way between neighbouring points of a segment.
        case steps
    }

    var values: Values
    var type: ObjectType
    var unit: QuantityUnit
    var part: RecordingIdentity.Part

    /// The streams that have a type, and those that have none in this activity.
    static func streams(
        of points: RecordedPoints, activity: UInt
    ) -> (streams: [SampleStream], unmapped: [RecordedStream]) {
        var streams = [
            SampleStream(values: .steps, type: WorkoutDistance.type(for: activity), unit: .meter, part: .distance)
        ]
        var unmapped: [RecordedStream] = []
        for stream in points.streams {
            if let mapped = mapped(stream, activity: activity) {
                streams.append(mapped)
            } else if stream == .cadence || stream == .power {
                unmapped.append(stream)
            }
        }
        return (streams, unmapped)
    }

    private static func mapped(_ stream: RecordedStream, activity: UInt) -> SampleStream? {
        guard let (part, unit) = storage(of: stream), let type = stream.type(of: activity) else {
            return nil
        }
        return SampleStream(values: .column(stream), type: type, unit: unit, part: part)
    }

    /// The place and unit of the streams that may become samples.
    ///
    /// The others live in the route or in the workout's metadata; a recorded distance gives way to the measured one.
    private static func storage(of stream: RecordedStream) -> (part: RecordingIdentity.Part, unit: QuantityUnit)? {
        switch stream {
        case .heartRate: (.heartRate, .countPerMinute)
        case .power: (.power, .watt)
        case .cadence: (.cadence, .countPerMinute)
        case .speed: (.speed, .meterPerSecond)
        case .waterTemperature: (.waterTemperature, .degreeCelsius)
        case .elevation, .course, .horizontalAccuracy, .verticalAccuracy, .temperature, .distance: nil
        }
    }
}
