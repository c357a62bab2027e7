import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// The conditions under which a backup may take the place of a store without being forced.
@Suite struct RestoreConditionsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func place(_ name: String) -> String { folder.url.appending(path: name).path }

    private func save(_ numbers: ClosedRange<Int>, _ path: String) throws {
        let engine = try SQLiteEngine.open(in: path)
        try engine.save(
            numbers.map { .quantity(.given($0), .heartRate, 60, .countPerMinute, Double($0)) }, by: .own)
        try engine.checkpoint()
    }

    /// The file at the place of the store.
    enum Present: CaseIterable {
        case none, emptyFile, emptyStore, same, later, earlier, other, otherLater, letter
    }

    @Test("a store makes way for a backup that has all that it has", arguments: Present.allCases)
    func conditions(present: Present) throws {
        let (store, copy) = (place("health.sqlite"), place("copy.sqlite"))
        try save(1...3, place("original.sqlite"))
        if present == .earlier { try FileManager.default.copyItem(atPath: place("original.sqlite"), toPath: store) }
        try save(4...5, place("original.sqlite"))
        try StoreMaintenance.copy(place("original.sqlite"), to: copy)
        switch present {
        case .none, .earlier: break
        case .emptyFile: try Data().write(to: URL(filePath: store))
        case .emptyStore:
            let engine = try SQLiteEngine(path: store)
            try engine.checkpoint()
        case .same: try FileManager.default.copyItem(atPath: place("original.sqlite"), toPath: store)
        case .later:
            try FileManager.default.copyItem(atPath: place("original.sqlite"), toPath: store)
            try save(6...6, store)
        case .other: try save(1...1, store)
        case .otherLater: try save(1...9, store)
        case .letter: try Data("This is a letter, not a store.".utf8).write(to: URL(filePath: store))
        }
        let before = try? Data(contentsOf: URL(filePath: store))
        let refusal: String? =
            switch present {
            case .none, .emptyFile, .emptyStore, .same, .earlier: nil
            case .later: "'\(store)' has changed since 'a copy' was made"
            case .other, .otherLater: "'a copy' is not a backup of '\(store)'"
            case .letter: "'\(store)' cannot be read, and may be newer than 'a copy'"
            }
        let restore = StoreRestore(path: store) { _, _, _ in }
        let noon = Date(timeIntervalSince1970: 1_778_587_200)
        var done: StoreRestore.Done?
        do {
            done = try restore.run(copy, named: "a copy", isForced: false, at: noon)
            #expect(refusal == nil)
        } catch {
            let error = try #require(error as? EngineError)
            #expect(error.code == .invalidArgument)
            #expect(
                error.message
                    == (refusal ?? "") + ". Use --force to replace it; the current store is kept beside it.")
            #expect(try Data(contentsOf: URL(filePath: store)) == before)
            done = try restore.run(copy, named: "a copy", isForced: true, at: noon)
        }
        let aside = store + ".replaced-2026-05-12T12-00-00Z"
        let isKept = present != .none && present != .emptyFile
        #expect(done?.replaced == (isKept ? aside : nil) && done?.file == store && done?.sequence == 5)
        #expect(FileManager.default.fileExists(atPath: aside) == isKept)
        #expect(try SQLiteEngine(path: store).samples(SampleRequest(.heartRate), for: .own).count == 5)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(!names.contains { $0.hasSuffix(".part") })
    }

    @Test(
        "a store that made way is back if the folder cannot be written to the disk",
        .enabled(if: geteuid() != 0, "Root reads every folder."))
    func folderThatCannotBeRead() throws {
        let (store, copy) = (place("closed/health.sqlite"), place("copy.sqlite"))
        try FileManager.default.createDirectory(atPath: place("closed"), withIntermediateDirectories: true)
        try save(1...3, store)
        try save(1...5, place("original.sqlite"))
        try StoreMaintenance.copy(place("original.sqlite"), to: copy)
        chmod(place("closed"), 0o300)
        let restore = StoreRestore(path: store) { _, _, _ in }
        #expect(throws: (any Error).self) { try restore.run(copy, named: "a copy", isForced: true) }
        chmod(place("closed"), 0o700)
        #expect(try FileManager.default.contentsOfDirectory(atPath: place("closed")) == ["health.sqlite"])
        #expect(try SQLiteEngine(path: store).samples(SampleRequest(.heartRate), for: .own).count == 3)
    }
}
