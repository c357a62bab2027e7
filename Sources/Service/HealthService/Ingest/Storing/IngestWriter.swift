import HealthModel
import HealthStore

/// A writer that stores the objects of payloads without duplicates, within one transaction (ING-7).
struct IngestWriter {
    let insertion: ImportWriter
    private(set) var outcome: IngestOutcome
    /// Returns whether objects of a type may be stored.
    private let permits: (ObjectType) -> Bool
    /// The periods that exports cover completely, by type; `nil` if there are none.
    private var exported: [ObjectType: ClosedRange<Double>?] = [:]

    init(_ insertion: ImportWriter, outcome: IngestOutcome, permits: @escaping (ObjectType) -> Bool) {
        self.insertion = insertion
        self.outcome = outcome
        self.permits = permits
    }

    static let notPermitted = "the token does not permit importing this type"

    // MARK: Outcome

    mutating func skip(_ path: @autoclosure () -> String, _ reason: IngestReason) {
        outcome.skip(path(), reason.text)
        if let name = reason.unknown { outcome.add(unknown: name) }
    }
    mutating func skip(_ path: @autoclosure () -> String, _ reason: String) { outcome.skip(path(), reason) }
    mutating func warn(_ sentence: String) { outcome.warn(sentence) }
    mutating func add(unknown name: String) { outcome.add(unknown: name) }
    mutating func countAlreadyThere(_ count: Int = 1) { outcome.alreadyThere += count }

    func mayStore(_ type: ObjectType) -> Bool { permits(type) }

    // MARK: Storing

    /// Stores an object unless it is already stored, or replaces it if its values differ.
    ///
    /// Returns whether it is stored now.
    @discardableResult
    mutating func put(_ draft: IngestDraft, at path: @autoclosure () -> String) throws(EngineError) -> Bool {
        guard permits(draft.type) else {
            skip(path(), Self.notPermitted)
            return false
        }
        if try isExported(draft) {
            outcome.coveredByExport += 1
            return false
        }
        let stored = try insertion.synced(draft.syncIdentifier, of: draft.type, from: draft.source)
        if let stored, draft.isEqual(to: stored) {
            countAlreadyThere()
            if !draft.workouts.isEmpty { _ = try insertion.restore(draft.object(stored: stored.uuid)) }
            return true
        }
        let object = draft.object(version: stored.map { $0.version.rounded(.down) + 1 } ?? 1)
        do {
            try SampleValidation.check(object.record)
        } catch {
            skip(path(), Self.clause(error.reason))
            return false
        }
        switch try insertion.restore(object) {
        case .added where stored == nil: outcome.added += 1
        case .added: outcome.updated += 1
        case .known: countAlreadyThere()
        case .deleted:
            countAlreadyThere()
            return false
        }
        return true
    }

    /// Stores the object parsed from an element.
    @discardableResult
    mutating func put(
        at path: @autoclosure () -> String, _ make: () throws(IngestReason) -> IngestDraft
    ) throws(EngineError) -> Bool {
        let draft: IngestDraft
        do {
            draft = try make()
        } catch {
            skip(path(), error)
            return false
        }
        return try put(draft, at: path())
    }

    // MARK: Looking up

    func hasSample(
        of type: ObjectType, from source: AppIdentity, values: ClosedRange<Double>, start: Double, end: Double
    ) throws(EngineError) -> Bool {
        try insertion.hasSample(of: type, from: source, values: values, start: start, end: end)
    }

    /// Returns whether an export already covers the period of an object with the original measurements (ING-8).
    private mutating func isExported(_ draft: IngestDraft) throws(EngineError) -> Bool {
        // Workouts are matched by their dates instead, regardless of their source.
        guard draft.type != .workout else { return false }
        let range: ClosedRange<Double>?
        if let known = exported[draft.type] {
            range = known
        } else {
            range = try insertion.exported(draft.type)
            exported[draft.type] = .some(range)
        }
        guard let range else { return false }
        // A bucket may begin before its first sample.
        guard draft.end >= range.lowerBound else { return false }
        // The export may contain a part of a sum that spans its end, so storing the whole sum would count that part
        // twice.
        return draft.type.isCumulative ? draft.start < range.upperBound : draft.end <= range.upperBound
    }

    /// Returns a sentence as a clause.
    private static func clause(_ sentence: String) -> String {
        let text = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}
