import HealthModel
import TestSupport
import Testing

@testable import BluetoothSensors

/// The byte examples of the rules.
@Suite struct FrameTests {
    // MARK: Heart rate

    @Test func SEN_20_SEN_22_SEN_23_heartRates() throws {
        var frame = try HeartRateMeasurement(bytes("00 48"))
        #expect(frame.rate == 72 && frame.hasContact == nil && frame.intervals == [])
        frame = try HeartRateMeasurement(bytes("16 48 EE 03 EF 03"))
        #expect(frame.rate == 72 && frame.hasContact == true && frame.intervals == [1006, 1007])
        #expect(try HeartRateMeasurement(bytes("01 31 01")).rate == 305)
        frame = try HeartRateMeasurement(bytes("1F 2C 01 64 00 9A 01 9C 01 99 01"))
        #expect(
            frame.rate == 300 && frame.hasContact == true && frame.energy == 100 && frame.intervals == [410, 412, 409])
        frame = try HeartRateMeasurement(bytes("04 00"))
        #expect(frame.rate == 0 && frame.hasContact == false)
        frame = try HeartRateMeasurement(bytes("06 4C"))
        #expect(frame.rate == 76 && frame.hasContact == true)
        frame = try HeartRateMeasurement(bytes("16 48 EE"))
        #expect(frame.rate == 72 && frame.intervals == [])
        frame = try HeartRateMeasurement(bytes("1E 50 FF FF 00 03"))
        #expect(frame.rate == 80 && frame.energy == 65535 && frame.intervals == [768])
        #expect(try HeartRateMeasurement(bytes("1E 50 05 00 00 03")).energy == 5)
    }

    @Test func SEN_2_aRateThatIsCutOffIsRefused() {
        let error = #expect(throws: SensorDecodingError.self) { try HeartRateMeasurement(bytes("01 48")) }
        #expect(error?.offset == 1 && error?.description == "0x2A37, byte 1: the frame ends inside the rate")
    }

    @Test func locationsOfBelts() {
        #expect(BodySensorLocation(bytes("01")) == .chest && BodySensorLocation(bytes("06")) == .foot)
        #expect(BodySensorLocation(bytes("07")) == nil && BodySensorLocation([]) == nil)
    }

    // MARK: Bicycles

    @Test func SEN_30_speedAndCadence() throws {
        #expect(
            try CyclingSpeedMeasurement(bytes("01 FE FF FF FF 00 FC")).wheel == RevolutionCount(4_294_967_294, 64512))
        let frame = try CyclingSpeedMeasurement(bytes("03 C8 00 00 01 06 99 E1 00 45 99"))
        #expect(frame.wheel == RevolutionCount(16_777_416, 39174) && frame.crank == RevolutionCount(225, 39237))
        #expect(try CyclingSpeedMeasurement(bytes("02 FF FF 00 FE")).crank == RevolutionCount(65535, 65024))
        let error = #expect(throws: SensorDecodingError.self) {
            try CyclingSpeedMeasurement(bytes("03 C8 00 00 01 06 99 E1 00"))
        }
        #expect(error?.offset == 9)
    }

    @Test func SEN_40_SEN_41_SEN_42_SEN_43_power() throws {
        #expect(try CyclingPowerMeasurement(bytes("00 00 28 00")).power == 40)
        #expect(try CyclingPowerMeasurement(bytes("00 00 FE FF")).power == -2)
        var frame = try CyclingPowerMeasurement(bytes("2C 00 00 00 9F 00 0C 00 E5 42"))
        #expect(
            frame.power == 0 && frame.torque == 4.96875 && frame.isCrankTorque
                && frame.crank == RevolutionCount(12, 17125))
        frame = try CyclingPowerMeasurement(bytes("34 18 28 00 3A 1D 3B 00 00 00 6B 88 17 00 D6 51 01 00"))
        #expect(frame.power == 40 && frame.torque == 233.8125 && !frame.isCrankTorque)
        #expect(frame.wheel == RevolutionCount(59, 34923) && frame.crank == RevolutionCount(23, 20950))
        #expect(frame.work == 1 && frame.isCompensated)
        frame = try CyclingPowerMeasurement(bytes("30 00 FA 00 10 27 00 00 00 F8 88 13 00 FC"))
        #expect(
            frame.power == 250 && frame.wheel == RevolutionCount(10000, 63488)
                && frame.crank == RevolutionCount(5000, 64512))
        frame = try CyclingPowerMeasurement(bytes("23 00 DC 00 6A 05 00 00 02"))
        #expect(
            frame.power == 220 && frame.balance == 53 && frame.isLeftBalance && frame.crank == RevolutionCount(5, 512))
        frame = try CyclingPowerMeasurement(bytes("C3 0F 2C 01 68 F4 01 9C FF 40 06 60 FF 5A E0 10 5A 00 0E 01 4B 00"))
        #expect(frame.power == 300 && frame.balance == 52)
        #expect(frame.forces == .init(maximum: 500, minimum: -100) && frame.torques == .init(maximum: 50, minimum: -5))
        #expect(frame.angles == .init(maximum: 90, minimum: 270))
        #expect(frame.topDeadSpot == 90 && frame.bottomDeadSpot == 270 && frame.work == 75)
    }

    // MARK: Feet

    @Test func SEN_50_footPods() throws {
        var frame = try RunningSpeedMeasurement(bytes("00 00 03 50"))
        #expect(
            frame.speed == 3 && frame.cadence == 80 && !frame.isRunning && frame.stride == nil && frame.distance == nil)
        frame = try RunningSpeedMeasurement(bytes("07 80 03 55 F7 00 10 27 00 00"))
        #expect(
            frame.speed == 3.5 && frame.cadence == 85 && frame.stride == 2.47 && frame.distance == 10000
                && frame.isRunning)
        frame = try RunningSpeedMeasurement(bytes("02 00 05 50 FF FF 00 01"))
        #expect(frame.speed == 5 && frame.cadence == 80 && frame.distance == 16_842_751 && !frame.isRunning)
    }

    // MARK: Machines

    @Test func SEN_60_SEN_62_indoorBikes() throws {
        var frame = try IndoorBikeMeasurement(bytes("44 02 9C 09 5C 00 4F 00 50"))
        #expect(
            frame.speed == 24.6 && frame.cadence == 46 && frame.machine.power == 79 && frame.machine.heartRate == 80)
        frame = try IndoorBikeMeasurement(bytes("FE 02 5F 0A 16 05 92 00 42 00 7A 00 00 14 00 3D 00 48 00 00"))
        #expect(
            frame.speed == 26.55 && frame.averageSpeed == 13.02 && frame.cadence == 73 && frame.averageCadence == 33)
        #expect(frame.machine.distance == 122 && frame.machine.resistance == 20 && frame.machine.power == 61)
        #expect(frame.machine.averagePower == 72 && frame.machine.heartRate == nil)
        frame = try IndoorBikeMeasurement(bytes("54 08 00 00 00 00 00 00 00 00 00 31 00"))
        #expect(frame.speed == 0 && frame.cadence == 0 && frame.machine.distance == 0 && frame.machine.power == 0)
        #expect(frame.machine.elapsed == 49)
        frame = try IndoorBikeMeasurement(bytes("01 0B 05 00 2C 01 05 8C 5E 01"))
        #expect(
            frame.speed == nil && frame.machine.energy == 5 && frame.machine.heartRate == 140
                && frame.machine.elapsed == 350)
        frame = try IndoorBikeMeasurement(bytes("01 01 FF FF FF FF FF"))
        #expect(frame.machine.energy == nil)
    }

    @Test func SEN_5_aLevelOfOneByteIsSeenByTheLength() throws {
        let frame = try IndoorBikeMeasurement(bytes("60 00 10 0E 14 3D 00"))
        #expect(frame.speed == 36 && frame.machine.power == 61 && frame.machine.resistance == 20)
        // Two missing bytes are an error, not a resistance level.
        #expect(throws: SensorDecodingError.self) { try IndoorBikeMeasurement(bytes("60 00 10 0E 14 3D")) }
        #expect(try RowerMeasurement(bytes("81 00 07")).machine.resistance == 7)
        #expect(try CrossTrainerMeasurement(bytes("81 01 00 07 7D 00")).machine.power == 125)
    }

    @Test func SEN_60_treadmills() throws {
        #expect(try TreadmillMeasurement(bytes("00 00 E8 03")).speed == 10)
        let frame = try TreadmillMeasurement(bytes("8C 05 84 03 F4 01 00 0F 00 F7 FF 23 00 F0 01 08 8C 2C 01"))
        #expect(frame.speed == 9 && frame.machine.distance == 500 && frame.inclination == 1.5 && frame.ramp == -0.9)
        #expect(frame.machine.energy == 35 && frame.machine.heartRate == 140 && frame.machine.elapsed == 300)
        #expect(try TreadmillMeasurement(bytes("04 00 84 03 F7 01 00")).machine.distance == 503)
        // A belt that moves backward has a negative force (SEN-67).
        #expect(try TreadmillMeasurement(bytes("00 10 E8 03 F0 FF 20 00")).speed == 10)
    }

    @Test func SEN_60_SEN_62_rowers() throws {
        var frame = try RowerMeasurement(bytes("05 0A 5A 00 00 00 2E 00"))
        #expect(frame.machine.distance == 90 && frame.machine.heartRate == nil && frame.machine.elapsed == 46)
        #expect(frame.strokeRate == nil && frame.strokes == nil)
        frame = try RowerMeasurement(bytes("F8 00 26 0B 00 C7 00 00 00 2C 00 1B 00 02 00"))
        #expect(
            frame.strokeRate == 19 && frame.strokes == 11 && frame.pace == 199
                && near(frame.speed, 2.5126, within: 1e-4))
        #expect(frame.machine.power == 44 && frame.machine.averagePower == 27 && frame.machine.resistance == 2)
        #expect(try RowerMeasurement(bytes("01 01 04 00 C5 01 07")).machine.energy == 4)
        #expect(try RowerMeasurement(bytes("09 00 FF FF")).pace == nil)
        #expect(try RowerMeasurement(bytes("09 00 00 00")).speed == nil)
    }

    @Test func SEN_60_SEN_67_crossTrainers() throws {
        #expect(try CrossTrainerMeasurement(bytes("00 00 00 20 03")).speed == 8)
        let frame = try CrossTrainerMeasurement(bytes("18 89 00 20 03 78 00 76 00 E8 03 7D 00 8C"))
        #expect(frame.isBackward && frame.speed == 8 && frame.stepRate == 120 && frame.averageStepRate == 118)
        #expect(frame.strides == 1000 && frame.machine.power == 125 && frame.machine.heartRate == 140)
    }

    @Test func SEN_3_whatFollowsTheLastFieldIsIgnored() throws {
        let frame = try RowerMeasurement(bytes("00 E0 26 0B 00 01 02 03 04"))
        #expect(frame.strokeRate == 19 && frame.strokes == 11)
        #expect(try CyclingSpeedMeasurement(bytes("F0 01 02")).wheel == nil)
    }

    // MARK: Devices

    @Test func SEN_80_batteries() {
        #expect(DeviceInformation.battery(bytes("5A")) == 90 && DeviceInformation.battery(bytes("FF")) == nil)
        #expect(DeviceInformation.battery(bytes("64")) == 100 && DeviceInformation.battery(bytes("65")) == nil)
    }

    @Test func SEN_81_texts() {
        #expect(DeviceInformation.text(bytes("41 63 6D 65")) == "Acme")
        #expect(DeviceInformation.text(bytes("31 2E 32 00 FF")) == "1.2")
        #expect(DeviceInformation.text(bytes("20 00")) == nil && DeviceInformation.text([]) == nil)
        #expect(DeviceInformation.text(bytes("41 FF 42")) == "A\u{FFFD}B")
        #expect(DeviceInformation.text(bytes("1B 5B 32 4A 41 0A")) == "[2JA")
        #expect(DeviceInformation.text(Array(repeating: 0x41, count: 500))?.count == 120)
        #expect(DeviceInformation.text("A\u{202E}B\u{7F}\u{9B}C") == "ABC")
    }

    @Test func SEN_82_identifiers() {
        #expect(DeviceInformation.identifier(bytes("03 4C 00 31 32 33 00")) == "123")
        #expect(DeviceInformation.identifier(bytes("01 4C 00")) == nil)
        #expect(DeviceInformation.identifier(bytes("02 31")) == "1")
    }

    @Test func SEN_83_clocks() throws {
        var time = try CurrentTime(bytes("EA 07 0B 16 07 1E 00 07 80 01"))
        #expect(time.date == SensorDate(year: 2026, month: 11, day: 22, hour: 7, minute: 30, second: 0))
        #expect(time.fraction == 0.5 && time.dayOfWeek == 7 && time.reason == 1)
        time = try CurrentTime(bytes("EA 07 01 01 00 00 00 04 00 04"))
        #expect(
            time.date == SensorDate(year: 2026, month: 1, day: 1, hour: 0, minute: 0, second: 0) && time.dayOfWeek == 4)
    }

    // MARK: Devices that are read once

    private let morning = SensorDate(year: 2026, month: 11, day: 22, hour: 7, minute: 30, second: 0)

    @Test func SEN_94_weights() throws {
        var frame = try WeightMeasurement(bytes("00 9C 40"))
        #expect(frame.weight == 82.7 && !frame.isImperial && frame.date == nil)
        frame = try WeightMeasurement(bytes("0F 3C 41 EA 07 0B 16 07 1E 00 02 DF 00 BC 02"))
        #expect(frame.weight == 167 && frame.isImperial && frame.date == morning && frame.user == 2)
        #expect(frame.bodyMassIndex == 22.3 && frame.height == 70)
        #expect(try WeightMeasurement(bytes("00 FF FF")).weight == nil)
    }

    @Test func SEN_6_pressures() throws {
        var frame = try BloodPressureMeasurement(bytes("1E 78 00 50 00 5D 00 EA 07 0B 16 07 1E 00 48 00 01 04 00"))
        #expect(frame.systolic == 120 && frame.diastolic == 80 && frame.mean == 93 && !frame.isKilopascal)
        #expect(frame.date == morning && frame.pulse == 72 && frame.user == 1 && frame.status == .irregularPulse)
        frame = try BloodPressureMeasurement(bytes("01 A0 F0 6B F0 7C F0"))
        #expect(frame.systolic == 16 && frame.diastolic == 10.7 && frame.mean == 12.4 && frame.isKilopascal)
        frame = try BloodPressureMeasurement(bytes("00 FF 07 FF 07 FF 07"))
        #expect(frame.systolic == nil && frame.diastolic == nil && frame.mean == nil)
    }

    @Test func SEN_6_temperatures() throws {
        var frame = try TemperatureMeasurement(bytes("00 6E 01 00 FF"))
        #expect(frame.temperature == 36.6 && !frame.isFahrenheit)
        frame = try TemperatureMeasurement(bytes("07 DC 03 00 FF EA 07 0B 16 07 1E 00 06"))
        #expect(frame.temperature == 98.8 && frame.isFahrenheit && frame.date == morning && frame.location == 6)
        #expect(try TemperatureMeasurement(bytes("04 FF FF 7F 00 02")).temperature == nil)
    }

    @Test func SEN_94_glucose() throws {
        var frame = try GlucoseMeasurement(bytes("0B 05 00 EA 07 0B 16 07 1E 00 3C 00 5A B0 11 00 00"))
        #expect(frame.sequence == 5 && frame.baseTime == morning && frame.offset == 60)
        #expect(frame.concentration == 90 && !frame.isMolar && frame.kind == 1 && frame.place == 1 && frame.isGood)
        frame = try GlucoseMeasurement(bytes("16 06 00 EA 07 0B 16 0C 00 00 37 C0 11"))
        #expect(frame.sequence == 6 && frame.concentration == 5.5 && frame.isMolar && frame.hasContext)
        #expect(try !GlucoseMeasurement(bytes("12 06 00 EA 07 0B 16 0C 00 00 37 C0 1A")).isGood)
        #expect(try !GlucoseMeasurement(bytes("0A 06 00 EA 07 0B 16 0C 00 00 37 C0 11 02 00")).isGood)
        #expect(try GlucoseMeasurement(bytes("0A 06 00 EA 07 0B 16 0C 00 00 37 C0 11 01 00")).isGood)
        var context = try GlucoseContext(bytes("02 06 00 02"))
        #expect(context.sequence == 6 && context.meal == 2)
        context = try GlucoseContext(bytes("03 05 00 01 2D D0 01"))
        #expect(
            context.sequence == 5 && context.carbohydrate == 1 && context.carbohydrateMass == 0.045 && context.meal == 1
        )
    }

    @Test func SEN_94_oximeters() throws {
        var frame = try OximeterMeasurement(spot: bytes("00 61 00 48 00"))
        #expect(frame.normal.saturation?.value == 97 && frame.normal.pulse?.value == 72 && frame.isGood)
        frame = try OximeterMeasurement(spot: bytes("03 61 00 48 00 EA 07 0B 16 07 1E 00 00 80"))
        #expect(frame.date == morning && !frame.isGood)
        frame = try OximeterMeasurement(spot: bytes("11 61 00 48 00 EA 07 0B 16 07 1E 00"))
        #expect(frame.date == nil)
        frame = try OximeterMeasurement(
            continuous: bytes("1F D4 F3 63 00 D4 F3 60 00 CA F3 63 00 00 01 00 00 00 CE E2"))
        #expect(frame.normal.saturation?.value == 98 && frame.normal.pulse?.value == 99)
        #expect(frame.fast?.saturation?.value == 98 && frame.fast?.pulse?.value == 96)
        #expect(frame.slow?.saturation?.value == 97 && frame.slow?.pulse?.value == 99)
        #expect(frame.isGood && frame.amplitude?.value == 7.18)
        frame = try OximeterMeasurement(continuous: bytes("00 FF 07 FF 07"))
        #expect(frame.normal.saturation == nil && frame.normal.pulse == nil)
        #expect(try OximeterMeasurement(spot: bytes("02 61 00 48 00 00 40")).isQuestionable)
        #expect(try !OximeterMeasurement(spot: bytes("04 61 00 48 00 08 00 00")).isGood)
    }

    // MARK: Hostile input

    @Test(arguments: SensorCharacteristic.allCases)
    func SEN_4_anEmptyValueSaysNothing(characteristic: SensorCharacteristic) throws {
        #expect(try SensorFrame([], of: characteristic) == nil)
    }

    /// Any bytes of any length yield a value, or an error whose offset is inside the frame.
    @Test(arguments: SensorCharacteristic.allCases)
    func SEN_1_SEN_2_anyBytesGiveAValueOrAPlace(characteristic: SensorCharacteristic) {
        var random = SeededGenerator(seed: UInt64(characteristic.rawValue))
        for round in 0..<4000 {
            let count = round < 41 * 40 ? round % 41 : Int.random(in: 0...512, using: &random)
            let frame = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            do {
                _ = try SensorFrame(frame, of: characteristic)
            } catch {
                #expect(0..<max(count, 1) ~= error.offset || error.offset == count)
                #expect(error.characteristic == characteristic)
            }
        }
    }

    /// Truncated frames are rejected as a whole, or parse as if the rest had never been announced.
    @Test(
        arguments: [
            (.cyclingPower, "C3 0F 2C 01 68 F4 01 9C FF 40 06 60 FF 5A E0 10 5A 00 0E 01 4B 00"),
            (.treadmill, "8C 05 84 03 F4 01 00 0F 00 F7 FF 23 00 F0 01 08 8C 2C 01"),
            (.crossTrainer, "18 89 00 20 03 78 00 76 00 E8 03 7D 00 8C"),
            (.bloodPressure, "1E 78 00 50 00 5D 00 EA 07 0B 16 07 1E 00 48 00 01 04 00"),
            (.glucose, "0B 05 00 EA 07 0B 16 07 1E 00 3C 00 5A B0 11 00 00"),
            (.oximeter, "1F D4 F3 63 00 D4 F3 60 00 CA F3 63 00 00 01 00 00 00 CE E2"),
            (.weight, "0F 3C 41 EA 07 0B 16 07 1E 00 02 DF 00 BC 02"),
        ] as [(SensorCharacteristic, String)])
    func SEN_2_whatIsCutOffIsRefusedWhole(characteristic: SensorCharacteristic, text: String) throws {
        let whole = bytes(text)
        #expect(try SensorFrame(whole, of: characteristic) != nil)
        for count in 1..<whole.count {
            let error = #expect(throws: SensorDecodingError.self) {
                try SensorFrame(Array(whole.prefix(count)), of: characteristic)
            }
            #expect((error?.offset ?? -1) <= count)
        }
    }
}
