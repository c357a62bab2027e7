import Foundation
import Testing

/// `hk record` on a terminal: keys, the screen, and that the terminal is put back.
@Suite(.serialized) struct LiveTerminalTests {
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
        // What is still on its way must be taken, or the program waits for it.
        _ = terminal.read(until: "nothing of the kind", seconds: 2)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(terminal.isCooked)
        let events = try program.run("workouts", "--json").output
        #expect(events.contains("running"))
    }

    @Test(.timeLimit(.minutes(10)))
    func aSecondCtrlCDiscardsAfterAsking() throws {
        let process = try start()
        _ = terminal.read(until: "bpm")
        process.interrupt()
        #expect(terminal.read(until: "Ctrl-C again").contains("Ctrl-C again"))
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
        _ = terminal.read(until: "nothing of the kind", seconds: 3)
        process.waitUntilExit()
        #expect(terminal.isCooked)
    }
}
