import Foundation
import TestSupport
import Testing

/// `hk edit`, `hk duplicates`, and their effects on other commands.
@Suite struct EditCommandTests {
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

    @Test func whatItWasAndWhatItIs() throws {
        let changed = try run("edit", "b5ad", "--title", "Hill repeats", "--activity", "hiking", "--tag", "alps")
        #expect(changed.contains("→ Hill repeats") && changed.contains("Running → Hiking"))
        #expect(changed.contains("Tags") && changed.contains("– → alps"))
        #expect(try run("workouts").contains("Hiking") && run("workouts").contains("Hill repeats"))
        let shown = try run("show", "b5ad")
        #expect(shown.contains("Hill repeats") && shown.contains("recorded as running"))
        #expect(try run("edit", "b5ad", "--title", "Hill repeats").contains("Nothing changed."))
        #expect(try run("edit", "b5ad", "--undo").contains("Hiking → Running"))
        #expect(try !run("workouts").contains("Hiking"))
        let none = try program.run("edit", "b5ad", "--undo")
        #expect(none.code == 1 && none.error.contains("Nothing to undo"))
    }

    @Test func whatMakesNoSenseIsRefused() throws {
        for arguments in [
            [], ["--undo", "--title", "a"], ["--mine", "--not-mine"], ["--whole", "--from", "07:00"],
            ["--activity", "runing"], ["--from", "noon"],
        ] {
            let run = try program.run(arguments: ["edit", "b5ad"] + arguments)
            #expect(run.code == 64, "\(arguments): \(run)")
        }
        #expect(try program.run("edit", "b5ad", "--from", "2001-01-01T10:00", "--to", "2001-01-01T11:00").code == 1)
    }

    @Test func whatCannotBeSaidIsRefusedByItsReason() throws {
        let long = String(repeating: "a", count: 501)
        let refusals = [
            (["--title", long], "A title must not exceed 500 characters."),
            (["--title", " "], "A title cannot be blank."), (["--title", "a\nb"], "A title must be one line."),
            (["--tag", String(long.prefix(101))], "A tag must not exceed 100 characters."),
            (["--from", "2001-01-01T10:00", "--to", "2001-01-01T11:00"], "The part is outside of the workout."),
        ]
        for (arguments, reason) in refusals {
            let run = try program.run(arguments: ["edit", "b5ad"] + arguments)
            #expect(run.code == 1 && run.error.contains(reason), "\(run)")
            #expect(!run.error.contains("ValidationError"))
            let told = try program.run(arguments: ["edit", "b5ad", "--json"] + arguments)
            #expect(told.code == 1 && (told.output + told.error).contains("\"refused\""), "\(told)")
        }
    }

    @Test func anImportOffersTheEdit() throws {
        let again = try run("import", "--activity", "hiking", Program.example)
        #expect(again.contains("Run 'hk edit b5ad0491 --activity hiking' to change it."))
        _ = try run("edit", "b5ad", "--activity", "hiking")
        #expect(try !run("import", "--activity", "hiking", Program.example).contains("hk edit"))
    }

    @Test func searchesFindAndTotalsAreOfTheList() throws {
        try Runs.importAll(program)
        _ = try run("edit", "b5ad", "--title", "Über den Pass", "--tag", "alps")
        for arguments in [
            ["--search", "uber pass"], ["--tag", "ALPS"], ["--search", "pass", "--activity", "running"],
        ] {
            let found = try program.run(arguments: ["workouts"] + arguments).output
            #expect(found.split(separator: "\n").count == 2 && found.contains("Über den Pass"), "\(found)")
        }
        #expect(try program.run("workouts", "--search", "nowhere").output == "No workouts match.\n")
        let all = try run("workouts").split(separator: "\n").count - 1
        let screen = try program.run(["workouts"], onTerminalOf: 100)
        #expect(screen.contains("\(all) workouts, "), "\(screen)")
        for arguments in [["--near", "abc"], ["--box", "1,2,3"], ["--min-distance", "x"], ["--near", "91,0"]] {
            #expect(try program.run(arguments: ["workouts"] + arguments).code == 64)
        }
        #expect(try program.run("workouts", "--near", "-33.9,151.2,5").output == "No workouts match.\n")
    }

    @Test func theSameOutingTwiceIsOne() throws {
        let text = try String(contentsOfFile: Program.example, encoding: .utf8)
        // The phone recorded the same route, with another activity.
        try program.write(
            text.replacing("<type>running</type>", with: "<type>other</type>").replacing("tpx:hr>", with: "tpx:hx>")
                .replacing(/(l(at|on)="[0-9]+\.[0-9]{3})[0-9]*"/) { "\($0.1)\"" },
            to: "phone.gpx")
        #expect(try program.run("import", "phone.gpx").code == 0)
        #expect(try run("workouts", "--csv").split(separator: "\n").count == 2)
        #expect(try run("totals", "--csv").contains(",1,"))
        let listed = try run("duplicates")
        // A heading and the recordings: the pedal revolutions of the second one are no stream of a run (PLA-49).
        let lines = listed.split(separator: "\n")
        #expect(lines.count == 3 && lines[1].hasPrefix("●"), "\(listed)")
        let ids = lines.dropFirst().prefix(2)
            .compactMap { $0.split(separator: " ").first { $0.count >= 8 }.map(String.init) }
        #expect(ids.count == 2)
        _ = try run("duplicates", "--prefer", ids[1])
        #expect(try run("workouts").contains(ids[1]))
        // The phone measured no heart rate, so that the other recording provides it.
        let given = try run("duplicates").split(separator: "\n").last ?? ""
        #expect(given.contains("\(ids[0]) provides") && given.contains("heartRate"), "\(given)")
        #expect(try run("show", ids[1]).contains("heartRate ("))
        let refused = try program.run("duplicates", "--prefer", ids[1], "--stream", "heartRate")
        #expect(refused.code == 1 && refused.error.contains("has no heartRate"), "\(refused)")
        #expect(try run("duplicates", "--prefer", ids[0], "--stream", "route").contains("workoutRoute"))
        #expect(try run("duplicates", "--json").contains("\"streams\""))
        _ = try run("duplicates", "--different", ids[0], ids[1])
        #expect(try run("workouts", "--csv").split(separator: "\n").count == 3)
        #expect(try run("duplicates").contains("No outing was recorded more than once."))
        _ = try run("duplicates", "--forget", ids[0])
        #expect(try run("duplicates").contains(ids[0]))
        for arguments in [
            ["--same", ids[0]], ["--prefer"], [ids[0]], ["--stream", "route"], ["--same", "--prefer", ids[0], ids[1]],
        ] {
            #expect(try program.run(arguments: ["duplicates"] + arguments).code == 64)
        }
    }

    @Test func theOwnerDeletesWhatOthersSaved() throws {
        let refused = try program.run("delete", Self.id, "--any-source")
        #expect(refused.code == 1 && refused.error.contains("requires confirmation; use '--yes --yes'"), "\(refused)")
        let once = try program.run("delete", Self.id, "--any-source", "--yes")
        #expect(once.code == 1 && once.error.contains("requires confirmation; use '--yes --yes'"))
        #expect(try run("delete", Self.id, "--any-source", "--yes", "--yes").contains("Deleted"))
        #expect(try run("types") == "The store is empty.\n")
    }
}
