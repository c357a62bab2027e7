package import Foundation
package import HealthModel

/// Statistics of a type, in the units and periods that people read.
package struct StatisticsReport: Sendable {
    /// The length of a bucket, by the calendar.
    package enum Period: String, Sendable, CaseIterable {
        case hour
        case day
        case week
        case month
        case year

        /// The part of a calendar that is one period; a week begins on the calendar's first weekday.
        package var component: Calendar.Component {
            switch self {
            case .hour: .hour
            case .day: .day
            case .week: .weekOfYear
            case .month: .month
            case .year: .year
            }
        }
    }

    /// What the samples of a period come to; nil for what the type does not have or nobody asked for.
    package struct Figures: Sendable, Equatable {
        package var sum: Double?
        package var minimum: Double?
        package var average: Double?
        package var maximum: Double?
        /// The latest value, and when it was measured.
        package var latest: Double?
        package var latestDate: Date?
        /// Seconds that are covered by samples.
        package var duration: Double?

        fileprivate mutating func show(in unit: QuantityUnit) {
            for path in [\Figures.sum, \.minimum, \.average, \.maximum, \.latest] {
                self[keyPath: path] = self[keyPath: path].map(unit.shown)
            }
        }
    }

    /// The figures of one source.
    package struct SourceFigures: Sendable, Equatable {
        package var source: SourceRecord
        package var figures: Figures
    }

    /// A period with its figures.
    package struct Row: Sendable, Equatable {
        package var start: Date
        package var end: Date
        /// Of all sources together.
        package var figures: Figures
        /// Of each source as if it were alone, best ranked first; empty unless asked for.
        package var sources: [SourceFigures]
        /// Whether there are periods without samples before this one, since the row before.
        package var followsGap: Bool

        /// A period without samples.
        package static func empty(from start: Date, to end: Date) -> Row {
            Row(start: start, end: end, figures: .init(), sources: [], followsGap: false)
        }
    }

    package var type: ObjectType
    /// The unit of all values.
    package var unit: QuantityUnit
    /// How long a row is; nil if there is one row for everything.
    package var period: Period?
    /// The periods that have samples, in the order of time.
    package var rows: [Row]

    /// The same with the numbers that people read (see ``QuantityUnit/shown(_:)``).
    package var shown: StatisticsReport {
        var report = self
        for row in rows.indices {
            report.rows[row].figures.show(in: unit)
            for source in rows[row].sources.indices { report.rows[row].sources[source].figures.show(in: unit) }
        }
        return report
    }

    /// The least and the greatest value of all rows, which a chart has to hold; nil if there are none.
    package var extent: ClosedRange<Double>? {
        let figures = rows.flatMap { [$0.figures] + $0.sources.map(\.figures) }
        if type.isCumulative {
            guard let greatest = figures.compactMap(\.sum).max() else { return nil }
            return min(0, greatest)...max(0, greatest)
        }
        guard let least = figures.compactMap(\.minimum).min(), let greatest = figures.compactMap(\.maximum).max(),
            least <= greatest
        else { return nil }
        return least...greatest
    }
}

// MARK: - From what the engine answers

extension StatisticsReport {
    /// One row for everything; none if nothing matched.
    init(_ record: StatisticsRecord?, of type: ObjectType, in unit: QuantityUnit) {
        self.init(type: type, unit: unit, period: nil, rows: [])
        rows = record.map { [row($0, followsGap: false)] } ?? []
    }

    /// A row for each bucket that has samples.
    init(_ collection: StatisticsCollectionRecord, by period: Period, in unit: QuantityUnit) {
        self.init(type: collection.type, unit: unit, period: period, rows: [])
        var last: Int?
        rows = collection.populated.map { bucket in
            defer { last = bucket.number }
            return row(bucket.record, followsGap: last.map { $0 + 1 < bucket.number } ?? false)
        }
    }

    private func row(_ record: StatisticsRecord, followsGap: Bool) -> Row {
        Row(
            start: Date(timeIntervalSinceReferenceDate: record.start),
            end: Date(timeIntervalSinceReferenceDate: record.end), figures: figures(record.values),
            sources: (record.sources ?? []).map { SourceFigures(source: $0.source, figures: figures($0.values)) },
            followsGap: followsGap)
    }

    private func figures(_ values: StatisticsValues) -> Figures {
        func converted(_ value: Double?) -> Double? {
            value.flatMap { type.canonicalUnit?.convert($0, to: unit) }.map(Self.withoutNoise)
        }
        return Figures(
            sum: converted(values.sum), minimum: converted(values.minimum), average: converted(values.average),
            maximum: converted(values.maximum), latest: converted(values.mostRecent?.value),
            latestDate: values.mostRecent.map { Date(timeIntervalSinceReferenceDate: $0.start) },
            duration: values.duration)
    }

    /// A number that missed a whole one by what converting there and back again loses: 110 beats are 110.00000000000001
    /// by way of the second.
    static func withoutNoise(_ value: Double) -> Double {
        let whole = value.rounded()
        return abs(value - whole) <= 4 * value.ulp ? whole : value
    }
}
