import FileSystem
import Foundation
import GRDB
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// The small parts of the store, each at the numbers around which it takes another way.
@Suite struct PartsSweepTests {
    private static func expectSame(_ outcomes: StoreOutcomes, as name: String) throws {
        let difference = try outcomes.difference(from: "Core/Texts/Store/parts-\(name).txt")
        #expect(difference == nil)
    }

    /// The sentences for errors of the database and of the system.
    @Test func failures() throws {
        var outcomes = StoreOutcomes(limit: 160)
        func text(_ failure: StoreFailure) -> String { "\(failure.cause.map { "\($0)" } ?? "-"): \(failure.sentence)" }
        func sentence(_ error: any Error, at path: String? = nil) -> String {
            let sentence = text(StoreFailure(error, at: path))
            return path.map { sentence.replacing($0, with: "PATH") } ?? sentence
        }
        let folder = try TemporaryFolder()
        let inner = folder.url.appending(path: "inner").path
        try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
        let file = try folder.write("text", to: "file")
        let paths: [(String, String?)] = [
            ("no path", nil), ("a file", file), ("a folder", inner), ("a device", "/dev/null"),
            ("a new file", inner + "/new"), ("no folder", folder.url.path + "/missing/new"),
            ("a file as a folder", file + "/new"),
        ]
        for code in [
            ResultCode.SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_FULL, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH,
            .SQLITE_CANTOPEN, .SQLITE_IOERR, .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_NOMEM, .SQLITE_CONSTRAINT,
            .SQLITE_IOERR_READ, .SQLITE_BUSY_SNAPSHOT, .SQLITE_CONSTRAINT_UNIQUE,
        ] {
            let error = DatabaseError(resultCode: code, message: "m")
            for (name, path) in paths where path == nil || sentence(error, at: path) != sentence(error) {
                outcomes.add("\(code.rawValue) \(name)") {
                    sentence(error, at: path).replacing(folder.url.path, with: "FOLDER")
                }
            }
            outcomes.add("\(code.rawValue) thrown") {
                StoreText.answer { try EngineError.wrapping { throw DatabaseError(resultCode: code, message: "m") } }
            }
        }
        let numbers: [(String, Int32)] = [
            ("ENOSPC", ENOSPC), ("EDQUOT", EDQUOT), ("EROFS", EROFS), ("EACCES", EACCES), ("EPERM", EPERM),
            ("EMFILE", EMFILE), ("ENFILE", ENFILE), ("ENOENT", ENOENT), ("ENOTDIR", ENOTDIR), ("EIO", EIO),
            ("EISDIR", EISDIR), ("ENAMETOOLONG", ENAMETOOLONG), ("EINVAL", EINVAL),
        ]
        for (name, number) in numbers {
            func general(_ text: String) -> String {
                text.replacing(String(cString: strerror(number)), with: "STRERROR")
            }
            let error = NSError(domain: NSPOSIXErrorDomain, code: Int(number))
            let outer = NSError(domain: "d", code: 5, userInfo: [NSUnderlyingErrorKey: error])
            outcomes.add("\(name) failure") { general(text(StoreFailure(system: number))) }
            outcomes.add("\(name) error") { general(sentence(outer)) }
            outcomes.add("\(name) writing") { general(SystemReason.writing(number)) }
            outcomes.add("\(name) reading") { general(SystemReason.reading(number)) }
            for code in [FileError.Code.unreadable, .unwritable, .exists] {
                errno = number
                let error = FileError.system(code, "f")
                outcomes.add("\(name) \(code)") {
                    general(
                        "\(error.message) \(error.underlying?.systemNumber == number) \(error.errorDescription ?? "")")
                }
            }
        }
        outcomes.add("another error") { sentence(NSError(domain: "d", code: 5)) }
        outcomes.add("of the engine") { sentence(EngineError(.storage, "s", cause: .disk)) }
        outcomes.add("thrown") { StoreText.answer { try EngineError.wrapping { throw NSError(domain: "d", code: 5) } } }
        outcomes.add("thrown by the engine") {
            StoreText.answer { try EngineError.wrapping { throw EngineError(.invalidArgument, "s") } }
        }
        try Self.expectSame(outcomes, as: "failures")
    }

