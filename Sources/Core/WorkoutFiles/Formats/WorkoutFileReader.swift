/// A reader for workout files of any format, which is detected from the content and not from the name.
package enum WorkoutFileReader {
    /// Returns the recording of a file.
    ///
    /// - Parameters:
    ///   - source: The bytes.
    ///   - file: The file name for messages.
    ///   - progress: A closure called with the number of bytes read so far, about every 256 KB.
    /// - Throws: An error if the bytes cannot be read, are in no known format, or contain no workout.
    package static func recording(
        from source: any ByteSource, file: String, progress: ((Int) -> Void)? = nil
    ) throws(WorkoutFileError) -> WorkoutRecording {
        try recording(from: OpenedFile(source, named: file), progress: progress)
    }

    /// Returns the recording of an opened file.
    ///
    /// - Parameters:
    ///   - file: The file, positioned at its beginning.
    ///   - progress: A closure called with the number of bytes read so far, about every 256 KB.
    /// - Throws: An error if the bytes cannot be read, are in no known format, or contain no workout.
    package static func recording(
        from file: OpenedFile, progress: ((Int) -> Void)? = nil
    ) throws(WorkoutFileError) -> WorkoutRecording {
        var recording = try reader(of: file)(file, file.name, progress)
        // A JSON copy may come from a format that only a later version supports.
        if !recording.format.isReadable { recording.format = .json }
        return recording
    }

    /// Returns the content of a file: a recording, or measurements if it is of a type without workouts.
    ///
    /// - Parameters:
    ///   - file: The file, positioned at its beginning.
    ///   - progress: A closure called with the number of bytes read so far, about every 256 KB.
    /// - Throws: An error if the bytes cannot be read, are in no known format, or contain neither.
    package static func content(
        from file: OpenedFile, progress: ((Int) -> Void)? = nil
    ) throws(WorkoutFileError) -> WorkoutFileContent {
        if let reader = file.format?.workoutReader?.anything { return try reader(file, file.name, progress) }
        return .recording(try recording(from: file, progress: progress))
    }

    /// Throws an error for a file that is of no readable format and does not look like a damaged one.
    ///
    /// - Throws: An error that names the actual content.
    package static func checkFormat(of file: OpenedFile) throws(WorkoutFileError) {
        guard file.format == nil else { return }
        _ = try readerOfUnknown(file.head.bytes, file: file.name)
    }

    /// Returns the reader for a file with a recording.
    ///
    /// - Throws: An error that names the actual content if there is no recording.
    private static func reader(of file: OpenedFile) throws(WorkoutFileError)
        -> WorkoutFileFormat.Reader<WorkoutRecording>
    {
        switch file.format?.reading?.content {
        case .workouts(let reader): return reader.recording
        case .archive: throw .reading(.wrongFormat, "it is compressed; unpack it first", at: .init(file: file.name))
        case .objects:
            throw .reading(
                .wrongFormat, "it contains objects of a store, not a recording", at: .init(file: file.name))
        case .electrocardiogram:
            throw .reading(.wrongFormat, "it is an electrocardiogram, not a recording", at: .init(file: file.name))
        case .sensors:
            throw .reading(
                .wrongFormat, "it is a sensor log; use 'hk record --replay' to turn it into a workout",
                at: .init(file: file.name))
        case .plans:
            throw .reading(
                .wrongFormat, "it is a planned workout, not a recording; 'hk plan show' shows it",
                at: .init(file: file.name))
        case .export, nil: return try readerOfUnknown(file.head.bytes, file: file.name)
        }
    }

    /// Returns the reader for a file of unknown format, or throws an error that describes the file.
    ///
    /// A file that may be GPX is treated as such: its reader reports the error with its byte offset.
    private static func readerOfUnknown(
        _ head: [UInt8], file: String
    ) throws(WorkoutFileError) -> WorkoutFileFormat.Reader<WorkoutRecording> {
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
                ? "it is only a part of an Apple Health export: its first element is <\(root)>, not "
                    + "<\(AppleHealthReader.rootName)>; import the whole export"
                : "\(noKnownFile), its first element is <\(root.prefix(80))>",
            at: .init(file: file))
    }

    /// The clause that the file is of none of the formats of other programs.
    private static var noKnownFile: String {
        let names = WorkoutFileFormat.foreign.map { "a \($0.title)" }
        return "it is neither \(names.dropLast().joined(separator: ", ")) nor \(names.last ?? "other") file"
    }

    /// Returns whether the first element may come after the bytes that were examined.
    private static func isCutMarkup(_ head: [UInt8]) -> Bool { head.count >= FileHead.length }
}
