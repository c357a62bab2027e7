import HealthModel
import HealthStore
import WorkoutFiles

/// A reader of metrics that become category samples (ING-25).
struct CategoryReader {
    private let kind: MetricKind
    private let context: IngestContext
    private let units: String?

    /// The metadata key for the exporter's value of an event, such as `Complete`.
    static let valueKey = "OHKValue"
    private static let longestEvent = 86_400.0
    /// The maximum plausible number of encounters in one bucket.
    private static let countLimit = 100.0

    init(_ kind: MetricKind, _ context: IngestContext, _ units: String?) {
        self.kind = kind
        self.context = context
        self.units = units
    }

    func work(_ scanner: JSONScanner, path: String) -> ElementWork {
        ElementWork(scanner, path: path) { (element, path, writer) throws(EngineError) in
            if case .sexualActivity = kind { return try storeActivity(element, path, &writer) }
            try writer.put(at: path) { () throws(IngestReason) in try draft(element) }
        }
    }

    private func draft(_ element: JSON) throws(IngestReason) -> IngestDraft {
        let moment = try context.moments.moment(element.first(of: "date", "startDate", "start"))
        let source = RelaySource(element["source"]?.text)
        func draft(_ type: ObjectType, _ value: Int, _ length: Double) -> IngestDraft {
            IngestDraft(
                type: type, start: moment.time, end: moment.time + length, content: .category(value),
                source: source.identity(.minutes),
                syncIdentifier: SyncIdentity.sample(type, source, start: moment.time, 0))
        }
        switch kind {
        case .standHour:
            let count = try JSON.number(element["qty"], "qty")
            guard let type = MetricNames.categoryType("AppleStandHour") else { break }
            // 0 is stood, 1 is idle.
            guard count == 0 || count == 1 else {
                throw IngestReason("it covers several hours: aggregate by hour or less")
            }
            return draft(type, count == 1 ? 0 : 1, 3_600)
        case .mindful:
            guard let type = MetricNames.categoryType("MindfulSession") else { break }
            var draft = draft(type, 0, try length(element))
            draft.countsEnd = true
            return draft
        case .event(let type):
            var draft = draft(type, 0, element["qty"] == nil ? 0 : (try? length(element)) ?? 0)
            draft.countsEnd = true
            if let value = element["value"]?.text.flatMap({ IngestText.line($0, limit: 100) }) {
                draft.metadata[Self.valueKey] = .string(value)
            }
            return draft
        default: break
        }
        throw IngestReason("unknown type")
    }

    /// Returns the duration of an event, in seconds.
    private func length(_ element: JSON) throws(IngestReason) -> Double {
        let number = try JSON.number(element["qty"], "qty")
        let quantity = try UnitNames.meaning(units ?? element["units"]?.text, like: .second).quantity(number)
        guard let seconds = quantity.converted(to: .second), seconds >= 0, seconds <= Self.longestEvent else {
            throw IngestReason("invalid duration")
        }
        return seconds
    }

    // MARK: Encounters

    /// Stores each encounter as a sample; if the exporter reports only counts, the samples are one second apart.
    private func storeActivity(
        _ element: JSON, _ path: String, _ writer: inout IngestWriter
    ) throws(EngineError) {
        guard let type = MetricNames.categoryType("SexualActivity") else { return }
        let source = RelaySource(element["source"]?.text)
        let moment: IngestMoment
        var counts: [(mark: String, used: Bool?, count: Int)] = []
        do throws(IngestReason) {
            moment = try context.moments.moment(element.first(of: "date", "startDate", "start"))
            for (name, used) in [("Unspecified", nil), ("Protection Used", true), ("Protection Not Used", false)]
                as [(String, Bool?)]
            {
                guard let value = element[name] else { continue }
                let count = try JSON.number(value, "count")
                guard (0...Self.countLimit).contains(count), let whole = Int(exactly: count) else {
                    throw IngestReason("invalid count")
                }
                counts.append((IngestText.key(name), used, whole))
            }
            guard !counts.isEmpty else { throw IngestReason("missing count") }
        } catch {
            return writer.skip(path, error)
        }
        var number = 0
        for (mark, used, count) in counts {
            for ordinal in 0..<count {
                let time = moment.time + Double(number)
                number += 1
                var draft = IngestDraft(
                    type: type, start: time, end: time, content: .category(0), source: source.identity(.minutes),
                    syncIdentifier: SyncIdentity.sample(type, source, start: moment.time, "\(mark)\(ordinal)"))
                if let used { draft.metadata[MetadataKey.sexualActivityProtectionUsed] = .bool(used) }
                try writer.put(draft, at: path)
            }
        }
    }
}
