import HealthModel
import HealthStore

extension ListEngine {
    func statistics(_ request: StatisticsRequest, for app: AppIdentity) throws(EngineError) -> StatisticsRecord? {
        try accumulate(request, in: nil, for: app).record()
    }

    func statistics(
        _ requests: [StatisticsRequest], for app: AppIdentity
    ) throws(EngineError) -> [StatisticsRecord?] {
        var answers: [StatisticsRecord?] = []
        for request in requests { answers.append(try statistics(request, for: app)) }
        return answers
    }

    func statistics(
        _ request: StatisticsRequest, in buckets: CalendarBuckets, for app: AppIdentity
    ) throws(EngineError) -> StatisticsCollectionRecord {
        let populated = try accumulate(request, in: buckets, for: app).collection()
        return StatisticsCollectionRecord(
            type: request.type, options: request.options, buckets: buckets, populated: populated)
    }

    func values(
        of type: ObjectType, _ predicate: SamplePredicate, for app: AppIdentity, _ give: (StatisticsColumns) -> Bool
    ) throws(EngineError) {
        try read { state throws(EngineError) in
            guard type.family == .quantity else { throw EngineError(.invalidArgument, "That is not a quantity type.") }
            for entry in try state.matches(type, predicate, for: app) {
                let columns = StatisticsColumns(
                    starts: [entry.record.start], ends: [entry.record.end],
                    values: [entry.record.canonicalValue ?? .nan],
                    firstNumber: entry.number)
                guard give(columns) else { return }
            }
        }
    }

    private func accumulate(
        _ request: StatisticsRequest, in buckets: CalendarBuckets?, for app: AppIdentity
    ) throws(EngineError) -> StatisticsAccumulator {
        do {
            try request.options.check(for: request.type)
        } catch {
            throw EngineError(.invalidArgument, error.reason)
        }
        return try read { state throws(EngineError) in
            let found = try state.matches(request.type, request.predicate, for: app)
            let sources = (state.appearances[request.type] ?? [:]).sorted { $0.value < $1.value }
            let candidates = sources.map { bundle, number in
                let newest = state.revisions[bundle]?.last
                return SourceRanking.Candidate(
                    source: newest?.source ?? SourceRecord(bundleIdentifier: bundle, name: ""),
                    isSystem: state.systemSources.contains(bundle), productType: newest?.productType,
                    firstAppearance: number)
            }
            let data = found.map { entry in
                StatisticsDatum(
                    start: entry.record.start, end: entry.record.end, value: entry.record.canonicalValue ?? .nan,
                    source: sources.firstIndex { $0.key == entry.bundle } ?? 0,
                    isHandEntered: entry.bundle == StatisticsRules.healthAppIdentifier
                        || entry.record.metadata?.wasUserEntered == true,
                    number: entry.number)
            }
            return StatisticsAccumulator(
                type: request.type, options: request.options,
                sources: SourceRanking(candidates, configured: state.sourceOrder[request.type] ?? []),
                buckets: buckets, data: data)
        }
    }

    // MARK: Sources

    func sourceOrder(of type: ObjectType) throws(EngineError) -> [String] {
        try read { state throws(EngineError) in state.sourceOrder[type] ?? [] }
    }

    func setSourceOrder(_ bundleIdentifiers: [String], of type: ObjectType) throws(EngineError) {
        try write { state throws(EngineError) in state.sourceOrder[type] = bundleIdentifiers }
    }

    func systemSources() throws(EngineError) -> Set<String> {
        try read { state throws(EngineError) in state.systemSources }
    }

    func setSystemSources(_ bundleIdentifiers: Set<String>) throws(EngineError) {
        try write { state throws(EngineError) in state.systemSources = bundleIdentifiers }
    }
}
