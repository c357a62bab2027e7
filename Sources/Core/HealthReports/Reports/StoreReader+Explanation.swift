package import Foundation
package import HealthModel
package import HealthStore

extension StoreReader {
    /// Returns an explanation of the sum of a type over an interval; nil for a type that is not cumulative, and for
    /// an invalid interval (API-45).
    ///
    /// The sum is that of one bucket of a statistics collection over all data: a sample that extends beyond the
    /// interval counts in proportion to the part inside (STAT-14), and sources are merged first (STAT-25).
    ///
    /// - Parameters:
    ///   - type: A cumulative type.
    ///   - start: The start of the interval.
    ///   - end: The end of the interval; its length is rounded up to whole seconds.
    ///   - locale: The locale in which the unit is customary.
    ///   - unit: The unit of the values, compatible with the type; nil for the customary one.
    package func explanation(
        of type: ObjectType, from start: Date, to end: Date, locale: Locale = DisplayUnit.international,
        unit: QuantityUnit? = nil
    ) throws -> SumExplanation? {
        guard type.isCumulative, let canonical = type.canonicalUnit,
            let unit = unit ?? DisplayUnit.unit(for: type, in: locale),
            let buckets = CalendarBuckets(from: start, to: end)
        else { return nil }
        let (from, to) = (buckets.bound(0), buckets.bound(1))
        let predicate = SamplePredicate.and([
            .start(.less, to), .or([.end(.greater, from), .start(.greaterOrEqual, from)]),
        ])
        let request = StatisticsRequest(type, predicate, options: [.cumulativeSum, .separateBySource])
        let bucket = try statistics(request, in: buckets).populated.first { $0.number == 0 }
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

    /// Returns the data that overlap an interval, as the engine's statistics read them (STAT-9, STAT-27).
    private func data(
        of type: ObjectType, _ predicate: SamplePredicate, _ sources: [String], _ canonical: QuantityUnit,
        _ from: Double, _ to: Double
    ) throws -> [StatisticsDatum] {
        let places = Dictionary(sources.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
        var data: [StatisticsDatum] = []
        try quantities(QuantityRequest(type, predicate)) { datum in
            // A series includes all its quantities.
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
    /// Creates one bucket between two dates, with the length rounded up to whole seconds; returns nil if it is empty
    /// or too long.
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
