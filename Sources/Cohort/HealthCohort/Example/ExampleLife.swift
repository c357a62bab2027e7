import Foundation
import HealthModel
import HealthStore

/// The recordings of a synthetic person's devices.
struct ExampleLife {
    private let person: CohortPerson
    private let engine: SQLiteEngine
    private var chance: AthleteRandom

    private static let watch = app("com.example.watch", "Watch", "Watch7,1")
    private static let phone = app("com.example.phone", "Phone", "iPhone14,5")
    private static let scale = app("com.example.scale", "Scale", nil)
    private static let watchDevice = DeviceRecord([.name: "Example Watch", .manufacturer: "Example"])

    private static func app(_ identifier: String, _ name: String, _ product: String?) -> AppIdentity {
        AppIdentity(bundleIdentifier: identifier, name: name, version: "1", productType: product)
    }

    init(_ example: ExamplePerson, _ store: URL, seed: UInt64) throws {
        person = example.person
        engine = try SQLiteEngine(path: store.path)
        chance = AthleteRandom(person.id + " lives", seed: seed)
        let all = Dictionary(uniqueKeysWithValues: ExampleCohort.types.map { ($0, true) })
        try engine.write { store in
            for app in [Self.watch, Self.phone, Self.scale] {
                try store.authorize(app, AuthorizationDecisions(share: all))
            }
        }
    }

    // MARK: Days

    /// Records a day.
    mutating func live(_ day: CohortDay, _ heartRateInterval: Int) throws {
        let start = day.date.start(in: person.zone)?.timeIntervalSinceReferenceDate ?? Double(day.rawValue) * 86_400
        var watch: [SampleRecord] = []
        var phone: [SampleRecord] = []
        for hour in 7..<23 {
            let from = start + Double(hour) * 3_600 + Double(chance.number(600))
            let steps = Double(chance.number(1_200))
            // The phone is left on the table now and then, and otherwise counts slightly less.
            watch.append(quantity(.stepCount, steps, .count, from, from + 1_800, Self.watchDevice))
            if chance.number(3) > 0 {
                phone.append(quantity(.stepCount, (steps * 0.9).rounded(), .count, from + 300, from + 2_400))
            }
            watch.append(
                quantity(
                    .activeEnergyBurned, Double(chance.number(400)) / 4, .kilocalorie, from, from + 3_000,
                    Self.watchDevice))
        }
        for minute in stride(from: 0, to: 24 * 60, by: heartRateInterval) {
            let moment = start + Double(minute) * 60 + Double(chance.number(50))
            watch.append(
                quantity(.heartRate, Double(50 + chance.number(40)), .countPerMinute, moment, moment, Self.watchDevice))
        }
        try engine.write(as: Self.watch) { try $0.save(watch) }
        if !phone.isEmpty { try engine.write(as: Self.phone) { try $0.save(phone) } }
        if chance.number(2) == 0 {
            let moment = start + 7 * 3_600
            let weight = quantity(.bodyMass, 60 + Double(chance.number(300)) / 10, .kilogram, moment, moment)
            try engine.write(as: Self.scale) { try $0.save([weight]) }
        }
        if chance.number(12) == 0 { try saveWalk(from: start + 12 * 3_600) }
        if chance.number(3) == 0 { try train(from: start + Double(16 + chance.number(7)) * 3_600) }
    }

    /// Saves a workout as apps without a builder do: with totals, but no samples, statistics or activities.
    private mutating func saveWalk(from start: Double) throws {
        let length = Double(900 + chance.number(3_000))
        let totals: [WorkoutTotal: QuantityValue] = [.distance: QuantityValue(length * 1.3, .meter)]
        let walk = WorkoutRecord(activityType: .walking, duration: length, totals: totals)
        let record = SampleRecord(type: .workout, start: start, end: start + length, content: .workout(walk))
        try engine.write(as: Self.phone) { try $0.save([record]) }
    }

