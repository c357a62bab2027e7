package import Foundation
package import HealthModel
package import HealthStore

extension StoreReader {
    /// How the sum of a type over a stretch of time came about; nil for a type whose values do not add up, and for a time that is
    /// none (API-45).
    ///
    /// The sum is that of one bucket of a statistics collection over everything: what sticks out of the time counts with the part
    /// that lies in it (STAT-14), and merging comes before (STAT-25).
    ///
    /// - Parameters:
    ///   - type: A type whose values add up.
    ///   - start: The first moment that counts.
    ///   - end: The first moment after it; what is left of a second counts as a whole one.
    ///   - locale: Where the unit is customary.
    ///   - unit: The unit of the answer, if it is not the customary one; one that the type is measured in.
    package func explanation(
        of type: ObjectType, from start: Date, to end: Date, locale: Locale = DisplayUnit.international,
        unit: QuantityUnit? = nil
    ) throws(EngineError) -> SumExplanation? {
        guard type.isCumulative, let canonical = type.canonicalUnit,
            let unit = unit ?? DisplayUnit.unit(for: type, in: locale),
            let buckets = CalendarBuckets(from: start, to: end)
        else { return nil }
        let (from, to) = (buckets.bound(0), buckets.bound(1))
        let predicate = SamplePredicate.and([
            .start(.less, to), .or([.end(.greater, from), .start(.greaterOrEqual, from)]),
        ])
        let request = StatisticsRequest(type, predicate, options: [.cumulativeSum, .separateBySource])
        let bucket = try engine.statistics(request, in: buckets, for: app).populated.first { $0.number == 0 }
        var explanation = SumExplanation(
            type: type, unit: unit, start: Date(timeIntervalSinceReferenceDate: from),
            end: Date(timeIntervalSinceReferenceDate: to), merged: nil, parts: [], stretches: [], stretchCount: 0)
        func shown(_ value: Double) -> Double {
            canonical.convert(value, to: unit).map(StatisticsReport.withoutNoise) ?? value
        }
        guard let bucket, let sum = bucket.record.values.sum, let sources = bucket.record.sources else {
            return explanation
        }
        let data = try self.data(of: type, predicate, sources.map(\.source.bundleIdentifier), canonical, from, to)
        let explainer = SumExplainer(data, sources: sources.count, from: from, to: to)
        let merged = shown(sum)
        let counted = SumExplainer.balance(explainer.counted(sources: sources.count).map(shown), to: merged)
        let covered = explainer.covered(sources: sources.count)
        let stretches = explainer.stretches(sources: sources.count)
        explanation.merged = merged
        explanation.parts = sources.indices.map { place in
            SumExplanation.Part(
                source: sources[place].source, rank: place + 1, alone: shown(sources[place].values.sum ?? 0),
                counted: counted[place],
                coveredBy: sources.indices.filter { covered[place][$0] != 0 }.map { other in
                    .init(source: sources[other].source, value: shown(covered[place][other]))
                })
        }
        explanation.stretchCount = stretches.count
        explanation.stretches = stretches.prefix(SumExplanation.mostStretches).map { stretch in
            .init(
                start: Date(timeIntervalSinceReferenceDate: stretch.start),
                end: Date(timeIntervalSinceReferenceDate: stretch.end), source: sources[stretch.source].source,
                value: shown(stretch.value))
        }
        return explanation
    }

    /// The data that overlap a time, as the engine's statistics see them (STAT-9, STAT-27).
    private func data(
        of type: ObjectType, _ predicate: SamplePredicate, _ sources: [String], _ canonical: QuantityUnit,
        _ from: Double, _ to: Double
    ) throws(EngineError) -> [StatisticsDatum] {
        let places = Dictionary(sources.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
        var data: [StatisticsDatum] = []
        try engine.quantities(QuantityRequest(type, predicate), for: app) { datum in
            // A series is given with all its quantities.
            guard datum.start < to, datum.end > from || datum.start >= from,
                let bundle = datum.sample.source?.source.bundleIdentifier, let source = places[bundle],
                let value = datum.quantity.converted(to: canonical)
            else { return true }
            data.append(
                StatisticsDatum(
                    start: datum.start, end: datum.end, value: value, source: source,
                    isHandEntered: bundle == StatisticsRules.healthAppIdentifier
                        || datum.sample.metadata?.wasUserEntered == true,
                    number: Int64(data.count)))
            return true
        }
        return data.sorted { $0.precedes($1) }
    }
}

extension CalendarBuckets {
    /// One bucket from a date to another, which is put off to the next whole second of its length; nil if it has none.
    fileprivate init?(from start: Date, to end: Date) {
        let seconds = end.timeIntervalSince(start).rounded(.up)
        guard seconds >= 1, seconds <= 1e10 else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        try? self.init(
            anchor: start.timeIntervalSinceReferenceDate, interval: DateComponents(second: Int(seconds)),
            calendar: calendar)
    }
}
