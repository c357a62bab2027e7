import Foundation
import GRDB
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// What condensing and compacting change in the rows of a store, with each of their options.
@Suite struct CondensingSweepTests {
    private static let base = 600_000_000.0
    private static let types: [ObjectType] = [.heartRate, .distanceWalkingRunning, .activeEnergyBurned]

    private static func run(_ number: Int, _ start: Double, _ duration: Double) -> SampleRecord {
        .workout(
            .given(number), WorkoutRecord(activityType: .running, duration: duration), base + start,
            base + start + duration)
    }

    /// Distances, one after the other, of which some are equal.
    private static func distances(
        _ count: Int, from first: Int, at start: Double, step: Double = 2, metadata: Metadata? = nil
    ) -> [SampleRecord] {
        (0..<count).map { (place: Int) -> SampleRecord in
            let value: Double = place % 50 < 30 ? 6.5 : Double(place % 7) + 1
            let from: Double = base + start + Double(place) * step
            return .quantity(
                .given(first + place), .distanceWalkingRunning, value, place % 90 == 89 ? .foot : .meter, from,
                from + step, metadata: metadata)
        }
    }

    private static func rates(_ count: Int, from first: Int, at start: Double) -> [SampleRecord] {
        (0..<count).map { (place: Int) -> SampleRecord in
            let value = Double(100 + place / 20 % 5)
            return .quantity(
                .consecutive(first + place), .heartRate, value, .countPerMinute, base + start + Double(place) * 5)
        }
    }

    private static func text(_ outcome: CondensingOutcome) -> String {
        let workouts = outcome.workouts.map { workout in
            let types = workout.types.map {
                "\(StoreText.name($0.type)) \($0.samplesBefore)>\($0.samplesAfter) "
                    + "\($0.quantitiesBefore)>\($0.quantitiesAfter) \($0.refusal ?? "")"
            }
            return "\(workout.uuid.uuidString.suffix(4)) \(workout.isChanged) \(workout.activityType.rawValue) "
                + "\(workout.start - base) \(workout.end - base) \(workout.statisticsChecked) \(types)"
        }
        let grown = (outcome.bytesAfter - outcome.bytesBefore).signum()
        return "\(outcome.examined) examined, \(outcome.isComplete), size \(grown), \(workouts)"
    }

    private static func fill(_ e: SQLiteEngine) throws {
        try e.save([run(1, 0, 800), run(2, 5_000, 300), run(3, 9_000, 299.5)], by: .own)
        try e.save([run(4, 20_000, 900)], by: .other)
        try e.add(distances(320, from: 1_000, at: 0), to: .given(1), by: .own)
        try e.add(rates(150, from: 0, at: 3), to: .given(1), by: .own)
        // Not consecutive ones, and such as are not condensed.
        try e.add(
            distances(
                3, from: 2_000, at: 700,
                metadata: [
                    MetadataKey.syncIdentifier: .string("a"), MetadataKey.syncVersion: .integer(1),
                ]) + distances(2, from: 2_010, at: 720, step: 20, metadata: ["a": .integer(1)]), to: .given(1), by: .own
        )
        try e.add(distances(140, from: 3_000, at: 5_000), to: .given(2), by: .own)
        try e.add(distances(100, from: 4_000, at: 9_000), to: .given(3), by: .own)
        try e.add(rates(170, from: 1_000, at: 20_010), to: .given(4), by: .other)
        // Others at the same time, and a sample that two workouts share.
        try e.save(distances(5, from: 5_000, at: 10, step: 60), by: .other)
        try e.write(as: .own) { store in
            let row = try store.workoutRow(.given(2), mustBeOwn: true)
            let number = try store.number(of: .given(1_100)) ?? 0
            try store.associate([number...number + 1], with: row)
        }
        try e.setSystemSources(["test.other"])
    }

