import Foundation
import GRDB
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// Compaction of a store has no observable effect.
@Suite struct CompactionTests {
    /// A sample with everything that belongs to it.
    private struct Look: Hashable {
        var uuid: UUID
        var type: ObjectType
        var start: Double
        var end: Double
        var quantity: QuantityValue?
        var source: SourceRevisionRecord?
        var device: DeviceRecord?
        var metadata: Metadata?

        init(_ sample: SampleRecord) {
            uuid = sample.uuid
            type = sample.type
            start = sample.start
            end = sample.end
            quantity = sample.quantity
            source = sample.source
            device = sample.device
            metadata = sample.metadata
        }
    }

    private static func looks(_ engine: SQLiteEngine, _ request: SampleRequest) throws -> [Look] {
        try engine.samples(request, for: .own).map(Look.init)
    }

    /// The results of all queries on a store with few samples of each origin.
    private struct Answers: Equatable {
        var samples: [[Look]] = []
        var additions: [[UUID]] = []
        var positions: [Int64] = []
        var statistics: [StatisticsRecord?] = []
        var buckets: [[StatisticsBucket]] = []
        var sources: [[String]] = []
        var counts: [Int] = []

        /// Runs random queries; the same ones for the same seed.
        init(_ world: RandomWorld, seed: UInt64) throws {
            var random = SeededGenerator(seed: seed)
            let engine = world.engine
            for round in 0..<250 {
                let predicate = world.predicate(depth: 3, &random)
                let type = RandomWorld.types.randomElement(using: &random) ?? .heartRate
                var request = SampleRequest(type, predicate)
                request.sort = RandomWorld.sorts.randomElement(using: &random) ?? []
                request.limit = [nil, 1, 5, 40].randomElement(using: &random) ?? nil
                samples.append(try CompactionTests.looks(engine, request))
                sources.append(
                    try engine.sources(request.parts, for: .own).map(\.bundleIdentifier))
                guard type == .heartRate || type == .stepCount else { continue }
                let options = StatisticsOptions.all(for: type).union(.separateBySource)
                let question = StatisticsRequest(type, predicate, options: options)
                statistics.append(try engine.statistics(question, for: .own)?.rounded)
                let buckets = try CalendarBuckets(anchor: Double(round), interval: DateComponents(second: 90))
                self.buckets.append(try engine.statistics(question, in: buckets, for: .own).populated.map(\.rounded))
            }
            for limit in [1, 7, 50] {
                var position: ChangePosition?
                var isComplete = false
                while !isComplete {
                    let changes = try engine.changes(
                        ChangeRequest(
                            [.init(type: .heartRate), .init(type: .stepCount)], since: position, limit: limit),
                        for: .own)
                    additions.append(changes.added.map(\.uuid) + changes.deleted.map(\.uuid))
                    positions.append(changes.position.number)
                    position = changes.position
                    isComplete = changes.isComplete
                }
            }
            counts = try engine.inventory(for: .own).map(\.count)
        }
    }

    private static func compact(_ engine: SQLiteEngine, shortest: Int = 1) throws -> CompactionReport {
        try engine.compact(olderThan: .infinity, isTrial: false, shortest: shortest) { _ in true }
    }

    @Test(arguments: Seeds.some(1))
    func QRY_5_compactedStoresAnswerTheSame(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let world = try RandomWorld(&random)
        let before = try Answers(world, seed: seed)
        let report = try Self.compact(world.engine)
        #expect(report.problems.isEmpty, "seed \(seed)")
        #expect(report.samples > 10, "seed \(seed)")
        #expect(try Answers(world, seed: seed) == before, "seed \(seed)")
        // Later deletions and saves behave as if the store had not been compacted.
        let own = SamplePredicate.source(["test.own"])
        for type in [ObjectType.heartRate, .stepCount] {
            let all = try world.engine.samples(SampleRequest(type), for: .own)
            let candidates = try world.engine.samples(SampleRequest(type, own), for: .own)
            let chosen = Set((0..<8).compactMap { _ in candidates.randomElement(using: &random)?.uuid })
            try world.engine.delete(chosen.shuffled(using: &random), by: .own)
            let rest = all.filter { !chosen.contains($0.uuid) }.map(Look.init)
            #expect(try Self.looks(world.engine, SampleRequest(type)) == rest, "seed \(seed)")
            #expect(Set(try world.engine.deletedRecords(of: type, for: .own).map(\.uuid)) == chosen, "seed \(seed)")
            for uuid in chosen.prefix(2) {
                let sample = all.first { $0.uuid == uuid }
                #expect(throws: EngineError.self) { try world.engine.save(sample.map { [$0] } ?? [], by: .own) }
            }
        }
        let deleted = try Answers(world, seed: seed)
        _ = try Self.compact(world.engine)
        #expect(try Answers(world, seed: seed) == deleted, "seed \(seed)")
    }

