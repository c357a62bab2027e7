import FileSystem
import Foundation
import GRDB
import HealthModel
import Synchronization
import TestSupport
import Testing

@testable import HealthStore

/// The bounds and the messages of what takes care of a store: examinations, copies, backups, restorations.
@Suite struct MaintenanceBoundsTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "health.sqlite").path
    }

    private func place(_ name: String) -> String { folder.url.appending(path: name).path }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    }

    /// Creates a store with some samples, and closes it.
    private func makeStore(_ count: Int = 3, at path: String? = nil) throws {
        let engine = try SQLiteEngine.open(in: path ?? self.path)
        if count > 0 { try engine.save((0..<count).map { .heartRate(60, at: Double($0)) }, by: .own) }
        try engine.checkpoint()
    }

    /// Returns what an error says, with its code.
    private func refusal(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch let error as EngineError {
            return "\(error.code): \(error.message)".replacing(folder.url.path, with: "FOLDER")
        } catch {
            return "\(error)".replacing(folder.url.path, with: "FOLDER")
        }
    }

    // MARK: References

    @Test(
        "rows without what they refer to are named singly up to 100, and then counted", arguments: [1, 100, 101, 102])
    func orphans(count: Int) throws {
        try makeStore()
        let store = DamagedStore(existing: path)
        try store.damage(
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
            INSERT INTO heartbeat_data (series, payload) SELECT 1000 + i, x'' FROM n
            """)
        let problems = try store.problems().filter { $0.check == .references }.map(\.message)
        #expect(
            problems.prefix(100)
                == (1...min(100, count)).map { "Row \(1_000 + $0) of heartbeat_data refers to a missing row." }[...])
        #expect(
            problems.dropFirst(100)
                == (count > 100 ? ["\(count - 100) more rows of heartbeat_data refer to missing rows."] : []))
        let repair = try StoreMaintenance.repair(path)
        #expect(repair.losses == [DataLoss("row of heartbeat_data", count: count)])
        #expect(repair.left.isEmpty && repair.repaired.filter { $0.check == .references }.map(\.message) == problems)
        #expect(try store.problems().isEmpty)
    }

    /// Makes some samples have the identifier of the first one, as far as the index of identifiers does not object.
    private func duplicate(_ count: Int) throws -> DamagedStore {
        try makeStore(9)
        let store = DamagedStore(existing: path)
        try store.damage(
            """
            DROP INDEX sample_uuid;
            CREATE INDEX sample_uuid ON sample (uuid);
            UPDATE sample SET uuid = (SELECT uuid FROM sample WHERE id = 1) WHERE id BETWEEN 2 AND \(1 + count);
            PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET sql = replace(sql, 'CREATE INDEX', 'CREATE UNIQUE INDEX') WHERE name = 'sample_uuid';
            PRAGMA writable_schema = RESET;
            """)
        return store
    }

    @Test("two rows with one identifier are a finding about the index, and not about the file", arguments: [1, 3])
    func duplicates(count: Int) throws {
        let store = try duplicate(count)
        let problems = try store.problems()
        #expect(problems.filter { $0.check == .file } == [])
        let index = problems.filter { $0.check == .indices }
        #expect(
            index
                == Array(
                    repeating: IntegrityProblem(.indices, .repair, "non-unique entry in index sample_uuid"),
                    count: count))
        let repair = try StoreMaintenance.repair(path)
        #expect(repair.left.filter { $0.check == .indices } == index)
        #expect(repair.repaired.filter { $0.check == .indices } == [])
    }

    @Test("what a new store refuses is named as lost by a salvage", arguments: [1, 3]) func refusedRows(count: Int)
        throws
    {
        _ = try duplicate(count)
        let salvage = try StoreMaintenance.salvage(path, into: place("new"))
        #expect(salvage.losses == [DataLoss("row of sample", count: count)])
        #expect(salvage.problems == [])
        #expect(try SQLiteEngine(path: place("new")).samples(SampleRequest(.heartRate), for: .own).count == 9 - count)
    }

    /// An index with all columns of a table without numbers makes up for its pages, and the other way round.
    @Test("rows that a salvage reads twice cost no others", arguments: ["member", "member_last"], [0, 1, 2])
    func rowsReadTwice(name: String, leaf: Int) throws {
        let engine = try SQLiteEngine.open(in: path)
        try engine.save([.workout(.given(5_000), WorkoutRecord(activityType: .running, duration: 9), 0, 9)], by: .own)
        let samples = (0..<2_000).map {
            SampleRecord.quantity(.given($0), .heartRate, 60, .countPerMinute, Double($0))
        }
        try engine.save(samples, by: .own)
        try engine.add(stride(from: 0, to: samples.count, by: 2).map { samples[$0] }, to: .given(5_000), by: .own)
        try engine.checkpoint()
        let queue = try DatabaseQueue(path: path)
        let sql = "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path"
        let leaves = try queue.read { try Int.fetchAll($0, sql: sql, arguments: [name]) }
        try queue.close()
        try #require(leaves.count >= 3)
        var bytes = try Data(contentsOf: URL(filePath: path))
        let start = (leaves[[0, leaves.count / 2, leaves.count - 1][leaf]] - 1) * 4_096
        bytes.resetBytes(in: start..<start + 4_096)
        try bytes.write(to: URL(filePath: place("damaged")))
        let salvage = try StoreMaintenance.salvage(place("damaged"), into: place("new"))
        #expect(salvage.losses.allSatisfy { $0 == DataLoss("row of member", count: nil) } && salvage.problems == [])
        let found = try SQLiteEngine(path: place("new")).samples(
            SampleRequest(.heartRate, .workout(.given(5_000))), for: .own)
        #expect(found.map(\.start) == stride(from: 0.0, to: 2_000, by: 2).map { $0 })
    }

    @Test func ofAFailedSalvageNothingIsLeft() throws {
        struct Ended: Error {}
        try makeStore()
        // Progress is told every 4,096 rows.
        try DamagedStore(existing: path).damage(
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4096)
            INSERT INTO kept (identity, kind, reason, body)
            SELECT CAST(printf('%016d', i) AS BLOB), 'k', 'r', '{}' FROM n
            """)
        try Data("This is a letter, not a store.".utf8).write(to: URL(filePath: place("letter")))
        let before = try names()
        #expect(throws: Ended.self) {
            try StoreMaintenance.salvage(path, into: place("new")) { _, _ in throw Ended() }
        }
        #expect(throws: EngineError.self) { try StoreMaintenance.salvage(place("letter"), into: place("new")) }
        #expect(throws: EngineError.self) { try StoreMaintenance.salvage(place("none"), into: place("new")) }
        #expect(try names() == before)
        #expect(try StoreMaintenance.salvage(path, into: place("new")).losses.isEmpty)
    }

    @Test func whatIsLostIsNamedWithItsTimes() throws {
        let engine = try SQLiteEngine.open(in: path)
        try engine.save([.quantity(.given(1), .bodyMass, 70, .kilogram, 20, 35)], by: .own)
        try engine.save([.workout(.given(2), WorkoutRecord(activityType: .running, duration: 9), 100, 250)], by: .own)
        // The earliest start, the latest end and the count of a block are those of different samples.
        try engine.save(
            (0..<70).map {
                .quantity(
                    .consecutive($0), .heartRate, 60, .countPerMinute, Double($0 == 40 ? 300 : 400 + $0),
                    Double($0 == 20 ? 900 : 500))
            }, by: .own)
        try engine.read { store in
            let check = IntegrityCheck(store)
            let sample = DataLoss("sample", type: .bodyMass, source: "Own", start: 20, end: 35)
            #expect(check.losses(ofSample: 1) == [sample])
            #expect(
                check.losses(ofSample: 2) == [DataLoss("workout", type: .workout, source: "Own", start: 100, end: 250)])
            #expect(
                check.losses(ofBlock: 3)
                    == [DataLoss("sample", type: .heartRate, source: "Own", start: 300, end: 900, count: 70)])
            for number in [Int64(4), 99] {
                #expect(check.losses(ofSample: number) == [DataLoss("sample")])
                #expect(check.losses(ofBlock: number) == [DataLoss("sample", count: nil)])
            }
            #expect(
                check.losses("part", ofSample: 1, count: 7)
                    == [DataLoss("part", type: .bodyMass, source: "Own", start: 20, end: 35, count: 7)])
            #expect(
                check.losses("part", ofSample: 2)
                    == [DataLoss("part", type: .workout, source: "Own", start: 100, end: 250)])
        }
    }

    @Test(
        "losses of one kind are one, and of an unknown number if one of them is",
        arguments: [
            ([], []), ([2], [2]), ([2, 3], [5]), ([2, nil], [nil]), ([nil, 3], [nil]), ([nil, nil], [nil]),
            ([1, nil, 4], [nil]), ([0, 0, 7], [7]),
        ] as [([Int?], [Int?])])
    func merged(counts: [Int?], merged: [Int?]) {
        let losses = counts.enumerated().map { place, count in
            DataLoss(
                "part", type: .heartRate, source: "a", start: Double(50 - place), end: Double(60 + place), count: count)
        }
        let others = [
            DataLoss("sample", type: .heartRate, source: "a"), DataLoss("part", type: .stepCount, source: "a"),
            DataLoss("part", type: .heartRate, source: "b"), DataLoss("part", type: .heartRate),
        ]
        let found = DataLoss.merged(others + losses)
        #expect(found.prefix(4) == others[...] && found.dropFirst(4).map(\.count) == merged)
        guard let first = found.dropFirst(4).first else { return }
        #expect(first.start == Double(51 - counts.count) && first.end == Double(59 + counts.count))
        // Unknown times are not known by others.
        let unknown = DataLoss.merged([DataLoss("part", start: nil, end: 9), DataLoss("part", start: 3, end: nil)])
        #expect(unknown == [DataLoss("part", start: 3, end: 9, count: 2)])
    }

    @Test("what a repair mends it mends once") func mendedOnce() throws {
        let engine = try SQLiteEngine.open(in: path)
        for first in [0, 200] {
            try engine.save(
                (first..<first + 70).map { .quantity(.consecutive($0), .heartRate, 60, .countPerMinute, Double($0)) },
                by: .own)
        }
        try engine.checkpoint()
        let store = DamagedStore(existing: path)
        try store.damage("UPDATE block SET maximum = maximum + 1")
        let problems = try store.problems().filter { $0.check == .summaries }
        #expect(problems.count == 2)
        let repair = try StoreMaintenance.repair(path)
        #expect(repair.left.isEmpty && repair.losses.isEmpty)
        #expect(repair.repaired.filter { $0.check == .summaries } == problems)
        #expect(try store.problems().isEmpty)
    }

    @Test("the figures of a series are worked out anew as they were", arguments: ["km", "m", "count/s", "count/min"])
    func seriesFigures(unit: String) throws {
        let unit = try QuantityUnit(parsing: unit)
        let engine = try SQLiteEngine.open(in: path)
        let type: ObjectType = unit.isCompatible(with: .meter) ? .distanceWalkingRunning : .heartRate
        let series = try engine.saveSeries(
            type, [(0, 10, 0.25), (10, 20, 1.5), (20, 25, 0.125), (30, 40, 0.5)], in: unit)
        try #require(series.count == 1)
        try engine.write { store in
            func rows() throws -> [String] {
                try ["series", "sample"].flatMap { table in
                    try Row.fetchAll(store.database, sql: "SELECT * FROM \(table)").map { "\($0)" }
                }
            }
            let before = try rows()
            try store.database.execute(
                sql: """
                    UPDATE series SET count = 0, minimum = 0, maximum = 0, recent = 0, recent_start = 0,
                        recent_end = 0, given_minimum = 0, given_maximum = 0, given_recent = 0;
                    UPDATE sample SET value = 0, given = 0;
                    """)
            try #require(try rows() != before)
            try store.read.writeFigures(ofSeries: 1)
            #expect(try rows() == before)
        }
    }

    @Test func aCopyToReadMayBeWritten() throws {
        try makeStore()
        try Data("log".utf8).write(to: URL(filePath: path + "-wal"))
        for ending in ["", "-wal"] { chmod(path + ending, 0o444) }
        var copy: StoreCopy? = try StoreCopy(of: path)
        let copied = try #require(copy?.path)
        for ending in ["", "-wal"] {
            let mode = try FileManager.default.attributesOfItem(atPath: copied + ending)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            #expect(
                try Data(contentsOf: URL(filePath: copied + ending)) == Data(contentsOf: URL(filePath: path + ending)))
        }
        let parent = URL(filePath: copied).deletingLastPathComponent().path
        #expect(try FileManager.default.attributesOfItem(atPath: parent)[.posixPermissions] as? Int == 0o700)
        copy = nil
        #expect(!FileManager.default.fileExists(atPath: parent))
    }

    @Test("a database of another program stays as it is", arguments: [0, 1_234]) func foreign(application: Int) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction {
            try $0.execute(sql: "CREATE TABLE other (a); PRAGMA application_id = \(application)")
        }
        try queue.close()
        let before = try Data(contentsOf: URL(filePath: path))
        let told =
            "databaseInaccessible: 'FOLDER/health.sqlite' is a database of another program, not a health data store."
        for _ in 0..<2 { #expect(refusal { _ = try SQLiteEngine(path: path) } == told) }
        #expect(try Data(contentsOf: URL(filePath: path)) == before && names() == ["health.sqlite"])
    }

    // MARK: States

    @Test(
        "the state of a store follows from the remedies of its problems",
        arguments: [
            ([], .sound, false), ([.repair], .repairable, false), ([.accept], .repairable, false),
            ([.repair, .accept, .repair], .repairable, false), ([.loss], .damaged, false),
            ([.loss, .repair], .damaged, false), ([.loss, .accept], .damaged, true),
            ([.accept, .repair, .loss], .damaged, true),
            ([.salvage], .damaged, true), ([.repair, .salvage], .damaged, true),
        ] as [([IntegrityProblem.Remedy], StoreDoctor.State, Bool)])
    func states(remedies: [IntegrityProblem.Remedy], state: StoreDoctor.State, isBroken: Bool) {
        var report = StoreDoctor.Report(
            file: "a", bytes: 1, isOlder: false, isUnfinished: false, recordings: [], openFiles: [],
            encryption: .unknown)
        for (place, remedy) in remedies.enumerated() {
            var result = IntegrityCheckResult(.file, count: 1, problems: [IntegrityProblem(.file, remedy, "\(place)")])
            result.missing = place + 1
            report.results.append(result)
        }
        #expect(report.state == state && report.isBroken == isBroken)
        #expect(report.problems.map(\.message) == remedies.indices.map { "\($0)" })
        #expect(report.missingChecksums == remedies.indices.reduce(0) { $0 + $1 + 1 })
    }

    @Test(
        "files and folders that others may use are named, and files are closed",
        arguments: [
            (0o600, 0o700, [], 0o600), (0o400, 0o500, [], 0o400), (0o640, 0o700, ["file"], 0o600),
            (0o604, 0o750, ["folder", "file"], 0o600), (0o700, 0o701, ["folder", "file"], 0o600),
            (0o444, 0o777, ["folder", "file"], 0o400), (0o602, 0o710, ["folder", "file"], 0o600),
        ] as [(UInt32, UInt32, [String], UInt32)])
    func openFiles(file: UInt32, parent: UInt32, named: [String], closed: UInt32) throws {
        try FileManager.default.createDirectory(atPath: place("a"), withIntermediateDirectories: true)
        let store = place("a/s")
        for ending in ["", "-wal"] { try Data().write(to: URL(filePath: store + ending)) }
        defer { chmod(place("a"), 0o700) }
        func mode(_ path: String) throws -> UInt32 {
            try UInt32(#require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int))
        }
        for ending in ["", "-wal"] { chmod(store + ending, mode_t(file)) }
        chmod(place("a"), mode_t(parent))
        let expected =
            (named.contains("folder") ? [OpenFile(path: place("a"), mode: parent, expected: 0o700)] : [])
            + (named.contains("file")
                ? ["", "-wal"].map { OpenFile(path: store + $0, mode: file, expected: 0o600) } : [])
        #expect(OpenFile.all(of: store) == expected)
        OpenFile.close(store)
        #expect(try mode(store) == closed && mode(store + "-wal") == closed && mode(place("a")) == parent)
        #expect(OpenFile.all(of: place("none/s")).isEmpty)
    }

    // MARK: Copies

    @Test("what a killed trial left is deleted after a day", arguments: [(86_000.0, true), (86_800, false)])
    func trials(age: Double, stays: Bool) throws {
        try Data().write(to: URL(filePath: path))
        for name in [".health-trial-a", ".health-tria", "health-trial-b", "x.health-trial-c"] {
            try FileManager.default.createDirectory(atPath: place(name), withIntermediateDirectories: true)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: place(name))
        }
        let trial = try TrialCopy(of: path)
        // A store of no bytes is not copied; the folder is for its owner only.
        #expect(!FileManager.default.fileExists(atPath: trial.path))
        let own = URL(filePath: trial.path).deletingLastPathComponent()
        #expect(
            own.lastPathComponent.hasPrefix(".health-trial-") && own.deletingLastPathComponent().path == folder.url.path
        )
        let mode = try FileManager.default.attributesOfItem(atPath: own.path)[.posixPermissions] as? Int
        #expect(mode == 0o700 && URL(filePath: trial.path).lastPathComponent == "health.sqlite")
        trial.remove()
        let left =
            ["health.sqlite", "health-trial-b", "x.health-trial-c", ".health-tria"] + (stays ? [".health-trial-a"] : [])
        #expect(try names() == left.sorted())
    }

    @Test func aTrialLiesInTheFolderThatIsNamed() throws {
        try makeStore()
        let other = try TemporaryFolder()
        let trial = try TrialCopy(of: path, in: other.url)
        #expect(trial.path.hasPrefix(other.url.path + "/.health-trial-"))
        #expect(try SQLiteEngine(path: trial.path).samples(SampleRequest(.heartRate), for: .own).count == 3)
        trial.remove()
        #expect(try FileManager.default.contentsOfDirectory(atPath: other.url.path).isEmpty)
        try Data("This is a letter, not a store.".utf8).write(to: URL(filePath: place("letter")))
        #expect(
            refusal { _ = try TrialCopy(of: place("letter"), in: other.url) }
                == "storage: Could not copy the store for a trial. The file is not a health data store.")
        #expect(try FileManager.default.contentsOfDirectory(atPath: other.url.path).isEmpty)
    }

    @Test func aCopyIsWrittenToANewFileOnly() throws {
        try makeStore(3_000)
        var told: [[Int]] = []
        try PageCopy.run(from: path, to: place("copy")) { told.append([$0, $1]) }
        let pages = FilePlacement.size(path) / 4_096
        #expect(told.allSatisfy { $0[1] == pages } && told.last == [pages, pages])
        #expect(
            told.map { $0[0] } == told.map { $0[0] }.sorted()
                && zip(told, told.dropFirst()).allSatisfy { $1[0] - $0[0] <= 64 })
        let mode = try FileManager.default.attributesOfItem(atPath: place("copy"))[.posixPermissions] as? Int
        #expect(mode == 0o600 && FilePlacement.size(place("copy")) == pages * 4_096)
        #expect(
            refusal { try PageCopy.run(from: path, to: place("copy")) }
                == "storage: Could not create a file in 'FOLDER'. System error: \(String(cString: strerror(EEXIST))).")
        #expect(
            refusal { try PageCopy.run(from: path, to: place("none/copy")) }
                == "storage: Could not create a file in 'FOLDER/none'. The folder does not exist.")
        struct Ended: Error {}
        #expect(throws: Ended.self) { try PageCopy.run(from: path, to: place("other")) { _, _ in throw Ended() } }
        for ending in ["-wal", "-shm", "-journal", ""] { try Data().write(to: URL(filePath: place("copy") + ending)) }
        try Data().write(to: URL(filePath: place("copy-x")))
        PageCopy.remove(place("copy"))
        #expect(try names() == ["copy-x", "health.sqlite"])
    }

    @Test func whatIsNoStoreIsNamed() throws {
        try makeStore()
        try Data("This is a letter, not a store.".utf8).write(to: URL(filePath: place("letter")))
        let queue = try DatabaseQueue(path: place("foreign"))
        try queue.write { try $0.execute(sql: "CREATE TABLE other (a)") }
        try queue.close()
        try makeStore(at: place("newer"))
        let newer = try DatabaseQueue(path: place("newer"))
        try newer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 1000") }
        try newer.close()
        let expected = [
            ("letter", "Could not read the store 'FOLDER/letter'. The file is not a health data store."),
            ("foreign", "'FOLDER/foreign' is not a health data store."),
            ("newer", "The store 'FOLDER/newer' was created by a newer version of OpenHealthKit; update to open it."),
            ("none/store", "Could not read the store 'FOLDER/none/store'. The folder 'FOLDER/none' does not exist."),
        ]
        for (name, message) in expected {
            let told = "databaseInaccessible: " + message
            #expect(refusal { _ = try StoreMaintenance.facts(place(name)) } == told)
            #expect(refusal { try StoreMaintenance.examine(place(name)) { _ in } } == told)
            #expect(refusal { try StoreMaintenance.copy(place(name), to: place("copy")) } == told)
        }
        #expect(
            refusal { _ = try StoreMaintenance.salvage(path, into: place("letter")) }
                == "invalidArgument: 'FOLDER/letter' already exists.")
        #expect(try names().allSatisfy { !$0.hasPrefix("copy") })
    }

    @Test func theFactsOfAStoreAreThoseOfItsFile() throws {
        try makeStore(7)
        let engine = try SQLiteEngine.open(to: .own, .other, in: path)
        let assembly = WorkoutAssembly(configuration: WorkoutConfigurationRecord())
        var session = ActiveSessionRecord(uuid: .given(1), state: 2, created: 500, assembly: assembly)
        try engine.save(session, by: .own)
        session.uuid = .given(2)
        session.start = 700
        try engine.save(session, by: .other)
        try engine.checkpoint()
        let facts = try StoreMaintenance.facts(path)
        #expect(!facts.isOlder && !facts.isUnfinished && facts.sequence == 7)
        #expect(facts.bytes == FilePlacement.size(path) && facts.identity?.isEmpty == false)
        #expect(facts.sessions == [.init(app: "test.own", start: 500), .init(app: "test.other", start: 700)])
        try Data().write(to: URL(filePath: place("empty")))
        let none = try StoreMaintenance.facts(place("empty"))
        #expect(!none.isOlder && none.isUnfinished && none.sequence == 0 && none.bytes == 0 && none.sessions.isEmpty)
        #expect(
            refusal { try StoreMaintenance.copy(place("empty"), to: place("copy")) }
                == "databaseInaccessible: The store 'FOLDER/empty' is empty.")
    }

    // MARK: Backup and restoration

    private func backup(_ path: String? = nil) -> StoreBackup { StoreBackup(path: path ?? self.path) { _, _, _ in } }
    private func restore(_ path: String? = nil) -> StoreRestore { StoreRestore(path: path ?? self.path) { _, _, _ in } }

    @Test func aBackupIsWrittenToADeviceAndToTheTargetOfALink() throws {
        try makeStore()
        let made = try backup().make("/dev/null", replaces: false)
        #expect(made.file == "/dev/null" && made.bytes > 0 && made.removed.isEmpty)
        try FileManager.default.createSymbolicLink(atPath: place("link"), withDestinationPath: "deep/copy")
        #expect(
            refusal { _ = try backup().make(place("link"), replaces: false) }
                == "Could not write 'FOLDER/link': the file already exists.")
        let linked = try backup().make(place("link"), replaces: true)
        #expect(
            linked.file == place("link") && linked.bytes == made.bytes
                && FilePlacement.size(place("deep/copy")) == made.bytes)
        #expect(FilePlacement.target(of: place("link")) == place("deep/copy"))
        #expect(
            refusal { _ = try backup().make(place("health.sqlite/copy"), replaces: false) }?
                .hasPrefix("Could not write 'FOLDER/health.sqlite/copy': the folder could not be created") == true)
        #expect(try names() == ["deep", "health.sqlite", "link"])
    }

    @Test func aBackupTellsWhatItDoes() throws {
        try makeStore(3_000)
        let told = Mutex<[String]>([])
        let backup = StoreBackup(path: path) { label, done, total in
            told.withLock { if $0.last != label { $0.append(label) } }
            #expect(total == nil || done <= total ?? 0)
        }
        _ = try backup.make(place("copy"), replaces: false)
        #expect(told.withLock { $0 } == ["Copying"])
        struct Ended: Error {}
        let ended = StoreBackup(path: path) { _, _, _ in throw Ended() }
        #expect(throws: Ended.self) { try ended.make(place("other"), replaces: false) }
        let restoration = StoreRestore(path: path) { _, _, _ in throw Ended() }
        #expect(throws: Ended.self) { try restoration.run(place("copy"), named: "copy", isForced: true) }
        #expect(try names() == ["copy", "health.sqlite"])
    }

    @Test func aBackupThatCannotBeDeletedIsNotNamed() throws {
        try makeStore()
        let noon = Date(timeIntervalSince1970: 1_778_587_200)
        // A folder that is named as a backup, between two files.
        let old = ["a", "b", "c"].enumerated().map { place("in/health-2020-01-0\($0.offset + 1)T00-00-00Z.sqlite") }
        try FileManager.default.createDirectory(atPath: old[1], withIntermediateDirectories: true)
        for file in [old[0], old[2]] { try Data().write(to: URL(filePath: file)) }
        let made = try backup().make(inFolder: place("in"), keeping: 1, at: noon)
        #expect(made.removed == [old[0], old[2]])
        let left = try FileManager.default.contentsOfDirectory(atPath: place("in")).sorted()
        #expect(left == ["health-2020-01-02T00-00-00Z.sqlite", "health-2026-05-12T12-00-00Z.sqlite"])
    }

    @Test func aStoreIsRestoredToAFileOnly() throws {
        try makeStore()
        let made = try backup().make(place("copy"), replaces: false)
        for name in ["/dev/null"] {
            #expect(
                refusal { _ = try restore(name).run(made.file, named: "copy", isForced: true) }
                    == "invalidArgument: '/dev/null' is a device or a pipe; a store must be a file.")
        }
        // A link stays, and its target is replaced.
        try FileManager.default.createSymbolicLink(atPath: place("link"), withDestinationPath: "store")
        let done = try restore(place("link")).run(made.file, named: "copy", isForced: false)
        #expect(done.file == place("store") && done.replaced == nil && done.sequence == 3)
        #expect(FilePlacement.target(of: place("link")) == place("store"))
        #expect(try names() == ["copy", "health.sqlite", "link", "store"])
        let damaged = DamagedStore(existing: made.file)
        try damaged.damage("UPDATE sample SET revision = 999")
        let told = refusal { _ = try restore().run(made.file, named: "a copy", isForced: true) }
        #expect(
            told?.hasPrefix(
                "storage: The backup 'a copy' failed the integrity check. Run 'hk doctor --store FILE' for details. Nothing was changed. Row "
            ) == true)
        let unsound = refusal { _ = try backup(made.file).make(place("second"), replaces: false) }
        #expect(
            unsound?.hasPrefix(
                "storage: No backup was made because the store is damaged. Run 'hk doctor' for details. Row ") == true)
        #expect(try names().filter { !$0.hasPrefix("copy") } == ["health.sqlite", "link", "store"])
    }

    /// What SQLite leaves where it is, since it cannot open the file, must not come to lie beside the restored one.
    @Test(
        "the files beside a store that cannot be read go aside with it",
        arguments: [[], ["-journal"], ["-wal"], ["-shm"], ["-journal", "-wal", "-shm"]])
    func companions(endings: [String]) throws {
        try makeStore()
        let made = try backup().make(place("copy"), replaces: false)
        try FileManager.default.removeItem(atPath: path)
        // Folders are left by nobody, and stay even where SQLite deletes files.
        try Data("This is a letter, not a store.".utf8).write(to: URL(filePath: path))
        for ending in endings {
            try FileManager.default.createDirectory(atPath: path + ending, withIntermediateDirectories: true)
        }
        try Data().write(to: URL(filePath: path + "-other"))
        let noon = Date(timeIntervalSince1970: 1_778_587_200)
        let done = try restore().run(made.file, named: "copy", isForced: true, at: noon)
        let aside = "health.sqlite.replaced-2026-05-12T12-00-00Z"
        #expect(done.replaced == place(aside))
        let left = try names()
        #expect(
            left == (["copy", "health.sqlite", "health.sqlite-other", aside] + endings.map { aside + $0 }).sorted())
        #expect(try String(contentsOfFile: place(aside), encoding: .utf8) == "This is a letter, not a store.")
        #expect(try SQLiteEngine(path: path).samples(SampleRequest(.heartRate), for: .own).count == 3)
    }

    // MARK: Rescue

    @Test("STO-61: writers that find the store gone at once share one copy") func rescuers() throws {
        try makeStore()
        let connections = try StoreConnections.forMaintenance(path)
        let opened = Mutex(0)
        let told = Mutex<[String]>([])
        let current = Mutex<CurrentConnections?>(nil)
        let found = Mutex<[StoreConnections]>([])
        let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let shared = CurrentConnections(connections) { copy in
            opened.withLock { $0 += 1 }
            for _ in 0..<4 {
                Thread {
                    let shared = current.withLock { $0 }
                    begun.signal()
                    if let connections = try? shared?.forWriting() { found.withLock { $0.append(connections) } }
                    ended.signal()
                }.start()
            }
            for _ in 0..<4 { begun.wait() }
            // The others come as far as they can meanwhile.
            for _ in 0..<2_000 { sched_yield() }
            return try StoreConnections.forMaintenance(copy)
        }
        current.withLock { $0 = shared }
        #expect(try shared.forWriting() === connections)
        #expect(rename(path, place("away")) == 0)
        // Nobody asked for a copy.
        #expect(try shared.forWriting() === connections && opened.withLock { $0 } == 0)
        shared.continueInCopy { copy in told.withLock { $0.append(copy) } }
        let new = try shared.forWriting()
        for _ in 0..<4 { ended.wait() }
        #expect(new !== connections && shared.now === new && opened.withLock { $0 } == 1)
        #expect(found.withLock { $0.count == 4 && $0.allSatisfy { $0 === new } })
        #expect(told.withLock { $0 } == [place("health-rescued.sqlite")])
        #expect(try names().filter { $0.hasPrefix("health") && $0.hasSuffix("sqlite") } == ["health-rescued.sqlite"])
        current.withLock { $0 = nil }
    }

    // MARK: Engines of the process

    @Test func aFileHasOneEngineAndAReplacedOneIsOpenedAnew() throws {
        let first = try OpenEngines.engine(path: path)
        #expect(try OpenEngines.engine(path: path) === first)
        #expect(try OpenEngines.engine(path: folder.url.path + "/./health.sqlite") === first)
        #expect(try OpenEngines.engine(path: folder.url.path + "/a/../health.sqlite") === first)
        #expect(try OpenEngines.engine(path: place("other.sqlite")) !== first)
        // A file that is gone has no other in its place.
        try makeStore(at: place("new.sqlite"))
        #expect(rename(path, place("old.sqlite")) == 0)
        #expect(try OpenEngines.engine(path: path) === first)
        #expect(rename(place("new.sqlite"), path) == 0)
        let second = try OpenEngines.engine(path: folder.url.path + "/./health.sqlite")
        #expect(try second !== first && OpenEngines.engine(path: path) === second)
        #expect(try second.samples(SampleRequest(.heartRate), for: .own).count == 3)
        // A failure is not kept.
        #expect(
            refusal { _ = try OpenEngines.engine(path: "/dev/null/health.sqlite") }
                == "databaseInaccessible: Could not open the store '/dev/null/health.sqlite'. Part of the path is a file, not a folder."
        )
        try Data("This is a letter, not a store.".utf8).write(to: URL(filePath: place("letter")))
        #expect(
            refusal { _ = try OpenEngines.engine(path: place("letter")) }?.hasPrefix("databaseInaccessible: ") == true)
        try FileManager.default.removeItem(atPath: place("letter"))
        _ = try OpenEngines.engine(path: place("letter"))
    }
}
