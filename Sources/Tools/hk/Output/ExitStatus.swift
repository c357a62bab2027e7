import ArgumentParser

/// What the exit code of a command tells other programs: the same for all of them.
enum ExitStatus: Int32, CaseIterable {
    /// Everything that was asked for was done.
    case all = 0
    /// Nothing of it was, or what was done is not right.
    case nothing = 1
    /// A part was done, and the rest was told.
    case partly = 2
    /// The arguments make no sense (`EX_USAGE`).
    case usage = 64
    /// A program that is needed is not there (`EX_UNAVAILABLE`).
    case missingProgram = 69
    /// The store that was named is not there, is none, or may not be used so; or a setting makes no sense (`EX_CONFIG`).
    case configuration = 78

    /// The end of a command that has said already what there is to say.
    var exit: ExitCode { ExitCode(rawValue) }
}
