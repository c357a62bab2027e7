import ArgumentParser
import Foundation
import WorkoutFiles

extension HKCommand {
    /// Runs the command that the arguments name, and ends as ``ExitStatus`` says.
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
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

    /// What the parser writes for other programs, which no terminal may break.
    private static let dumps = ["--experimental-dump-help", "--generate-completion-script"]

    /// Says why, on standard error, and for programs on standard output unless a result stands there.
    private static func end(_ error: any Error, _ arguments: ArraySlice<String>) -> Never {
        if error is ExitCode { exit(withError: error) }
        let failure: Failure
        switch exitCode(for: error) {
        case .success:
            // Help is asked for by an error.
            if arguments.contains(where: { argument in dumps.contains { argument.hasPrefix($0) } }) {
                exit(withError: error)
            }
            Console.print(HelpScreen { fullMessage(for: error, columns: $0) }.lines(terminal: .current()))
            exit()
        case .validationFailure:
            failure = Failure(.usage, message(for: error))
            Console.error(fullMessage(for: error))
        default:
            failure = Failure(error)
            Console.error("Error: \(failure.description)")
        }
        if arguments.contains("--json"), Console.takesErrors { Console.print(failure.json.line) }
        exit(withError: failure.status.exit)
    }
}
