/// Reads a workout file whatever its format, which the content tells and not the name.
package enum WorkoutFileReader {
    /// The recording of a file.
    ///
    /// - Parameters:
    ///   - source: The bytes.
    ///   - file: The name for messages.
    ///   - progress: Called with the number of bytes read so far, about every 256 KB.
    /// - Throws: If the bytes cannot be read, are in no known format, or hold no workout.
    package static func recording(
        from source: any ByteSource, file: String, progress: ((Int) -> Void)? = nil
    ) throws(WorkoutFileError) -> WorkoutRecording {
        try recording(from: OpenedFile(source, named: file), progress: progress)
    }

    /// The recording of a file that was opened.
    ///
    /// - Parameters:
    ///   - file: The file, of which nothing was read yet.
    ///   - progress: Called with the number of bytes read so far, about every 256 KB.
    /// - Throws: If the bytes cannot be read, are in no known format, or hold no workout.
    package static func recording(
        from file: OpenedFile, progress: ((Int) -> Void)? = nil
    ) throws(WorkoutFileError) -> WorkoutRecording {
        var recording = try reader(of: file)(file, file.name, progress)
        // A copy in JSON may be one of a file that only a later version knows.
        if !recording.format.isReadable { recording.format = .json }
        return recording
    }

    /// What a file holds: a recording, or measurements if it is of a kind that has no workout.
    ///
    /// - Parameters:
    ///   - file: The file, of which nothing was read yet.
    ///   - progress: Called with the number of bytes read so far, about every 256 KB.
    /// - Throws: If the bytes cannot be read, are in no known format, or hold neither.
    package static func content(
        from file: OpenedFile, progress: ((Int) -> Void)? = nil
    ) throws(WorkoutFileError) -> WorkoutFileContent {
        if let reader = file.format?.workoutReader?.anything { return try reader(file, file.name, progress) }
        return .recording(try recording(from: file, progress: progress))
    }

    /// Fails for a file that is of no format that can be read, and does not look like one that is damaged.
    ///
    /// - Throws: With what stands there instead.
    package static func checkFormat(of file: OpenedFile) throws(WorkoutFileError) {
        guard file.format == nil else { return }
        _ = try readerOfUnknown(file.head.bytes, file: file.name)
    }

    /// The reader for a file with a recording.
    ///
    /// - Throws: If it has none, with what it has instead.
    private static func reader(of file: OpenedFile) throws(WorkoutFileError) -> FileFormat.Reader<WorkoutRecording> {
        switch file.format?.reading?.content {
        case .workouts(let reader): return reader.recording
        case .archive: throw .reading(.wrongFormat, "it is compressed; unpack it first", at: .init(file: file.name))
        case .objects:
            throw .reading(
                .wrongFormat, "it holds objects of a store, and no recording", at: .init(file: file.name))
        case .electrocardiogram:
            throw .reading(.wrongFormat, "it is an electrocardiogram, and no recording", at: .init(file: file.name))
        case .sensors:
            throw .reading(
                .wrongFormat, "it is a log of sensors; 'hk record --replay' makes a workout of it",
                at: .init(file: file.name))
        case .export, nil: return try readerOfUnknown(file.head.bytes, file: file.name)
        }
    }

    /// Says what a file is that is in no format of recordings.
    ///
    /// One that may be GPX counts as such: its reader says what is wrong, and at which byte.
    private static func readerOfUnknown(
        _ head: [UInt8], file: String
    ) throws(WorkoutFileError) -> FileFormat.Reader<WorkoutRecording> {
        var scanner = XMLByteScanner(MemoryByteSource(head))
        guard scanner.next() == .startTag else {
            if let failure = scanner.failure, !head.isEmpty, failure.code == .malformed, !isCutMarkup(head) {
                throw .reading(
                    .wrongFormat, FileProblem("\(noKnownFile): \(failure.reason)", limit: failure.limit),
                    at: .init(file: file, line: failure.line, byteOffset: failure.byteOffset))
            }
            return GPXReader.recording(from:file:progress:)
        }
        let root = scanner.localName(of: scanner.symbol)
        let isPart = AppleHealthReader.partNames.contains(root)
        throw .reading(
            .wrongFormat,
            isPart
                ? "it is a piece of an export of Apple Health, its first element is <\(root)> and not "
                    + "<\(AppleHealthReader.rootName)>; import the whole export"
                : "\(noKnownFile), its first element is <\(root.prefix(80))>",
            at: .init(file: file))
    }

    /// That it is of no format that people come with.
    private static var noKnownFile: String {
        let names = FileFormat.foreign.map { "a \($0.title)" }
        return "it is neither \(names.dropLast().joined(separator: ", ")) nor \(names.last ?? "other") file"
    }

    /// Whether the first element may come after what was looked at.
    private static func isCutMarkup(_ head: [UInt8]) -> Bool { head.count >= FileHead.length }
}