    /// A count after samples were added and removed.
    @Test func counts() throws {
        var outcomes = StoreOutcomes()
        let spans: [(Double, Double)] = [(5, 9), (5, 10), (4, 9), (4, 10), (6, 8), (1, 2), (20, 30)]
        func text(_ count: SampleCount) -> String {
            "\(count.count) \(count.earliest) \(count.latest) \(count.trimmed.rawValue)"
        }
        for removed in spans {
            for added in spans {
                var count = SampleCount()
                count.add(2, from: 5, to: 9)
                count.remove(1, from: removed.0, to: removed.1)
                let first = text(count)
                count.add(3, from: added.0, to: added.1)
                let second = text(count)
                count.remove(4, from: 0, to: 100)
                count.add(1, from: added.0, to: added.1)
                outcomes.add("\(removed) \(added)") { "\(first), \(second), \(text(count))" }
            }
        }
        var count = SampleCount()
        count.remove(7, from: 1, to: 2)
        outcomes.add("fewer than none") { text(count) }
        count.trimmed = [.earliest, .latest]
        count.add(1, from: 3, to: 4)
        outcomes.add("after none") { text(count) }
        try Self.expectSame(outcomes, as: "counts")
    }

    /// What a file is taken for, by the numbers in its header.
    @Test func files() throws {
        var outcomes = StoreOutcomes()
        let newest = Int32(Schema.migrator.migrations.count)
        let folder = try TemporaryFolder()
        for (name, application) in [("none", 0), ("ours", StoreFile.application), ("other", 7)] as [(String, Int32)] {
            for (place, version) in [0, 1, newest - 1, newest, newest + 1, -1].enumerated() {
                for contents in ["nothing", "a list of migrations", "the first migration", "a later one", "a table"] {
                    let path = folder.url.appending(path: UUID().uuidString).path
                    let queue = try DatabaseQueue(path: path)
                    try queue.writeWithoutTransaction { database in
                        let migrations = "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)"
                        let first = Schema.migrator.migrations[0]
                        let sql =
                            switch contents {
                            case "nothing": ""
                            case "a table": "CREATE TABLE a (b)"
                            case "a list of migrations": migrations
                            case "the first migration":
                                "\(migrations); INSERT INTO grdb_migrations VALUES ('\(first)'); CREATE TABLE a (b)"
                            default:
                                """
                                \(migrations); CREATE TABLE a (b);
                                INSERT INTO grdb_migrations VALUES ('\(first)'), ('\u{1}later')
                                """
                            }
                        try database.execute(sql: "PRAGMA journal_mode = DELETE; \(sql)")
                        try database.execute(
                            sql: "PRAGMA application_id = \(application); PRAGMA user_version = \(version)")
                        outcomes.add("\(name) \(place) \(contents)") {
                            "\(try StoreFile.kind(database)) \(StoreFile.markedKind(path).map { "\($0)" } ?? "-")"
                        }
                    }
                }
            }
        }
        outcomes.add("a short file") {
            StoreFile.markedKind(try folder.write(String(repeating: "a", count: 71), to: "s"))
        }
        outcomes.add("no file") { StoreFile.markedKind(folder.url.path + "/missing") }
        let path = try folder.write("", to: "log")
        for (name, text) in [("none", nil), ("empty", ""), ("some", "a")] as [(String, String?)] {
            if let text { _ = try folder.write(text, to: "log-wal") }
            outcomes.add("log \(name)") { StoreFile.hasLog(path) }
        }
        let made = folder.url.path + "/a/b/c"
        for _ in 0..<2 {
            outcomes.add("made") {
                try StoreFile.make(made)
                return try ["", "/a", "/a/b", "/a/b/c"].dropFirst().map {
                    let mode = try FileManager.default.attributesOfItem(atPath: folder.url.path + $0)[.posixPermissions]
                    return String(mode as? Int ?? 0, radix: 8)
                }
            }
        }
        try Self.expectSame(outcomes, as: "files")
    }

