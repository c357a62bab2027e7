import HealthModel
import Testing

@testable import BluetoothSensors

/// The meters of each service, without a hub: measurements in, values out.
@Suite struct MeterTests {
    private var output = MeterOutput(sensor: 3)

    /// Returns the values of a type with their dates.
    private func values(_ type: ObjectType) -> [TimedValue] {
        output.readings.filter { $0.type == type }.map { TimedValue($0.value, $0.start, $0.end) }
    }

    @Test func SEN_120_eachValueNamesItsSensorAndItsSource() {
        var output = MeterOutput(sensor: 3)
        output.add(.cyclingPower, 200, .watt, at: 5, from: .indoorBike)
        output.add(.distanceCycling, 12, .meter, over: 4, 5, from: .indoorBike)
        #expect(
            output.readings == [
                SensorReading(
                    sensor: 3, characteristic: .indoorBike, type: .cyclingPower, value: 200, unit: .watt, start: 5,
                    end: 5),
                SensorReading(
                    sensor: 3, characteristic: .indoorBike, type: .distanceCycling, value: 12, unit: .meter, start: 4,
                    end: 5),
            ])
    }

    @Test(
        arguments: [(0.0, [], 0), (19, [], 1), (20, [20], 0), (250, [250], 0), (251, [], 1)]
            as [(Double, [Double], Int)])
    func SEN_22_heartRatesOutOfRangeAreDropped(rate: Double, values: [Double], dropped: Int) {
        var output = MeterOutput(sensor: 0)
        output.addHeartRate(rate, at: 1, from: .heartRate)
        #expect(output.readings.map(\.value) == values && output.dropped == dropped)
    }

    @Test(
        arguments: [(-101, [], 1), (-100, [0], 0), (-1, [0], 0), (3000, [3000], 0), (3001, [], 1)]
            as [(Int, [Double], Int)])
    func SEN_42_powerOutOfRangeIsDropped(power: Int, values: [Double], dropped: Int) {
        var output = MeterOutput(sensor: 0)
        output.addPower(power, at: 1, from: .cyclingPower)
        #expect(output.readings.map(\.value) == values && output.dropped == dropped)
    }

    // MARK: Heart rate

    @Test mutating func SEN_25_SEN_211_energyBeginsAnewAfterADisconnection() throws {
        var meter = HeartRateMeter()
        // Flags of an energy, a rate of 100 and a total in kilojoules.
        func frame(_ total: UInt8) throws -> HeartRateMeasurement { try HeartRateMeasurement([0x08, 100, total, 0]) }
        meter.process(try frame(10), at: 1, into: &output)
        meter.process(try frame(14), at: 2, into: &output)
        meter.handleDisconnection()
        meter.process(try frame(50), at: 9, into: &output)
        meter.process(try frame(51), at: 10, into: &output)
        #expect(values(.activeEnergyBurned) == [TimedValue(4, 1, 2), TimedValue(1, 9, 10)])
        #expect(values(.heartRate).count == 4)
    }

    @Test mutating func SEN_124_aPausedMeterGivesRatesWithoutBeats() throws {
        var meter = HeartRateMeter()
        let frame = try HeartRateMeasurement([0x10, 60, 0x00, 0x04])
        meter.process(frame, at: 1, into: &output)
        let before = output.beats.count
        meter.pause()
        meter.process(frame, at: 2, into: &output)
        #expect(before == 2 && output.beats.count == before)
        meter.resume()
        meter.process(frame, at: 3, into: &output)
        #expect(output.beats.dropFirst(before).first?.followsGap == true)
        #expect(values(.heartRate).map(\.end) == [1, 2, 3])
    }

    // MARK: Cycling

    @Test mutating func SEN_31_aCrankCountsFromItsFirstRevolution() throws {
        var meter = CyclingSpeedMeter(.standard)
        meter.process(try CyclingSpeedMeasurement(bytes("02 00 00 00 00")), at: 1, into: &output)
        meter.advance(to: 20, beforeFrame: false, into: &output)
        #expect(output.readings.isEmpty)
        meter.process(try CyclingSpeedMeasurement(bytes("02 01 00 00 04")), at: 21, into: &output)
        meter.process(try CyclingSpeedMeasurement(bytes("02 02 00 00 08")), at: 22, into: &output)
        #expect(values(.cyclingCadence) == [TimedValue(60, at: 22)])
    }

    @Test mutating func SEN_104_onlyTheSpeedSensorReportsAStandingWheel() throws {
        var speed = CyclingSpeedMeter(.standard)
        var power = CyclingPowerMeter(.standard)
        speed.process(try CyclingSpeedMeasurement(bytes("01 05 00 00 00 00 04")), at: 0, into: &output)
        power.process(
            try CyclingPowerMeasurement(bytes("30 00 00 00 05 00 00 00 00 04 05 00 00 04")), at: 0, into: &output)
        speed.advance(to: 4, beforeFrame: false, into: &output)
        power.advance(to: 4, beforeFrame: false, into: &output)
        #expect(values(.cyclingSpeed) == [TimedValue(0, at: 3), TimedValue(0, at: 4)])
        #expect(values(.cyclingCadence) == [TimedValue(0, at: 3), TimedValue(0, at: 4)])
        let sources = output.readings.filter { $0.type == .cyclingCadence }.map(\.characteristic)
        #expect(sources == [.cyclingPower, .cyclingPower])
    }

    @Test mutating func SEN_211_wheelsContinueAfterADisconnectionAndCranksDoNot() throws {
        var meter = CyclingPowerMeter(.standard)
        meter.process(
            try CyclingPowerMeasurement(bytes("30 00 00 00 05 00 00 00 00 04 05 00 00 04")), at: 0, into: &output)
        meter.handleDisconnection()
        meter.process(
            try CyclingPowerMeasurement(bytes("30 00 00 00 0F 00 00 00 00 24 0F 00 00 24")), at: 5, into: &output)
        let ways = values(.distanceCycling)
        #expect(ways.count == 1 && near(ways.first?.value, 21.05) && ways.first?.start == 0 && ways.first?.end == 5)
        #expect(values(.cyclingCadence).isEmpty && values(.cyclingSpeed).isEmpty)
    }

    // MARK: Machines

    @Test mutating func onlyRunnersHaveTheSpeedOfATreadmill() throws {
        var meter = FitnessMachineMeter()
        let frame = try TreadmillMeasurement(bytes("00 00 E8 03"))
        meter.process(frame, at: 1, into: &output)
        #expect(output.readings.isEmpty)
        meter.isRunning = true
        meter.process(frame, at: 2, into: &output)
        #expect(values(.runningSpeed) == [TimedValue(10, at: 2)])
    }

    @Test mutating func aRowerHasNoStrokeRateAfterADisconnection() throws {
        var meter = FitnessMachineMeter()
        // A stroke rate of 24, 7 strokes and a pace of 125 s for 500 m.
        meter.process(try RowerMeasurement(bytes("08 00 30 07 00 7D 00")), at: 1, into: &output)
        #expect(meter.strokeRate == 24 && values(.rowingSpeed) == [TimedValue(4, at: 1)])
        meter.rebase()
        #expect(meter.strokeRate == 24)
        meter.handleDisconnection()
        #expect(meter.strokeRate == nil)
    }

    @Test mutating func SEN_108_anIndoorBikeThatIsTooFastIsDropped() throws {
        var meter = FitnessMachineMeter()
        // 200 km/h and a cadence of 300.
        meter.process(try IndoorBikeMeasurement(bytes("04 00 20 4E 58 02")), at: 1, into: &output)
        #expect(output.readings.isEmpty && output.dropped == 2)
    }

    @Test mutating func SEN_120_oximetersGiveFractions() throws {
        let meter = OximeterMeter()
        meter.process(try OximeterMeasurement(continuous: bytes("00 62 00 48 00")), at: 1, into: &output)
        #expect(values(.oxygenSaturation) == [TimedValue(0.98, at: 1)] && values(.heartRate) == [TimedValue(72, at: 1)])
        meter.process(try OximeterMeasurement(continuous: bytes("00 65 00 48 00")), at: 2, into: &output)
        #expect(values(.oxygenSaturation).count == 1 && output.dropped == 1)
    }

    // MARK: All meters of a sensor

    @Test func servicesOfASensorAreMeasuredSeparately() throws {
        var meter = SensorMeter(2, wheel: .standard)
        func process(_ characteristic: SensorCharacteristic, _ text: String, at date: Double) throws -> [SensorReading]
        {
            let frame = try #require(try SensorFrame(bytes(text), of: characteristic))
            return meter.process(frame, at: date).readings
        }
        // The wheel of the speed sensor and that of the power meter count separately.
        #expect(try process(.cyclingSpeed, "01 05 00 00 00 00 04", at: 1).isEmpty)
        #expect(try process(.cyclingPower, "10 00 64 00 09 00 00 00 00 08", at: 1).map(\.type) == [.cyclingPower])
        let readings = try process(.cyclingSpeed, "01 06 00 00 00 00 08", at: 2)
        #expect(readings.map(\.type) == [.cyclingSpeed, .distanceCycling] && readings.allSatisfy { $0.sensor == 2 })
        #expect(try process(.batteryLevel, "50", at: 3).isEmpty)
    }

    /// After a disconnection the crank may be another one, or none again.
    @Test mutating func SEN_31_anEmptyCrankIsNoneAgainAfterADisconnection() throws {
        var meter = CyclingSpeedMeter(.standard)
        func frame(_ text: String) throws -> CyclingSpeedMeasurement { try CyclingSpeedMeasurement(bytes(text)) }
        meter.process(try frame("02 05 00 00 04"), at: 0, into: &output)
        meter.process(try frame("02 06 00 00 08"), at: 1, into: &output)
        #expect(values(.cyclingCadence) == [TimedValue(60, at: 1)])
        meter.handleDisconnection()
        meter.process(try frame("02 00 00 00 00"), at: 10, into: &output)
        meter.process(try frame("02 01 00 00 04"), at: 11, into: &output)
        #expect(values(.cyclingCadence) == [TimedValue(60, at: 1)])
        // A rest is told only of a crank that is there.
        meter.handleDisconnection()
        meter.advance(to: 30, beforeFrame: false, into: &output)
        meter.process(try frame("02 00 00 00 00"), at: 31, into: &output)
        meter.advance(to: 60, beforeFrame: false, into: &output)
        #expect(values(.cyclingCadence) == [TimedValue(60, at: 1)])
        // Without a disconnection it counts on, also from zero.
        var other = CyclingSpeedMeter(.standard)
        var result = MeterOutput(sensor: 0)
        other.process(try frame("02 FF FF 00 FC"), at: 0, into: &result)
        other.process(try frame("02 00 00 00 00"), at: 1, into: &result)
        #expect(result.readings.filter { $0.type == .cyclingCadence }.map(\.value) == [60])
    }

    /// Who walks and stands has no running speed of zero; who runs does.
    @Test func SEN_52_SEN_104_onlyRunnersStandStill() throws {
        func zeros(_ flags: String, speed: String = "00 03") throws -> Int {
            var (meter, output) = (FootMeter(), MeterOutput(sensor: 0))
            for second in [0.0, 1, 2, 20, 21] {
                meter.advance(to: second, beforeFrame: true, into: &output)
                meter.process(
                    try RunningSpeedMeasurement(bytes("\(flags) \(speed) 50")), at: second, into: &output)
            }
            return output.readings.count { $0.type == .runningSpeed && $0.value == 0 }
        }
        #expect(try zeros("04") > 0)
        #expect(try zeros("00") == 0)
        // A runner who stood already has no further ones.
        #expect(try zeros("04", speed: "00 00") == 5)
    }
}
