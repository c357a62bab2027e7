// The results of scanning a document.

extension XMLByteScanner {
    /// Returns the location of the last tag.
    func place(in file: String) -> WorkoutFileError.Place {
        .init(file: file, line: tokenLine, byteOffset: tokenOffset)
    }

    /// The number of bytes read.
    var byteCount: Int { windowOffset + (end - base) }

    /// Throws an error if the document has an unexpected root element, or none because it is damaged before it.
    ///
    /// - Parameters:
    ///   - root: The name of the first element, or nil if none was found.
    ///   - wanted: The expected name.
    ///   - kind: The expected kind of file, for the message: "GPX file".
    func check(root: String?, is wanted: String, of kind: String, file: String) throws(WorkoutFileError) {
        if let root, root != wanted {
            throw .reading(
                .wrongFormat, "it is not a valid \(kind): its first element is <\(root.prefix(80))>",
                at: .init(file: file))
        }
        if let failure, root == nil {
            throw .reading(failure.code, failure.problem, at: failure.place(in: file))
        }
    }
}

extension XMLByteScanner.Failure {
    /// The failure as a problem of the file.
    var problem: FileProblem { FileProblem(reason, limit: limit) }

    /// Returns the location of the failure.
    func place(in file: String) -> WorkoutFileError.Place { .init(file: file, line: line, byteOffset: byteOffset) }

    /// Returns an error for a file without usable content before the failure.
    func refusal(of file: String) -> WorkoutFileError {
        .reading(
            code, FileProblem(reason + ", and there is no point with a time before it", limit: limit),
            at: place(in: file))
    }
}

extension WarningCollector {
    /// Adds the warnings of a scanner that has read a document to its end.
    mutating func add(documentOf scanner: borrowing XMLByteScanner, file: String) {
        if scanner.hasTrailingContent {
            let end = scanner.place(in: file)
            add(.trailingContent) { end }
        }
        if scanner.longTags > 0 {
            let first = scanner.firstLongTag
            add(.longTag, count: scanner.longTags) { .init(file: file, line: first.line, byteOffset: first.offset) }
        }
        if scanner.droppedControlCharacters > 0 {
            add(.controlCharacter, count: scanner.droppedControlCharacters) { .init(file: file) }
        }
    }

    /// Adds a warning for the damage that ended reading, if there was any.
    mutating func add(damage: XMLByteScanner.Failure?, file: String) {
        guard let damage else { return }
        add(.damaged, detail: damage.reason, limit: damage.limit) { damage.place(in: file) }
    }
}
