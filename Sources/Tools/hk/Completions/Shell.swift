import ArgumentParser

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
