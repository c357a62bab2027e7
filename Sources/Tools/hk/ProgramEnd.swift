import ArgumentParser
import Foundation
import HealthReports
import WorkoutFiles

extension HKCommand {
    /// Runs the command that the arguments name, and exits as ``ExitStatus`` specifies.
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            try checkHelp(arguments)
            var command = try parseAsRoot(arguments)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            try Console.checkOutput()
        } catch {
            end(error, arguments.prefix { $0 != "--" })
        }
    }

    /// Throws if help is requested of a command that does not exist; the parser would show that of `hk`.
    private static func checkHelp(_ arguments: [String]) throws {
        guard arguments.first == "help" else { return }
        var command: any ParsableCommand.Type = Self.self
        for word in arguments.dropFirst() where !word.hasPrefix("-") {
            let known = command.configuration.subcommands
            guard let next = known.first(where: { $0._commandName == word }) else {
                let similar = Spelling.closest(to: word, among: known.map { $0._commandName })
                let hint = similar.isEmpty ? "" : " Did you mean \(Format.list(similar.map { "'\($0)'" }, "or"))?"
                throw ValidationError("Unknown command '\(word.printable)'.\(hint)")
            }
            command = next
        }
    }

    /// The options whose output is for other programs, and must not be wrapped.
    private static let dumps = ["--experimental-dump-help", "--generate-completion-script"]

    /// Reports an error on standard error, and for programs on standard output unless a result was written there;
    /// then exits.
    private static func end(_ error: any Error, _ arguments: ArraySlice<String>) -> Never {
        if error is ExitCode { exit(withError: error) }
        let failure: CommandFailure
        switch exitCode(for: error) {
        case .success:
            // The parser throws an error to show the help.
            if arguments.contains(where: { argument in dumps.contains { argument.hasPrefix($0) } }) {
                exit(withError: error)
            }
            Console.print(HelpScreen { fullMessage(for: error, columns: $0) }.lines(terminal: .current()))
            exit()
        case .validationFailure:
            failure = CommandFailure(.usage, message(for: error))
            Console.error(fullMessage(for: error))
        default:
            failure = CommandFailure(error)
            Console.error("Error: \(failure.description)")
        }
        if arguments.contains("--json"), Console.takesErrors { Console.print(failure.json.line) }
        exit(withError: failure.status.exit)
    }
}
