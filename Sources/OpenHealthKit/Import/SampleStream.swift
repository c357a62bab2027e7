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
        switch stream {
        case .heartRate:
            SampleStream(values: .column(stream), type: .heartRate, unit: .countPerMinute, part: .heartRate)
        case .power:
            powerType(activity).map {
                SampleStream(values: .column(stream), type: $0, unit: .watt, part: .power)
            }
        case .cadence:
            isCycling(activity)
                ? SampleStream(values: .column(stream), type: .cyclingCadence, unit: .countPerMinute, part: .cadence)
                : nil
        case .speed:
            speedType(activity).map {
                SampleStream(values: .column(stream), type: $0, unit: .meterPerSecond, part: .speed)
            }
        case .waterTemperature:
            SampleStream(
                values: .column(stream), type: .waterTemperature, unit: .degreeCelsius, part: .waterTemperature)
        // These live in the route or in the workout's metadata; a recorded distance gives way to the measured one.
        case .elevation, .course, .horizontalAccuracy, .verticalAccuracy, .temperature, .distance:
            nil
        }
    }

    private static func isCycling(_ activity: UInt) -> Bool {
        activity == Activity.cycling || activity == Activity.handCycling
    }

    private static func powerType(_ activity: UInt) -> ObjectType? {
        if isCycling(activity) { return .cyclingPower }
        return activity == Activity.running ? .runningPower : nil
    }

    private static func speedType(_ activity: UInt) -> ObjectType? {
        switch activity {
        case Activity.running: .runningSpeed
        case Activity.cycling, Activity.handCycling: .cyclingSpeed
        case Activity.walking, Activity.hiking: .walkingSpeed
        default: nil
        }
    }

    /// Raw values of the activities whose streams have types of their own.
    private enum Activity {
        static let cycling: UInt = 13
        static let hiking: UInt = 24
        static let running: UInt = 37
        static let walking: UInt = 52
        static let handCycling: UInt = 74
    }
}
