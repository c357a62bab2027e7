import HealthModel
import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// Counters of the distance that jump and are reset.
@Suite struct OdometerResetTests {
    /// The distance that is left of a counter of 15 metres a point, to which something is added from some points on.
    private static func judged(_ reading: (Int) -> Double) -> (left: [Double], found: [Implausible]) {
        var recording = RecordingSweep.run(.fit, .running, steps: 40) { step, point in
            (point.latitude, point.longitude) = (.nan, .nan)
            (point.speed, point.power, point.cadence) = (.nan, .nan, .nan)
            point.distance = reading(step)
        }
        recording.sessions[0].totals = StatedTotals()
        let judged = JudgedRecording(recording)
        return (judged.recording.points[.distance], judged.findings.map(\.implausible))
    }

    private static func expected(_ reading: (Int) -> Double) -> [Double] { (0...40).map(reading) }

    @Test("PLA-41: what a counter jumped is taken from all later readings") func jump() {
        let (left, found) = Self.judged { Double($0) * 15 + ($0 < 10 ? 0 : 100_000) }
        #expect(left == Self.expected { Double($0 < 10 ? $0 : $0 - 1) * 15 })
        #expect(found.map(\.kind) == [.odometerJump] && found.map(\.figures) == [[100_015]])
        #expect(found.map(\.count) == [1] && found.map(\.first) == [RecordingSweep.start + 50])
    }

    @Test("PLA-41: jumps add up") func jumps() {
        let (left, found) = Self.judged { Double($0) * 15 + ($0 < 10 ? 0 : $0 < 20 ? 100_000 : 150_000) }
        #expect(left == Self.expected { Double($0 < 10 ? $0 : $0 < 20 ? $0 - 1 : $0 - 2) * 15 })
        #expect(found.map(\.kind) == [.odometerJump] && found.map(\.figures) == [[100_015]])
        #expect(found.map(\.count) == [2])
    }

    @Test("PLA-41: after a reset nothing of a jump is taken from the counter") func reset() {
        let (left, found) = Self.judged { Double($0 < 20 ? $0 : $0 - 20) * 15 + (10..<20 ~= $0 ? 100_000 : 0) }
        #expect(left == Self.expected { Double($0 < 10 ? $0 : $0 < 20 ? $0 - 1 : $0 - 20) * 15 })
        #expect(found.map(\.kind) == [.odometerJump] && found.map(\.count) == [1])
        // Another jump after the reset counts by itself.
        let again = Self.judged {
            Double($0 < 20 ? $0 : $0 - 20) * 15 + (10..<20 ~= $0 ? 100_000 : $0 < 30 ? 0 : 70_000)
        }
        #expect(
            again.left
                == Self.expected { Double($0 < 10 ? $0 : $0 < 20 ? $0 - 1 : $0 < 30 ? $0 - 20 : $0 - 21) * 15 })
        #expect(again.found.map(\.count) == [2])
    }
}
