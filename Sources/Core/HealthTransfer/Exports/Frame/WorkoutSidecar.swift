import HealthModel

/// What an export says about a workout besides its recording (IMP-20): one value, which an import hands to the
/// annotations of the workout.
struct WorkoutSidecar: Sendable, Equatable {
    var title: String?
    var notes: String?
    /// Notes that nobody else was to see; they follow the others.
    var privateNotes: String?
    var tags: [String] = []
    /// The name of the gear; it is attached by name.
    var gear: String?
    /// The kind of the gear, if the export tells it.
    var gearKind: Gear.Kind?
    /// The perceived effort, from 1 to 10.
    var effort: Double?
    /// The energy in kilocalories, for a recording that states none.
    var energy: Double?
    /// The length of the pool in metres.
    var poolLength: Double?

    /// The notes with the private ones after a blank line.
    var allNotes: String? {
        let parts = [notes, privateNotes.map { "Private: \($0)" }].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: "\n\n")
    }

    var isEmpty: Bool { self == WorkoutSidecar() }

    /// Returns an annotation with what no earlier annotation of the workout ever said, so that nothing that the owner
    /// changed or removed comes back.
    ///
    /// - Parameters:
    ///   - current: The annotation now.
    ///   - history: All annotations that the workout ever had.
    func applied(to current: WorkoutAnnotation, history: [WorkoutAnnotation]) -> WorkoutAnnotation {
        var result = current
        if let title = Self.line(title, limit: WorkoutAnnotation.titleLimit), history.allSatisfy({ $0.title == nil }) {
            result.title = title
        }
        if let notes = allNotes, history.allSatisfy({ $0.notes == nil }) {
            result.notes = String(notes.prefix(WorkoutAnnotation.notesLimit))
        }
        for tag in tags.compactMap({ Self.line($0, limit: WorkoutAnnotation.tagLimit) })
        where result.tags.count < WorkoutAnnotation.tagCountLimit && !history.contains(where: { $0.has(tag: tag) }) {
            result.add(tag: tag)
        }
        return result
    }

    /// Returns a text as one line within a limit; nil if nothing is left.
    static func line(_ text: String?, limit: Int) -> String? {
        guard let text else { return nil }
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ").prefix(limit)
        return line.contains { !$0.isWhitespace } ? String(line) : nil
    }
}
