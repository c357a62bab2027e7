public import Foundation
public import HealthModel

/// The statistics of a type, in display units and calendar periods.
public struct StatisticsReport: Sendable, Codable, Equatable {
    /// The length of a bucket, by the calendar.
    public enum Period: String, Sendable, Codable, CaseIterable {
        /// An hour.
        case hour
        /// A calendar day.
        case day
        /// A calendar week.
        case week
        /// A calendar month.
        case month
        /// A calendar year.
        case year

        /// The calendar component of one period; a week begins on the calendar's first weekday.
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

    /// The statistics of the samples of a period; nil for those that the type does not have or that were not
    /// requested.
    public struct Figures: Sendable, Codable, Equatable {
        /// The sum of a cumulative type, with overlapping samples of several sources counted once.
        public var sum: Double?
        /// The minimum.
        public var minimum: Double?
        /// The average.
        public var average: Double?
        /// The maximum.
        public var maximum: Double?
        /// The latest value.
        public var latest: Double?
        /// The date of the latest value.
        public var latestDate: Date?
        /// The number of seconds covered by samples.
        public var duration: Double?

        fileprivate mutating func show(in unit: QuantityUnit) {
            for path in [\Figures.sum, \.minimum, \.average, \.maximum, \.latest] {
                self[keyPath: path] = self[keyPath: path].map(unit.shown)
            }
        }
    }

    /// The figures of one source.
    public struct SourceFigures: Sendable, Codable, Equatable {
        /// The source.
        public var source: SourceRecord
        /// The figures of its samples alone.
        public var figures: Figures
    }

    /// A period with its figures.
    public struct Row: Sendable, Codable, Equatable {
        /// The start of the period.
        public var start: Date
        /// The end of the period.
        public var end: Date
        /// The figures of all sources together.
        public var figures: Figures
        /// The figures of each source separately, the best-ranked first; empty unless requested.
        public var sources: [SourceFigures]
        /// A Boolean value that indicates whether there are periods without samples between the previous row and this
        /// one.
        public var followsGap: Bool

        /// Returns a period without samples.
        package static func empty(from start: Date, to end: Date) -> Row {
            Row(start: start, end: end, figures: .init(), sources: [], followsGap: false)
        }
    }

    /// The quantity type.
    public var type: ObjectType
    /// The unit of all values.
    public var unit: QuantityUnit
    /// The length of a row; nil if there is a single row.
    public var period: Period?
    /// The periods that have samples, in chronological order.
    public var rows: [Row]

    /// The report with rounded numbers for display (see ``QuantityUnit/shown(_:)``).
    package var shown: StatisticsReport {
        var report = self
        for row in rows.indices {
            report.rows[row].figures.show(in: unit)
            for source in rows[row].sources.indices { report.rows[row].sources[source].figures.show(in: unit) }
        }
        return report
    }

    /// The minimum and the maximum of all rows, for the axis of a chart; nil without values.
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

// MARK: - Engine results

extension StatisticsReport {
    /// Creates a report with a single row; without rows if no sample matched.
    init(_ record: StatisticsRecord?, of type: ObjectType, in unit: QuantityUnit) {
        self.init(type: type, unit: unit, period: nil, rows: [])
        rows = record.map { [row($0, followsGap: false)] } ?? []
    }

    /// Creates a report with a row for each bucket that has samples.
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

    /// Returns a number without the rounding error of unit conversion: 110 beats per minute become 110.00000000000001
    /// after conversion to seconds and back.
    static func withoutNoise(_ value: Double) -> Double {
        let whole = value.rounded()
        return abs(value - whole) <= 4 * value.ulp ? whole : value
    }
}
