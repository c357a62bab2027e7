public import Foundation
public import HealthModel
import HealthStore
import WorkoutFiles

/// Synthetic people, reproducible from a seed, for trying, testing and measuring a tier.
///
/// Everyone has a watch and a phone that count the same steps, heart rates all day, a scale, and workouts with
/// statistics, zones and activities.
public struct ExampleCohort: Sendable {
    /// The number of people.
    public var people: Int
    /// The number of days per person, from 2025-03-01 on.
    public var days: Int
    /// The seed of the random generator.
    public var seed: UInt64
    /// The interval between two heart rates outside workouts, in minutes.
    public var heartRateInterval: Int

    /// Creates a cohort with a number of people and days.
    public init(people: Int = 100, days: Int = 28, seed: UInt64 = 1, heartRateInterval: Int = 30) {
        (self.people, self.days, self.seed, self.heartRateInterval) = (people, days, seed, max(1, heartRateInterval))
    }

    /// The first day of all people.
    public static let firstDay = CohortDay(year: 2025, month: 3, day: 1)
    /// The types that the app of a cohort may read.
    public static let types: Set<ObjectType> = [
        .stepCount, .heartRate, .activeEnergyBurned, .distanceWalkingRunning, .distanceCycling, .bodyMass, .workout,
    ]

    /// The pseudonyms.
    public var names: [String] {
        (1...max(1, people)).map { number in
            let digits = String(number)
            return "p" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits
        }
    }

    /// Creates the folder with the stores, and authorizes the cohort to read everything in them.
    ///
    /// - Throws: ``CohortError`` if the folder is not empty.
    public func make(in folder: URL, cohort: String, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }) throws
    {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        guard try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty else {
            throw CohortError.failed("The folder '\(folder.path)' is not empty.")
        }
        let all = names.map { ExamplePerson($0, seed: seed) }
        let list = JSON.object([("people", .array(all.map(\.json)))]).text + "\n"
        try Data(list.utf8).write(to: folder.appendingPathComponent(CohortFolder.peopleName))
        for (number, person) in all.enumerated() {
            let store = folder.appendingPathComponent(person.person.store)
            var life = try ExampleLife(person, store, seed: seed)
            for day in 0..<days { try life.live(Self.firstDay.advanced(by: day), heartRateInterval) }
            try CohortConsent(store: store, cohort: cohort).grant(Self.types)
            progress(number + 1, all.count)
        }
    }

    /// Simulates the passage of time for a person: another day, a deleted sample, a replaced one, a deleted workout,
    /// and late samples.
    ///
    /// - Parameters:
    ///   - name: The pseudonym.
    ///   - folder: The folder created by ``make(in:cohort:progress:)``.
    ///   - round: The number of the round; each makes different changes.
    public func change(_ name: String, in folder: URL, round: Int) throws {
        let person = ExamplePerson(name, seed: seed)
        var life = try ExampleLife(
            person, folder.appendingPathComponent(person.person.store), seed: seed &+ UInt64(round) &* 7_919)
        try life.live(Self.firstDay.advanced(by: days + round), heartRateInterval)
        try life.change(Self.firstDay, days: days)
    }
}

/// A synthetic person.
struct ExamplePerson {
    let person: CohortPerson

    private static let zones = [
        "Europe/Zurich", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "America/St_Johns", "UTC",
    ]

    init(_ name: String, seed: UInt64) {
        var chance = AthleteRandom(name, seed: seed)
        var person = CohortPerson(id: name, zone: TimeZone(identifier: chance.pick(Self.zones)) ?? .gmt)
        person.sex = chance.pick([.female, .male, .female, .male, .other, .notSet])
        person.birth =
            chance.number(10) == 0
            ? nil : CohortDay(year: 1940 + chance.number(66), month: 1 + chance.number(12), day: 1 + chance.number(28))
        person.attributes = ["arm": chance.pick(["A", "B"])]
        if chance.number(4) == 0 { person.attributes["site"] = chance.pick(["Bern", "O'Hare \\ \"x\"", "京都"]) }
        if chance.number(8) != 0 {
            person.events = ["joined": ExampleCohort.firstDay.advanced(by: chance.number(14) - 3)]
        }
        self.person = person
    }

    var json: JSON {
        var members: [JSON.Member] = [
            ("id", .string(person.id)), ("timeZone", .string(person.zone.identifier)),
            ("sex", .string(person.sex.rawValue)),
            ("attributes", .object(person.attributes.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })),
            ("events", .object(person.events.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value.text)) })),
        ]
        if let birth = person.birth { members.append(("birth", .string(birth.text))) }
        return .object(members)
    }
}

extension AthleteRandom {
    /// Creates a random generator seeded by a name.
    init(_ name: String, seed: UInt64) {
        var hash = StableHash()
        hash.add(name)
        hash.add(seed)
        self.init(seed: hash.value)
    }

    /// Returns a random number below a bound.
    mutating func number(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }
    mutating func pick<Value>(_ values: [Value]) -> Value { values[number(values.count)] }
}
