import WorkoutFiles

extension WorkoutFileError {
    /// The reason without the name of the file, which may hold an address (IMP-90).
    var reason: String { message.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? message }
}