    /// Quantities in any order, in one chunk and in several.
    @Test func quantities() throws {
        var outcomes = StoreOutcomes()
        func add(_ name: String, _ starts: [Int], units: [QuantityUnit] = [.countPerMinute], every step: Int = 0) {
            outcomes.add(name) {
                var series = PendingSeries()
                var marks: [String] = []
                for (place, start) in starts.enumerated() {
                    let unit = units[place % units.count]
                    let value = QuantityValue(Double(place % 97), unit)
                    try series.insert(value, from: Double(start), to: Double(start + place % 7))
                    if step > 0, place % step == step - 1 {
                        marks.append("\(series.count) \(Int(series.latestEnd ?? -1))")
                    }
                }
                let unit = series.unit(for: .heartRate)
                var texts: [String] = []
                var chunks = series.columns(in: unit)
                var sizes: [Int] = []
                while let columns = try chunks.next() {
                    sizes.append(columns.count)
                    for place in 0..<columns.count {
                        let value = KeptOutcomes.text(columns.values[place])
                        texts.append("\(columns.starts[place]) \(columns.ends[place]) \(value)")
                    }
                }
                let end = series.latestEnd.map { "\($0)" } ?? "-"
                return
                    "\(series.count) \(end) \(unit) \(sizes) \(StoreText.hash(texts.joined(separator: "\n"))) \(marks)"
            }
        }
        let size = BulkWriter.blockSize
        add("none", [])
        add("one", [5])
        add("three", [5, 6, 7])
        add("three backwards", [7, 6, 5])
        add("three twice", [7, 6, 5, 6, 5, 7])
        add("between", [1, 9, 5, 3, 7, 5])
        add("two units", [1, 2, 3], units: [.countPerMinute, .countPerSecond])
        add("two units, one of them first", [1, 2, 1, 2], units: [.countPerMinute, .countPerSecond])
        add("an odd unit", [1, 2, 3], units: [QuantityUnit.countPerMinute.multiplied(by: .second)])
        for count in [2 * size - 1, 2 * size, 2 * size + 1] {
            add("\(count) forwards", Array(0..<count), every: size)
            add("\(count) backwards", Array((0..<count).reversed()), every: size)
        }
        let far = Array(0..<2 * size).map { 2 * $0 }
        add("into the first", far + [1, 3, 2 * size - 1, 2 * size, 2 * size + 1], every: 1_000)
        add("into each in turn", far + [1, 4 * size, 3, 4 * size + 1, -1, 2 * size - 2, 2 * size], every: 1_000)
        add("mixed", (0..<2 * size + 20).map { $0 * 7_919 % (2 * size + 19) }, every: 3_000)
        add(
            "mixed units", (0..<2 * size + 20).map { $0 * 7_919 % (2 * size + 19) },
            units: [.countPerMinute, .countPerSecond, .countPerMinute], every: 3_000)
        try Self.expectSame(outcomes, as: "quantities")
    }

