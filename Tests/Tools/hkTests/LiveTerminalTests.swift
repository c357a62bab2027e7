import Foundation
import TestSupport
import Testing
import WorkoutFiles

/// `hk record` on a terminal: keys, the screen, and the restoration of the terminal.
@Suite struct LiveTerminalTests {
    private let program: Program
    private let terminal: PseudoTerminal

    init() throws {
        program = try Program()
        terminal = try PseudoTerminal()
    }

    private func start() throws -> Process {
        let process = try program.start("record", "--simulate", "--speed", "50", on: terminal)
        _ = terminal.read(until: "recording")
        return process
    }

    @Test(.timeLimit(.minutes(10)))
    func keysPauseMarkLapsAndEnd() throws {
        #expect(terminal.isCooked)
        let process = try start()
        #expect(!terminal.isCooked)
        _ = terminal.read(until: "bpm")
        terminal.type("l")
        #expect(terminal.read(until: "Laps").contains("Laps"))
        terminal.type("n")
        #expect(terminal.read(until: "Activity 2").contains("Activity 2"))
        terminal.type(" ")
        #expect(terminal.read(until: "paused").contains("paused"))
        terminal.type(" ")
        #expect(terminal.read(until: "● recording").contains("● recording"))
        terminal.type("q")
        let end = terminal.read(until: "recorded as")
        #expect(end.contains("recorded as"))
        #expect(end.contains("\u{1B}[?25h"))
        // Remaining output must be read, or the program waits for it.
        _ = terminal.readAll(of: process)
        #expect(process.terminationStatus == 0)
        #expect(terminal.isCooked)
        let events = try program.run("workouts", "--json").output
        #expect(events.contains("running"))
    }

    @Test("Arrows and unknown keys do nothing, and p pauses, too", .timeLimit(.minutes(10)))
    func otherKeys() throws {
        let process = try start()
        _ = terminal.read(until: "bpm")
        // Arrows and the like begin with the escape character, whatever follows it.
        terminal.type("\u{1B}q")
        var shown = ""
        for _ in 0..<3 { shown += terminal.read(until: "q stop") }
        terminal.type("xQ")
        for _ in 0..<3 { shown += terminal.read(until: "q stop") }
        #expect(shown.contains("● recording") && !shown.contains("recorded as") && !shown.contains("paused"))
        terminal.type("p")
        #expect(terminal.read(until: "paused").contains("paused"))
        terminal.type("p")
        #expect(terminal.read(until: "● recording").contains("● recording"))
        terminal.type("q")
        #expect(terminal.read(until: "recorded as").contains("recorded as"))
        _ = terminal.readAll(of: process)
        #expect(process.terminationStatus == 0)
    }

    /// The first lap was ended before the crash, and the second one after it.
    @Test("LIV-30: laps go on after a crash where the last one ended", .timeLimit(.minutes(10)))
    func lapsGoOn() throws {
        let crashed = try start()
        _ = terminal.read(until: "bpm")
        terminal.type("l")
        #expect(terminal.read(until: "Laps").contains("Laps"))
        _ = terminal.read(until: "q stop")
        kill(crashed.processIdentifier, SIGKILL)
        _ = terminal.readAll(of: crashed)
        let second = try PseudoTerminal()
        let process = try program.start("record", "--resume", "--simulate", "--speed", "50", on: second)
        _ = second.read(until: "bpm")
        second.type("l")
        for _ in 0..<3 { _ = second.read(until: "q stop") }
        second.type("q")
        #expect(second.read(until: "recorded as").contains("recorded as"))
        _ = second.readAll(of: process)
        let workout = try JSON(parsing: program.run("show", "last", "--json").output)
        let laps = try workout.member("events") { events in
            try events.elements { event in
                (
                    try event.member("type") { try $0.asString() }, try event.member("start") { try $0.asString() },
                    try event.member("end") { try $0.asString() }
                )
            }
        }
        let start = try workout.member("start") { try $0.asString() }
        #expect(laps.map(\.0) == ["lap", "lap"])
        #expect(laps.first?.1 == start && laps.last?.1 == laps.first?.2, "\(laps)")
    }

