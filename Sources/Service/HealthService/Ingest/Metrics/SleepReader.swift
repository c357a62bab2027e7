import HealthModel
import HealthStore
import WorkoutFiles

/// A reader of sleep stages, either measured or derived from the totals of a night (ING-23, ING-24).
struct SleepReader {
    private let context: IngestContext

    /// The metadata keys for the hours of a night that was only exported as a summary.
    static let hourKeys = [
        "totalSleep": "OHKSleepTotal", "asleep": "OHKSleepAsleep", "core": "OHKSleepCore", "deep": "OHKSleepDeep",
        "rem": "OHKSleepREM", "awake": "OHKSleepAwake", "inBed": "OHKSleepInBed",
    ]
    /// The maximum duration of a night, in seconds.
    private static let longest = 172_800.0

    private enum Stage {
        static let inBed = 0
        static let asleepUnspecified = 1
        /// The stages that only a measuring device can distinguish.
        static let measured = 2.0...5.0
    }

    init(_ context: IngestContext) { self.context = context }

    func work(_ scanner: JSONScanner, path: String) -> ElementWork {
        ElementWork(scanner, path: path) { (element, path, writer) throws(EngineError) in
            if element.first(of: "startDate", "start") != nil {
                try writer.put(at: path) { () throws(IngestReason) in try segment(element) }
            } else {
                try storeSummary(element, path, &writer)
            }
        }
    }

    // MARK: Measured stages

    private func segment(_ element: JSON) throws(IngestReason) -> IngestDraft {
        let (start, end) = try context.period(element, start: ["startDate", "start"], end: ["endDate", "end"])
        guard let stage = Self.stages[IngestText.key(element["value"]?.text)] else {
            throw IngestReason("unknown sleep stage")
        }
        guard end - start.time <= Self.longest else { throw IngestReason("longer than two days") }
        return draft(stage, start.time, end, RelaySource(element["source"]?.text), .minutes)
    }

    private func draft(
        _ stage: Int, _ start: Double, _ end: Double, _ source: RelaySource, _ grain: RelayedSource.Grain
    ) -> IngestDraft {
        var draft = IngestDraft(
            type: .sleepAnalysis, start: start, end: end, content: .category(stage), source: source.identity(grain),
            syncIdentifier: SyncIdentity.sample(.sleepAnalysis, source, start: start, "stage\(stage)"))
        draft.countsEnd = true
        return draft
    }

    private static let stages = [
        "inbed": 0, "asleep": 1, "unspecified": 1, "asleepunspecified": 1, "awake": 2, "core": 3, "asleepcore": 3,
        "light": 3, "deep": 4, "asleepdeep": 4, "rem": 5, "asleeprem": 5,
    ]

    // MARK: Summaries

    private func storeSummary(_ element: JSON, _ path: String, _ writer: inout IngestWriter) throws(EngineError) {
        let source = RelaySource(element["source"]?.text ?? element["sleepSource"]?.text)
        var parts: [(stage: Int, start: Double, end: Double)] = []
        var hours: [String: MetadataValue] = [:]
        do throws(IngestReason) {
            guard element.first(of: "totalSleep", "asleep") != nil else { throw IngestReason("missing sleep stage") }
            for (stage, first, last) in [
                (Stage.inBed, "inBedStart", "inBedEnd"), (Stage.asleepUnspecified, "sleepStart", "sleepEnd"),
            ] {
                guard element[first] != nil, element[last] != nil else { continue }
                let (start, end) = try context.period(element, start: [first], end: [last])
                guard end - start.time <= Self.longest else { throw IngestReason("longer than two days") }
                if start.time < end { parts.append((stage, start.time, end)) }
            }
            guard !parts.isEmpty else { throw IngestReason("missing start or end of the night") }
        } catch {
            return writer.skip(path, error)
        }
        for (name, key) in Self.hourKeys {
            if let value = element[name]?.double, value > 0, value <= 48 { hours[key] = .number(value) }
        }
        writer.warn(IngestContext.summarised)
        let isMeasured = try writer.hasSample(
            of: .sleepAnalysis, from: source.identity(.minutes), values: Stage.measured,
            start: parts.map(\.start).min() ?? 0, end: parts.map(\.end).max() ?? 0)
        for (index, part) in parts.enumerated() {
            if isMeasured {
                writer.countAlreadyThere()
                continue
            }
            var draft = draft(part.stage, part.start, part.end, source, .nights)
            if index == parts.count - 1 { draft.metadata = hours }
            try writer.put(draft, at: path)
        }
    }
}
