/// The user's annotations of a workout, stored beside the object, which never changes (API-34).
package struct WorkoutAnnotation: Sendable, Hashable, Codable {
    /// The title of the workout, which replaces the name from its file.
    package var title: String?
    /// Free-form notes.
    package var notes: String?
    /// The corrected activity type.
    package var activity: WorkoutActivity?
    /// The tags, in ascending order and unique regardless of case.
    package private(set) var tags: [String]
    /// The name of the gear that the workout was done with (API-141).
    package var gear: String?
    /// A Boolean value that indicates whether the workout was done by another person and is excluded everywhere.
    package var isNotMine: Bool
    /// The part of the workout that counts.
    package var trim: WorkoutTrim?

    /// Creates an annotation, empty by default.
    package init(
        title: String? = nil, notes: String? = nil, activity: WorkoutActivity? = nil, tags: [String] = [],
        gear: String? = nil, isNotMine: Bool = false, trim: WorkoutTrim? = nil
    ) {
        (self.title, self.notes, self.activity) = (title, notes, activity)
        (self.gear, self.isNotMine, self.trim) = (gear, isNotMine, trim)
        self.tags = []
        for tag in tags { add(tag: tag) }
    }

    /// A Boolean value that indicates whether the annotation is empty.
    package var isEmpty: Bool { self == WorkoutAnnotation() }

    // MARK: Tags

    /// Adds a tag unless it is already present, ignoring case.
    package mutating func add(tag: String) {
        guard !has(tag: tag) else { return }
        tags.append(tag)
        tags.sort { ($0.lowercased(), $0) < ($1.lowercased(), $1) }
    }

    /// Removes a tag, ignoring case, and returns whether it was present.
    @discardableResult
    package mutating func remove(tag: String) -> Bool {
        let count = tags.count
        tags.removeAll { $0.lowercased() == tag.lowercased() }
        return tags.count < count
    }

    /// Returns whether a tag is present, ignoring case.
    package func has(tag: String) -> Bool { tags.contains { $0.lowercased() == tag.lowercased() } }
}

// MARK: - Limits

extension WorkoutAnnotation {
    /// The maximum number of characters in a title.
    package static let titleLimit = 500
    /// The maximum number of characters in notes.
    package static let notesLimit = 100_000
    /// The maximum number of characters in a tag.
    package static let tagLimit = 100
    /// The maximum number of tags.
    package static let tagCountLimit = 100

    /// Validates an annotation that was entered by a user or read from a file.
    ///
    /// - Throws: ``ValidationError`` if a text is too long, a title, a tag or gear is blank or spans several lines, there are
    ///   too many tags, or the trim is invalid.
    package func validate() throws(ValidationError) {
        if let title { try Self.check(line: title, "A title", limit: Self.titleLimit) }
        if let notes, notes.count > Self.notesLimit {
            throw ValidationError(reason: "Notes must not exceed \(Self.notesLimit) characters.")
        }
        guard tags.count <= Self.tagCountLimit else {
            throw ValidationError(reason: "A workout cannot have more than \(Self.tagCountLimit) tags.")
        }
        for tag in tags { try Self.check(line: tag, "A tag", limit: Self.tagLimit) }
        if let gear { try Self.check(line: gear, "The name of gear", limit: Gear.nameLimit) }
        if let trim, !trim.isPossible {
            throw ValidationError(
                reason: "A trim must end after it starts, and its shares must be from 0 to 1.")
        }
    }

    static func check(line: String, _ what: String, limit: Int) throws(ValidationError) {
        guard line.count <= limit else {
            throw ValidationError(reason: "\(what) must not exceed \(limit) characters.")
        }
        guard line.contains(where: { !$0.isWhitespace }) else {
            throw ValidationError(reason: "\(what) cannot be blank.")
        }
        guard !line.contains(where: \.isNewline) else { throw ValidationError(reason: "\(what) must be one line.") }
    }
}

// MARK: - Effective figures

/// The effective values of an annotated workout, the only place where annotations are applied to recorded values.
extension WorkoutAnnotation {
    /// Returns the effective activity type.
    package func activity(recorded: WorkoutActivity) -> WorkoutActivity { activity ?? recorded }

    /// Returns the effective name, or `nil` if neither the user nor the file provides one.
    package func name(recorded: String?) -> String? { title ?? recorded }

    /// Returns the effective bounds, in seconds since 2001-01-01 UTC; a trim outside the workout has no effect.
    package func bounds(start: Double, end: Double) -> (start: Double, end: Double) {
        guard let trim else { return (start, end) }
        let (from, to) = (max(start, trim.start), min(end, trim.end))
        return from < to ? (from, to) : (start, end)
    }

    /// Returns the part of a figure that counts.
    ///
    /// - Parameter whole: The figure of the entire recording, in any unit.
    package func figure(_ figure: WorkoutTrim.Figure, ofWhole whole: Double) -> Double {
        whole * (trim?.shares[figure] ?? 1)
    }
}

/// An annotation as stored in a database.
package struct StoredAnnotation: Sendable, Hashable {
    /// The current annotation; empty if there never was one or if every change was undone.
    package var annotation: WorkoutAnnotation
    /// A revision number that increases with every change, including undone ones; 0 if there never was a change.
    package var revision: Int64
    /// The number of changes that can be undone.
    package var earlierCount: Int

    package init(_ annotation: WorkoutAnnotation = WorkoutAnnotation(), revision: Int64 = 0, earlierCount: Int = 0) {
        (self.annotation, self.revision, self.earlierCount) = (annotation, revision, earlierCount)
    }
}
