import ArgumentParser

/// The exit code of a command for other programs, the same for all commands.
enum ExitStatus: Int32, CaseIterable {
    /// All requested work was done.
    case all = 0
    /// Nothing was done, or the result is not correct.
    case nothing = 1
    /// A part was done, and the rest was reported.
    case partly = 2
    /// The arguments are invalid (`EX_USAGE`).
    case usage = 64
    /// A required program is missing (`EX_UNAVAILABLE`).
    case missingProgram = 69
    /// The store is missing, is not a store, or may not be used in this way; or a setting is invalid (`EX_CONFIG`).
    case configuration = 78

    /// The exit of a command that has already written its output.
    var exit: ExitCode { ExitCode(rawValue) }
}
