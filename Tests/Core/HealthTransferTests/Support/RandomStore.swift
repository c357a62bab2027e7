import Foundation
import HealthModel
import HealthStore
import TestSupport

/// Stores filled by apps, with everything that an export of Apple Health can represent.
struct RandomStore {
    private var generator: SeededGenerator
    private let engine: SQLiteEngine
    private var clock = 700_000_000.0

    init(seed: UInt64, _ engine: SQLiteEngine) {
        generator = SeededGenerator(seed: seed)
        self.engine = engine
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int(generator.next() % UInt64(elements.count))]
    }

    /// Returns a later date, sometimes with a fraction of a second.
    private mutating func moment() -> Double {
        clock += Double(generator.next() % 5_000)
        return generator.next() % 3 == 0 ? clock + Double(generator.next() % 1_000_000) / 1_000_000 : clock
    }

    private mutating func device() -> DeviceRecord? {
        generator.next() % 2 == 0
            ? nil
            : DeviceRecord([.name: pick(["Strap", "Watch, the new one"]), .manufacturer: "Maker <&>", .model: "M"])
    }

    private mutating func metadata() -> Metadata? {
        switch generator.next() % 4 {
        case 0: [MetadataKey.timeZone: .string("Europe/Rome"), "my key": .string("ü \"quoted\"\n& more")]
        case 1: [MetadataKey.wasUserEntered: .integer(1), MetadataKey.algorithmVersion: .integer(3)]
        case 2:
            [MetadataKey.maximumSpeed: .quantity(QuantityValue(Double(generator.next() % 1_000) / 7, .meterPerSecond))]
        default: nil
        }
    }

    /// Fills the store.
    mutating func fill() throws {
        let apps = [("Own", "1.0"), ("Other’s <App>", "2.1"), ("Third\u{A0}App", "3")].map { name, version in
            AppIdentity(bundleIdentifier: "test.\(name)", name: name, version: version)
        }
        let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
        for app in apps { try engine.write({ try $0.authorize(app, AuthorizationDecisions(share: all, read: all)) }) }
        for _ in 0..<12 {
            let app = pick(apps)
            try engine.write(as: app) { try $0.save((0..<(1 + generator.next() % 80)).map { _ in sample() }) }
            try engine.write(as: app) { try $0.save(steps()) }
            try engine.write(as: app) { try $0.save([pressure()]) }
            try saveWorkout(by: app)
        }
    }

    private mutating func sample() -> SampleRecord {
        let start = moment()
        let choices: [(ObjectType, SampleContent, Double)] = [
            (.heartRate, .quantity(QuantityValue(Double(40 + generator.next() % 150), .countPerMinute)), 0),
            (.bodyMass, .quantity(QuantityValue(Double(generator.next() % 100_000) / 999, .kilogram)), 0),
            (.activeEnergyBurned, .quantity(QuantityValue(Double(generator.next() % 900) / 7, .kilocalorie)), 60.5),
            (.sleepAnalysis, .category(Int(generator.next() % 6)), 3_600),
        ]
        let (type, content, length) = pick(choices)
        return SampleRecord(
            type: type, start: start, end: start + length, content: content, device: device(), metadata: metadata())
    }

    /// Returns enough samples of one type for a block.
    private mutating func steps() -> [SampleRecord] {
        let device = device()
        return (0..<100).map { _ in
            let start = moment()
            return SampleRecord(
                type: .stepCount, start: start, end: start + 30,
                content: .quantity(QuantityValue(Double(generator.next() % 900), .count)), device: device)
        }
    }

    private mutating func pressure() -> SampleRecord {
        let start = moment()
        let contained = [(ObjectType.bloodPressureSystolic, 120.0), (.bloodPressureDiastolic, 80.5)].map {
            type, value in
            SampleRecord(
                type: type, start: start, end: start,
                content: .quantity(QuantityValue(value, .millimeterOfMercury)), metadata: metadata())
        }
        return SampleRecord(
            type: .bloodPressure, start: start, end: start, content: .correlation(contained), metadata: metadata())
    }

    private mutating func saveWorkout(by app: AppIdentity) throws {
        let start = moment()
        let end = start + 3_600
        clock = end
        var workout = WorkoutRecord(
            activityType: pick([.running, .cycling, .swimming, .other]),
            duration: 3_600 - Double(generator.next() % 100) / 7)
        if generator.next() % 2 == 0 {
            workout.totals[.distance] = QuantityValue(Double(generator.next() % 9_000), .meter)
        }
        if generator.next() % 2 == 0 { workout.totals[.energyBurned] = QuantityValue(512.25, .kilocalorie) }
        workout.events = [
            WorkoutEventRecord(kind: .lap, start: start, end: start + 1_000.125, metadata: ["name": .string("a")]),
            WorkoutEventRecord(kind: .pause, start: start + 100.25, end: start + 100.25),
            WorkoutEventRecord(kind: .resume, start: start + 160, end: start + 160),
        ]
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = workout.activityType
        configuration.locationType = .outdoor
        workout.activities = [
            WorkoutActivityRecord(
                configuration: configuration, start: start, end: end, duration: workout.duration,
                metadata: ["part": .string("1")])
        ]
        let record = SampleRecord(
            type: .workout, start: start, end: end, content: .workout(workout), device: device(),
            metadata: [MetadataKey.indoorWorkout: .integer(0)])
        try engine.write(as: app) { try $0.save([record]) }
        guard generator.next() % 2 == 0 else { return }
        var points: [RoutePoint] = []
        for index in 0..<50 {
            let step = Double(index)
            var point = RoutePoint(
                timestamp: start + step * 1.5, latitude: 46 + step / 7_919, longitude: 11 - step / 104_729)
            point.altitude = 300.5
            point.speed = 2.5
            point.course = index % 2 == 0 ? -1 : 90.25
            point.horizontalAccuracy = 3
            point.verticalAccuracy = 4
            points.append(point)
        }
        _ = try engine.write(as: app) {
            try $0.save(
                RouteDraft(device: nil, metadata: ["trail": .string("blue")]), points: points, of: record.uuid)
        }
    }
}