    /// Records a workout as a builder does: first its samples, then the workout with statistics and zones.
    private mutating func train(from start: Double) throws {
        let isMultisport = chance.number(4) == 0
        let minutes = 20 + chance.number(60)
        let end = start + Double(minutes) * 60
        let middle = start + Double(minutes / 2) * 60
        var samples: [SampleRecord] = []
        var rate = 110.0
        for second in stride(from: 0, to: minutes * 60, by: 10) {
            rate = min(190, max(90, rate + Double(chance.number(9)) - 3.8))
            let moment = start + Double(second)
            samples.append(quantity(.heartRate, rate.rounded(), .countPerMinute, moment, moment, Self.watchDevice))
            let isRide = isMultisport && moment >= middle
            samples.append(
                quantity(
                    isRide ? .distanceCycling : .distanceWalkingRunning, Double(20 + chance.number(20)), .meter, moment,
                    moment + 10))
        }
        samples.append(quantity(.activeEnergyBurned, Double(minutes * 9), .kilocalorie, start, end, Self.watchDevice))
        let types: [WorkoutActivity] = isMultisport ? [.swimBikeRun] : [.running, .running, .walking, .hiking]
        var workout = WorkoutRecord(activityType: chance.pick(types), duration: end - start, isBuilderMade: true)
        if isMultisport {
            workout.activities = [activity(.running, start, middle), activity(.cycling, middle, end)]
        }
        let collected = try engine.collect(samples, beside: MemberRuns(), by: Self.watch)
        var members = MemberRuns()
        for run in collected.runs { members.add(run) }
        let zones = SystemZones.heartRate(.init(age: person.birth.map { 2025 - $0.date.year }))
        let record = SampleRecord(type: .workout, start: start, end: end, content: .workout(workout))
        let draft = WorkoutDraft(workout: record, members: members, zones: [zones])
        _ = try engine.write(as: Self.watch) { try $0.finish(draft) }
    }

    private func activity(_ type: WorkoutActivity, _ start: Double, _ end: Double) -> WorkoutActivityRecord {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = type
        return WorkoutActivityRecord(configuration: configuration, start: start, end: end, duration: end - start)
    }

    private func quantity(
        _ type: ObjectType, _ value: Double, _ unit: QuantityUnit, _ start: Double, _ end: Double,
        _ device: DeviceRecord? = nil
    ) -> SampleRecord {
        SampleRecord(type: type, start: start, end: end, content: .quantity(QuantityValue(value, unit)), device: device)
    }

    // MARK: Changes

    /// Deletes, replaces and adds samples within the first days.
    mutating func change(_ first: CohortDay, days: Int) throws {
        try deleteOne(of: .stepCount, by: Self.phone)
        try deleteOne(of: .heartRate, by: Self.watch)
        if chance.number(2) == 0 { try deleteOne(of: .workout, by: Self.watch) }
        let day = first.advanced(by: chance.number(days))
        let late =
            (day.date.start(in: person.zone)?.timeIntervalSinceReferenceDate ?? 0) + Double(chance.number(80_000))
        let steps = quantity(.stepCount, Double(chance.number(500)), .count, late, late + 600)
        try engine.write(as: Self.phone) { try $0.save([steps]) }
        // A greater version of the same sync identifier replaces the existing sample.
        let version = chance.number(1_000_000)
        var weight = quantity(.bodyMass, 70 + Double(chance.number(50)) / 10, .kilogram, late, late)
        weight.metadata = Metadata([
            MetadataKey.syncIdentifier: .string("weight"), MetadataKey.syncVersion: .number(Double(version)),
        ])
        try engine.write(as: Self.scale) { try $0.save([weight]) }
    }

    private mutating func deleteOne(of type: ObjectType, by app: AppIdentity) throws {
        let own = SamplePredicate.source([app.source.bundleIdentifier])
        let found = try engine.read(for: app) { try $0.samples(SampleRequest(type, own, limit: 50)) }
        guard !found.isEmpty else { return }
        let chosen = chance.pick(found).uuid
        try engine.write(as: app) { try $0.delete([chosen]) }
    }
}