    @Test func condensing() throws {
        let s = try StoreScenario(watching: [])
        let e = s.engine
        try s.step("fill") { try Self.fill(e) }
        func condense(
            _ name: String, dry: Bool = true, sources: CondensingRequest.Sources = .all, types: Set<ObjectType>? = nil,
            age: Double? = nil, duration: Double? = nil, until last: Int = .max
        ) throws {
            try s.step(name) {
                var request = CondensingRequest(sources: sources, isDryRun: dry)
                if let types { request.types = types }
                if let age { request.minimumAge = e.now - Self.base - age }
                if let duration { request.minimumDuration = duration }
                var steps: [[Int]] = []
                let outcome = try e.condense(request) {
                    steps.append([$0, $1])
                    return $0 < last
                }
                return "\(Self.text(outcome)) \(steps)"
            }
        }
        try condense("all of it, tried")
        try condense("of the system", sources: .system)
        try condense("named", sources: .named(["test.own", "x"]))
        try condense("named unknown", sources: .named(["x"]))
        try condense("one type", types: [.distanceWalkingRunning])
        try condense("no type", types: [])
        try condense("types without samples", types: [.activeEnergyBurned, .basalEnergyBurned])
        try condense("just old enough", age: 800)
        try condense("a little too young", age: 799.5)
        try condense("long", duration: 800)
        try condense("a little longer", duration: 800.5)
        try condense("short ones", duration: 299.5)
        try condense("until the first", until: 1)
        try condense("until the last", until: 3)
        try condense("heart rates of the other", dry: false, sources: .named(["test.other"]))
        try condense("all", dry: false, until: 1)
        try condense("the rest", dry: false)
        try condense("again", dry: false)
        for isOriginal in [false, true] {
            for type in [ObjectType.distanceWalkingRunning, .heartRate] {
                s.ask("quantities \(type) \(isOriginal)") {
                    let found = try e.quantities(QuantityRequest(type, isOriginal: isOriginal), for: .own)
                    return found.map { "\($0.start - Self.base) \($0.end - Self.base) \($0.quantity)" }
                }
            }
        }
        try s.step("more samples") {
            try e.add(Self.distances(60, from: 6_000, at: 640, step: 1), to: .given(1), by: .own)
        }
        try condense("with more samples", dry: false)
        try s.step("an imported one") {
            var pass: [SampleRecord] = Self.distances(200, from: 7_000, at: 40_000)
            for place in pass.indices where place.isMultiple(of: 3) {
                pass[place].content = .quantity(QuantityValue(3, .meter))
            }
            try e.importObjects(by: .own, in: ImportPass(file: "i")) { writer throws(EngineError) in
                _ = try writer.restore(WholeObject(Self.run(5, 40_000, 400), source: .other))
                for sample in pass {
                    var object = WholeObject(sample, source: .other)
                    (object.workouts, object.created) = ([.given(5)], sample.end + 30)
                    _ = try writer.restore(object)
                }
            }
        }
        try condense("the imported one", dry: false)
        s.ask("originals of it") {
            var found: [String] = []
            try e.readStore { reader in
                for sample in try e.samples(SampleRequest(.distanceWalkingRunning, .workout(.given(5))), for: .own) {
                    let originals = try reader.originals(of: sample.uuid) ?? []
                    found += originals.map {
                        $0.map { "\($0.start - Self.base) \($0.quantity) \($0.created ?? 0)" }.joined(separator: ",")
                    }
                }
            }
            return found
        }
        s.ask("imported") {
            let samples = try e.samples(SampleRequest(.distanceWalkingRunning, .workout(.given(5))), for: .own)
            return try e.imported(samples.map(\.uuid), by: .own).count
        }
        let difference = try s.difference(from: "condensing")
        #expect(difference == nil)
    }