    /// What bounds leave of permissions.
    @Test func bounds() throws {
        var outcomes = StoreOutcomes()
        for read in [AuthorizationState.Decision.notDetermined, .denied, .authorized] {
            for date in [nil, 5] as [Double?] {
                for types in [nil, [], [.heartRate], [.stepCount]] as [Set<ObjectType>?] {
                    for bound in [nil, 4, 6] as [Double?] {
                        outcomes.add(
                            "\(read) \(date ?? -1) \(types?.map { StoreText.name($0) } ?? ["all"]) \(bound ?? -1)"
                        ) {
                            let state = AuthorizationState(share: .denied, read: read, earliestReadDate: date)
                            let narrowed = ReadBounds(types: types, earliestReadDate: bound)
                                .narrowing(state, for: .heartRate)
                            return "\(narrowed.share) \(narrowed.read) \(narrowed.earliestReadDate ?? -1)"
                        }
                    }
                }
            }
        }
        for frequency in [DeliveryFrequency.immediate, .hourly, .daily, .weekly] {
            outcomes.add("\(frequency)") {
                "\(frequency.held(to: .stepCount)) \(frequency.held(to: .heartRate)) \(frequency < .daily)"
            }
        }
        try Self.expectSame(outcomes, as: "bounds")
    }

    /// What caches keep, and when they are emptied.
    @Test func caches() throws {
        var outcomes = StoreOutcomes()
        func text(_ entries: SharedReferences.Entries) -> String {
            "\(entries.unitIDs.count) \(entries.units.count) \(entries.revisions.count) \(entries.revisionIDs.count) "
                + "\(entries.deviceIDs.count) \(entries.devices.count) \(entries.metadataIDs.count) "
                + "\(entries.metadata.count)"
        }
        func filled(_ numbers: Range<Int64>) -> SharedReferences.Entries {
            var entries = SharedReferences.Entries()
            for number in numbers {
                entries.remember(
                    ["k": .number(Double(number))], id: number, body: number % 2 == 0 ? [UInt8(number % 100)] : nil)
            }
            return entries
        }
        for count in [19_998, 19_999, 20_000, 20_001] as [Int64] {
            var entries = filled(0..<count)
            outcomes.add("\(count)") { text(entries) }
            entries.remember([:], id: -1, body: [7])
            outcomes.add("\(count) and one") { text(entries) }
            var other = filled(0..<count)
            other.join(filled(count..<count + 1))
            outcomes.add("\(count) with one") { text(other) }
            other.join(filled(0..<3))
            outcomes.add("\(count) with three") { text(other) }
        }
        var entries = SharedReferences.Entries()
        entries.unitIDs = [.count: 1]
        entries.units = [1: .count]
        entries.deviceIDs = [DeviceRecord([.name: "a"]): 3]
        entries.devices = [3: DeviceRecord([.name: "a"])]
        entries.revisionIDs = [.own: 4]
        var other = SharedReferences.Entries()
        other.unitIDs = [.count: 2, .second: 3]
        other.units = [1: .second, 2: .count]
        other.deviceIDs = [DeviceRecord([.name: "a"]): 5, DeviceRecord([.name: "b"]): 6]
        other.devices = [3: DeviceRecord([.name: "c"]), 6: DeviceRecord([.name: "b"])]
        other.revisionIDs = [.own: 8, .other: 9]
        entries.join(other)
        outcomes.add("joined") {
            "\(entries.unitIDs[.count] ?? 0) \(entries.unitIDs[.second] ?? 0) \(entries.units[1] == .second) "
                + "\(entries.units[2] == .count) \(entries.deviceIDs[DeviceRecord([.name: "a"])] ?? 0) "
                + "\(entries.deviceIDs[DeviceRecord([.name: "b"])] ?? 0) \(entries.devices[3]?[.name] ?? "-") "
                + "\(entries.devices[6]?[.name] ?? "-") \(entries.revisionIDs[.own] ?? 0) "
                + "\(entries.revisionIDs[.other] ?? 0)"
        }
        let cache = StatisticsCache()
        for day in Array(0..<9) + [8, 3, 0, 9] {
            let buckets = try CalendarBuckets(
                anchor: Double(day) * 1_000, interval: DateComponents(hour: 1), calendar: .utc)
            outcomes.add("layout \(day)") { cache.row(of: buckets) }
        }
        let columns = StatisticsColumns(
            starts: [1, 2, 3], ends: [2, 3, 4], values: [5, 6, 7], firstNumber: 0)
        func summary(_ count: Int) -> StatisticsSummary {
            columns.summary(of: 0..<count, source: 0, isHandEntered: false, style: .cumulative)
        }
        let pieces = [BlockPiece(rows: 0..<1, summary: summary(1)), BlockPiece(rows: 1..<3, summary: summary(2))]
        for row in [0, 7, 8, 9, 100] {
            cache.store(pieces, of: 5, summary(3), row: row)
            outcomes.add("pieces \(row)") {
                "\(cache.pieces(of: 5, summary(3), row: row)?.count ?? -1) "
                    + "\(cache.pieces(of: 5, summary(2), row: row)?.count ?? -1) "
                    + "\(cache.pieces(of: 6, summary(3), row: row)?.count ?? -1)"
            }
        }
        let many = Array(repeating: pieces[0], count: 50_000)
        cache.store(many, of: 7, summary(3), row: 100)
        cache.store(many, of: 7, summary(3), row: 100)
        outcomes.add("many twice") { cache.pieces(of: 7, summary(3), row: 100)?.count ?? -1 }
        cache.store(many, of: 8, summary(3), row: 100)
        outcomes.add("more") {
            [7, 8].map { cache.pieces(of: $0, summary(3), row: 100)?.count ?? -1 }
        }
        for count in [95, 96, 191, 192, 193, 480] { outcomes.add("most of \(count)") { BlockCut.most(of: count) } }
        for runs in [[0..<1, 1..<3], [0..<2, 1..<3], [1..<3], [0..<3], [0..<1, 1..<2], [0..<1, 2..<3]] {
            var cut = BlockCut()
            cut.append(runs.map { BlockPiece(rows: $0, summary: summary(1)) })
            outcomes.add("cut \(runs)") { "\(cut.pieces.count) \(cut.isComplete(for: summary(3)))" }
        }
        try Self.expectSame(outcomes, as: "caches")
    }

