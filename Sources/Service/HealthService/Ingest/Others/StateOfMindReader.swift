import HealthModel
import HealthStore
import WorkoutFiles

/// A reader of states of mind (ING-47).
struct StateOfMindReader {
    private let context: IngestContext

    init(_ context: IngestContext) { self.context = context }

    func work(_ scanner: JSONScanner, path: String) -> ElementWork {
        ElementWork(scanner, path: path) { (element, path, writer) throws(EngineError) in
            try writer.put(at: path) { () throws(IngestReason) in try draft(element) }
        }
    }

    private func draft(_ element: JSON) throws(IngestReason) -> IngestDraft {
        let (start, end) = try context.period(element)
        guard let kind = element["kind"]?.text.flatMap(StateOfMindNames.kind) else {
            throw IngestReason("unknown kind")
        }
        let valence = try JSON.number(element["valence"], "valence")
        guard StateOfMindRecord.valences.contains(valence) else {
            throw IngestReason("the valence is not between -1 and 1")
        }
        let state = StateOfMindRecord(
            kind: kind, valence: valence, labels: Self.values(element["labels"], StateOfMindNames.label),
            associations: Self.values(element["associations"], StateOfMindNames.association))
        let source = RelaySource(element["source"]?.text)
        let type = ObjectType.stateOfMind
        return IngestDraft(
            type: type, start: start.time, end: end, content: .detail(.stateOfMind(state)),
            source: source.identity(.minutes),
            syncIdentifier: SyncIdentity.sample(type, source, start: start.time, "\(kind)"))
    }

    /// Returns the values of the known words of a list; unknown words are ignored.
    private static func values(_ list: JSON?, _ value: (String) -> Int?) -> [Int] {
        guard case .array(let words)? = list else { return [] }
        return words.compactMap { $0.text.flatMap(value) }
    }
}
