import Foundation
import TestSupport
import Testing
import WorkoutFiles

@testable import hk

/// The files that arguments name, to read and to write.
@Suite struct NamedFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    // MARK: Reading

    @Test("A file is read where it is, and stays") func file() throws {
        let path = try folder.write("x", to: "a.gpx")
        var input: NamedInput? = try NamedInput.file(for: path)
        #expect(input?.file.path == path && input?.file.name == path)
        input = nil
        #expect(Self.exists(path))
    }

    @Test("What can be read only once is copied for its owner, and the copy deleted") func device() throws {
        var input: NamedInput? = try NamedInput.file(for: "/dev/null")
        #expect(input?.file.name == "/dev/null")
        let copy = try #require(input?.file.path)
        #expect(copy != "/dev/null" && Self.exists(copy))
        let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int
        #expect(mode == 0o600 && input != nil)
        input = nil
        #expect(!Self.exists(copy) && Self.exists("/dev/null"))
    }

    // MARK: Writing

    @Test("A plan replaces a file only by force") func plans() throws {
        let path = folder.url.appending(path: "a.zwo").path
        func write(_ text: String, force: Bool) throws -> CommandFailure? {
            let output = try PlanOutput(path, nil, force: force, hint: "")
            do { try output.write(Array(text.utf8)) } catch { return error as? CommandFailure }
            return nil
        }
        func content() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
        let first = try write("first", force: false)
        #expect(first == nil)
        let refused = try write("second", force: false)
        #expect(refused?.kind == .exists && refused?.description == "'\(path)' exists; use --force to replace it.")
        #expect(try content() == "first")
        let forced = try write("third", force: true)
        #expect(forced == nil)
        #expect(try content() == "third")
    }

    @Test("The format of a plan is that of the option, or else of the name") func formats() throws {
        #expect(try PlanOutput("a.zwo", .erg, force: false, hint: "").format == .erg)
        #expect(try PlanOutput("a.zwo", nil, force: false, hint: "").format == .zwo)
        #expect(try PlanOutput("-", .json, force: false, hint: "").format == .json)
        for name in ["a.gpx", "-"] {
            let failure = #expect(throws: CommandFailure.self) { try PlanOutput(name, nil, force: false, hint: "") }
            #expect(failure?.kind == .usage)
            #expect(
                failure?.description
                    == "Cannot determine the format of '\(name)'. Specify --to fit, tcx, zwo, erg, mrc, icu, workout or "
                    + "json.")
        }
    }
}