    /// How long statistics stay in the cache.
    @Test func results() throws {
        var outcomes = StoreOutcomes()
        let cache = StatisticsResultCache()
        let state = StatisticsResultCache.State(changed: 1, epoch: 2, sources: [], places: [])
        func question(_ number: Int) throws -> StatisticsResultCache.Question {
            let buckets = try CalendarBuckets(
                anchor: Double(number), interval: DateComponents(hour: 1), calendar: .utc)
            return .init(type: .heartRate, options: [.discreteAverage], buckets: number < 0 ? nil : buckets)
        }
        let answer = StatisticsAccumulator(type: .heartRate, options: [.discreteAverage])
        func kept(_ numbers: [Int]) -> String {
            numbers.map { number in
                let found = (try? question(number)).flatMap { cache.answer(to: $0, in: state) }
                return "\(number) \(found != nil)"
            }.joined(separator: ", ")
        }
        for number in 0..<256 { cache.store(answer, to: try question(number), in: state) }
        outcomes.add("256") { kept([-1, 0, 1, 255, 256]) }
        cache.store(answer, to: try question(3), in: state)
        outcomes.add("one again") { kept([0, 3, 255]) }
        cache.store(answer, to: try question(-1), in: state)
        outcomes.add("one more") { kept([-1, 0, 3, 255]) }
        for other in [
            StatisticsResultCache.State(changed: 2, epoch: 2, sources: [], places: []),
            .init(changed: 1, epoch: 3, sources: [], places: []), .init(changed: 1, epoch: 2, sources: [], places: [1]),
            state,
        ] {
            outcomes.add("\(other.changed) \(other.epoch) \(other.places)") {
                cache.answer(to: try question(-1), in: other) != nil
            }
        }
        try Self.expectSame(outcomes, as: "results")
    }

