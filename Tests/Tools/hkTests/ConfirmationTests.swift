import Foundation
import Testing

/// The questions of `hk delete` and `hk bin` on a terminal, and what is done after each answer.
@Suite struct ConfirmationTests {
    private let program: Program
    private static let id = "b5ad0491-52c4-83a1-800c-3f5a00000000"

    init() throws {
        program = try Program()
        #expect(try program.run("import", Program.example).code == 0)
    }

    /// Runs the program on a terminal, types an answer to each question, and returns its output with its code.
    private func answer(_ answers: [String], _ arguments: String...) throws -> (text: String, code: Int32) {
        let terminal = try PseudoTerminal(columns: 120)
        let process = try program.start(arguments, on: terminal)
        var text = ""
        for answer in answers {
            text += terminal.read(until: "[y/N] ")
            terminal.type(answer + "\n")
        }
        text += terminal.readAll(of: process)
        return (text.replacing("\r\n", with: "\n"), process.terminationStatus)
    }

    private func workouts() throws -> Int {
        try program.run("workouts", "--csv").output.split(separator: "\n").count - 1
    }

    private func bin() throws -> String { try program.run("bin").output }

    // MARK: The bin

    @Test("STO-63: the bin is emptied only after a yes", .timeLimit(.minutes(5))) func emptying() throws {
        #expect(try program.run("delete", Self.id, "--yes").code == 0)
        for no in ["n", "", "ye", "no"] {
            let told = try answer([no], "bin", "--empty")
            #expect(told.code == 1 && told.text.contains("Erase 1 workout? This cannot be undone. [y/N] "), "\(told)")
            #expect(told.text.hasSuffix("Nothing was erased.\n"), "\(told)")
        }
        let json = try answer(["n"], "bin", "--empty", "--json")
        #expect(json.code == 1 && json.text.hasSuffix("\n[]\n") && !json.text.contains("Nothing was"), "\(json)")
        #expect(try bin().contains("b5ad0491"))
        let erased = try answer(["YES"], "bin", "--erase", "b5ad")
        #expect(
            erased.code == 0 && erased.text.hasSuffix("Erased b5ad0491 (running, 2026-05-12 06:30).\n"), "\(erased)")
        #expect(try bin() == "The bin is empty.\n")
        // There is nothing to ask about any more.
        let none = try answer([], "bin", "--empty")
        #expect(none.code == 0 && none.text == "The bin is empty.\n", "\(none)")
    }

    @Test("STO-62: one of several workouts in the bin is erased, and the others are asked about together")
    func several() throws {
        try Runs.importAll(program)
        let all = try program.run("workouts", "--json").output.matches(of: /"uuid": "([^"]*)"/).map {
            String($0.output.1)
        }
        let others = all.filter { $0.lowercased() != Self.id }
        try #require(others.count >= 2)
        #expect(try program.run(arguments: ["delete", Self.id] + others + ["--yes"]).code == 0)
        let twice = try program.run("bin", "--restore", "b5ad", "b5ad0491")
        #expect(twice.code == 64 && twice.error.contains("Error: A workout is specified twice."), "\(twice)")
        #expect(try bin().contains("b5ad0491"))
        #expect(try program.run("bin", "--erase", "b5ad", "--yes").output.hasPrefix("Erased b5ad0491 "))
        let rest = try bin()
        #expect(!rest.contains("b5ad0491") && rest != "The bin is empty.\n")
        let json = try program.run("bin", "--restore", others[0], "--json").output.lowercased()
        #expect(json.contains(others[0].lowercased()) && !json.contains(others[1].lowercased()))
        #expect(try workouts() == 1)
        let asked = try answer(["y"], "bin", "--empty")
        let count = others.count - 1
        #expect(
            asked.text.contains("Erase \(count) workout\(count == 1 ? "" : "s")? This cannot be undone."), "\(asked)")
        #expect(asked.code == 0 && asked.text.ranges(of: "Erased ").count == count)
        #expect(try bin() == "The bin is empty.\n")
    }

    // MARK: Deleting

    @Test("STO-62: a workout is named and deleted only after a yes", .timeLimit(.minutes(5))) func deleting() throws {
        let told = try answer(["n"], "delete", "b5ad")
        #expect(told.code == 1 && told.text.contains("  b5ad0491 (workout running, 2026-05-12 06:30)\n"), "\(told)")
        #expect(told.text.contains("Delete this? [y/N] ") && told.text.hasSuffix("Nothing was deleted.\n"), "\(told)")
        let json = try answer(["n"], "delete", "b5ad", "--json")
        #expect(json.code == 1 && json.text.hasSuffix("\n[]\n") && !json.text.contains("Nothing was"), "\(json)")
        #expect(try workouts() == 1)
        let deleted = try answer(["y"], "delete", "b5ad")
        #expect(deleted.code == 0 && deleted.text.contains("Deleted b5ad0491 (workout running, 2026-05-12 06:30) and "))
        #expect(deleted.text.hasSuffix("To restore it within 30 days, use 'hk bin --restore'.\n"), "\(deleted)")
        #expect(try workouts() == 0)
        // A complete identifier is not asked about, and what is erased cannot be restored.
        #expect(try program.run("bin", "--restore", "b5ad").code == 0)
        let whole = try answer([], "delete", Self.id, "--permanently")
        #expect(whole.code == 0 && !whole.text.contains("[y/N]") && !whole.text.contains("To restore"), "\(whole)")
        #expect(try workouts() == 0)
        #expect(try bin() == "The bin is empty.\n")
    }

    @Test("STO-62: several are asked about at once", .timeLimit(.minutes(5))) func deletingSeveral() throws {
        try Runs.importAll(program)
        let before = try workouts()
        let uuids = try program.run("workouts", "--json").output.matches(of: /"uuid": "([^"]*)"/)
        let other = try #require(uuids.map { String($0.output.1) }.first { $0.lowercased() != Self.id })
        let told = try answer(["n"], "delete", "b5ad", other)
        #expect(told.code == 1 && told.text.contains("Delete these? [y/N] "), "\(told)")
        #expect(try workouts() == before)
        let deleted = try answer(["y"], "delete", "b5ad", other)
        #expect(deleted.code == 0 && deleted.text.contains("To restore them within 30 days"), "\(deleted)")
        #expect(try workouts() == before - 2)
    }

    @Test("STO-62: data of any source is deleted only after two yeses", .timeLimit(.minutes(5)))
    func deletingAnything() throws {
        let first = try answer(["n"], "delete", Self.id, "--any-source")
        #expect(first.code == 1 && first.text.contains("  b5ad0491 (workout running, 2026-05-12 06:30)\n"), "\(first)")
        #expect(first.text.contains("\nData to delete, by source:\n  ") && first.text.contains(": 1 workout and "))
        #expect(
            first.text.contains("Delete this? [y/N] ") && first.text.hasSuffix("Nothing was deleted.\n"), "\(first)")
        #expect(!first.text.contains("30 days") && !first.text.contains("cannot be undone"))
        let second = try answer(["y", "n"], "delete", "b5ad", "--any-source")
        #expect(second.code == 1 && second.text.contains("They stay in the bin for 30 days. Delete them? [y/N] "))
        #expect(second.text.hasSuffix("Nothing was deleted.\n"), "\(second)")
        let final = try answer(["y", "n"], "delete", "b5ad", "--any-source", "--permanently")
        #expect(final.code == 1 && final.text.contains("This cannot be undone. Delete permanently? [y/N] "), "\(final)")
        let once = try answer([], "delete", "b5ad", "--any-source", "--yes")
        #expect(once.code == 1 && once.text.contains("use '--yes --yes' to skip it."), "\(once)")
        #expect(try workouts() == 1)
        let sample = try program.run("samples", "heartRate", "--limit", "1").output.split(separator: "\n")
        let id = String(try #require(sample.last).prefix(36))
        let one = try answer(["y", "n"], "delete", id, "--any-source")
        #expect(one.code == 1 && one.text.contains("This cannot be undone. Delete permanently? [y/N] "), "\(one)")
        #expect(one.text.contains(": 1 sample\n"), "\(one)")
        let deleted = try answer(["y", "y"], "delete", "b5ad", "--any-source")
        #expect(deleted.code == 0 && deleted.text.hasSuffix("To restore it within 30 days, use 'hk bin --restore'.\n"))
        #expect(try workouts() == 0)
    }
}
