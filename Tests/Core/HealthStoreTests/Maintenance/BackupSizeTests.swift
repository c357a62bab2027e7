import FileSystem
import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// The facts that backups tell of themselves, and which files may be missing.
@Suite struct BackupSizeTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func place(_ name: String) -> String { folder.url.appending(path: name).path }

    @Test("the size of a backup is that of the copy, with what is in the log of the store") func sizes() throws {
        let path = place("health.sqlite")
        let engine = try SQLiteEngine.open(in: path)
        try engine.checkpoint()
        try engine.save(
            (0..<3_000).map { .quantity(.given($0), .bodyMass, 70, .kilogram, Double($0)) }, by: .own)
        let backup = StoreBackup(path: path) { _, _, _ in }
        let made = try backup.make(place("copy"), replaces: false)
        #expect(made.file == place("copy") && made.bytes == FilePlacement.size(place("copy")))
        #expect(made.bytes > FilePlacement.size(path) && made.removed == [])
        let inner = try backup.make(inFolder: place("inner"), keeping: 1, at: Date(timeIntervalSince1970: 0))
        #expect(inner.bytes == FilePlacement.size(inner.file) && inner.bytes == made.bytes)
        let again = try backup.make(place("copy"), replaces: true)
        #expect(again.bytes == made.bytes)
        let link = place("link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target")
        let linked = try backup.make(link, replaces: true)
        #expect(linked.file == link && linked.bytes == FilePlacement.size(place("target")))
        #expect(try SQLiteEngine(path: place("copy")).samples(SampleRequest(.bodyMass), for: .own).count == 3_000)
    }

    /// A file that nobody may read, the super-user neither.
    static let unreadable = "/sys/bus/platform/drivers_probe"

    @Test("what may be missing is not what may not be read", .enabled(if: access(unreadable, F_OK) == 0))
    func forbidden() {
        for mayBeMissing in [true, false] {
            let error = #expect(throws: FileError.self) {
                try FilePlacement.sync(Self.unreadable, mayBeMissing: mayBeMissing)
            }
            #expect(error?.code == .unreadable && error?.file == Self.unreadable)
            #expect(error?.reason == "you do not have permission to read it")
        }
        #expect(throws: FileError.self) { try FilePlacement.sync(place("none")) }
        #expect(throws: FileError.self) { try FilePlacement.sync(place("none/none"), mayBeMissing: false) }
        #expect(throws: Never.self) { try FilePlacement.sync(place("none/none"), mayBeMissing: true) }
    }
}
