import Foundation
import HealthModel
package import WorkoutFiles

extension StatisticsReport: JSONRepresentable {
    /// The shape of statistics: the figures of the whole range, or a list of figures by period.
    package static let jsonShape = JSONShape<StatisticsReport>(
        .anyOf([whole.schema, byPeriod.schema])
    ) { ($0.period == nil ? whole : byPeriod).json($0) }

    /// The type and the unit, with which the JSON of statistics begins.
    package static let jsonHead = JSONMembers<StatisticsReport> { members in
        members.add("type", .identifier) { $0.type }
        members.add("unit", .unit, "The unit of all values.") { $0.unit }
    }

    private static let whole = JSONShape<StatisticsReport>(
        "Statistics", "Statistics of a type over the whole range; without samples, start and end are null."
    ) { members in
        members.include(jsonHead) { $0 }
        members.add("start", .date) { $0.rows.first?.start }
        members.add("end", .date) { $0.rows.first?.end }
        members.includeIfPresent(Line.figures) { report in report.rows.first.map { report.line($0).whole } }
        members.includeIfPresent(Line.sources) { report in report.rows.first.map { report.line($0) } }
    }

    private static let byPeriod = JSONShape<StatisticsReport>(
        "StatisticsByPeriod", "Statistics of a type by period."
    ) { members in
        members.include(jsonHead) { $0 }
        members.add("by", .choice) { $0.period ?? .day }
        members.add("periods", .list(Line.jsonShape), "The periods with samples, in chronological order.") { report in
            report.rows.map(report.line)
        }
    }

    /// Returns a row with the properties of the report that determine its members.
    package func line(_ row: Row) -> Line { Line(row: row, report: self) }

    /// A row with the properties of its report that determine its members.
    package struct Line: Sendable, JSONRepresentable {
        package let row: Row
        fileprivate let type: ObjectType
        fileprivate let unit: QuantityUnit
        fileprivate let isWhole: Bool

        fileprivate init(row: Row, report: StatisticsReport) {
            (self.row, type, unit, isWhole) = (row, report.type, report.unit, report.period == nil)
        }

        /// The figures of all sources together.
        fileprivate var whole: Part { part(row.figures) }

        private func part(_ figures: Figures) -> Part {
            Part(figures: figures, isSum: type.isCumulative, isWhole: isWhole)
        }

        /// The shape of a row of a list.
        package static let jsonShape = JSONShape<Line>("StatisticsPeriod", "The statistics of a period.", members)

        /// The shape of a row with its type and unit, so that it can stand alone.
        package static let ownShape = JSONShape<Line>(
            "StatisticsLine", "The statistics of a period, with their type and unit."
        ) { members in
            members.add("type", .identifier) { $0.type }
            members.add("unit", .unit) { $0.unit }
            members.include(Self.members) { $0 }
        }

        private static let members = JSONMembers<Line> { members in
            members.add("start", .date) { $0.row.start }
            members.add("end", .date) { $0.row.end }
            members.include(figures) { $0.whole }
            members.include(sources) { $0 }
        }

        fileprivate static let sources = JSONMembers<Line> { members in
            members.addIfPresent("sources", .list(source), "The statistics of each source, if requested.") { line in
                line.row.sources.isEmpty ? nil : line.row.sources.map { ($0.source, line.part($0.figures)) }
            }
        }

        private static let source = JSONShape<(source: SourceRecord, part: Part)>(
            "SourceStatistics", "The statistics of a source alone."
        ) { members in
            members.include(SourceRecord.jsonMembers) { $0.source }
            members.include(figures) { $0.part }
        }

        /// Figures with the properties of the report that determine which of them there are.
        fileprivate struct Part {
            let figures: Figures
            let isSum: Bool
            let isWhole: Bool
        }

        fileprivate static let figures = JSONMembers<Part> { members in
            members.addIfPresent("sum", JSONShape.number.orNull, "Of a cumulative type.") {
                $0.isSum ? .some($0.figures.sum) : nil
            }
            members.addIfPresent("minimum", JSONShape.number.orNull, "Of a discrete type.") {
                $0.isSum ? nil : .some($0.figures.minimum)
            }
            members.addIfPresent("average", JSONShape.number.orNull, "Of a discrete type.") {
                $0.isSum ? nil : .some($0.figures.average)
            }
            members.addIfPresent("maximum", JSONShape.number.orNull, "Of a discrete type.") {
                $0.isSum ? nil : .some($0.figures.maximum)
            }
            members.addIfPresent("latest", JSONShape.number.orNull, "The latest value of the whole range.") {
                $0.isWhole ? .some($0.figures.latest) : nil
            }
            members.addIfPresent("latestDate", JSONShape<Date>.date.orNull) {
                $0.isWhole ? .some($0.figures.latestDate) : nil
            }
            members.addIfPresent("duration", JSONShape.number(unit: "s").orNull, "The time covered by samples.") {
                $0.isWhole ? .some($0.figures.duration) : nil
            }
        }
    }
}