    /// Names with a time in them, and which of a folder are such names.
    @Test func names() throws {
        var outcomes = StoreOutcomes()
        let folder = try TemporaryFolder()
        func short(_ path: String) -> String { path.replacing(folder.url.path, with: "FOLDER") }
        let path = folder.url.appending(path: "health.sqlite").path
        let date = Date(timeIntervalSince1970: 1_778_567_400)
        for _ in 0..<3 {
            let beside = DatedName.beside(path, "replaced", date)
            let inner = DatedName.inFolder(folder.url.path, of: path, date)
            outcomes.add("beside") { short(beside) }
            outcomes.add("in the folder") { short(inner) }
            try Data().write(to: URL(fileURLWithPath: beside))
            try Data().write(to: URL(fileURLWithPath: inner))
        }
        for name in [
            "health-2026-05-12T06-30-00Z-x.sqlite", "health-2026-05-12T06-30-00Z-.sqlite",
            "health-2026-05-12T06-30-00Zx.sqlite", "health-2026-05-12T06-30-0.sqlite",
            "health-2026-05-12t06-30-00Z.sqlite", "health-2026-05-12T06:30:00Z.sqlite", "health-a.sqlite",
            "health-2026-05-12T06-30-00Z.sqlite-wal", "other-2026-05-12T06-30-00Z.sqlite",
            "health-2025-05-12T06-30-00Z.sqlite", "health-2026-05-12T06-30-00Z-17.sqlite", "health.sqlite",
            "health-x026-05-12T06-30-00Z.sqlite", "health-٢026-05-12T06-30-00Z.sqlite",
        ] { _ = try folder.write("", to: name) }
        outcomes.add("all") { try DatedName.all(in: folder.url.path, of: path).map(short) }
        outcomes.add("no folder") {
            StoreText.answer { try DatedName.all(in: folder.url.path + "/no", of: path).count } == "0"
        }
        try Self.expectSame(outcomes, as: "names")
    }

