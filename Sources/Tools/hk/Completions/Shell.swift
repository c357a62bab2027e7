import ArgumentParser

/// A shell that completes what is typed.
enum Shell: String, CaseIterable, ExpressibleByArgument {
    case bash
    case zsh
    case fish

    /// The shell that somebody logs in with; nil if it is none of these.
    init?(of environment: [String: String]) {
        guard let name = environment["SHELL"]?.split(separator: "/").last else { return nil }
        self.init(rawValue: String(name))
    }
}
