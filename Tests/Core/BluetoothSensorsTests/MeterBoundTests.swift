import HealthModel
import Testing

@testable import BluetoothSensors

/// The bounds of the values of foot pods and fitness machines, and what stays from one frame to the next.
@Suite struct MeterBoundTests {
    private var output = MeterOutput(sensor: 0)

    /// Returns the values of a type with their dates.
    private func values(_ type: ObjectType) -> [TimedValue] { Self.values(type, output) }

    private static func values(_ type: ObjectType, _ output: MeterOutput) -> [TimedValue] {
        output.readings.filter { $0.type == type }.map { TimedValue($0.value, $0.start, $0.end) }
    }

    // MARK: Foot pods

    private static func foot(
        _ speed: Double, cadence: Int = 80, stride: Double? = nil, distance: UInt32? = nil, isRunning: Bool = true
    ) throws -> RunningSpeedMeasurement {
        var measurement = try RunningSpeedMeasurement([0, 0, 0, 0])
        (measurement.speed, measurement.cadence, measurement.stride) = (speed, cadence, stride)
        (measurement.distance, measurement.isRunning) = (distance, isRunning)
        return measurement
    }

    @Test(
        "SEN-108: nobody runs faster than 12.5 m/s; such a frame has neither speed nor step nor way",
        arguments: [(12.5, 0), (12.5.nextUp, 2)])
    func fastestRun(speed: Double, dropped: Int) throws {
        var output = MeterOutput(sensor: 0)
        var meter = FootMeter()
        for second in [1.0, 2] { meter.process(try Self.foot(speed), at: second, into: &output) }
        #expect(output.dropped == dropped)
        let isKept = dropped == 0
        #expect(
            Self.values(.runningSpeed, output) == (isKept ? [TimedValue(speed, at: 1), TimedValue(speed, at: 2)] : []))
        #expect(Self.values(.distanceWalkingRunning, output) == (isKept ? [TimedValue(speed, 1, 2)] : []))
        #expect(Self.values(.runningStrideLength, output).count == (isKept ? 2 : 0))
        // The cadence may be true.
        #expect(Self.values(.stepCount, output) == [TimedValue(2, 1, 2)])
    }

    @Test("SEN-51: five frames in a row above the bound show that both feet are counted, and that stays")
    mutating func bothFeet() throws {
        func counts(_ cadences: [Int], isRunning: Bool = true) throws -> [Bool] {
            var (meter, output) = (FootMeter(), MeterOutput(sensor: 0))
            return try cadences.enumerated().map { second, cadence in
                let frame = try Self.foot(2, cadence: cadence, isRunning: isRunning)
                meter.process(frame, at: Double(second), into: &output)
                return meter.countsBothFeet
            }
        }
        #expect(try counts([126, 126, 126, 126, 126, 60]) == [false, false, false, false, true, true])
        #expect(try counts([126, 126, 126, 126, 125, 126, 126, 126, 126]) == Array(repeating: false, count: 9))
        #expect(try counts([76, 76, 76, 76, 76], isRunning: false) == [false, false, false, false, true])
        #expect(try counts([75, 75, 75, 75, 75, 75], isRunning: false) == Array(repeating: false, count: 6))
        #expect(try counts([100, 100, 100, 100, 100, 100]) == Array(repeating: false, count: 6))
        var meter = FootMeter()
        for second in 0..<5 { meter.process(try Self.foot(3, cadence: 180), at: Double(second), into: &output) }
        meter.rebase()
        meter.handleDisconnection()
        #expect(meter.countsBothFeet)
    }

    @Test(
        "SEN-52: a stride is two steps, unless it is nearly that of one by the speed; without one the speed tells it",
        arguments: [
            (1.4375, 1.4375), (1.44, 0.72), (1.0625, 1.0625), (1.06, 0.53), (2.5, 1.25), (1.25, 1.25), (0, 1.25),
            (nil, 1.25),
        ] as [(Double?, Double)])
    func steps(stride: Double?, length: Double) throws {
        var output = MeterOutput(sensor: 0)
        // 120 steps a minute at 2.5 m/s are 1.25 m each, and nearly is 15 %.
        var meter = FootMeter()
        meter.process(try Self.foot(2.5, cadence: 60, stride: stride), at: 1, into: &output)
        #expect(Self.values(.runningStrideLength, output) == [TimedValue(length, at: 1)])
        // Who walks has no length of a step.
        meter.process(try Self.foot(2.5, cadence: 60, stride: stride, isRunning: false), at: 2, into: &output)
        #expect(Self.values(.runningStrideLength, output).count == 1)
    }

    @Test("SEN-52: without a cadence or a speed only the stride tells the step") mutating func strideAlone() throws {
        var meter = FootMeter()
        meter.process(try Self.foot(2.5, cadence: 0, stride: 1.5), at: 1, into: &output)
        meter.process(try Self.foot(0, cadence: 60, stride: 1.25), at: 2, into: &output)
        meter.process(try Self.foot(2.5, cadence: 0), at: 3, into: &output)
        meter.process(try Self.foot(0, cadence: 60), at: 4, into: &output)
        #expect(values(.runningStrideLength) == [TimedValue(0.75, at: 1), TimedValue(0.625, at: 2)])
    }

    @Test("SEN-50: a pod that once told a total has no way by its speed any more") mutating func ways() throws {
        var meter = FootMeter()
        let frames: [(Double, UInt32?)] = [(1, nil), (2, nil), (2, nil), (3, 100), (4, nil), (5, 130), (6, nil)]
        for (second, total) in frames {
            meter.process(try Self.foot(3, distance: total), at: second, into: &output)
        }
        #expect(values(.distanceWalkingRunning) == [TimedValue(3, 1, 2), TimedValue(3, 3, 5)])
        #expect(output.dropped == 0)
    }

    @Test("SEN-50, SEN-101: a way by the speed begins anew with a session, and after a disconnection")
    mutating func waysAnew() throws {
        var meter = FootMeter()
        for (second, speed) in [(1.0, 2.0), (2, 3), (3, 0), (4, 4)] {
            meter.process(try Self.foot(speed), at: second, into: &output)
        }
        meter.rebase()
        for second in [5.0, 6] { meter.process(try Self.foot(2), at: second, into: &output) }
        meter.handleDisconnection()
        for second in [7.0, 8] { meter.process(try Self.foot(1), at: second, into: &output) }
        #expect(
            values(.distanceWalkingRunning) == [
                TimedValue(3, 1, 2), TimedValue(4, 3, 4), TimedValue(2, 5, 6), TimedValue(1, 7, 8),
            ])
    }

    // MARK: Machines

    private static func treadmill(speed: Double? = nil, distance: Int? = nil) throws -> TreadmillMeasurement {
        var measurement = try TreadmillMeasurement([0, 0, 0, 0])
        (measurement.speed, measurement.machine.distance) = (speed, distance)
        return measurement
    }

    @Test(
        "SEN-108: a machine moves 33 m in a second and five besides at most",
        arguments: [(1.0, 38, true), (1, 39, false), (2, 71, true), (2, 72, false), (0.5, 21, true), (0.5, 22, false)])
    func fastestWay(seconds: Double, metres: Int, isKept: Bool) throws {
        var output = MeterOutput(sensor: 0)
        var meter = FitnessMachineMeter()
        meter.process(try Self.treadmill(distance: 100), at: 1, into: &output)
        meter.process(try Self.treadmill(distance: 100 + metres), at: 1 + seconds, into: &output)
        #expect(
            Self.values(.distanceWalkingRunning, output) == (isKept ? [TimedValue(Double(metres), 1, 1 + seconds)] : [])
        )
        #expect(output.dropped == (isKept ? 0 : 1))
        // What was too much is the new beginning.
        meter.process(try Self.treadmill(distance: 110 + metres), at: 2 + seconds, into: &output)
        #expect(Self.values(.distanceWalkingRunning, output).last == TimedValue(10, 1 + seconds, 2 + seconds))
    }

    @Test("SEN-108: a speed of a machine is 118.8 km/h at most", arguments: [(118.79, true), (118.81, false)])
    func fastestSpeed(speed: Double, isKept: Bool) throws {
        var output = MeterOutput(sensor: 0)
        var meter = FitnessMachineMeter()
        meter.isRunning = true
        meter.process(try Self.treadmill(speed: speed), at: 1, into: &output)
        #expect(Self.values(.runningSpeed, output) == (isKept ? [TimedValue(speed, at: 1)] : []))
        #expect(output.dropped == (isKept ? 0 : 1))
    }

    @Test("SEN-64: a machine whose total grew has no way by its speed until it is connected again")
    mutating func grownTotals() throws {
        var meter = FitnessMachineMeter()
        meter.process(try Self.treadmill(speed: 9, distance: 100), at: 0, into: &output)
        meter.process(try Self.treadmill(speed: 9, distance: 103), at: 1, into: &output)
        for second in 2...20 {
            if second == 6 { meter.rebase() }
            meter.process(try Self.treadmill(speed: 9), at: Double(second), into: &output)
        }
        #expect(values(.distanceWalkingRunning) == [TimedValue(3, 0, 1)])
        meter.handleDisconnection()
        for second in 31...43 {
            meter.process(try Self.treadmill(speed: 9), at: Double(second), into: &output)
        }
        #expect(
            values(.distanceWalkingRunning).dropFirst() == [TimedValue(2.5, 41, 42), TimedValue(2.5, 42, 43)])
    }

    @Test("SEN-65: a frame of a rower without strokes leaves the stroke rate, and a pace that cannot be is none")
    mutating func strokeRates() throws {
        var meter = FitnessMachineMeter()
        func frame(_ rate: Double?, _ strokes: Int?, pace: Int? = nil) throws -> RowerMeasurement {
            var measurement = try RowerMeasurement([1, 0])
            (measurement.strokeRate, measurement.strokes, measurement.pace) = (rate, strokes, pace)
            return measurement
        }
        meter.process(try frame(24, 7, pace: 125), at: 1, into: &output)
        meter.process(try frame(nil, nil, pace: 16), at: 2, into: &output)
        #expect(meter.strokeRate == 24 && output.dropped == 0)
        meter.process(try frame(nil, nil, pace: 15), at: 3, into: &output)
        #expect(meter.strokeRate == 24 && output.dropped == 1)
        #expect(values(.rowingSpeed) == [TimedValue(4, at: 1), TimedValue(31.25, at: 2)])
        // A pace that cannot be is still one: the rower moves.
        meter.process(try frame(25, 7, pace: 15), at: 4, into: &output)
        #expect(meter.strokeRate == 25)
        meter.process(try frame(25, 7), at: 5, into: &output)
        #expect(meter.strokeRate == 0)
        meter.process(try frame(26, 8), at: 6, into: &output)
        #expect(meter.strokeRate == 26)
        meter.process(try frame(nil, 9), at: 7, into: &output)
        #expect(meter.strokeRate == nil)
    }

    @Test("Steps of a cross trainer are whole; the rest of a step stays over a pause") mutating func strides() throws {
        var meter = FitnessMachineMeter()
        func process(_ strides: Int?, at second: Double) throws {
            var measurement = try CrossTrainerMeasurement([1, 0, 0])
            measurement.strides = strides
            meter.process(measurement, at: second, into: &output)
        }
        // Tenths of strides: a quarter of a step, and so on.
        for (second, strides) in [(1.0, 100), (2, 102), (3, 104), (4, nil), (5, 106)] as [(Double, Int?)] {
            try process(strides, at: second)
        }
        #expect(values(.stepCount) == [TimedValue(1, 3, 5)])
        meter.rebase()
        for (second, strides) in [(6.0, 200), (7, 204)] { try process(strides, at: second) }
        #expect(values(.stepCount).dropFirst() == [TimedValue(1, 6, 7)])
    }
}
