import HealthModel
import Testing

@testable import WorkoutFiles

/// Named fields of a recording that only repeat a stream, so that nothing of them is lost (PLA-32).
@Suite struct NamedFieldStreamTests {
    /// Returns whether a field repeats a stream, of sessions of two points each.
    private static func isStream(
        _ own: [Double], _ values: [Double], unit: String? = nil, _ stream: RecordedStream = .elevation,
        _ activities: [WorkoutActivity] = [.running]
    ) -> Bool {
        var points = RecordedPoints(times: own.indices.map { Double($0) * 10 })
        points.replace(stream, with: values)
        points.append(RecordedPoints.NamedField(name: "Own", unit: unit), own)
        let sessions = activities.enumerated().map { index, activity in
            RecordedSession(start: Double(index) * 20, end: Double(index) * 20 + 10, activity: activity)
        }
        let recording = WorkoutRecording(
            format: .fit, sessions: sessions, points: points, pauses: [], name: nil, device: nil)
        return recording.unusedNamedFields.isEmpty
    }

    /// A stream may be stored in coarser steps: a hundredth of a value, and of one unit for small ones.
    @Test func PLA_32_aHundredthIsTheSame() {
        #expect(Self.isStream([100, 200], [100, 200]) && Self.isStream([100, 200], [101, 202]))
        #expect(Self.isStream([100, 200], [99, 198]) && Self.isStream([-100, 200], [-101, 200]))
        #expect(!Self.isStream([100, 200], [101.25, 200]) && !Self.isStream([100, 200], [100, 197.5]))
        #expect(Self.isStream([0.5, 0.25], [0.507_812_5, 0.25]) && !Self.isStream([0.5, 0.25], [0.515_625, 0.25]))
    }

    @Test func PLA_32_valuesThatAreMissing() {
        #expect(Self.isStream([.nan, 200], [100, 200]) && Self.isStream([100, .infinity], [100, 7]))
        #expect(!Self.isStream([100, 200], [.nan, 200]) && !Self.isStream([100, 200], [100, .nan]))
        // Zeros alone say nothing.
        #expect(!Self.isStream([0, 0], [0, 0]) && !Self.isStream([0, .nan], [0, 5]))
        #expect(Self.isStream([0, 5], [0, 5]))
    }

    @Test func PLA_32_unitsOfTheFieldAndOfTheSession() {
        #expect(Self.isStream([0.5, 1], [500, 1_000], unit: "km", .distance))
        #expect(!Self.isStream([500, 1_000], [500, 1_000], unit: "km", .distance))
        #expect(!Self.isStream([500, 1_000], [500, 1_000], unit: "bananas", .distance))
        // Steps of a run, and revolutions of a ride.
        let (own, cadences): ([Double], [Double]) = ([180, 170, 90, 80], [90, 85, 90, 80])
        #expect(Self.isStream(own, cadences, unit: "spm", .cadence, [.running, .cycling]))
        #expect(!Self.isStream(own, cadences, unit: "spm", .cadence, [.cycling, .running]))
        #expect(!Self.isStream(own, cadences, unit: "spm", .cadence, [.running, .running]))
    }

    @Test func PLA_32_eachFieldByItself() {
        var points = RecordedPoints(times: [0, 10])
        points.replace(.power, with: [200, 210])
        points.replace(.heartRate, with: [100, 101])
        let fields = ["Other", "Rate", "More", "Power"].map { RecordedPoints.NamedField(name: $0, unit: nil) }
        for (field, values) in zip(fields, [[5.0, 6], [100, 101], [200, 101], [200, 210]]) {
            points.append(field, values)
        }
        let recording = WorkoutRecording(
            format: .fit, sessions: [RecordedSession(start: 0, end: 10, activity: .cycling)], points: points,
            pauses: [], name: nil, device: nil)
        #expect(recording.unusedNamedFields.map(\.name) == ["Other", "More"])
    }
}
