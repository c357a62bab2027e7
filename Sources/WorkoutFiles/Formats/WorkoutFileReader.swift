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
        switch try format(of: file) {
        case .gpx: try GPXReader.recording(from: file, file: file.name, progress: progress)
        case .tcx: try TCXReader.recording(from: file, file: file.name, progress: progress)
        case .fit: try FITReader.recording(from: file, file: file.name, progress: progress)
        case .json: try JSONReader.recording(from: file, file: file.name, progress: progress)
        }
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
        if file.format == .fit { return try FITReader.anything(from: file, file: file.name, progress: progress) }
        return .recording(try recording(from: file, progress: progress))
    }

    /// The format of a file with a recording.
    ///
    /// - Throws: If it has none, with what it has instead.
    private static func format(of file: OpenedFile) throws(WorkoutFileError) -> WorkoutFileFormat {
        switch file.format {
        case .gpx: return .gpx
        case .tcx: return .tcx
        case .fit: return .fit
        case .json: return .json
        case .zip, .gzip:
            throw .reading(.wrongFormat, "it is compressed; unpack it first", at: .init(file: file.name))
        case .objects:
            throw .reading(
                .wrongFormat, "it holds objects of a store, and no recording", at: .init(file: file.name))
        case .appleHealth, nil: return try formatOfUnknown(file.head.bytes, file: file.name)
        }
    }

    /// Says what a file is that is in no format of recordings.
    ///
    /// One that may be GPX counts as such: its reader says what is wrong, and at which byte.
    private static func formatOfUnknown(
        _ head: [UInt8], file: String
    ) throws(WorkoutFileError) -> WorkoutFileFormat {
        var scanner = XMLByteScanner(MemoryByteSource(head))
        guard scanner.next() == .startTag else {
            if let failure = scanner.failure, !head.isEmpty, failure.code == .malformed, !isCutMarkup(head) {
                throw .reading(
                    .wrongFormat, "it is neither a GPX, a TCX nor a FIT file: \(failure.reason)",
                    at: .init(file: file, line: failure.line, byteOffset: failure.byteOffset))
            }
            return .gpx
        }
        let root = scanner.localName(of: scanner.symbol)
        let isPart = AppleHealthReader.partNames.contains(root)
        throw .reading(
            .wrongFormat,
            isPart
                ? "it is a piece of an export of Apple Health, its first element is <\(root)> and not "
                    + "<\(AppleHealthReader.rootName)>; import the whole export"
                : "it is neither a GPX, a TCX nor a FIT file, its first element is <\(root.prefix(80))>",
            at: .init(file: file))
    }

    /// Whether the first element may come after what was looked at.
    private static func isCutMarkup(_ head: [UInt8]) -> Bool { head.count >= FileHead.length }
}
