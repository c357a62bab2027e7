import ArgumentParser
import Foundation
import HealthReports
import WorkoutFiles

/// The `hk completions` command, which prints or installs the shell completions of `hk`.
struct CompletionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions",
        abstract: "Print or install shell completions.",
        usage: """
            hk completions install [\(Shell.alternatives)]
            hk completions \(Shell.alternatives)
            """,
        discussion: """
            'install' writes the script to the user's completion folder of the shell, without root, and prints any \
            remaining steps. The name of a shell prints its script. Install it again after an update of hk. The Debian \
            package includes the scripts for all users.
            """)

    @Argument(help: "'install', or the shell to print the script for.")
    var request: Request

    @Argument(help: "The shell to install the script for (default: $SHELL).")
    var shell: Shell?

    /// The requested action: installing the completions, or printing the script of a shell.
    enum Request: ExpressibleByArgument, Equatable {
        case install
        case script(Shell)

        static var allValueStrings: [String] { ["install"] + Shell.allCases.map(\.rawValue) }
        static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

        init?(argument: String) {
            guard argument != "install" else {
                self = .install
                return
            }
            guard let shell = Shell(rawValue: argument) else { return nil }
            self = .script(shell)
        }
    }

    func validate() throws {
        if request != .install, shell != nil {
            throw ValidationError("Specify one shell, or 'install' followed by a shell.")
        }
    }

    func run() throws {
        switch request {
        case .script(let shell): Console.write(shell.script)
        case .install: try install()
        }
    }

    private func install() throws {
        let environment = ProcessInfo.processInfo.environment
        guard let shell = shell ?? Shell(of: environment) else {
            let shells = Format.list(Shell.allCases.map(\.rawValue), "and")
            throw ValidationError("Specify a shell: completions are available for \(shells).")
        }
        let place = CompletionPlace(shell, environment: environment)
        do {
            try FileManager.default.createDirectory(atPath: place.folder, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure(
                .file,
                "Could not create the folder '\(place.folder.printable)'. "
                    + "Run 'hk completions \(shell.rawValue)' to print the script and save it elsewhere.")
        }
        let file = try FileByteSink(path: place.file)
        try Data(shell.script.utf8).withUnsafeBytes { try file.write($0) }
        try file.finish()
        let terminal = Terminal.current()
        Console.print(terminal.broken(["\(terminal.styled("✓", .green)) \(place.file.printable)"] + place.rest))
    }
}

extension Shell {
    /// The completion script of the shell, which ends with a newline.
    fileprivate var script: String {
        let shell: CompletionShell =
            switch self {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        let script = HKCommand.completionScript(for: shell)
        return script.hasSuffix("\n") ? script : script + "\n"
    }
}
