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
        let home = environment["HOME"] ?? NSHomeDirectory()
        // A relative directory is ignored, as the XDG specification requires.
        func folder(_ variable: String, else standard: String) -> String {
            environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? standard
        }
        let data = folder("XDG_DATA_HOME", else: "\(home)/.local/share")
        switch shell {
        case .bash:
            file = "\(folder("BASH_COMPLETION_USER_DIR", else: "\(data)/bash-completion"))/completions/hk"
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
            file = "\(folder("XDG_CONFIG_HOME", else: "\(home)/.config"))/fish/completions/hk.fish"
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
