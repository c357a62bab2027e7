import ArgumentParser
import Foundation
import HealthService

/// The `hk-server create-person` command, which creates a person: the first one, whom nobody can invite (SRV-23).
struct CreatePersonCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create-person",
        abstract: "Create a user account. The password is read from standard input.")

    @Option(help: "The server's state folder.")
    var state: String?

    @Flag(help: "Create an admin, who manages accounts but cannot see health data.")
    var admin = false

    @Argument(help: "The login name.")
    var name: String

    func run() async throws {
        let environment = ProcessInfo.processInfo.environment
        guard let folder = state ?? environment["OPENHEALTHKIT_STATE"] ?? environment["STATE_DIRECTORY"] else {
            throw ValidationError("Specify the server with --state FOLDER.")
        }
        guard let password = Self.password() else { throw StartupError("Enter a password on standard input.") }
        let file = try ServiceConfigurationFile(path: ServiceConfigurationFile.path(in: environment))
        try await RunningService.createPerson(
            name: name, isAdmin: admin, password: password, state: URL(fileURLWithPath: folder),
            configuration: ServiceConfiguration(flags: ["state": folder], environment: environment, file: file),
            secrets: try SodiumSecrets())
        print("✓ \(name) can log in.")
    }

    /// Reads a line, without echo on a terminal.
    private static func password() -> String? {
        guard isatty(STDIN_FILENO) == 1 else { return readLine() }
        FileHandle.standardError.write(Data("Password: ".utf8))
        var before = termios()
        tcgetattr(STDIN_FILENO, &before)
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSANOW, &silent)
        defer {
            tcsetattr(STDIN_FILENO, TCSANOW, &before)
            FileHandle.standardError.write(Data("\n".utf8))
        }
        return readLine()
    }
}
