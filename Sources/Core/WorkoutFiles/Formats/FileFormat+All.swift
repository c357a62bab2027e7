extension FileFormat {
    /// Every format, those that recordings are written in first, in the order in which people are told of them.
    ///
    /// Whoever adds a format adds it here.
    package static let all: [FileFormat] = [
        .gpx, .tcx, .fit, .csv, .json, .objects, .appleHealth, .zip, .gzip, .electrocardiogram, .gattLog,
    ]

    /// Those that recordings are written in.
    package static let writable = all.filter { $0.writing != nil }

    /// Those that recordings are read from.
    package static let readable = all.filter { $0.workoutReader != nil }

    /// Those of them that people come with from elsewhere.
    package static let foreign = readable.filter { !$0.isOwn }

    /// The format of a file; nil if it is none that can be read.
    package static func recognize(_ head: FileHead) -> FileFormat? {
        all.first { $0.reading?.isBeginning(head) == true }
    }

    var workoutReader: WorkoutReader? {
        if case .workouts(let reader) = reading?.content { reader } else { nil }
    }
}

extension FormatName {
    /// Whether recordings are read from a format of this name: a later version may know others.
    package var isReadable: Bool { FileFormat.readable.contains { $0.name == self } }
}