    /// Files that are written whole, read whole, or streamed.
    @Test func placement() throws {
        var outcomes = StoreOutcomes(limit: 120)
        let folder = try TemporaryFolder()
        let root = folder.url.path
        func short(_ text: String) -> String {
            text.replacing(root, with: "FOLDER").replacing(String(cString: strerror(ELOOP)), with: "ELOOP")
        }
        func answer(_ body: () throws -> some Any) -> String {
            do { return short("\(try body())") } catch { return short("\(error)") }
        }
        let files = FileManager.default
        try files.createDirectory(atPath: root + "/inner", withIntermediateDirectories: true)
        _ = try folder.write("text", to: "file")
        try files.createSymbolicLink(atPath: root + "/link", withDestinationPath: "file")
        try files.createSymbolicLink(atPath: root + "/absolute", withDestinationPath: root + "/file")
        try files.createSymbolicLink(atPath: root + "/inner/up", withDestinationPath: "../file")
        try files.createSymbolicLink(atPath: root + "/dangling", withDestinationPath: "nothing")
        try files.createSymbolicLink(atPath: root + "/chain0", withDestinationPath: "file")
        for number in 1...41 {
            try files.createSymbolicLink(atPath: root + "/chain\(number)", withDestinationPath: "chain\(number - 1)")
        }
        let all = ["file", "link", "absolute", "dangling", "chain38", "chain39", "chain40", "chain41", "inner", "none"]
        for name in all + ["inner/up"] {
            let path = root + "/" + name
            outcomes.add("target of \(name)") { short(FilePlacement.target(of: path)) }
            outcomes.add("special \(name)") { FilePlacement.isSpecial(path) }
            outcomes.add("size of \(name)") { name == "inner" ? 0 : FilePlacement.size(FilePlacement.target(of: path)) }
            for replaces in [false, true] {
                outcomes.add("check \(name) \(replaces)") {
                    answer { try FilePlacement.check(path, replaces: replaces) }
                }
            }
            outcomes.add("bytes of \(name)") { answer { try SmallFile.bytes(of: path, limit: 4)?.count ?? -1 } }
            outcomes.add("three bytes of \(name)") { answer { try SmallFile.bytes(of: path, limit: 3)?.count ?? -1 } }
            outcomes.add("sync \(name)") { answer { try FilePlacement.sync(path) } }
            outcomes.add("sync \(name) if there") { answer { try FilePlacement.sync(path, mayBeMissing: true) } }
        }
        for name in ["/dev/null", "/dev/zero"] {
            outcomes.add("special \(name)") { FilePlacement.isSpecial(name) }
            outcomes.add("check \(name)") { answer { try FilePlacement.check(name, replaces: false) } }
            outcomes.add("bytes of \(name)") { answer { try SmallFile.bytes(of: name, limit: 4)?.count ?? -1 } }
        }
        outcomes.add("below a file") { answer { try SmallFile.bytes(of: root + "/file/a", limit: 4)?.count ?? -1 } }
        let temporary = FilePlacement.temporaryName(for: root + "/" + String(repeating: "n", count: 120))
        outcomes.add("temporary") {
            let name = URL(fileURLWithPath: temporary).lastPathComponent
            return "\(name.count) \(name.prefix(3)) \(name.suffix(5)) \(temporary.hasPrefix(root))"
        }
        _ = try folder.write("new", to: "new")
        outcomes.add("put") { answer { try FilePlacement.put(root + "/new", at: root + "/file") } }
        outcomes.add("put nothing") { answer { try FilePlacement.put(root + "/new", at: root + "/file") } }
        _ = try folder.write("new", to: "new")
        outcomes.add("put in no folder") { answer { try FilePlacement.put(root + "/new", at: root + "/no/file") } }
        outcomes.add("now") { answer { try SmallFile.bytes(of: root + "/file", limit: 4)?.count ?? -1 } }
        outcomes.add("stream") { answer { try FilePlacement.streamAndRemove(root + "/new", to: "/dev/null") } }
        outcomes.add("gone") { files.fileExists(atPath: root + "/new") }
        outcomes.add("stream nothing") { answer { try FilePlacement.streamAndRemove(root + "/new", to: "/dev/null") } }
        _ = try folder.write("new", to: "new")
        outcomes.add("stream to a full disk") {
            answer { try FilePlacement.streamAndRemove(root + "/new", to: "/dev/full") }
        }
        outcomes.add("gone, too") { files.fileExists(atPath: root + "/new") }
        _ = try folder.write(String(repeating: "a", count: 1 << 20 | 1), to: "new")
        _ = try folder.write("", to: "copy")
        outcomes.add("stream much") { answer { try FilePlacement.streamAndRemove(root + "/new", to: root + "/copy") } }
        outcomes.add("much") { FilePlacement.size(root + "/copy") }
        outcomes.add("stream to nowhere") {
            answer { try FilePlacement.streamAndRemove(root + "/copy", to: root + "/no/a") }
        }
        outcomes.add("private folder") { answer { try PrivateFolder.make(root + "/p/q") } }
        outcomes.add("modes") {
            try ["/p", "/p/q"].map { try files.attributesOfItem(atPath: root + $0)[.posixPermissions] as? Int ?? 0 }
        }
        outcomes.add("private folder in a file") { answer { try PrivateFolder.make(root + "/file/q") } }
        outcomes.add("private folder of a file") { answer { try PrivateFolder.make(root + "/file/q", for: "f") } }
        for (name, environment) in [
            ("home", ["HOME": "/h"]), ("data", ["HOME": "/h", "XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/c"]),
            ("relative", ["HOME": "/h", "XDG_DATA_HOME": "d", "XDG_CONFIG_HOME": ""]),
            ("named", ["HOME": "/h", "OPENHEALTHKIT_STORE": "s"]),
            ("unnamed", ["HOME": "/h", "OPENHEALTHKIT_STORE": ""]),
        ] {
            outcomes.add("folders, \(name)") {
                [
                    BaseDirectory.data(in: environment), BaseDirectory.configuration(in: environment),
                    BaseDirectory.home(in: environment), StoreLocation.path(in: environment),
                ].joined(separator: " ")
            }
        }
        for process in ["a.xctest", "xctest", "swiftpm-testing-helper", "xctest2", "app", ""] {
            outcomes.add("process \(process)") { StoreLocation.isTest(process) }
        }
        try Self.expectSame(outcomes, as: "placement")
    }

