import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import hk

/// The files that commands accept as a store, before they open it.
@Suite struct StoreFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func failure(_ path: String, _ check: (StoreOptions) throws -> Void) throws -> CommandFailure? {
        let options = try StoreOptions.parse(["--store", path])
        #expect(options.path == path)
        do { try check(options) } catch let failure as CommandFailure { return failure }
        return nil
    }

    @Test("A store that is read or changed has to exist") func missing() throws {
        let path = folder.url.appending(path: "nothing.sqlite").path
        let missing = try failure(path) { try $0.checkFile() }
        #expect(missing?.kind == .noStore)
        #expect(missing?.description == "No store found at '\(path)'. Run 'hk import FILE' to create one.")
        let maintained = try failure(path) { _ = try $0.existingPath() }
        #expect(maintained?.kind == .noStore && maintained?.description == "No store found at '\(path)'.")
        let read = try failure(path) { _ = try $0.read(Settings()) }
        #expect(read?.description == missing?.description)
    }

    @Test("An empty file is no store, and what is no file is left to the engine") func empty() throws {
        let path = try folder.write("", to: "empty.sqlite")
        let empty = try failure(path) { try $0.checkFile() }
        #expect(empty?.kind == .noStore)
        #expect(empty?.description == "'\(path)' is an empty file. Run 'hk import FILE' to create a store in it.")
        let maintained = try failure(path) { _ = try $0.existingPath() }
        #expect(maintained == nil)
        let byte = try folder.write("x", to: "byte.sqlite")
        for other in [byte, folder.url.path, "/dev/null"] {
            let accepted = try failure(other) { try $0.checkFile() }
            #expect(accepted == nil, "\(other)")
        }
    }

    @Test("Other programs are waited for from no time to a day") func waits() throws {
        for wait in ["0", "0.5", "86400"] {
            #expect(try StoreOptions.parse(["--lock-wait", wait]).lockWait == Double(wait))
        }
        #expect(try StoreOptions.parse([]).lockWait == nil)
        for wait in ["-1", "-0.001", "86400.5", "nan", "inf"] {
            #expect(throws: (any Error).self, "\(wait)") { try StoreOptions.parse(["--lock-wait=\(wait)"]) }
        }
    }

    @Test("What people and what programs are told is not printed together") func formats() throws {
        let json = try StoreOptions.parse(["--json"])
        #expect(json.json)
        try json.exclude(csv: false)
        #expect(throws: ValidationError.self) { try json.exclude(csv: true) }
        let text = try StoreOptions.parse([])
        #expect(!text.json)
        try text.exclude(csv: true)
        try text.exclude(csv: false)
    }
}
