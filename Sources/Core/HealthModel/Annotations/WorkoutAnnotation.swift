/// What the person says of a workout: kept beside the object, which never changes (API-34).
package struct WorkoutAnnotation: Sendable, Hashable, Codable {
    /// The name of the workout, in the place of the one that its file gave it.
    package var title: String?
    /// What else there is to say of it.
    package var notes: String?
    /// What was really done.
    package var activity: WorkoutActivity?
    /// Words to find it by, ascending, each once in any case.
    package private(set) var tags: [String]
    /// Whether somebody else did it: then it counts nowhere.
    package var isNotMine: Bool
    /// The part of it that counts.
    package var trim: WorkoutTrim?

    /// What is said; nothing at first.
    package init(
        title: String? = nil, notes: String? = nil, activity: WorkoutActivity? = nil, tags: [String] = [],
        isNotMine: Bool = false, trim: WorkoutTrim? = nil
    ) {
        (self.title, self.notes, self.activity) = (title, notes, activity)
        (self.isNotMine, self.trim) = (isNotMine, trim)
        self.tags = []
        for tag in tags { add(tag: tag) }
    }

    /// Whether nothing is said.
    package var isEmpty: Bool { self == WorkoutAnnotation() }

    // MARK: Tags

    /// Adds a word, unless it is there in any case.
    package mutating func add(tag: String) {
        guard !has(tag: tag) else { return }
        tags.append(tag)
        tags.sort { ($0.lowercased(), $0) < ($1.lowercased(), $1) }
    }

    /// Takes a word away, in any case; answers whether it was there.
    @discardableResult
    package mutating func remove(tag: String) -> Bool {
        let count = tags.count
        tags.removeAll { $0.lowercased() == tag.lowercased() }
        return tags.count < count
    }

    /// Whether a word is there, in any case.
    package func has(tag: String) -> Bool { tags.contains { $0.lowercased() == tag.lowercased() } }
}

// MARK: - Limits

extension WorkoutAnnotation {
    /// How many characters a title has at most.
    package static let titleLimit = 500
    /// How many characters notes have at most.
    package static let notesLimit = 100_000
    /// How many characters a tag has at most.
    package static let tagLimit = 100
    /// How many tags there are at most.
    package static let tagCountLimit = 100

    /// Checks what somebody typed or a file says.
    ///
    /// - Throws: ``ValidationError`` if a text is too long, a title or tag is blank or has several lines, there are too many
    ///   tags, or a trim is none.
    package func validate() throws(ValidationError) {
        if let title { try Self.check(line: title, "A title", limit: Self.titleLimit) }
        if let notes, notes.count > Self.notesLimit {
            throw ValidationError(reason: "Notes have \(Self.notesLimit) characters at most.")
        }
        guard tags.count <= Self.tagCountLimit else {
            throw ValidationError(reason: "A workout has \(Self.tagCountLimit) tags at most.")
        }
        for tag in tags { try Self.check(line: tag, "A tag", limit: Self.tagLimit) }
        if let trim, !trim.isPossible {
            throw ValidationError(
                reason: "The end of a trim comes after its start, and shares are numbers from 0 to 1.")
        }
    }

    private static func check(line: String, _ what: String, limit: Int) throws(ValidationError) {
        guard line.count <= limit else {
            throw ValidationError(reason: "\(what) has \(limit) characters at most.")
        }
        guard line.contains(where: { !$0.isWhitespace }) else {
            throw ValidationError(reason: "\(what) cannot be blank.")
        }
        guard !line.contains(where: \.isNewline) else { throw ValidationError(reason: "\(what) must be one line.") }
    }
}

// MARK: - Effective figures

/// How an annotated workout reads: whoever shows or sums up workouts asks here, and nowhere else.
extension WorkoutAnnotation {
    /// What was done.
    package func activity(recorded: WorkoutActivity) -> WorkoutActivity { activity ?? recorded }

    /// The name, nil if neither person nor file gave one.
    package func name(recorded: String?) -> String? { title ?? recorded }

    /// When it was, in seconds since 2001-01-01 UTC: a trim outside of the workout leaves it as it is.
    package func bounds(start: Double, end: Double) -> (start: Double, end: Double) {
        guard let trim else { return (start, end) }
        let (from, to) = (max(start, trim.start), min(end, trim.end))
        return from < to ? (from, to) : (start, end)
    }

    /// A figure of the part that counts.
    ///
    /// - Parameter whole: The figure of all that was recorded, in any unit.
    package func figure(_ figure: WorkoutTrim.Figure, ofWhole whole: Double) -> Double {
        whole * (trim?.shares[figure] ?? 1)
    }
}

/// An annotation as a store has it.
package struct StoredAnnotation: Sendable, Hashable {
    /// What holds now; empty if nobody ever said anything, or if all was taken back.
    package var annotation: WorkoutAnnotation
    /// Rises with each change, undone ones included; 0 if there never was any.
    package var revision: Int64
    /// How many changes can be undone.
    package var earlierCount: Int

    package init(_ annotation: WorkoutAnnotation = WorkoutAnnotation(), revision: Int64 = 0, earlierCount: Int = 0) {
        (self.annotation, self.revision, self.earlierCount) = (annotation, revision, earlierCount)
    }
}
