import Foundation
import TestSupport
import Testing
import WorkoutFiles

/// `hk watch-folder`, as a process.
@Suite struct WatchFolderCommandTests {
    private let program: Program

    init() throws { program = try .withInbox() }

    @Test("IMP-100, IMP-110: --once imports what is complete, and says a line for each file") func once() throws {
        try program.drop("run.gpx")
        try Data("nothing".utf8).write(to: program.inbox.appending(path: "notes.fit"))
        let run = try program.run("watch-folder", "inbox", "--once")
        #expect(run.code == 2, "\(run)")
        let lines = run.output.split(separator: "\n").map(String.init).sorted()
        #expect(lines.count == 2)
        #expect(lines.contains { $0.hasPrefix("✓ run.gpx: Imported 1 workout and ") })
        #expect(lines.contains { $0.hasPrefix("! notes.fit: ") })
        try FileManager.default.removeItem(at: program.inbox.appending(path: "notes.fit"))
        try program.drop("copy.gpx")
        let again = try program.run("watch-folder", "inbox", "--once", "--json", "--move")
        #expect(again.code == 0, "\(again)")
        let moved = try again.output.split(separator: "\n").map { line in
            try JSON(parsing: String(line)).member("movedTo") { try $0.asString() }
        }
        #expect(moved.sorted().map { $0.split(separator: "/").last } == ["copy.gpx", "run.gpx"])
        #expect(try program.run("workouts", "--json").output.matches(of: /"activityType"/).count == 1)
        #expect(try program.run("doctor").code == 0)
    }

    @Test("IMP-103, IMP-109: what comes while it runs is imported, and a signal ends it") func running() throws {
        let watching = try program.start("watch-folder", "inbox", "--json")
        #expect(watching.announcement().contains("Watching 'inbox'"))
        try program.drop("run.gpx")
        try watching.waitForOutput("\"done\"")
        kill(watching.process.processIdentifier, SIGTERM)
        let ended = try watching.end()
        #expect(ended.code == 0, "\(ended)")
        let line = try JSON(parsing: ended.output.trimmingCharacters(in: .newlines))
        #expect(try line.member("file") { try $0.asString() } == "run.gpx")
        // The store is a single file again.
        #expect(!FileManager.default.fileExists(atPath: program.store + "-wal"))
    }

    @Test("IMP-100: a folder that another program watches is refused with exit code 75") func taken() throws {
        let watching = try program.start("watch-folder", "inbox")
        #expect(watching.announcement().contains("Watching 'inbox'"))
        try program.drop("run.gpx")
        try watching.waitForOutput("run.gpx")
        let second = try program.run("watch-folder", "inbox", "--once")
        #expect(second.code == 75 && second.error.contains("Another program watches the folder."), "\(second)")
        kill(watching.process.processIdentifier, SIGTERM)
        #expect(try watching.end().code == 0)
    }

    @Test("IMP-100: what is no folder, and folders named twice, are errors") func errors() throws {
        for (arguments, code) in [
            (["nothing"], 1), ([Program.example], 1), ([], 64), (["inbox", "./inbox"], 64),
            (["inbox", "--interval", "0"], 64),
        ] as [([String], Int32)] {
            let run = try program.run(arguments: ["watch-folder", "--once"] + arguments)
            #expect(run.code == code, "\(arguments): \(run)")
        }
    }
}
