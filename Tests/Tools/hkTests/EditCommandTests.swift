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
        for (option, text, noun) in [
            ("--near", "abc", "place"), ("--box", "1,2,3", "box"), ("--min-distance", "x", "distance"),
            ("--near", "91,0", "place"), ("--max-duration", "5", "duration"),
        ] {
            let wrong = try program.run("workouts", option, text)
            #expect(wrong.code == 64 && wrong.error.contains("\(option) '\(text)' is not a valid \(noun). Use "))
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

    @Test("Outings that were recorded more than once are chosen by date and predicate") func chosenOutings() throws {
        let text = try String(contentsOfFile: Program.example, encoding: .utf8)
        let phone = text.replacing("<type>running</type>", with: "<type>other</type>")
            .replacing("tpx:hr>", with: "tpx:hx>")
            .replacing(/(l(at|on)="[0-9]+\.[0-9]{3})[0-9]*"/) { "\($0.1)\"" }
        try program.write(phone, to: "phone.gpx")
        #expect(try program.run("import", "phone.gpx").code == 0)
        let none = "No outing was recorded more than once."
        #expect(try run("duplicates", "--from", "2026-05-12", "--until", "2026-05-12") == run("duplicates"))
        #expect(try run("duplicates", "--from", "2026-05-13").contains(none))
        #expect(try run("duplicates", "--until", "2026-05-11").contains(none))
        #expect(try run("duplicates", "--where", "duration < 60").contains(none))
        #expect(try run("duplicates", "--from", "2026-05-13", "--json") == "[]\n")
    }

    @Test("A decision about duplicates names each recording once") func namedTwice() throws {
        for decision in ["--same", "--different", "--forget"] {
            for ids in [["b5ad", "b5ad"], ["b5ad", Self.id], [Self.id.uppercased(), "b5ad0491"]] {
                let run = try program.run(arguments: ["duplicates", decision] + ids)
                #expect(run.code == 64 && run.error.contains("Error: A recording is specified twice."), "\(run)")
            }
        }
        // One alone is shown, though it was recorded only once.
        for decision in ["--prefer", "--forget"] {
            let lines = try run("duplicates", decision, "b5ad").split(separator: "\n")
            #expect(lines.count == 2 && lines[1].hasPrefix("●  b5ad0491"))
        }
        #expect(try run("duplicates").contains("No outing was recorded more than once."))
    }

    @Test("A list has a column for titles only if a workout has one") func titles() throws {
        let shared = "ID        Activity  Start             Duration  Distance     Speed  Source"
        #expect(try run("workouts").split(separator: "\n").first == "\(shared)                 Title")
        let other = program.folder.appending(path: "other.sqlite").path
        let text = try String(contentsOfFile: Program.example, encoding: .utf8)
        try program.write(text.replacing("<name>Morning run</name>", with: ""), to: "untitled.gpx")
        _ = try run("import", "untitled.gpx", "--store", other)
        #expect(try run("workouts", "--store", other).split(separator: "\n").first == "\(shared)")
    }

    @Test func theOwnerDeletesWhatOthersSaved() throws {
        let refused = try program.run("delete", Self.id, "--any-source")
        #expect(refused.code == 1 && refused.error.contains("requires confirmation; use '--yes --yes'"), "\(refused)")
        let once = try program.run("delete", Self.id, "--any-source", "--yes")
        #expect(once.code == 1 && once.error.contains("requires confirmation; use '--yes --yes'"))
        #expect(try run("delete", Self.id, "--any-source", "--yes", "--yes").contains("Deleted"))
        #expect(try run("types") == "The store is empty.\n")
    }

    // MARK: Values that cannot be true

    /// Returns the path of a run of two minutes with a position 111 km away for a second.
    private func spike() throws -> String {
        let text = GPX.file(GPX.track([Array(0..<120)], type: "running")).replacing(
            "lat=\"\(Double(60) / 1_000_000)\"", with: "lat=\"1\"")
        let file = program.folder.appending(path: "spike.gpx")
        try text.write(to: file, atomically: true, encoding: .utf8)
        return file.path
    }

    @Test("PLA-3: edit --as-recorded and --judged undo each other, and change nothing twice")
    func PLA_3_judgedAndAsRecorded() throws {
        let file = try spike()
        let told = try run("import", file)
        #expect(told.contains("1 position was left out"))
        let id = try Self.newest(run("workouts", "--json", "--from", "2026-05-12T05:59", "--until", "2026-05-12T06:10"))
        #expect(try !run("edit", id, "--judged").contains("Running"))
        _ = try run("edit", id, "--title", "Spike")
        let recorded = try run("edit", id, "--as-recorded")
        #expect(recorded.contains("221.") && recorded.contains("km"))
        let second = String(recorded.prefix(8))
        #expect(second != id.prefix(8).lowercased())
        #expect(try run("edit", second, "--as-recorded", "--json") == "[]\n")
        let again = try run("import", file)
        #expect(again.contains("nothing changed") && !again.contains("left out"))
        let judged = try run("edit", second, "--judged")
        #expect(judged.contains("1 position was left out"))
        let third = String(judged.prefix(8))
        #expect(try run("workouts").contains("Spike"))
        #expect(try run("edit", third, "--undo").contains("Spike"))
        #expect(try run("edit", "--all", "--judged", "--json") == "[]\n")
        #expect(try run("doctor", "--json").contains("\"unjudged\": []"))
        #expect(try run("records", "--json").contains("\"unjudged\": []"))
    }

    private static func newest(_ json: String) throws -> String {
        struct Workout: Decodable { var uuid: String }
        return try #require(try JSONDecoder().decode([Workout].self, from: Data(json.utf8)).first).uuid
    }

    @Test("An import says how to change the values of a workout that is stored in the other way")
    func importsOfJudgedWorkouts() throws {
        let file = try spike()
        _ = try run("import", file)
        let asRecorded = try program.run("import", file, "--as-recorded")
        #expect(asRecorded.code == 0 && (asRecorded.output + asRecorded.error).contains("--as-recorded' to store all"))
        let other = try Program()
        _ = try other.run("import", file, "--as-recorded")
        let judged = try other.run("import", file)
        #expect(judged.code == 0 && (judged.output + judged.error).contains("--judged' to leave out"))
    }

    @Test("Options that make no sense together are refused")
    func judgementOptions() throws {
        for arguments in [
            ["b5ad", "--judged", "--as-recorded"], ["b5ad", "--judged", "--title", "a"], ["--all"],
            ["--all", "--as-recorded"], ["--all", "--judged", "b5ad"], ["--judged"],
            ["b5ad", "--as-recorded", "--undo"],
        ] {
            #expect(try program.run(arguments: ["edit"] + arguments).code == 64, "\(arguments)")
        }
        #expect(try program.run("edit", "ffff", "--judged").code == 1)
    }

    // MARK: Clocks

    private func workoutCount() throws -> Int {
        try run("workouts", "--json").components(separatedBy: "\"activityType\"").count - 1
    }

    @Test("Recordings with wrong clocks are moved, proposed as one outing, and counted once when decided")
    func wrongClocks() throws {
        let moved = try run("import", Program.example, "--shift", "-1d2h")
        #expect(moved.contains("All dates of the file were moved 1 d 2 h back."))
        let local = try program.run("import", Program.example, "--assume-zone", "Asia/Kathmandu")
        #expect(local.code == 0 && local.output.contains("as local times of Asia/Kathmandu"))
        #expect((local.output + local.error).contains("5 hours and 45 minutes off"))
        let proposed = try run("duplicates", "--shifted")
        #expect(proposed.contains("5 hours and 45 minutes apart"))
        #expect(try run("duplicates", "--shifted", "--json").contains("\"shift\": 20700"))
        let command = try #require(proposed.split(separator: "hk duplicates --same ").last)
        let ids = command.split(whereSeparator: \.isWhitespace).prefix(2).map(String.init)
        #expect(try workoutCount() == 3)
        _ = try run("duplicates", "--same", ids[0], ids[1])
        #expect(try run("duplicates", "--shifted").contains("No recordings look the same"))
        #expect(try workoutCount() == 2)
        _ = try run("duplicates", "--forget", ids[0])
        #expect(try run("duplicates", "--shifted").contains("apart"))
        _ = try run("duplicates", "--different", ids[1], ids[0])
        #expect(try run("duplicates", "--shifted").contains("No recordings look the same"))
        #expect(try program.run("duplicates", "--shifted", "--same", ids[0], ids[1]).code == 64)
    }

    @Test("Clocks that cannot be meant are refused")
    func impossibleClocks() throws {
        for arguments in [
            ["--shift", "0"], ["--shift", "1"], ["--shift", "1x"], ["--shift", "99999d"], ["--shift", ""],
            ["--assume-zone", "Mars/Phobos"], ["--assume-zone", ""], ["--shift", "1h", "--assume-zone", "UTC"],
            ["--user", "-1"], ["--user", "65535"],
        ] {
            let run = try program.run(arguments: ["import", Program.example] + arguments)
            #expect(run.code == 64 && run.output.isEmpty, "\(arguments): \(run)")
        }
        #expect(try workoutCount() == 1)
    }

    @Test("The dates of JSON are not moved, and the report says so")
    func clocksOfJSON() throws {
        let file = program.folder.appending(path: "rates.jsonl").path
        _ = try run("export", "heartRate", "--to", "jsonl", "--output", file)
        let told = try run("import", file, "--shift", "1h")
        #expect(told.contains("The dates of the file were not changed"))
    }
}