    /// Any size of the terminal, and any change of it: each refresh overwrites the previous one.
    @Test(.timeLimit(.minutes(10)), arguments: Seeds.every(2, of: [40, 60, 80, 120]))
    func theScreenStaysInItsPlace(columns: Int) throws {
        terminal.resize(columns: columns, lines: 24)
        var model = TerminalModel(columns: columns, height: 24)
        let process = try start(into: &model)
        for _ in 0..<8 { model.write(terminal.read(until: "q stop")) }
        #expect(model.wraps == 0)
        #expect(model.scrolled.isEmpty)
        #expect(model.text.count { $0.contains("● recording") } == 1)
        // The program is stopped, so that its output so far is known.
        kill(process.processIdentifier, SIGSTOP)
        model.write(terminal.readRest())
        terminal.resize(columns: 40, lines: 24)
        model.resize(columns: 40)
        kill(process.processIdentifier, SIGCONT)
        for _ in 0..<8 { model.write(terminal.read(until: "q stop")) }
        #expect(model.wraps == 0)
        #expect(model.scrolled.isEmpty)
        #expect(model.text.count { $0.contains("● recording") } == 1)
        terminal.type("q")
        #expect(terminal.read(until: "recorded as").contains("recorded as"))
        _ = terminal.readAll(of: process)
    }

    /// A screen with few lines shows the most important ones.
    @Test(.timeLimit(.minutes(10)))
    func aLowScreenIsNotScrolled() throws {
        terminal.resize(columns: 40, lines: 6)
        var model = TerminalModel(columns: 40, height: 6)
        let process = try start(into: &model)
        for _ in 0..<8 { model.write(terminal.read(until: "q stop")) }
        #expect(model.wraps == 0)
        #expect(model.scrolled.isEmpty)
        #expect(model.text.first?.contains("● recording") == true)
        process.interrupt()
        // Signals in quick succession may become one, and a key may overtake them.
        _ = terminal.read(until: "Ctrl-C again")
        process.interrupt()
        _ = terminal.read(until: "[y/N]")
        terminal.type("n")
        #expect(terminal.readAll(of: process).contains("recorded as"))
    }

    private func start(into model: inout TerminalModel) throws -> Process {
        let process = try program.start("record", "--simulate", "--speed", "50", on: terminal)
        model.write(terminal.read(until: "recording"))
        return process
    }

    @Test(.timeLimit(.minutes(10)))
    func aSecondCtrlCDiscardsAfterAsking() throws {
        let process = try start()
        _ = terminal.read(until: "bpm")
        process.interrupt()
        var shown = terminal.read(until: "Ctrl-C again")
        #expect(shown.contains("Ctrl-C again"))
        // The workout has ended, although it is not saved yet.
        if !shown.contains("■ ended") { shown += terminal.read(until: "■ ended") }
        #expect(shown.contains("■ ended") && !shown.contains("recorded as"))
        process.interrupt()
        #expect(terminal.read(until: "[y/N]").contains("Discard this workout?"))
        terminal.type("y")
        #expect(terminal.read(until: "Nothing was saved.").contains("Nothing was saved."))
        process.waitUntilExit()
        #expect(terminal.isCooked)
        #expect(try program.run("workouts").output.hasPrefix("No workouts yet"))
    }

    @Test(.timeLimit(.minutes(10)), arguments: [SIGTERM, SIGABRT, SIGQUIT])
    func whateverEndsItTheTerminalIsPutBack(number: Int32) throws {
        let process = try start()
        #expect(!terminal.isCooked)
        kill(process.processIdentifier, number)
        _ = terminal.readAll(of: process)
        #expect(terminal.isCooked)
    }
}
