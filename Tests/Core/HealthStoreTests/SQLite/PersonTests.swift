import Foundation
import GRDB
import HealthModel
import Synchronization
import TestEngines
import Testing

@testable import HealthStore

/// What a person has beside samples: gear, goals, zones, and files of watched folders.
@Suite struct PersonTests {
    private let engine: SQLiteEngine
    private static let time = 700_000_000.0

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
    }

    // MARK: Gear

    private func gear() throws -> [Gear] { try engine.read { try $0.gear() } }

    private func save(_ gear: Gear) throws { try engine.write { try $0.save(gear) } }

    @Test func API_141_gearIsListedInTheOrderOfItsAdditionAndReplacedByItsIdentifier() throws {
        var all = [
            try Gear("Zebra", kind: .shoes, begin: CalendarDay(year: 2024, month: 2, day: 29)),
            try Gear("alpha", kind: .bike), try Gear("Mule", kind: .skis),
        ]
        for gear in all { try save(gear) }
        #expect(try gear() == all)
        all[0].kind = .skates
        all[0].end = CalendarDay(year: 2025, month: 1, day: 3)
        try save(all[0])
        #expect(try gear() == all)
        // Its own name in another case is no other name.
        all[1].name = "ALPHA"
        try save(all[1])
        #expect(try gear() == all)
        #expect(
            EngineError.message { try save(Gear("Alpha")) } == "There is gear with the name 'ALPHA' already.")
        var invalid = all[2]
        invalid.begin = CalendarDay(year: 2025, month: 1, day: 2)
        invalid.end = CalendarDay(year: 2025, month: 1, day: 1)
        #expect(EngineError.message { try save(invalid) } == "Gear cannot be retired before its first day.")
        #expect(try gear() == all)
        #expect(try engine.write { try $0.removeGear(all[1].id) } && !engine.write { try $0.removeGear(all[1].id) })
        #expect(try gear() == [all[0], all[2]])
    }

    @Test func API_141_aPersonHasUpTo500PiecesOfGear() throws {
        try engine.connections.write { database in
            let insert = try SQLStatement(database, "INSERT INTO gear (gear, name, body) VALUES (?, ?, ?)")
            for number in 1..<StoreWriter.mostGear {
                let gear = try Gear("Gear \(number)")
                try insert.run(.uuid(gear.id), .text(Gear.key(gear.name)), .blob(try RecordBody.encode(gear)))
            }
        }
        var last = try Gear("Last")
        try save(last)
        #expect(EngineError.message { try save(Gear("More")) } == "There are 500 pieces of gear; remove one first.")
        last.kind = .boat
        try save(last)
        let all = try gear()
        #expect(all.count == 500 && all.last == last)
    }

    @Test func API_141_workoutsNameGearAnewAndForgetItWithIt() throws {
        let workouts = [0.0, 5_000, 10_000].map { SampleRecord.workout(from: $0, to: $0 + 60) }
        try engine.save(workouts, by: .own)
        var shoes = try Gear("Shoes")
        let other = try Gear("Shoes of another")
        try save(shoes)
        try save(other)
        for (workout, annotation) in [
            (workouts[0], WorkoutAnnotation(title: "One", gear: "Shoes")),
            (workouts[0], WorkoutAnnotation(title: "Two", gear: "SHOES")),
            (workouts[1], WorkoutAnnotation(title: "Three", gear: other.name)),
            (workouts[2], WorkoutAnnotation(title: "Four")),
        ] { try engine.annotate(workout.uuid, annotation, ifRevision: nil) }
        let before = try engine.annotations()
        shoes.name = "Boots"
        try save(shoes)
        var after = try engine.annotations()
        #expect(after[workouts[0].uuid]?.annotation == WorkoutAnnotation(title: "Two", gear: "Boots"))
        #expect(after[workouts[0].uuid]?.revision == before[workouts[0].uuid].map { $0.revision + 1 })
        #expect(after[workouts[0].uuid]?.earlierCount == 2)
        for workout in workouts[1...] { #expect(after[workout.uuid] == before[workout.uuid]) }
        // What can be undone to names it anew as well.
        #expect(try engine.undoAnnotation(of: workouts[0].uuid)?.annotation == .init(title: "One", gear: "Boots"))
        // Another kind alone changes no annotation.
        let seen = try engine.annotations()
        shoes.kind = .shoes
        try save(shoes)
        #expect(try engine.annotations() == seen)
        #expect(try engine.write { try $0.removeGear(shoes.id) })
        after = try engine.annotations()
        #expect(after[workouts[0].uuid]?.annotation == WorkoutAnnotation(title: "One"))
        #expect(after[workouts[1].uuid] == before[workouts[1].uuid])
        #expect(try engine.undoAnnotation(of: workouts[0].uuid)?.annotation.gear == "Boots")
    }

    @Test(
        "API-141: gear with its name in another case is named so by its workouts, also in what can be undone to",
        arguments: [("Shoes", 0), ("SHOES", 1), ("shoes", 1), ("Boots", 1)])
    func renaming(name: String, changes: Int64) throws {
        let workout = SampleRecord.workout()
        try engine.save([workout], by: .own)
        var shoes = try Gear("Shoes")
        try save(shoes)
        try engine.annotate(workout.uuid, WorkoutAnnotation(title: "One", gear: "Shoes"), ifRevision: nil)
        try engine.annotate(workout.uuid, WorkoutAnnotation(title: "Two", gear: "Shoes"), ifRevision: nil)
        shoes.name = name
        try save(shoes)
        #expect(try gear() == [shoes])
        #expect(
            try engine.annotation(of: workout.uuid)
                == StoredAnnotation(
                    WorkoutAnnotation(title: "Two", gear: name), revision: 2 + changes, earlierCount: 2))
        #expect(
            try engine.undoAnnotation(of: workout.uuid)?.annotation == WorkoutAnnotation(title: "One", gear: name))
        #expect(try engine.undoAnnotation(of: workout.uuid)?.annotation == WorkoutAnnotation())
    }

    @Test("API-141: with the gear of an identifier renamed, the workouts of gear of that old name are not")
    func renamingOfOthers() throws {
        let workouts = [0.0, 5_000].map { SampleRecord.workout(from: $0, to: $0 + 60) }
        try engine.save(workouts, by: .own)
        var all = [try Gear("Shoes"), try Gear("Boots")]
        for gear in all { try save(gear) }
        for (workout, gear) in zip(workouts, all) {
            try engine.annotate(workout.uuid, WorkoutAnnotation(gear: gear.name), ifRevision: nil)
        }
        // A name that has become free.
        all[1].name = "Sandals"
        try save(all[1])
        all[0].name = "Boots"
        try save(all[0])
        let named = try engine.annotations().mapValues(\.annotation.gear)
        #expect(named == [workouts[0].uuid: "Boots", workouts[1].uuid: "Sandals"])
        #expect(
            EngineError.message { try save(Gear(id: all[1].id, "boots")) }
                == "There is gear with the name 'Boots' already.")
        #expect(try engine.write { try $0.removeGear(all[1].id) })
        #expect(
            try engine.annotations().mapValues(\.annotation.gear) == [workouts[0].uuid: "Boots", workouts[1].uuid: nil])
    }

    // MARK: Plans

    @Test("PLN-65: the runs of a plan come by their start, and at one moment by their identifiers")
    func runsOfAPlan() throws {
        let (plan, other) = (WorkoutSweepTests.plan(50, "Plan"), WorkoutSweepTests.plan(51, "Other"))
        let starts = [(4, 100.0), (2, 100), (9, 50), (3, 100), (1, 200)]
        for (number, start) in starts {
            try engine.save(
                [.workout(.given(number), WorkoutRecord(activityType: .running, duration: 9), start, start + 9)],
                by: .own)
            try engine.write {
                try $0.insert(StartedPlan(number == 3 ? other : plan), of: $0.workoutRow(.given(number)))
            }
        }
        func runs(_ plan: PlannedWorkout) throws -> [UUID] {
            try engine.read(for: .own) { try $0.runs(ofPlan: plan.id).map(\.workout) }
        }
        #expect(try runs(plan) == [9, 2, 4, 1].map { .given($0) } && runs(other) == [.given(3)])
    }

    // MARK: Goals

    @Test func API_135_goalsAreListedInTheOrderOfTheirAdditionUpTo100() throws {
        func goals() throws -> [TrainingGoal] { try engine.read { try $0.goals() } }
        var all = try (1...100).map { try TrainingGoal(.distance, Double($0), per: .week) }
        try engine.write { store in for goal in all { try store.save(goal) } }
        #expect(try goals() == all)
        let more = try TrainingGoal(.time, 1, per: .year)
        #expect(
            EngineError.message { try engine.write { try $0.save(more) } } == "There are 100 goals; remove one first.")
        all[40] = try TrainingGoal(id: all[40].id, .days, 9.5, per: .month, activityType: .hiking)
        try engine.write { try $0.save(all[40]) }
        #expect(try goals() == all)
        let first = all.removeFirst()
        #expect(try engine.write { try $0.removeGoal(first.id) } && !engine.write { try $0.removeGoal(first.id) })
        try engine.write { try $0.save(more) }
        #expect(try goals() == all + [more])
    }

    // MARK: Zones

    @Test func ZON_20_preferencesAreListedByDayAndReplacedByTheirSubjectAndDay() throws {
        func day(_ number: Int) -> CalendarDay { CalendarDay(year: 2025, month: 1, day: number) }
        func own(_ rate: Double) -> ZonePreference.Choice { .own([QuantityValue(rate, .countPerMinute)]) }
        try engine.write {
            try $0.setZonePreferences([
                .init(.maximalHeartRate, from: day(9), own(190)), .init(.heartRateZones, from: day(9), .automatic),
                .init(.maximalHeartRate, from: day(2), own(195)),
            ])
            try $0.setZonePreferences([
                .init(.maximalHeartRate, from: day(9), own(188)), .init(.cyclingPowerZones, from: day(2), .automatic),
            ])
        }
        #expect(
            try engine.zonePreferences().all == [
                .init(.cyclingPowerZones, from: day(2), .automatic), .init(.maximalHeartRate, from: day(2), own(195)),
                .init(.heartRateZones, from: day(9), .automatic), .init(.maximalHeartRate, from: day(9), own(188)),
            ])
        try engine.write { try $0.removeZonePreferences(of: .maximalHeartRate) }
        #expect(try engine.zonePreferences().all.map(\.subject) == [.cyclingPowerZones, .heartRateZones])
    }

    @Test func ZON_28_zonesComeFromTheNewestValuesUntilADate() throws {
        func value(_ type: ObjectType, _ value: Double, _ unit: QuantityUnit, _ start: Double, _ end: Double)
            -> SampleRecord
        { SampleRecord(type: type, start: start, end: end, content: .quantity(QuantityValue(value, unit))) }
        let kilowatt = try QuantityUnit(parsing: "kW")
        try engine.save(
            [
                value(.restingHeartRate, 50, .countPerMinute, 100, 900),
                value(.restingHeartRate, 1, .countPerSecond, 200, 300),
                value(.restingHeartRate, 70, .countPerMinute, 1_000, 1_001),
                value(.cyclingFunctionalThresholdPower, 0.25, kilowatt, 100, 100),
                value(.cyclingFunctionalThresholdPower, 260, .watt, 500, 500),
            ], by: .own)
        let birth = CalendarDay(year: 1986, month: 5, day: 20)
        let day = CalendarDay(year: 2026, month: 5, day: 19)
        func facts(_ date: Double, by app: AppIdentity = .own) throws -> ZonePreferences.Facts {
            try engine.read(for: app) { try $0.zoneFacts(on: day, known: date) }
        }
        #expect(try facts(1e9) == .init(age: nil, restingRate: 70, thresholdPower: 260))
        try engine.setCharacteristics([.dateOfBirth: birth.number])
        // The newest is the one that ends last; others may not read it, and have the same zones.
        for app in [AppIdentity.own, .other] {
            #expect(try facts(999, by: app) == .init(age: 39, restingRate: 50, thresholdPower: 260))
            #expect(try facts(1_000, by: app) == .init(age: 39, restingRate: 70, thresholdPower: 260))
        }
        #expect(try facts(499).thresholdPower == 250 && facts(500).thresholdPower == 260)
        #expect(try facts(99) == .init(age: 39, restingRate: nil, thresholdPower: nil))
        let zones = try engine.read { try $0.preferredZones(of: .heartRate, on: day, known: 999) }
        #expect(zones == SystemZones.heartRate(.init(age: 39, restingRate: 50)))
        #expect(try engine.read { try $0.preferredZones(of: .cyclingPower, on: day, known: 999) } == nil)
        try engine.write { try $0.setZonePreferences([.init(.cyclingPowerZones, from: day, .automatic)]) }
        #expect(
            try engine.read { try $0.preferredZones(of: .cyclingPower, on: day, known: 499) }
                == SystemZones.cyclingPower(threshold: 250))
    }

    // MARK: Watched folders

    private static func file(
        _ name: String, _ outcome: WatchedFile.Outcome, folder: String = "/a", digest: UInt8? = nil
    ) -> WatchedFile {
        WatchedFile(
            folder: folder, path: Array(name.utf8), stamp: .init(size: 11, modified: 22, inode: 33),
            digest: digest.map { [$0, 0xFF] }, outcome: outcome, tries: 4, ends: 5, again: 66.5, version: "7",
            report: "eight")
    }

    @Test func IMP_106_whatBecameOfAFileIsNotedInPlaceOfWhatWasNotedBefore() throws {
        let time = Mutex(Self.time)
        let engine = try SQLiteEngine.forTest { time.withLock { $0 } }
        var odd = Self.file("odd", .passing, digest: 3)
        odd.path = [0xFF, 0x2F, 0x00, 0x41]
        var plain = Self.file("plain", .begun)
        plain.again = nil
        try engine.write { try $0.note([odd, plain, Self.file("plain", .done, folder: "/b")]) }
        (odd.noted, plain.noted) = (Self.time, Self.time)
        #expect(try engine.read { try $0.watchedFiles(in: "/a") } == [odd, plain])
        time.withLock { $0 += 9 }
        odd.stamp = .init(size: -1, modified: .max, inode: .min)
        (odd.digest, odd.outcome, odd.tries, odd.ends) = (nil, .lasting, 40, 50)
        (odd.again, odd.version, odd.report) = (nil, "70", "eighty")
        try engine.write { try $0.note([odd]) }
        odd.noted = Self.time + 9
        #expect(try engine.read { try $0.watchedFiles(in: "/a") } == [odd, plain])
        #expect(try engine.read { try $0.watchedFiles(in: "/b") }.map(\.outcome) == [.done])
        #expect(try engine.read { try $0.watchedFiles(in: "/") }.isEmpty)
    }

    @Test func IMP_106_theLatestFilesWithSomeOutcomesAndTheirNumbers() throws {
        let time = Mutex(Self.time)
        let engine = try SQLiteEngine.forTest { time.withLock { $0 } }
        let outcomes: [WatchedFile.Outcome] = [.done, .same, .passing, .lasting, .done, .begun, .lasting, .done]
        for (place, outcome) in outcomes.enumerated() {
            // Two files each are noted at the same moment.
            if place.isMultiple(of: 2) { time.withLock { $0 += 1 } }
            try engine.write {
                try $0.note([Self.file("\(place)", outcome), Self.file("x\(place)", outcome, folder: "/b")])
            }
        }
        // The first one becomes the latest.
        time.withLock { $0 += 1 }
        try engine.write { try $0.note([Self.file("0", .lasting)]) }
        func names(_ outcomes: Set<WatchedFile.Outcome>, _ limit: Int) throws -> [String] {
            try engine.read { try $0.watchedFiles(in: "/a", with: outcomes, limit: limit) }.map(\.name)
        }
        #expect(try names([.lasting], 10) == ["0", "6", "3"] && names([.lasting], 2) == ["0", "6"])
        #expect(try names([.done, .same], 10) == ["7", "4", "1"] && names([], 10).isEmpty)
        #expect(try names([.done, .lasting, .begun], 4) == ["0", "7", "6", "5"])
        #expect(
            try engine.read { try $0.watchedFileCounts(in: "/a") }
                == [.done: 2, .same: 1, .passing: 1, .lasting: 3, .begun: 1])
        #expect(try engine.read { try $0.watchedFileCounts(in: "/b") }[.done] == 3)
        #expect(try engine.read { try $0.watchedFileCounts(in: "/c") }.isEmpty)
    }

    @Test func IMP_106_aDecidedFileIsTheEarliestWithItsBytesInAnyFolder() throws {
        try engine.write {
            try $0.note([
                Self.file("a", .begun, digest: 1), Self.file("b", .passing, digest: 1),
                Self.file("c", .lasting, digest: 1),
                Self.file("d", .done, folder: "/b", digest: 1), Self.file("e", .same, digest: 2),
                Self.file("f", .done, digest: 2), Self.file("g", .passing, digest: 3), Self.file("h", .done),
            ])
        }
        func name(_ digest: UInt8) throws -> String? {
            try engine.read { try $0.decidedFile(digest: [digest, 0xFF]) }?.name
        }
        #expect(try name(1) == "c" && name(2) == "e" && name(3) == nil && name(4) == nil)
    }
}
