import Foundation
import TestSupport
import Testing

/// `hk bin`: deleted workouts are listed, restored and erased.
@Suite struct BinCommandTests {
    private let program: Program
    private static let id = "b5ad0491-52c4-83a1-800c-3f5a00000000"

    init() throws {
        program = try Program()
        #expect(try program.run("import", Program.example).code == 0)
    }

    private func run(_ arguments: String...) throws -> String {
        let run = try program.run(arguments: arguments)
        #expect(run.code == 0, "\(arguments): \(run)")
        return run.output
    }

    @Test("STO-62: a deleted workout is listed, and restored as it was") func restoring() throws {
        _ = try run("edit", "b5ad", "--title", "Hills", "--tag", "alps")
        // The number of insertions is not the same again, all else is.
        let before = try run("show", "b5ad", "--json")
        let exported = try run("export", "b5ad", "--to", "json", "-o", "-")
        #expect(try run("delete", "b5ad", "--yes").contains("To restore it within 30 days, use 'hk bin --restore'."))
        #expect(try run("workouts").contains("Hills") == false)
        let list = try run("bin")
        #expect(list.contains("b5ad0491  Running   2026-05-12 06:30") && list.contains("1,857"))
        #expect(try run("bin", "--json").contains("\"title\": \"Hills\""))
        #expect(try run("bin", "--restore", "b5ad").hasPrefix("Restored b5ad0491 (running, 2026-05-12 06:30)."))
        #expect(try run("show", "b5ad", "--json") == before)
        #expect(try run("export", "b5ad", "--to", "json", "-o", "-") == exported)
        #expect(try run("bin") == "The bin is empty.\n")
        #expect(try run("edit", "b5ad", "--undo").contains("Hills"))
        #expect(try program.run("doctor").code == 0)
    }

    @Test("STO-63: what is erased is in no bin") func erasing() throws {
        #expect(try !run("delete", "b5ad", "--yes", "--permanently").contains("restore"))
        #expect(try run("bin") == "The bin is empty.\n")
        for last in [["--erase", "b5ad"], ["--empty"]] {
            _ = try run("import", Program.example)
            let id = try #require(run("workouts", "--json").firstMatch(of: /"uuid": "([^"]*)"/)?.1)
            _ = try run("delete", String(id), "--yes")
            let digits = last == ["--empty"] ? last : ["--erase", String(id)]
            let unasked = try program.run(arguments: ["bin"] + digits)
            #expect(unasked.code == 1 && unasked.error.contains("use --yes to skip it"), "\(unasked)")
            #expect(try program.run(arguments: ["bin"] + digits + ["--yes"]).output.hasPrefix("Erased "))
            #expect(try run("bin", "--json") == "[]\n")
        }
    }

    @Test("STO-62: an unknown workout and options that exclude one another are errors") func errors() throws {
        for arguments in [
            ["--restore"], ["b5ad"], ["--restore", "--empty", "b5ad"], ["--empty", "b5ad"], ["--restore", "x"],
        ] {
            #expect(try program.run(arguments: ["bin"] + arguments).code == 64, "\(arguments)")
        }
        let unknown = try program.run("bin", "--restore", "ffff")
        #expect(unknown.code == 1 && unknown.error.contains("No workout in the bin has an ID"), "\(unknown)")
    }
}
