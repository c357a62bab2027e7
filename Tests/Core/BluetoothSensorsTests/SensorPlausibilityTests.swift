import HealthModel
import TestSupport
import Testing

@testable import BluetoothSensors

/// Values of sensors that cannot be true (PLA-30): they change nothing else.
@Suite struct SensorPlausibilityTests {
    private static let types: [ObjectType] = [
        .heartRate, .cyclingPower, .cyclingCadence, .cyclingSpeed, .distanceCycling,
    ]

    /// A frame of a sensor.
    private struct Frame {
        var sensor: Int
        var characteristic: SensorCharacteristic
        var bytes: [UInt8]
        var date: Double
    }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// Returns the frames of a second of a ride: heart rate, power, and the counters of wheel and crank.
    private static func frames(
        _ second: Int, heartRate: Int, power: Int, wheel: Int? = nil, crank: Int? = nil
    ) -> [Frame] {
        let date = Double(second)
        let ticks = little(second * 1_024, 2)
        let counters = little(wheel ?? second * 4, 4) + ticks + little(crank ?? second * 3 / 2, 2) + ticks
        return [
            Frame(sensor: 0, characteristic: .heartRate, bytes: [0x06, UInt8(heartRate)], date: date),
            Frame(sensor: 1, characteristic: .cyclingPower, bytes: [0, 0] + little(power, 2), date: date),
            Frame(sensor: 2, characteristic: .cyclingSpeed, bytes: [0x03] + counters, date: date),
        ]
    }

    /// Returns the values of a ride of five minutes, by type.
    private static func ride(_ change: (Int) -> [Frame]?) -> [ObjectType: [TimedValue]] {
        var hub = SensorHub.riding(.belt, .trainer, .wheel)
        for second in 1...300 {
            let frames = change(second) ?? frames(second, heartRate: 130 + second % 7, power: 200 + second % 11)
            for frame in frames {
                hub.handle(.value(frame.characteristic, frame.bytes), of: frame.sensor, at: frame.date)
            }
        }
        let readings = hub.drain().readings
        return Dictionary(
            uniqueKeysWithValues: types.map { type in
                (type, readings.filter { $0.type == type }.map { TimedValue($0.value, $0.start, $0.end) })
            })
    }

    @Test(arguments: 0..<60 as Range<UInt64>) func PLA_30_anImpossibleValueChangesNothingElse(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let place = Int.random(in: 20...280, using: &random)
        let rate = [0, 1, 19, 251, 254, 255].randomElement(using: &random) ?? 0
        let power =
            Bool.random(using: &random)
            ? Int.random(in: 3_001...32_767, using: &random) : Int.random(in: -32_768 ... -101, using: &random)
        let turns = Int.random(in: 100...1_000_000, using: &random)
        let plain = Self.ride { _ in nil }
        let changed = Self.ride { second in
            guard second == place else { return nil }
            return switch seed % 3 {
            case 0: Self.frames(second, heartRate: rate, power: 200 + second % 11)
            case 1: Self.frames(second, heartRate: 130 + second % 7, power: power)
            default:
                Self.frames(
                    second, heartRate: 130 + second % 7, power: 200 + second % 11, wheel: second * 4 + turns,
                    crank: second * 3 / 2 + turns % 30_000 + 100)
            }
        }
        let isCounter = seed % 3 == 2
        // A counter counts from one frame to the next, so the step after the wrong one has no begin either.
        let own = Double(place - 1)...Double(place + (isCounter ? 2 : 0))
        for type in Self.types {
            let (all, rest) = (plain[type] ?? [], changed[type] ?? [])
            #expect(!all.isEmpty)
            #expect(
                all.filter { !own.contains($0.end) } == rest.filter { !own.contains($0.end) }, "seed \(seed), \(type)")
            let sums = (all.reduce(0) { $0 + $1.value }, rest.reduce(0) { $0 + $1.value })
            #expect(sums.1 <= sums.0 + 1e-6 || type == .cyclingSpeed, "seed \(seed), \(type)")
            #expect(
                (rest.map(\.value).max() ?? 0) <= (all.map(\.value).max() ?? 0) + 1e-6, "seed \(seed), \(type)")
        }
        let changedType: ObjectType = isCounter ? .distanceCycling : seed % 3 == 0 ? .heartRate : .cyclingPower
        #expect((changed[changedType]?.count ?? 0) < (plain[changedType]?.count ?? 0), "seed \(seed)")
    }
}