    @Test func compacting() throws {
        let s = try StoreScenario(watching: [])
        let e = s.engine
        func rows(_ count: Int, _ first: Int, _ start: Double, _ type: ObjectType = .heartRate) -> [SampleRecord] {
            (0..<count).map { (place: Int) -> SampleRecord in
                let from: Double = start + Double(place * 13 % 40)
                return .quantity(
                    .given(first + place * 7 % 5 + place * 10), type, Double(60 + place % 9),
                    type == .heartRate ? .countPerMinute : .count, from, from + Double(place % 3))
            }
        }
        func consecutive(_ count: Int, _ first: Int, _ start: Double) -> [SampleRecord] {
            (0..<count).map { (place: Int) -> SampleRecord in
                let from = start + Double(place)
                return .quantity(.consecutive(first + place), .stepCount, Double(place), .count, from, from + 1)
            }
        }
        try s.step("fill") {
            try e.save(rows(6, 100, 0), by: .own)
            try e.save(rows(3, 300, 100), by: .other)
            try e.save(rows(4, 500, 200), by: .own)
            try e.save(consecutive(5, 0, 0), by: .own)
            try e.save(consecutive(4, 5, 5), by: .own)
            try e.save(
                [.quantity(.given(1), .heartRate, 50, .countPerMinute, 7, metadata: ["a": .integer(1)])], by: .own)
            // These stay rows.
            try e.save(
                [
                    .quantity(
                        .given(2), .heartRate, 50, .countPerMinute, 8,
                        metadata: [MetadataKey.syncIdentifier: .string("a"), MetadataKey.syncVersion: .integer(1)])
                ], by: .own)
            return try e.save([.category(.given(3), .sleepAnalysis, 1, 5, 6)], by: .own)
        }
        func compact(
            _ name: String, _ date: Double, trial: Bool = false, shortest: Int = 3, until last: Int = .max
        ) throws {
            try s.step(name) {
                var count = 0
                var totals: Set<Int> = []
                let report = try e.compact(olderThan: date, isTrial: trial, shortest: shortest) {
                    count += 1
                    totals.insert($0.total)
                    return count < last
                }
                return "\(report.samples) samples, \(report.merged) merged, \(report.blocks) blocks, "
                    + "\(report.isInterrupted), \(report.problems), \(totals.sorted())"
            }
        }
        try compact("tried", .infinity, trial: true)
        try compact("too few", .infinity, shortest: 7)
        try compact("interrupted", .infinity, until: 1)
        try compact("older than all", -1)
        try compact("the oldest", 40)
        try compact("the rest", .infinity)
        try compact("again", .infinity)
        try s.step("more") {
            try e.save(rows(5, 700, 300) + rows(5, 900, 10), by: .own)
            return try e.save(consecutive(70, 9, 9) + consecutive(70, 79, 79), by: .own)
        }
        try compact("merged", .infinity)
        for number in [100, 117, 300, 500, 700, 1, 2] {
            s.ask("sample \(number)") {
                let request = SampleRequest(.heartRate, .uuid([.given(number)]))
                return try e.samples(request, for: .other).map { "\($0.start) \($0.end) \($0.quantity?.value ?? 0)" }
            }
        }
        try s.step("delete of a scattered block") { try e.delete([.given(117)], by: .own) }
        try s.step("save what is in a scattered block") {
            try e.save([.quantity(.given(127), .heartRate, 1, .countPerMinute, 1)], by: .own)
        }
        try compact("after the deletion", .infinity, shortest: 2)
        let difference = try s.difference(from: "compacting")
        #expect(difference == nil)
    }

