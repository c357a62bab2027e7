import HealthModel
import HealthStore
import WorkoutFiles

/// A reader of symptoms (ING-47).
struct SymptomReader {
    private let context: IngestContext

    init(_ context: IngestContext) { self.context = context }

    func work(_ scanner: JSONScanner, path: String) -> ElementWork {
        ElementWork(scanner, path: path) { (element, path, writer) throws(EngineError) in
            try writer.put(at: path) { () throws(IngestReason) in try draft(element) }
        }
    }

    private func draft(_ element: JSON) throws(IngestReason) -> IngestDraft {
        guard let name = element["name"]?.text else { throw IngestReason("it has no name") }
        guard let type = SymptomNames.type(name) else {
            throw IngestReason("unknown name", unknown: "symptoms.\(name)")
        }
        let (start, end) = try context.period(element)
        let value = try SymptomNames.value(element["severity"]?.text, of: type)
        let source = RelaySource(element["source"]?.text)
        var draft = IngestDraft(
            type: type, start: start.time, end: end, content: .category(value), source: source.identity(.minutes),
            syncIdentifier: SyncIdentity.sample(type, source, start: start.time, 0))
        draft.countsEnd = true
        if element["userEntered"]?.truth == true { draft.metadata[MetadataKey.wasUserEntered] = .bool(true) }
        return draft
    }
}
