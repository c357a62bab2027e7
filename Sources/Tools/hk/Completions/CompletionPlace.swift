import ArgumentParser
import FileSystem
import Foundation

/// The location of the completions of a user in a shell, and the remaining steps to enable them.
struct CompletionPlace {
    let file: String
    /// The remaining steps, as lines for the user.
    let rest: [String]

    /// The folder of the file.
    var folder: String { URL(fileURLWithPath: file).deletingLastPathComponent().path }

    /// Determines the location as the shell itself does.
    init(_ shell: Shell, environment: [String: String]) {
        let data = BaseDirectory.data(in: environment)
        switch shell {
        case .bash:
            let named = environment["BASH_COMPLETION_USER_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            file = "\(named ?? "\(data)/bash-completion")/completions/hk"
            rest = [
                "Completions are active in new shells if the package bash-completion is installed.",
                "Otherwise, add this line to ~/.bashrc:",
                "    source \(Self.quoted(file))",
            ]
        case .zsh:
            let functions = "\(data)/zsh/site-functions"
            file = "\(functions)/_hk"
            // None of the folders that zsh searches by default belongs to the user.
            rest = [
                "If ~/.zshrc does not include this folder yet, add this line before 'compinit':",
                "    fpath=(\(Self.quoted(functions)) $fpath)",
                "If it does not run 'compinit' either, add this line after it:",
                "    autoload -Uz compinit && compinit",
                "Completions are then active in new shells.",
            ]
        case .fish:
            file = BaseDirectory.configuration(in: environment) + "/fish/completions/hk.fish"
            rest = ["Completions are active in new shells."]
        }
    }

    /// Returns a path that is quoted for shells.
    private static func quoted(_ path: String) -> String {
        let isPlain = path.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "0123456789/._-".unicodeScalars.contains($0)
        }
        return isPlain ? path : "'\(path.replacing("'", with: "'\\''"))'"
    }
}

/// A shell with completions.
enum Shell: String, CaseIterable, ExpressibleByArgument {
    case bash
    case zsh
    case fish

    /// Creates the login shell of the user; nil if it is not supported.
    init?(of environment: [String: String]) {
        guard let name = environment["SHELL"]?.split(separator: "/").last else { return nil }
        self.init(rawValue: String(name))
    }
}
