// What is to be said of a document when it has been read.

extension XMLByteScanner {
    /// The place of the tag that came last.
    func place(in file: String) -> WorkoutFileError.Place {
        .init(file: file, line: tokenLine, byteOffset: tokenOffset)
    }

    /// How many bytes were read.
    var byteCount: Int { windowOffset + (end - base) }

    /// Throws if the document has another root than it should, or none because it is damaged before.
    ///
    /// - Parameters:
    ///   - root: The name of the first element; nil if none was found.
    ///   - wanted: The name that it should have.
    ///   - kind: What the file should be, for the message: "GPX file".
    func check(root: String?, is wanted: String, of kind: String, file: String) throws(WorkoutFileError) {
        if let root, root != wanted {
            throw .reading(
                .wrongFormat, "it is no \(kind), its first element is <\(root.prefix(80))>", at: .init(file: file))
        }
        if let failure, root == nil {
            throw .reading(failure.code, failure.problem, at: failure.place(in: file))
        }
    }
}

extension XMLByteScanner.Failure {
    /// What is wrong.
    var problem: FileProblem { FileProblem(reason, limit: limit) }

    /// Where it happened.
    func place(in file: String) -> WorkoutFileError.Place { .init(file: file, line: line, byteOffset: byteOffset) }

    /// Why a file of which nothing was read has no workout.
    func refusal(of file: String) -> WorkoutFileError {
        .reading(
            code, FileProblem(reason + ", and no timed point comes before", limit: limit), at: place(in: file))
    }
}

extension WarningCollector {
    /// Adds what a scanner noticed about a document that it has read to its end.
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

    /// Adds the damage that ended reading, if there was any.
    mutating func add(damage: XMLByteScanner.Failure?, file: String) {
        guard let damage else { return }
        add(.damaged, detail: damage.reason, limit: damage.limit) { damage.place(in: file) }
    }
}