    /// Returns samples saved one by one: two types in turn, identifiers in order or at random.
    private static func rows(_ count: Int, areRandom: Bool, _ random: inout SeededGenerator) -> [SampleRecord] {
        (0..<count).map { index in
            let isHeartRate = index % 3 != 0
            return SampleRecord(
                uuid: areRandom ? UUID(high: random.next() & ~0xF000 | 0x4000, low: random.next()) : .timeOrdered(),
                type: isHeartRate ? .heartRate : .stepCount, start: 1_000 + Double(index) * 7,
                end: 1_000 + Double(index) * 7 + (isHeartRate ? 0 : 60),
                content: .quantity(
                    isHeartRate
                        ? QuantityValue(Double(60 + index % 50), .countPerMinute)
                        : QuantityValue(Double(index % 90), .count)))
        }
    }

    private static func save(_ samples: [SampleRecord], in engine: SQLiteEngine) throws {
        // Two types in turn form no run, so each sample becomes a row.
        for start in stride(from: 0, to: samples.count, by: 5_000) {
            try engine.save(Array(samples[start..<min(start + 5_000, samples.count)]), by: .own)
        }
    }

    @Test(arguments: [true, false])
    func STO_1_rowsBecomeBlocksAndTheFileShrinks(areRandom: Bool) throws {
        try withTemporaryStore { path in
            var random = SeededGenerator(seed: 9)
            let engine = try SQLiteEngine.open(in: path)
            let empty = try engine.compact(olderThan: .infinity, isTrial: true) { _ in true }.bytesBefore
            let samples = Self.rows(12_000, areRandom: areRandom, &random)
            try Self.save(samples, in: engine)
            let before = try Self.looks(engine, SampleRequest(.heartRate))
            let trial = try engine.compact(olderThan: .infinity, isTrial: true) { _ in true }
            #expect(trial.samples == 12_000)
            #expect(trial.bytesAfter == trial.bytesBefore)
            var steps = 0
            let report = try engine.compact(olderThan: .infinity, isTrial: false) { progress in
                steps += 1
                return progress.done <= progress.total
            }
            #expect(report.samples == 12_000)
            #expect(report.problems.isEmpty)
            #expect(steps > 2)
            // A random identifier takes 16 bytes and five of the directory, the others next to nothing.
            #expect(report.bytesAfter - empty < (report.bytesBefore - empty) / (areRandom ? 3 : 6))
            let database = try DatabaseQueue(path: path)
            #expect(try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sample") } == 0)
            #expect(try Self.looks(engine, SampleRequest(.heartRate)) == before)
            for sample in samples.shuffled(using: &random).prefix(100) {
                #expect(try engine.samples(SampleRequest(sample.type, .uuid([sample.uuid])), for: .own).count == 1)
                #expect(throws: EngineError.self) { try engine.save([sample], by: .own) }
            }
            #expect(try engine.samples(SampleRequest(.heartRate, .uuid([UUID()])), for: .own).isEmpty)
            let prefix = samples[100].uuid.uuidString
            #expect(
                try engine.uuids(withPrefix: prefix, of: [samples[100].type], for: .own).contains(samples[100].uuid))
            // Nothing more to do.
            let again = try engine.compact(olderThan: .infinity, isTrial: false) { _ in true }
            #expect((again.samples, again.merged, again.blocks) == (0, 0, 0))
            try engine.delete([samples[777].uuid], by: .own)
            let left = try engine.samples(SampleRequest(samples[777].type), for: .own).map(\.uuid)
            #expect(!left.contains(samples[777].uuid))
            let found = try engine.inventory(for: .own).reduce(0) { $0 + $1.count }
            #expect(found == 11_999)
        }
    }

    @Test func STO_1_onlyWhatIsOldIsTouched() throws {
        let engine = try SQLiteEngine.open()
        var random = SeededGenerator(seed: 10)
        try Self.save(Self.rows(900, areRandom: false, &random), in: engine)
        #expect(try engine.compact(olderThan: 0, isTrial: false) { _ in true }.samples == 0)
        let report = try engine.compact(olderThan: 1_000 + 300 * 7, isTrial: false) { _ in true }
        #expect((290...300).contains(report.samples))
    }

    /// Rows that end a second after each other, and one that lasts longer.
    private static func seconds(_ count: Int, in engine: SQLiteEngine) throws {
        try engine.save(
            [.quantity(.given(999), .heartRate, 60, .countPerMinute, 5, 900)]
                + (0..<count).map { .quantity(.given($0), .heartRate, 60, .countPerMinute, Double($0)) }, by: .own)
    }

    @Test(
        "STO-1: samples that ended by the date are packed, if there are enough of them",
        arguments: [
            (31.0, 32, 32), (30.5, 32, 0), (30.5, 31, 31), (31, 33, 0), (0, 1, 1), (-0.5, 1, 0), (899.5, 40, 40),
            (899.5, 41, 0), (900, 41, 41), (899.5, 7, 40),
        ])
    func STO_1_bounds(date: Double, shortest: Int, packed: Int) throws {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        try Self.seconds(40, in: engine)
        func rows() throws -> Int64? {
            try engine.read { try SQLStatement($0.database, "SELECT count(*) FROM sample").firstInteger() }
        }
        for isTrial in [true, false] {
            var told: [[Int]] = []
            let report = try engine.compact(olderThan: date, isTrial: isTrial, shortest: shortest) {
                told.append([$0.done, $0.total])
                return true
            }
            #expect(report.samples == packed && report.blocks == (packed > 0 ? 1 : 0) && report.merged == 0)
            #expect(!report.isInterrupted && report.problems.isEmpty && report.bytesBefore > 0)
            if isTrial || packed == 0 { #expect(report.bytesAfter == report.bytesBefore) }
            #expect(try rows() == Int64(isTrial ? 41 : 41 - packed))
            // What is old is looked at, also if it is too few to pack.
            let old = (date >= 900 ? 1 : 0) + max(0, min(40, Int(date.rounded(.down)) + 1))
            #expect(told.first == [0, old] || told.first == [old, old])
            #expect(told.last == [old, old] && told.map { $0[0] } == told.map { $0[0] }.sorted())
        }
    }

    @Test("STO-1: usually 32 samples of one origin are enough", arguments: [31, 32]) func STO_1_usual(count: Int) throws
    {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        try Self.seconds(count, in: engine)
        let report = try engine.compact(olderThan: 899, isTrial: true) { _ in true }
        #expect(report.samples == (count == 32 ? 32 : 0))
    }

    @Test("STO-1: a compaction ends after any of its steps, of which each type has one") func STO_1_steps() throws {
        let types = ObjectType.all.filter { $0.family == .quantity }
        let place = try #require(types.firstIndex(of: .heartRate))
        // After the types, the days of blocks are looked at as long as there are any, and then the routes.
        let all = types.count + 3
        for stop in [0, place - 1, place, types.count - 1, all - 3, all - 2, all - 1, all] {
            let engine = try SQLiteEngine.forTest()
            try engine.allow(.own)
            try Self.seconds(40, in: engine)
            var steps = 0
            let report = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 2) { _ in
                defer { steps += 1 }
                return steps != stop
            }
            #expect(steps == min(stop + 1, all))
            #expect(report.isInterrupted == (stop < all))
            #expect(report.samples == (stop < place ? 0 : 41) && report.problems.isEmpty)
        }
    }

    /// Returns columns as a block of the first version, whose bits are stored as they are.
    private static func firstVersion(_ columns: [[Double]]) -> [UInt8] {
        var writer = ByteWriter()
        writer.append(1 as UInt8)
        writer.append(UInt8(columns.count))
        writer.append(variable: UInt64(columns[0].count))
        for column in columns {
            writer.append(5 as UInt8)
            var last: UInt64 = 0
            for number in column {
                writer.append(variable: (number.bitPattern ^ last).byteSwapped)
                last = number.bitPattern
            }
        }
        writer.append(fixed: writer.bytes.withUnsafeBytes { Checksum.crc32($0) })
        return writer.bytes
    }

    @Test("RTE-23: all routes of the first version that ended by the date are renewed") func RTE_23_routes() throws {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        try engine.save([.workout(.given(1), WorkoutRecord(activityType: .running, duration: 9), 0, 9)], by: .own)
        let routes = try (0..<135).map { (place: Int) -> UUID in
            let points = (0..<2).map {
                RoutePoint(timestamp: Double(place + $0), latitude: Double(place) / 7, longitude: 8)
            }
            return try engine.save(
                RouteDraft(uuid: .given(10 + place), device: nil, metadata: nil), points: points, of: .given(1),
                by: .own
            ).uuid
        }
        func points() throws -> [[Double]] {
            try routes.map { route in
                var found: [Double] = []
                try engine.routePoints(of: route, from: nil, to: nil, for: .own) {
                    found += $0.flatMap { [$0.timestamp, $0.latitude, $0.longitude] }
                    return true
                }
                return found
            }
        }
        let before = try points()
        func payloads() throws -> [[UInt8]] {
            try engine.read { store in
                var payloads: [[UInt8]] = []
                try SQLStatement(store.database, "SELECT payload FROM route_block ORDER BY id").forEach([]) {
                    payloads.append(Array($0.bytes(.only)))
                    return true
                }
                return payloads
            }
        }
        let current = try payloads()
        try engine.connections.write { database in
            for (place, payload) in current.enumerated() {
                let columns = try payload.withUnsafeBytes { try BlockCodec.decode($0, columns: 10) }
                try database.execute(
                    sql: "UPDATE route_block SET payload = ? WHERE id = ?",
                    arguments: [Data(Self.firstVersion(columns)), place + 1])
            }
        }
        #expect(try payloads().allSatisfy { $0.first == 1 } && points() == before)
        _ = try engine.compact(olderThan: 131, isTrial: true) { _ in true }
        #expect(try payloads().allSatisfy { $0.first == 1 })
        // The last point of each is a second after its place.
        _ = try engine.compact(olderThan: 131, isTrial: false) { _ in true }
        #expect(
            try payloads() == Array(current[...130]) + payloads()[131...]
                && payloads()[131...].allSatisfy { $0[0] == 1 })
        #expect(try points() == before)
        _ = try engine.compact(olderThan: .infinity, isTrial: false) { _ in true }
        #expect(try payloads() == current)
    }

    @Test func STO_1_blocksOfEachDeviceBecomeOne() throws {
        let engine = try SQLiteEngine.open()
        // A run of identifiers ends with its second; here none does.
        let first = UUID.timeOrdered()
        for call in 0..<4 {
            let device = DeviceRecord([.name: call < 2 ? "Belt" : "Watch"])
            let batch = (0..<100).map { (index: Int) -> SampleRecord in
                var sample = SampleRecord.heartRate(Double(60 + index), at: Double(call * 100 + index))
                sample.uuid = first.advanced(by: call * 100 + index)
                sample.device = device
                return sample
            }
            try engine.save(batch, by: .own)
        }
        let report = try Self.compact(engine)
        #expect((report.merged, report.blocks) == (4, 2))
    }

    /// A block that begins before others and ends after the date is not among them.
    @Test func STO_1_aBlockThatReachesBeyondTheDateStaysAlone() throws {
        let engine = try SQLiteEngine.open()
        for call in 0..<2 {
            var batch = (0..<100).map { SampleRecord.heartRate(Double(60 + $0), at: Double(call * 100 + $0)) }
            if call == 0 { batch[0].end = 10_000 }
            try engine.save(batch, by: .own)
        }
        #expect(try engine.compact(olderThan: 1_000, isTrial: false, shortest: 1) { _ in true }.merged == 0)
        #expect(try Self.compact(engine).merged == 2)
    }

    @Test func STO_1_stopsWhenToldTo() throws {
        let engine = try SQLiteEngine.open()
        var random = SeededGenerator(seed: 11)
        try Self.save(Self.rows(900, areRandom: false, &random), in: engine)
        let report = try engine.compact(olderThan: .infinity, isTrial: false) { _ in false }
        #expect(report.isInterrupted)
        #expect(report.samples < 900)
        #expect(report.problems.isEmpty)
        #expect(try engine.compact(olderThan: .infinity, isTrial: false) { _ in true }.problems.isEmpty)
    }

    @Test func STO_1_smallBlocksBecomeOne() throws {
        let engine = try SQLiteEngine.open()
        var samples: [SampleRecord] = []
        // A run of identifiers ends with its second; here none does.
        let first = UUID.timeOrdered()
        for call in 0..<40 {
            let batch = (0..<100).map { number in
                var sample = SampleRecord.heartRate(Double(60 + number), at: Double(call * 100 + number))
                sample.uuid = first.advanced(by: call * 100 + number)
                return sample
            }
            try engine.save(batch, by: .own)
            samples += batch
        }
        let report = try Self.compact(engine)
        #expect(report.merged == 40)
        #expect(report.blocks == 1)
        #expect(report.problems.isEmpty)
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).map(\.uuid) == samples.map(\.uuid))
    }

    @Test func STO_21_aWorkoutHasTheLastSampleOfAScatteredBlock() throws {
        let engine = try SQLiteEngine.open()
        var samples: [SampleRecord] = []
        for call in 0..<4 {
            let batch = (0..<100).map { (index: Int) -> SampleRecord in
                var sample = SampleRecord.heartRate(Double(60 + index), at: Double(call * 100 + index))
                sample.uuid = UUID(high: UInt64(call), low: UInt64(1_000 + index))
                return sample
            }
            try engine.save(batch, by: .own)
            samples += batch
        }
        #expect(try Self.compact(engine).blocks == 1)
        let scattered = try engine.read {
            try SQLStatement($0.database, "SELECT count(*) FROM block WHERE scattered").firstInteger()
        }
        #expect(scattered == 1)
        for sample in [samples[0], samples[399]] {
            let workout = SampleRecord.workout()
            try engine.save([workout], by: .own)
            try engine.add([sample], to: workout.uuid, by: .own)
            let found = try engine.samples(SampleRequest(.heartRate, .workout(workout.uuid)), for: .own)
            #expect(found.map(\.uuid) == [sample.uuid])
        }
    }

    @Test func STO_11_whatASyncIdentifierMayReplaceStaysARow() throws {
        let engine = try SQLiteEngine.open()
        func sample(_ version: Int64, _ value: Double) -> SampleRecord {
            .heartRate(
                value, at: 5,
                metadata: [MetadataKey.syncIdentifier: .string("a"), MetadataKey.syncVersion: .integer(version)])
        }
        try engine.save([sample(1, 60)], by: .own)
        #expect(try Self.compact(engine).samples == 0)
        try engine.save([sample(2, 70)], by: .own)
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).map { $0.quantity?.value } == [70])
    }

    @Test func OTH_effort_whatBelongsToOtherObjectsStaysARow() throws {
        let engine = try SQLiteEngine.open()
        let workout = SampleRecord.workout()
        try engine.save([workout], by: .own)
        let rates = (0..<40).map { SampleRecord.heartRate(Double(60 + $0), at: Double($0)) }
        let efforts = (0..<40).map { index in
            SampleRecord(
                type: .workoutEffortScore, start: Double(index), end: Double(index),
                content: .quantity(QuantityValue(Double(index % 10), .appleEffortScore)))
        }
        // One by one, so that they become rows.
        for sample in rates + efforts { try engine.save([sample], by: .own) }
        try engine.relate(efforts[5], to: workout.uuid, activity: nil, by: .own)
        #expect(try Self.compact(engine, shortest: 32).samples == 79)
        let related = SamplePredicate.related(SampleRelation(.effort, to: workout.uuid))
        #expect(
            try engine.samples(SampleRequest(.workoutEffortScore, related), for: .own).map(\.uuid) == [efforts[5].uuid])
    }

    @Test func STO_1_aKilledCompactionLosesNothing() async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("compact-\(UUID().uuidString).sqlite")
            .path
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let engine = try SQLiteEngine.open(in: path)
            var random = SeededGenerator(seed: 12)
            try Self.save(Self.rows(9_000, areRandom: true, &random), in: engine)
            _ = try engine.compact(olderThan: .infinity, isTrial: false) { progress in
                if progress.done > 0 { kill(getpid(), SIGKILL) }
                return true
            }
        }
        var random = SeededGenerator(seed: 12)
        let samples = Self.rows(9_000, areRandom: true, &random)
        let engine = try SQLiteEngine.open(in: path)
        #expect(try engine.integrityProblems().isEmpty)
        for type in [ObjectType.heartRate, .stepCount] {
            let expected = samples.filter { $0.type == type }.map(\.uuid)
            #expect(try engine.samples(SampleRequest(type), for: .own).map(\.uuid) == expected)
        }
        let report = try Self.compact(engine, shortest: 32)
        #expect(report.samples == 3_000 || report.samples == 6_000)
        #expect(report.problems.isEmpty)
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == 6_000)
    }

    @Test func RTE_6_damageCostsOneBlockAndIsReported() throws {
        try withTemporaryStore { path in
            let engine = try SQLiteEngine.open(in: path)
            var random = SeededGenerator(seed: 13)
            let samples = Self.rows(6_000, areRandom: true, &random)
            try Self.save(samples, in: engine)
            _ = try Self.compact(engine)
            let database = try DatabaseQueue(path: path)
            try database.write { database in
                try database.execute(
                    sql: """
                        UPDATE block_data SET payload = CAST(x'020403ff' || substr(payload, 5) AS BLOB) WHERE block = (
                            SELECT b.id FROM block b JOIN type t ON t.id = b.type
                            WHERE t.identifier = 'HKQuantityTypeIdentifierHeartRate')
                        """)
            }
            #expect(throws: EngineError.self) { try engine.samples(SampleRequest(.heartRate), for: .own) }
            #expect(try engine.samples(SampleRequest(.stepCount), for: .own).count == 2_000)
            #expect(try engine.integrityProblems().count == 1)
        }
    }

    @Test func RTE_23_storesWithBlocksOfTheFirstVersionAreReadAndRenewed() throws {
        try withTemporaryStore { path in
            let block = BlockTests.FirstVersion.heartRates
            let uuid = UUID(high: 1, low: 1 << 40)
            try FileManager.default.createDirectory(
                at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
            let queue = try DatabaseQueue(path: path)
            try Schema.migrator.migrate(queue, upTo: "4: order of sources")
            try queue.write { database in
                try SharedReferences.addMissingTypes(database)
                let columns = StatisticsColumns(
                    starts: block.columns[0], ends: block.columns[1], values: block.columns[2].map { $0 / 60 },
                    firstNumber: 1)
                let summary = columns.summary(
                    of: 0..<6, source: 0, isHandEntered: false, style: .discreteTemporallyWeighted)
                try database.execute(
                    sql: """
                        INSERT INTO store (name, value) VALUES ('identity', 'old'), ('sequence', 6);
                        INSERT INTO source (id, bundle, name) VALUES (1, 'test.own', 'Own');
                        INSERT INTO revision (id, source, version) VALUES (1, 1, '1.0');
                        INSERT INTO unit (id, name) VALUES (1, 'count/min');
                        INSERT INTO appearance (type, source, first) SELECT id, 1, 1 FROM type
                            WHERE identifier = 'HKQuantityTypeIdentifierHeartRate';
                        """)
                try database.execute(
                    sql: """
                        INSERT INTO block (id, count, uuid, type, revision, unit, min_start, max_start, min_end, max_end,
                            minimum, maximum, summary)
                        SELECT 1, 6, ?, id, 1, 1, ?, ?, ?, ?, ?, ?, ? FROM type
                            WHERE identifier = 'HKQuantityTypeIdentifierHeartRate'
                        """,
                    arguments: [
                        withUnsafeBytes(of: uuid.uuid) { Data($0) }, block.columns[0][0], block.columns[0][5],
                        block.columns[1][0], block.columns[1][5], 61.0 / 60, 2.0, Data(summary.bytes),
                    ])
                try database.execute(
                    sql: "INSERT INTO block_data (block, payload) VALUES (1, ?)", arguments: [Data(block.bytes)])
            }
            let engine = try SQLiteEngine.open(in: path)
            let values = { try engine.samples(SampleRequest(.heartRate), for: .own).map { $0.quantity?.value } }
            #expect(try values() == block.columns[2])
            #expect(try engine.integrityProblems().isEmpty)
            let more = SampleBatch(
                type: .heartRate, unit: .countPerMinute, firstUUID: uuid.advanced(by: 6), starts: [700_000_100],
                ends: [700_000_100], values: [90])
            try engine.insert(.workout(), by: .own) { bulk throws(EngineError) in try bulk.append(more) }
            #expect(try Self.compact(engine).problems.isEmpty)
            #expect(try values() == block.columns[2] + [90])
            try engine.delete([uuid.advanced(by: 2)], by: .own)
            #expect(try values() == [62, 63, 61, 64, 120, 90])
        }
    }
}