    /// Which blocks are merged.
    @Test func merges() throws {
        struct Block {
            var id: Int64
            var count: Int
            var uuid: UUID
            var scattered = false
            var revision: Int64 = 1
            var device: Int64?
            var metadata: Int64?
            var unit: Int64 = 1
            var end = 10.0
            var ordinal: Int64?
        }
        var outcomes = StoreOutcomes()
        func add(_ name: String, _ blocks: [Block]) throws {
            let queue = try DatabaseQueue()
            try queue.write { database in
                try database.execute(
                    sql: """
                        CREATE TABLE block (
                            id INTEGER PRIMARY KEY, last, count, scattered, uuid, revision, device, metadata, unit,
                            min_start, max_end, ordinal, type)
                        """)
                let insert = try SQLStatement(
                    database, "INSERT INTO block VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 3)")
                for block in blocks {
                    try insert.run([
                        .integer(block.id), .integer(block.id + Int64(block.count) - 1), .integer(Int64(block.count)),
                        .integer(block.scattered ? 1 : 0), .uuid(block.uuid), .integer(block.revision),
                        block.device.map { .integer($0) } ?? .null, block.metadata.map { .integer($0) } ?? .null,
                        .integer(block.unit), .real(Double(block.id)), .real(block.end),
                        block.ordinal.map { .integer($0) } ?? .null,
                    ])
                }
                outcomes.add(name) { try MergePlan(database, type: 3, before: 100).groups }
            }
        }
        /// Blocks of these sizes, each following the one before.
        func row(_ counts: [Int], scattered: Bool = false, gap: Int = 0, jump: Int = 0) -> [Block] {
            var (id, number) = (Int64(1), 0)
            return counts.map { count in
                let block = Block(id: id, count: count, uuid: .consecutive(number), scattered: scattered)
                id += Int64(count + gap)
                number += count + jump
                return block
            }
        }
        let half = BlockWriter.largest / 2
        let lists = [
            [], [5], [5, 6], [5, 6, 7], [127, 128, 129], [128, 128], [129, 129], [half - 1, 1], [half, 1],
            [half + 1, 1],
            [half - 1, half - 1, 2, 1], [half - 1, half - 1, 3], [half - 1, half - 1, 2], [300, 5, 300],
            [5, half, 6, 7],
            [300, 300, 300],
        ]
        for counts in lists {
            try add("\(counts)", row(counts))
            try add("\(counts) scattered", row(counts, scattered: true))
            try add("\(counts) with gaps", row(counts, gap: 1))
            try add("\(counts) with jumps", row(counts, jump: 1))
        }
        let changes: [(String, (inout Block) -> Void)] = [
            ("type of source", { $0.revision = 2 }), ("device", { $0.device = 4 }), ("metadata", { $0.metadata = 5 }),
            ("unit", { $0.unit = 6 }), ("the end", { $0.end = 100 }), ("a late end", { $0.end = 100.5 }),
            ("derived", { $0.ordinal = 0 }), ("scattered", { $0.scattered = true }),
            ("another identifier", { $0.uuid = .given(7) }),
        ]
        for counts in [[5, 6, 7], [300, 301, 302], [5, 300, 6]] {
            for (name, change) in changes {
                for place in 0..<3 {
                    var blocks = row(counts)
                    change(&blocks[place])
                    try add("\(counts) \(name) \(place)", blocks)
                }
            }
        }
        try Self.expectSame(outcomes, as: "merges")
    }
}
