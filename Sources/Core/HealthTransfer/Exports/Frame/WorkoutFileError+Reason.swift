import WorkoutFiles

extension WorkoutFileError {
    /// The reason without the name of the file, which may hold an address (IMP-90).
    var reason: String {
        // The name may hold a colon, too.
        let name = "'\(place.file)': "
        if let range = message.firstRange(of: name) { return String(message[range.upperBound...]) }
        return message.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? message
    }
}
