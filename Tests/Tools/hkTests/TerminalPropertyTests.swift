import Foundation
import Testing

@testable import hk

/// The properties of the terminal, by the standard streams, the size of the window and the environment.
@Suite struct TerminalPropertyTests {
    /// Returns the properties while the standard streams are other ones: size, flags, and the width of messages.
    static func told(
        _ environment: [String: String] = [:], input: Int32, output: Int32, errors: Int32
    ) -> String {
        let streams = [(STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, errors)]
        let usual = streams.map { dup($0.0) }
        for (stream, other) in streams { dup2(other, stream) }
        let terminal = Terminal.current(environment: environment)
        let messages = Terminal.messageWidth
        for (index, (stream, _)) in streams.enumerated() { dup2(usual[index], stream) }
        let flags: [(name: String, isSet: Bool)] = [
            ("bounded", terminal.isBounded), ("coloured", terminal.usesColor),
            ("interactive", terminal.isInteractive), ("progress", terminal.showsProgress),
        ]
        var words = ["\(terminal.width)x" + (terminal.height.map { "\($0)" } ?? "?")]
        for flag in flags where flag.isSet { words.append(flag.name) }
        words.append(messages.map { "\($0)" } ?? "-")
        return words.joined(separator: " ")
    }

    @Test("Without a terminal, COLUMNS limits the width of lines, to 20 columns at least and 240 at most")
    func files() async {
        await #expect(processExitsWith: .success) {
            let null = open("/dev/null", O_RDWR)
            func told(_ columns: String) -> String {
                TerminalPropertyTests.told(["COLUMNS": columns], input: null, output: null, errors: null)
            }
            #expect(TerminalPropertyTests.told(input: null, output: null, errors: null) == "80x? -")
            #expect(told("") == "80x? -" && told("wide") == "80x? -")
            #expect(told("100") == "100x? bounded -")
            #expect(told("-5") == "20x? bounded -" && told("19") == "20x? bounded -")
            #expect(told("20") == "20x? bounded -" && told("21") == "21x? bounded -")
            #expect(told("239") == "239x? bounded -" && told("240") == "240x? bounded -")
            #expect(told("241") == "240x? bounded -")
        }
    }

    @Test("A terminal has the size of its window, and colours unless the environment forbids them")
    func terminals() async {
        await #expect(processExitsWith: .success) {
            let pseudo = try PseudoTerminal(columns: 100, lines: 30)
            let (null, shown) = (open("/dev/null", O_RDWR), pseudo.inside.fileDescriptor)
            func told(_ environment: [String: String] = [:]) -> String {
                TerminalPropertyTests.told(environment, input: shown, output: shown, errors: shown)
            }
            let all = "bounded coloured interactive progress"
            #expect(told() == "100x30 \(all) 100")
            #expect(told(["COLUMNS": "50", "TERM": "xterm", "NO_COLOR": ""]) == "100x30 \(all) 100")
            #expect(told(["NO_COLOR": "0"]) == "100x30 bounded interactive progress 100")
            #expect(told(["TERM": "dumb"]) == "100x30 bounded interactive 100")
            // Each stream counts for itself.
            #expect(
                TerminalPropertyTests.told(input: null, output: shown, errors: shown)
                    == "100x30 bounded coloured progress 100")
            #expect(
                TerminalPropertyTests.told(input: shown, output: shown, errors: null)
                    == "100x30 bounded coloured interactive -")
            #expect(
                TerminalPropertyTests.told(input: shown, output: null, errors: shown) == "80x? progress 100")
            let sizes = [
                (10, 1, "20x1", "20"), (20, 30, "20x30", "20"), (21, 30, "21x30", "21"), (240, 30, "240x30", "240"),
                (300, 30, "240x30", "300"), (100, 0, "100x?", "100"),
            ]
            for (columns, lines, size, messages) in sizes {
                pseudo.resize(columns: columns, lines: lines)
                #expect(told() == "\(size) \(all) \(messages)")
            }
            // A window without a size leaves it to the environment.
            pseudo.resize(columns: 0, lines: 30)
            #expect(told() == "80x? \(all) -" && told(["COLUMNS": "50"]) == "50x? \(all) -")
            withExtendedLifetime(pseudo) {}
        }
    }
}
