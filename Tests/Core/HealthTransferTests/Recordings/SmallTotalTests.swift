import Foundation
import HealthModel
import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// Totals, rates and ways between nothing and one, which count as larger ones do.
@Suite struct SmallTotalTests {
    private static let start = 700_000_000.0

    /// A recording of points ten seconds apart with heart rates and distances, and of totals of its session.
    private static func recording(
        _ activity: WorkoutActivity = .cycling, rates: [Double] = [120, 120], distances: [Double] = [],
        _ change: (inout StatedTotals) -> Void = { _ in }
    ) -> WorkoutRecording {
        var points = RecordedPoints()
        for (index, rate) in rates.enumerated() {
            var point = RecordedPoint()
            (point.time, point.heartRate) = (start + Double(index) * 10, rate)
            if index < distances.count { point.distance = distances[index] }
            points.append(point)
        }
        var session = RecordedSession(start: start, end: start + Double(rates.count - 1) * 10, activity: activity)
        change(&session.totals)
        return WorkoutRecording(format: .fit, sessions: [session], points: points, pauses: [], name: nil, device: nil)
    }

    private static func plan(_ recording: WorkoutRecording) throws -> WorkoutPlan {
        let part = try #require(RecordingDivision.parts(recording).first)
        return WorkoutPlan(JudgedRecording(asRecorded: recording), part, activity: .other)
    }

    @Test("Totals above zero are samples, whatever their size", arguments: [0.5, 1, 0, -1, nil] as [Double?])
    func statedTotals(total: Double?) {
        let recording = Self.recording(.swimming) { ($0.distance, $0.cycles, $0.energy) = (total, total, total) }
        let streams = PlannedStream.stated(
            in: recording, session: 0, activity: .swimming, segments: recording.segments, beside: [])
        let isOne = (total ?? 0) > 0
        #expect(streams.map(\.values) == (isOne ? [.stated(.distance), .stated(.cycles), .stated(.energy)] : []))
        #expect(
            streams.map(\.type) == (isOne ? [.distanceSwimming, .swimmingStrokeCount, .activeEnergyBurned] : []))
    }

    @Test("A way of less than a metre is one") func ways() {
        func hasSteps(_ distances: [Double]) -> Bool {
            let recording = Self.recording(distances: distances)
            return recording.hasSteps(in: recording.segments)
        }
        #expect(hasSteps([0, 0.5]) && !hasSteps([0, 0]) && !hasSteps([]))
    }

    @Test("A timer, a distance, an energy, a climb and speeds may be below one") func workouts() throws {
        func workout(_ factor: Double) throws -> (record: SampleRecord, activeTime: Double) {
            let recording = Self.recording {
                ($0.timer, $0.distance, $0.energy) = (0.5 * factor, 0.5 * factor, 0.75 * factor)
                ($0.averageSpeed, $0.maximumSpeed) = (0.25 * factor, 0.75 * factor)
                ($0.ascent, $0.descent) = (0.5 * factor, 0.25 * factor)
            }
            let plan = try Self.plan(recording)
            let identity = RecordingIdentity(recording, segments: recording.segments, sessions: [0], generation: 0)
            let file = try #require(UUID(uuidString: "00000000-0000-0000-0000-000000000001"))
            return (try plan.workout(identity, file: file), plan.activeTime)
        }
        let small = try workout(1)
        #expect(small.activeTime == 0.5 && small.record.workout?.duration == 0.5)
        #expect(small.record.workout?.totals[.distance]?.value == 0.5)
        #expect(small.record.workout?.totals[.energyBurned]?.value == 0.75)
        #expect(small.record.metadata?[MetadataKey.averageSpeed] == .quantity(QuantityValue(0.25, .meterPerSecond)))
        #expect(small.record.metadata?[MetadataKey.maximumSpeed] == .quantity(QuantityValue(0.75, .meterPerSecond)))
        #expect(small.record.metadata?[MetadataKey.elevationAscended] == .quantity(QuantityValue(0.5, .meter)))
        #expect(small.record.metadata?[MetadataKey.elevationDescended] == .quantity(QuantityValue(0.25, .meter)))
        // Nothing is no total.
        let none = try workout(0)
        #expect(none.activeTime == 10 && none.record.workout?.totals[.energyBurned] == nil)
        for key in [MetadataKey.averageSpeed, MetadataKey.maximumSpeed, MetadataKey.elevationAscended] {
            #expect(none.record.metadata?[key] == nil, "\(key)")
        }
    }

    @Test("A heart rate of 0 was not measured, and one above it was") func heartRates() throws {
        let plan = try Self.plan(Self.recording(rates: [0, 0.5, 1, -1, 90]) { $0.energy = 0.5 })
        func values(_ values: PlannedStream.Values) throws -> [Double] {
            let stream = try #require(plan.streams.first { $0.values == values })
            var found: [Double] = []
            plan.forEachSample(of: stream) { (_, _, value) throws(Never) in found.append(value) }
            return found
        }
        #expect(try values(.column(.heartRate)) == [0.5, 1, 90])
        #expect(try values(.stated(.energy)) == [0.5])
    }

    @Test("A hole is two minutes and more, also between points of a second and of less", arguments: [1.0, 0.5])
    func holes(interval: Double) throws {
        for (length, holes) in [(120, [120]), (119.5, [])] as [(Double, [Double])] {
            var points = RecordedPoints()
            for step in 0...120 {
                var point = RecordedPoint()
                let second = Double(step) * interval
                // The hole is in place of one interval.
                point.time = Self.start + (step < 60 ? second : second - interval + length)
                point.heartRate = 120
                points.append(point)
            }
            let session = RecordedSession(
                start: Self.start, end: Self.start + 119 * interval + length, activity: .cycling)
            let recording = WorkoutRecording(
                format: .fit, sessions: [session], points: points, pauses: [], name: nil, device: nil)
            #expect(try Self.plan(recording).activeHoles == holes)
        }
    }

    @Test("Steps are between two points of different times, at any cadence above zero") func footsteps() {
        var points = RecordedPoints()
        for (time, cadence) in [(0.0, 60.0), (10, 0.5), (10, 60), (20, 1), (30, 0), (40, -1)] {
            var point = RecordedPoint()
            (point.time, point.cadence) = (time, cadence)
            points.append(point)
        }
        let recording = WorkoutRecording(
            format: .fit, sessions: [RecordedSession(start: 0, end: 40, activity: .running)], points: points,
            pauses: [], name: nil, device: nil)
        var stream = PlannedStream(values: .footsteps, type: .stepCount, unit: .count, part: .footsteps)
        (stream.segments, stream.stepsPerCycle) = (recording.segments, 6)
        var found: [[Double]] = []
        CadenceSteps.forEach(of: stream, recording) { (from, to, steps) throws(Never) in
            found.append([from, to, steps])
        }
        #expect(found == [[0, 10, 0.5], [10, 20, 1]])
    }
}
