import CStoreFile
import FileSystem
import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// Backup and restore.
@Suite struct StoreBackupTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "health.sqlite").path
        try Self.save(100, in: path)
    }

    private static let app = AppIdentity(bundleIdentifier: "test.own", name: "Own")

    private static func save(_ count: Int, at start: Double = 0, in path: String) throws {
        let engine = try SQLiteEngine(path: path)
        try engine.authorize(app, AuthorizationDecisions(share: [.heartRate: true], read: [.heartRate: true]))
        // Consecutive identifiers, whatever else is created meanwhile: a block has them in few bytes.
        let first = UUID()
        try engine.save(
            (0..<count).map {
                SampleRecord(
                    uuid: first.advanced(by: $0), type: .heartRate, start: start + Double($0), end: start + Double($0),
                    content: .quantity(QuantityValue(60, .countPerMinute)))
            }, by: app)
        try engine.checkpoint()
    }

    private static func count(in path: String) throws -> Int {
        try SQLiteEngine(path: path).samples(SampleRequest(.heartRate), for: app).count
    }

    private var backup: StoreBackup { StoreBackup(path: path) { _, _, _ in } }
    private var restore: StoreRestore { StoreRestore(path: path) { _, _, _ in } }
    private func place(_ name: String) -> String { folder.url.appending(path: name).path }
    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    }

    private static let noon = Date(timeIntervalSince1970: 1_778_587_200)

    // MARK: Backup

    @Test func aBackupIsAStoreAndReplacesOnlyWhenTold() throws {
        let made = try backup.make(place("copy"), replaces: false)
        #expect(made.bytes > 0)
        #expect(try Self.count(in: made.file) == 100)
        #expect(throws: FileError.self) { try backup.make(place("copy"), replaces: false) }
        try Self.save(10, at: 1_000, in: path)
        _ = try backup.make(place("copy"), replaces: true)
        #expect(try Self.count(in: made.file) == 110)
        #expect(try names().allSatisfy { !$0.hasSuffix(".part") })
    }

    @Test func theOldestOfAFolderGoAndNothingElse() throws {
        let backups = folder.url.appending(path: "backups")
        try FileManager.default.createDirectory(at: backups, withIntermediateDirectories: true)
        for name in ["health-notes.sqlite", "other-2020-01-01T00-00-00Z.sqlite", "health-2020-01-01T00-00-00Z.txt"] {
            try Data().write(to: backups.appending(path: name))
        }
        var removed: [String] = []
        for day in 0..<5 {
            let date = Self.noon + Double(day) * 86_400
            removed += try backup.make(inFolder: backups.path, keeping: 2, at: date).removed
        }
        // Two in the same second.
        removed += try backup.make(inFolder: backups.path, keeping: 2, at: Self.noon + 4 * 86_400).removed
        #expect(removed.count == 4)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: backups.path).sorted() == [
                "health-2020-01-01T00-00-00Z.txt", "health-2026-05-16T12-00-00Z-2.sqlite",
                "health-2026-05-16T12-00-00Z.sqlite", "health-notes.sqlite", "other-2020-01-01T00-00-00Z.sqlite",
            ])
    }

    @Test func aFolderKeepsAtLeastTheBackupThatWasMade() throws {
        let backups = folder.url.appending(path: "backups")
        try FileManager.default.createDirectory(at: backups, withIntermediateDirectories: true)
        // Names that are a moment with a number, and names that are not.
        let old = ["health-2026-01-01T00-00-00Z.sqlite", "health-2026-01-01T00-00-00Z-12.sqlite"]
        let others = [
            "health-2026-01-01T00-00-00Z-.sqlite", "health-2026-01-01T00-00-00Z-x.sqlite", "health-2026-01-01.sqlite",
            "health-2026-01-01T00-00-00.sqlite", "health-2026-01-01T00:00:00Z.sqlite",
            "health-2026-01-01T00-00-00Zx.sqlite",
            "health.sqlite", "healthy-2026-01-01T00-00-00Z.sqlite", "health-2O26-01-01T00-00-00Z.sqlite",
            // Of another store with a name of this length, and with another ending of this length.
            "breath-2026-01-01T00-00-00Z.sqlite", "health-2026-01-01T00-00-00Z.backup",
        ]
        for name in old + others { try Data([1]).write(to: backups.appending(path: name)) }
        func names() throws -> Set<String> { Set(try FileManager.default.contentsOfDirectory(atPath: backups.path)) }
        let all = try backup.make(inFolder: backups.path, keeping: nil, at: Self.noon)
        #expect(all.removed.isEmpty && all.file == backups.appending(path: "health-2026-05-12T12-00-00Z.sqlite").path)
        #expect(try all.bytes == Data(contentsOf: URL(filePath: all.file)).count)
        let some = try backup.make(inFolder: backups.path, keeping: 3, at: Self.noon + 1)
        // Of one second, the one without a number was made first.
        #expect(some.removed == [backups.appending(path: old[0]).path])
        for (place, count) in [1, 0, -3].enumerated() {
            let made = try backup.make(inFolder: backups.path, keeping: count, at: Self.noon + Double(10 + place))
            #expect(try names() == Set(others + [URL(filePath: made.file).lastPathComponent]))
            #expect(made.removed == made.removed.sorted() && !made.removed.isEmpty)
        }
        // A clock that was set back does not cost the backup that was made.
        let early = try backup.make(inFolder: backups.path, keeping: 1, at: Self.noon)
        #expect(try early.removed.isEmpty && names().count == others.count + 2)
    }

    @Test("of the backups of one second, the lowest numbers go first, and the next one has the greatest")
    func oneSecond() throws {
        let backups = folder.url.appending(path: "backups")
        try FileManager.default.createDirectory(at: backups, withIntermediateDirectories: true)
        func file(_ number: Int) -> String {
            let ending = number == 1 ? "" : "-\(number)"
            return backups.appending(path: "health-2026-05-12T12-00-00Z\(ending).sqlite").path
        }
        for number in [10, 1, 9, 2] { try Data([1]).write(to: URL(filePath: file(number))) }
        func make(keeping count: Int?) throws -> StoreBackup.Made {
            try backup.make(inFolder: backups.path, keeping: count, at: Self.noon)
        }
        let first = try make(keeping: 2)
        #expect(first.file == file(11) && first.removed == [file(1), file(2), file(9)])
        // Numbers that are free again are older.
        let second = try make(keeping: 1)
        #expect(second.file == file(12) && second.removed == [file(10), file(11)])
        let third = try make(keeping: nil)
        #expect(third.file == file(13) && third.removed == [])
        #expect(try Self.count(in: third.file) == 100)
        // Of another second, the number does not matter.
        let later = try backup.make(inFolder: backups.path, keeping: 2, at: Self.noon + 1)
        #expect(later.removed == [file(12)])
    }

    @Test func aRefusedRestorationSaysWhy() throws {
        let made = try backup.make(place("copy"), replaces: false)
        func refusal(_ path: String, _ file: String, named name: String) -> String? {
            do {
                _ = try StoreRestore(path: path) { _, _, _ in }.run(file, named: name, isForced: false, at: Self.noon)
                return nil
            } catch {
                return (error as? EngineError)?.message
            }
        }
        let ending = ". Use --force to replace it; the current store is kept beside it."
        try Self.save(7, in: place("other.sqlite"))
        #expect(
            refusal(place("other.sqlite"), made.file, named: "a copy")
                == "'a copy' is not a backup of '\(place("other.sqlite"))'" + ending)
        try Data("no store, but a file of some length, which a store could be".utf8).write(
            to: URL(filePath: place("text")))
        #expect(
            refusal(place("text"), made.file, named: "a copy")
                == "'\(place("text"))' cannot be read, and may be newer than 'a copy'" + ending)
        try Self.save(1, at: 5_000, in: path)
        #expect(refusal(path, made.file, named: "a copy") == "'\(path)' has changed since 'a copy' was made" + ending)
        #expect(refusal(path, place("text"), named: "text")?.isEmpty == false)
        #expect(try Self.count(in: path) == 101)
        // A store that never held anything, and a file of no bytes, make way.
        _ = try SQLiteEngine(path: place("empty.sqlite"))
        try Data().write(to: URL(filePath: place("nothing.sqlite")))
        for (name, replaced) in [("empty.sqlite", true), ("nothing.sqlite", false)] {
            let done = try StoreRestore(path: place(name)) { _, _, _ in }.run(
                made.file, named: "copy", isForced: false, at: Self.noon)
            #expect(done.file == place(name) && (done.replaced != nil) == replaced && done.sequence == 100)
            #expect(try Self.count(in: place(name)) == 100)
        }
        // Two in the same second.
        let first = try restore.run(made.file, named: "copy", isForced: true, at: Self.noon)
        let second = try restore.run(made.file, named: "copy", isForced: true, at: Self.noon)
        #expect(first.replaced == place("health.sqlite.replaced-2026-05-12T12-00-00Z"))
        #expect(second.replaced == place("health.sqlite.replaced-2026-05-12T12-00-00Z-2"))
    }

    @Test func aDamagedStoreIsNotBackedUp() throws {
        try damage(path)
        #expect(throws: EngineError.self) { try backup.make(place("copy"), replaces: false) }
        #expect(try names() == ["health.sqlite"])
    }

    // MARK: Restore

    @Test func aBackupComesBackAndWhatWasThereStays() throws {
        let made = try backup.make(place("copy"), replaces: false)
        // Unchanged since the backup.
        let done = try restore.run(made.file, named: "copy", isForced: false, at: Self.noon)
        #expect(done.replaced == place("health.sqlite.replaced-2026-05-12T12-00-00Z"))
        #expect(try Self.count(in: path) == 100)
        #expect(try Self.count(in: done.replaced ?? "") == 100)
        // Without an existing store.
        let new = StoreRestore(path: place("deep/new.sqlite")) { _, _, _ in }
        #expect(try new.run(made.file, named: "copy", isForced: false).replaced == nil)
        #expect(try Self.count(in: place("deep/new.sqlite")) == 100)
    }

    @Test func aNewerStoreMakesWayOnlyByForce() throws {
        let made = try backup.make(place("copy"), replaces: false)
        try Self.save(5, at: 5_000, in: path)
        let error = #expect(throws: EngineError.self) { try restore.run(made.file, named: "copy", isForced: false) }
        #expect(error?.message.contains("has changed since 'copy' was made") == true)
        #expect(try Self.count(in: path) == 105)
        let done = try restore.run(made.file, named: "copy", isForced: true)
        #expect(try Self.count(in: path) == 100)
        #expect(try Self.count(in: try #require(done.replaced)) == 105)
    }

    @Test func anotherStoreAndAnUnreadableOneMakeWayOnlyByForce() throws {
        try Self.save(7, in: place("other.sqlite"))
        let made = try StoreBackup(path: place("other.sqlite")) { _, _, _ in }.make(place("copy"), replaces: false)
        #expect(throws: EngineError.self) { try restore.run(made.file, named: "copy", isForced: false) }
        try Data("no store, but a file of some length, which a store could be".utf8).write(to: URL(filePath: path))
        #expect(throws: EngineError.self) { try restore.run(made.file, named: "copy", isForced: false) }
        let done = try restore.run(made.file, named: "copy", isForced: true)
        #expect(try Self.count(in: path) == 7)
        #expect(FileManager.default.fileExists(atPath: try #require(done.replaced)))
    }

    @Test func whatIsNoSoundBackupChangesNothing() throws {
        let made = try backup.make(place("copy"), replaces: false)
        try damage(made.file)
        try Data("no store".utf8).write(to: URL(filePath: place("text")))
        for name in ["copy", "text"] {
            #expect(throws: EngineError.self) { try restore.run(place(name), named: name, isForced: true) }
        }
        #expect(try Self.count(in: path) == 100)
        #expect(try names() == ["copy", "health.sqlite", "text"])
    }

    @Test func aStoreInUseStays() throws {
        let made = try backup.make(place("copy"), replaces: false)
        let engine = try SQLiteEngine(path: path)
        #expect(try engine.samples(SampleRequest(.heartRate), for: Self.app).count == 100)
        let error = #expect(throws: EngineError.self) { try restore.run(made.file, named: "copy", isForced: true) }
        #expect(error?.message.hasPrefix("The store '\(path)' is in use by another program.") == true)
        #expect(try engine.samples(SampleRequest(.heartRate), for: Self.app).count == 100)
    }

    // MARK: Repair

    @Test func aRepairKeepsACopyAndClosesTheFiles() throws {
        try damage(path)
        chmod(path, 0o644)
        let doctor = StoreDoctor(path: path)
        let report = try doctor.examine()
        #expect(report.state == .damaged)
        #expect(report.openFiles.contains { $0.path == path && $0.mode == 0o644 && $0.expected == 0o600 })
        var copies: [String] = []
        let repair = try doctor.repair(at: Self.noon, copied: { copies.append($0) })
        #expect(copies == [place("health.sqlite.before-repair-2026-05-12T12-00-00Z")])
        #expect(repair.losses.map(\.count) == [100])
        #expect(repair.report.state == .sound)
        #expect(!repair.report.openFiles.contains { $0.path == path })
        #expect(try StoreDoctor(path: #require(repair.backup)).examine().state == .damaged)
    }

    @Test func aRepairOfASoundStoreLeavesNoCopy() throws {
        let repair = try StoreDoctor(path: path).repair(at: Self.noon, copied: { Issue.record("copied to \($0)") })
        #expect(repair.backup == nil && repair.repaired.isEmpty && repair.sealed == 0 && repair.report.state == .sound)
        #expect(try names() == ["health.sqlite"])
    }

    /// Damages the only block.
    private func damage(_ path: String) throws {
        var bytes = try Data(contentsOf: URL(filePath: path))
        // The block is the only one of a hundred samples with this header: version, columns, count.
        let place = try #require(bytes.firstRange(of: Data([2, 3, 100])))
        bytes[place.upperBound + 5] ^= 0x20
        // The page has a valid checksum, as if the block had been damaged before it was written.
        let page = place.upperBound / 4_096 * 4_096
        let sum = bytes[page..<page + 4_096].withUnsafeBytes { page_checksum($0.baseAddress, 4_096, Int64(page)) }
        bytes.replaceSubrange(page + 4_088..<page + 4_096, with: withUnsafeBytes(of: sum.littleEndian) { Data($0) })
        try bytes.write(to: URL(filePath: path))
    }
}
