import HealthModel
import TestSupport
import Testing

@testable import BluetoothSensors

/// Frames with every choice of their optional fields, encoded here by the tables of the specifications.
@Suite struct FrameFieldTests {
    /// A field: its bit in the flags, its length, and what its number means for a measurement.
    private struct Field<Measurement> {
        var bit: Int
        /// A Boolean value that indicates whether the field is there where the bit is not set.
        var isInverted = false
        var length: Int
        var read: (inout Measurement, [UInt8]) -> Void = { _, _ in }
    }

    private static func unsigned(_ bytes: some Collection<UInt8>) -> Int {
        bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private static func signed(_ bytes: some Collection<UInt8>) -> Int {
        let value = unsigned(bytes)
        return value >= 1 << (8 * bytes.count - 1) ? value - 1 << (8 * bytes.count) : value
    }

    /// Compares the measurements of all single fields, of all fields, and of random choices.
    private func check<Measurement: Equatable>(
        _ fields: [Field<Measurement>], flagBytes: Int, head: Int = 0, _ empty: Measurement,
        _ readHead: (inout Measurement, [UInt8]) -> Void = { _, _ in }, _ decode: ([UInt8]) throws -> Measurement
    ) throws {
        var random = SeededGenerator(seed: 3)
        let bits = Set(fields.map(\.bit)).sorted()
        let choices =
            bits.map { [$0] } + [[], bits]
            + (0..<40).map { _ in bits.filter { _ in Bool.random(using: &random) } }
        for chosen in choices {
            let flags = chosen.reduce(0) { $0 | 1 << $1 }
            var frame = (0..<flagBytes).map { UInt8(truncatingIfNeeded: flags >> (8 * $0)) }
            var expected = empty
            func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in .random(in: 1...250, using: &random) } }
            if head > 0 {
                let own = bytes(head)
                frame += own
                readHead(&expected, own)
            }
            for field in fields where chosen.contains(field.bit) != field.isInverted {
                let own = bytes(field.length)
                frame += own
                field.read(&expected, own)
            }
            #expect(try decode(frame) == expected, "\(chosen)")
        }
    }

    private static func machine<Measurement>(
        _ path: WritableKeyPath<Measurement, MachineFields>, from bit: Int
    ) -> [Field<Measurement>] {
        [
            .init(bit: bit, length: 5) { $0[keyPath: path].energy = unsigned($1[0..<2]) },
            .init(bit: bit + 1, length: 1) { $0[keyPath: path].heartRate = Int($1[0]) },
            .init(bit: bit + 2, length: 1), .init(bit: bit + 3, length: 2) { $0[keyPath: path].elapsed = unsigned($1) },
            .init(bit: bit + 4, length: 2),
        ]
    }

    @Test func SEN_60_treadmills() throws {
        let fields: [Field<TreadmillMeasurement>] =
            [
                .init(bit: 0, isInverted: true, length: 2) { $0.speed = Double(Self.unsigned($1)) / 100 },
                .init(bit: 1, length: 2), .init(bit: 2, length: 3) { $0.machine.distance = Self.unsigned($1) },
                .init(bit: 3, length: 4) {
                    $0.inclination = Double(Self.signed($1[0..<2])) / 10
                    $0.ramp = Double(Self.signed($1[2..<4])) / 10
                },
                .init(bit: 4, length: 4), .init(bit: 5, length: 2), .init(bit: 6, length: 2),
            ] + Self.machine(\.machine, from: 7) + [.init(bit: 12, length: 4)]
        let empty = try TreadmillMeasurement([1, 0])
        try check(fields, flagBytes: 2, empty) { try TreadmillMeasurement($0) }
    }

    @Test func SEN_60_indoorBikes() throws {
        let fields: [Field<IndoorBikeMeasurement>] =
            [
                .init(bit: 0, isInverted: true, length: 2) { $0.speed = Double(Self.unsigned($1)) / 100 },
                .init(bit: 1, length: 2) { $0.averageSpeed = Double(Self.unsigned($1)) / 100 },
                .init(bit: 2, length: 2) { $0.cadence = Double(Self.unsigned($1)) / 2 },
                .init(bit: 3, length: 2) { $0.averageCadence = Double(Self.unsigned($1)) / 2 },
                .init(bit: 4, length: 3) { $0.machine.distance = Self.unsigned($1) },
                .init(bit: 5, length: 2) { $0.machine.resistance = Self.signed($1) },
                .init(bit: 6, length: 2) { $0.machine.power = Self.signed($1) },
                .init(bit: 7, length: 2) { $0.machine.averagePower = Self.signed($1) },
            ] + Self.machine(\.machine, from: 8)
        let empty = try IndoorBikeMeasurement([1, 0])
        try check(fields, flagBytes: 2, empty) { try IndoorBikeMeasurement($0) }
        // A level of one byte, whatever follows.
        let short = fields.map { field -> Field<IndoorBikeMeasurement> in
            field.bit == 5 ? .init(bit: 5, length: 1) { $0.machine.resistance = Int($1[0]) } : field
        }
        try check(short, flagBytes: 2, empty) { try IndoorBikeMeasurement($0) }
    }

    @Test func SEN_60_rowers() throws {
        func fields(_ level: Int) -> [Field<RowerMeasurement>] {
            [
                .init(bit: 0, isInverted: true, length: 3) {
                    ($0.strokeRate, $0.strokes) = (Double($1[0]) / 2, Self.unsigned($1[1..<3]))
                },
                .init(bit: 1, length: 1), .init(bit: 2, length: 3) { $0.machine.distance = Self.unsigned($1) },
                .init(bit: 3, length: 2) { $0.pace = Self.unsigned($1) }, .init(bit: 4, length: 2),
                .init(bit: 5, length: 2) { $0.machine.power = Self.signed($1) },
                .init(bit: 6, length: 2) { $0.machine.averagePower = Self.signed($1) },
                .init(bit: 7, length: level) {
                    $0.machine.resistance = level == 1 ? Int($1[0]) : Self.signed($1)
                },
            ] + Self.machine(\.machine, from: 8)
        }
        let empty = try RowerMeasurement([1, 0])
        for level in [1, 2] { try check(fields(level), flagBytes: 2, empty) { try RowerMeasurement($0) } }
    }

    @Test func SEN_60_crossTrainers() throws {
        func fields(_ level: Int) -> [Field<CrossTrainerMeasurement>] {
            [
                .init(bit: 0, isInverted: true, length: 2) { $0.speed = Double(Self.unsigned($1)) / 100 },
                .init(bit: 1, length: 2), .init(bit: 2, length: 3) { $0.machine.distance = Self.unsigned($1) },
                .init(bit: 3, length: 4) {
                    ($0.stepRate, $0.averageStepRate) = (Self.unsigned($1[0..<2]), Self.unsigned($1[2..<4]))
                },
                .init(bit: 4, length: 2) { $0.strides = Self.unsigned($1) }, .init(bit: 5, length: 4),
                .init(bit: 6, length: 4),
                .init(bit: 7, length: level) {
                    $0.machine.resistance = level == 1 ? Int($1[0]) : Self.signed($1)
                },
                .init(bit: 8, length: 2) { $0.machine.power = Self.signed($1) },
                .init(bit: 9, length: 2) { $0.machine.averagePower = Self.signed($1) },
            ] + Self.machine(\.machine, from: 10) + [.init(bit: 15, length: 0) { value, _ in value.isBackward = true }]
        }
        let empty = try CrossTrainerMeasurement([1, 0, 0])
        for level in [1, 2] { try check(fields(level), flagBytes: 3, empty) { try CrossTrainerMeasurement($0) } }
    }

    @Test func SEN_40_powerMeters() throws {
        func extremes(_ bytes: [UInt8], _ step: Double) -> CyclingPowerMeasurement.Extremes {
            .init(maximum: Double(Self.signed(bytes[0..<2])) / step, minimum: Double(Self.signed(bytes[2..<4])) / step)
        }
        let fields: [Field<CyclingPowerMeasurement>] = [
            .init(bit: 0, length: 1) { $0.balance = Double($1[0]) / 2 },
            .init(bit: 2, length: 2) { $0.torque = Double(Self.unsigned($1)) / 32 },
            .init(bit: 4, length: 6) {
                $0.wheel = .init(UInt32(Self.unsigned($1[0..<4])), UInt16(Self.unsigned($1[4..<6])))
            },
            .init(bit: 5, length: 4) {
                $0.crank = .init(UInt32(Self.unsigned($1[0..<2])), UInt16(Self.unsigned($1[2..<4])))
            },
            .init(bit: 6, length: 4) { $0.forces = extremes($1, 1) },
            .init(bit: 7, length: 4) { $0.torques = extremes($1, 32) },
            .init(bit: 8, length: 3) {
                let both = Self.unsigned($1)
                $0.angles = .init(maximum: Double(both % 4_096), minimum: Double(both / 4_096))
            },
            .init(bit: 9, length: 2) { $0.topDeadSpot = Self.unsigned($1) },
            .init(bit: 10, length: 2) { $0.bottomDeadSpot = Self.unsigned($1) },
            .init(bit: 11, length: 2) { $0.work = Self.unsigned($1) },
            .init(bit: 12, length: 0) { value, _ in value.isCompensated = true },
        ]
        let empty = try CyclingPowerMeasurement([0, 0, 0, 0])
        try check(fields, flagBytes: 2, head: 2, empty, { $0.power = Self.signed($1) }) {
            try CyclingPowerMeasurement($0)
        }
        #expect(try !CyclingPowerMeasurement([1, 0, 0, 0, 9]).isLeftBalance)
        #expect(try CyclingPowerMeasurement([3, 0, 0, 0, 9]).isLeftBalance)
        #expect(try !CyclingPowerMeasurement([4, 0, 0, 0, 9, 0]).isCrankTorque)
        #expect(try CyclingPowerMeasurement([12, 0, 0, 0, 9, 0]).isCrankTorque)
    }

    @Test func SEN_50_feetAndWheelsAndHearts() throws {
        let feet: [Field<RunningSpeedMeasurement>] = [
            .init(bit: 0, length: 2) { $0.stride = Double(Self.unsigned($1)) / 100 },
            .init(bit: 1, length: 4) { $0.distance = UInt32(Self.unsigned($1)) },
            .init(bit: 2, length: 0) { value, _ in value.isRunning = true },
        ]
        try check(
            feet, flagBytes: 1, head: 3, try RunningSpeedMeasurement([0, 0, 0, 0]),
            {
                $0.speed = Double(Self.unsigned($1[0..<2])) / 256
                $0.cadence = Int($1[2])
            }
        ) { try RunningSpeedMeasurement($0) }
        let wheels: [Field<CyclingSpeedMeasurement>] = [
            .init(bit: 0, length: 6) {
                $0.wheel = .init(UInt32(Self.unsigned($1[0..<4])), UInt16(Self.unsigned($1[4..<6])))
            },
            .init(bit: 1, length: 4) {
                $0.crank = .init(UInt32(Self.unsigned($1[0..<2])), UInt16(Self.unsigned($1[2..<4])))
            },
        ]
        try check(wheels, flagBytes: 1, try CyclingSpeedMeasurement([0])) { try CyclingSpeedMeasurement($0) }
        let hearts: [Field<HeartRateMeasurement>] = [
            .init(bit: 3, length: 2) { $0.energy = Self.unsigned($1) },
            .init(bit: 4, length: 4) {
                $0.intervals = [UInt16(Self.unsigned($1[0..<2])), UInt16(Self.unsigned($1[2..<4]))]
            },
        ]
        try check(
            hearts, flagBytes: 1, head: 1, try HeartRateMeasurement([0, 0]), { $0.rate = Int($1[0]) }
        ) { try HeartRateMeasurement($0) }
        #expect(try HeartRateMeasurement([6, 70]).hasContact == true)
        #expect(try HeartRateMeasurement([4, 70]).hasContact == false)
        #expect(try HeartRateMeasurement([2, 70]).hasContact == nil)
    }

    // MARK: Devices that are read once

    private static let date: [UInt8] = [0xEA, 7, 11, 22, 7, 30, 5]
    private static let stamp = SensorDate(year: 2_026, month: 11, day: 22, hour: 7, minute: 30, second: 5)

    /// Returns a frame with a date at its place, which random bytes are not.
    private func dated(_ flags: UInt8, _ before: [UInt8], _ after: [UInt8] = []) -> [UInt8] {
        [flags] + before + Self.date + after
    }

    @Test func SEN_94_bodiesWithEachChoiceOfFields() throws {
        var weight = try WeightMeasurement([0, 0x10, 0x27])
        #expect(weight.weight == 50 && weight.date == nil && weight.user == nil && weight.bodyMassIndex == nil)
        weight = try WeightMeasurement([4, 0x10, 0x27, 9])
        #expect(weight.user == 9 && weight.date == nil && weight.height == nil)
        weight = try WeightMeasurement([8, 0x10, 0x27, 0xE1, 0, 0xDF, 6])
        #expect(weight.bodyMassIndex == 22.5 && weight.height == 1.759 && weight.user == nil)
        weight = try WeightMeasurement(dated(2, [0x10, 0x27]))
        #expect(weight.date == Self.stamp)
        var pressure = try BloodPressureMeasurement([0, 121, 0, 81, 0, 95, 0])
        #expect([pressure.systolic, pressure.diastolic, pressure.mean, pressure.pulse] == [121, 81, 95, nil])
        #expect(pressure.user == nil && pressure.status == [] && pressure.date == nil)
        pressure = try BloodPressureMeasurement([4, 121, 0, 81, 0, 95, 0, 61, 0])
        #expect(pressure.pulse == 61 && pressure.user == nil)
        pressure = try BloodPressureMeasurement([8, 121, 0, 81, 0, 95, 0, 3])
        #expect(pressure.user == 3 && pressure.pulse == nil)
        pressure = try BloodPressureMeasurement([16, 121, 0, 81, 0, 95, 0, 0x27, 0])
        #expect(pressure.status == [.moved, .looseCuff, .irregularPulse, .wrongPosition] && pressure.user == nil)
        var warmth = try TemperatureMeasurement([4, 0x6E, 1, 0, 0xFF, 9])
        #expect(warmth.location == 9 && warmth.date == nil && warmth.temperature == 36.6)
        warmth = try TemperatureMeasurement(dated(2, [0x6E, 1, 0, 0xFF]))
        #expect(warmth.date == Self.stamp && warmth.location == nil)
        #expect([0, 1, 9, 10].map { TemperatureMeasurement.location([$0]) } == [nil, 1, 9, nil])
        #expect(TemperatureMeasurement.location([]) == nil)
    }

    @Test func SEN_94_glucoseIsGoodWithoutASignOfTrouble() throws {
        func frame(_ kind: UInt8 = 0x21, status: UInt16? = nil, mantissa: UInt16 = 0xB05A) throws -> GlucoseMeasurement
        {
            let flags: UInt8 = status == nil ? 2 : 10
            let value = [UInt8(mantissa & 0xFF), UInt8(mantissa >> 8), kind]
            let rest = status.map { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } ?? []
            return try GlucoseMeasurement([flags, 5, 1] + Self.date + value + rest)
        }
        let glucose = try frame()
        #expect(glucose.sequence == 261 && glucose.kind == 1 && glucose.place == 2 && glucose.isGood)
        #expect(glucose.concentration == 90 && glucose.offset == 0 && !glucose.hasContext && !glucose.isMolar)
        for kind in UInt8(0)..<16 { #expect(try frame(kind).isGood == (kind != 10), "\(kind)") }
        for bit in 0..<16 {
            #expect(try frame(status: 1 << UInt16(bit)).isGood == !(1...10 ~= bit), "\(bit)")
        }
        #expect(try !frame(mantissa: 0x07FF).isGood)
        let moved = try GlucoseMeasurement(dated(1, [5, 0], [0xFF, 0xFF]))
        #expect(moved.offset == -1 && moved.concentration == nil && !moved.isGood)
        let meal = try GlucoseContext([0x83, 7, 1, 0xFF, 3, 45, 0xD0, 2])
        #expect(meal.sequence == 263 && meal.carbohydrate == 3 && meal.carbohydrateMass == 0.045 && meal.meal == 2)
        #expect(try GlucoseContext([1, 7, 0, 3, 45, 0xD0]).meal == nil)
    }

    @Test func SEN_94_oximetersAreGoodWithoutASignOfTrouble() throws {
        let pair: [UInt8] = [97, 0, 72, 0]
        func status(_ bit: Int) throws -> OximeterMeasurement {
            try OximeterMeasurement(spot: [2] + pair + [UInt8((1 << bit) & 0xFF), UInt8((1 << bit) >> 8)])
        }
        for bit in 0..<16 {
            #expect(try status(bit).isGood == ![10, 11, 12, 13, 15].contains(bit), "\(bit)")
            #expect(try status(bit).isQuestionable == (bit == 14))
        }
        for bit in 0..<24 {
            let rest = (0..<3).map { UInt8(((1 << bit) >> (8 * $0)) & 0xFF) }
            let spot = try OximeterMeasurement(spot: [4] + pair + rest)
            let live = try OximeterMeasurement(continuous: [8] + pair + rest)
            #expect(spot.isGood == ![3, 11, 13, 14, 15].contains(bit) && live.isGood == spot.isGood, "\(bit)")
        }
        let spot = try OximeterMeasurement(spot: dated(9, pair, [0x2A, 0]))
        #expect(spot.date == Self.stamp && spot.amplitude?.value == 42 && spot.status == 0 && spot.device == 0)
        let fast = try OximeterMeasurement(continuous: [1] + pair + [96, 0, 71, 0])
        #expect(fast.fast?.saturation?.value == 96 && fast.fast?.pulse?.value == 71 && fast.slow == nil)
        let slow = try OximeterMeasurement(continuous: [2] + pair + [95, 0, 70, 0])
        #expect(slow.slow?.saturation?.value == 95 && slow.slow?.pulse?.value == 70 && slow.fast == nil)
        let rest = try OximeterMeasurement(continuous: [0x14] + pair + [0, 0x40, 0x2B, 0])
        #expect(rest.status == 0x4000 && rest.amplitude?.value == 43)
    }

    @Test func SEN_90_datesHaveTheirBounds() {
        func isDate(_ parts: Int...) -> Bool {
            SensorDate(
                year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4], second: parts[5])
                != nil
        }
        #expect(isDate(1_582, 1, 1, 0, 0, 0) && !isDate(1_581, 12, 31, 0, 0, 0))
        #expect(isDate(9_999, 12, 31, 23, 59, 59) && !isDate(10_000, 1, 1, 0, 0, 0))
        #expect(!isDate(2_026, 0, 1, 0, 0, 0) && !isDate(2_026, 13, 1, 0, 0, 0) && !isDate(2_026, 1, 0, 0, 0, 0))
        #expect(!isDate(2_026, 1, 1, 24, 0, 0) && !isDate(2_026, 1, 1, 0, 60, 0) && !isDate(2_026, 1, 1, 0, 0, 60))
        for (year, february) in [(1_900, 28), (2_000, 29), (2_024, 29), (2_026, 28)] {
            for (month, days) in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
                #expect(isDate(year, month + 1, days, 0, 0, 0) && !isDate(year, month + 1, days + 1, 0, 0, 0))
            }
        }
    }
}