    /// Which figures of workouts each write drops: those of its time, and those of its workout.
    @Test func upkeep() throws {
        let s = try StoreScenario(watching: [])
        let e = s.engine
        let starts = [0.0, 1_000, 4_599, 4_600, 4_601, 20_000, 100_000, 200_000]
        for (number, start) in starts.enumerated() {
            try e.save(
                [
                    .workout(
                        .given(number + 1), WorkoutRecord(activityType: .running, duration: 100), start, start + 100)
                ], by: .own)
        }
        try e.add([.quantity(.given(20), .heartRate, 60, .countPerMinute, 90_000)], to: .given(7), by: .own)
        try e.add(
            (0..<70).map { (place: Int) -> SampleRecord in
                .quantity(.consecutive(place), .heartRate, 60, .countPerMinute, 150_000 + Double(place))
            },
            to: .given(8), by: .own)
        func left() throws -> String {
            let workouts = try e.read { store in
                let sql =
                    "SELECT hex(substr(s.uuid, 16)) FROM workout_derived d JOIN sample s ON s.id = d.workout ORDER BY 1"
                return try SQLStatement(store.database, sql).texts()
            }
            return workouts.joined(separator: " ")
        }
        func write(_ name: String, _ body: () throws -> Any) throws {
            try e.connections.write { database in
                try database.execute(
                    sql: """
                        INSERT OR IGNORE INTO workout_derived (workout, kind, version, body)
                        SELECT id, 1, 2, x'00' FROM workout
                        """)
            }
            s.ask(name) {
                let answer = StoreText.answer(body)
                return "left \(try left()), \(answer)"
            }
        }
        func rate(_ number: Int, _ start: Double, _ end: Double? = nil) -> SampleRecord {
            .quantity(.given(number), .heartRate, 60, .countPerMinute, start, end)
        }
        try write("nothing") { try e.setSourceOrder([], of: .heartRate) }
        for (number, start, end) in [
            (30, 50.0, 50.0), (31, -5, -1), (32, -5, 0), (33, 100, 200), (34, 100.5, 999.5), (35, 100.5, 1_000),
            (36, 4_700, 4_701), (37, 4_701, 4_702), (38, 4_701.5, 5_000), (39, -10, 300_000),
        ] {
            try write("sample \(start) \(end)") { try e.save([rate(number, start, end)], by: .own) }
        }
        try write("far apart") { try e.save([rate(50, 10), rate(51, 20_050), rate(52, 200_050)], by: .own) }
        try write("nearly near") { try e.save([rate(53, 20_050), rate(54, 23_650.5)], by: .own) }
        try write("more spans than are kept") {
            try e.save(
                (0..<70).map { (place: Int) -> SampleRecord in rate(100 + place, 300_000 + Double(place) * 10_000) }
                    + [rate(170, 10)], by: .own)
        }
        try write("block") {
            try e.save(
                (0..<64).map { (place: Int) -> SampleRecord in
                    .quantity(.consecutive(500 + place), .heartRate, 60, .countPerMinute, 1_050 + Double(place) * 50)
                },
                by: .own)
        }
        try write("deleted sample of a workout") { try e.delete([.given(20)], by: .own) }
        try write("deleted sample of a block") { try e.delete([.consecutive(3)], by: .own) }
        try write("member") { try e.add([rate(60, 99_000)], to: .given(2), by: .own) }
        try write("stored member") { try e.add([rate(60, 99_000)], to: .given(7), by: .own) }
        try write("stored member of a block") {
            try e.add([.quantity(.consecutive(9), .heartRate, 60, .countPerMinute, 150_009)], to: .given(6), by: .own)
        }
        try write("known member") { try e.add([rate(60, 99_000)], to: .given(7), by: .own) }
        try write("deleted workout") { try e.delete([.given(6)], by: .own) }
        try write("deleted with all") { try e.deleteWithAssociated([.given(8)], by: .own, .owner) }
        try write("other data") { try e.setCharacteristics([.bloodType: 1]) }
        try write("series") {
            try e.saveSeries(.distanceWalkingRunning, [(10, 20, 5), (20, 30, 6)], in: .meter).count
        }
        try write("condensed") {
            try e.condense(CondensingRequest(sources: .all, minimumAge: 0, minimumDuration: 0)) { _, _ in true }
                .examined
        }
        try write("annotated") { try e.annotate(.given(1), WorkoutAnnotation(title: "x"), ifRevision: nil).revision }
        let difference = try s.difference(from: "derived-upkeep")
        #expect(difference == nil)
    }
}
