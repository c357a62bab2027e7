import Foundation
import HealthReports

/// The hypnogram of a night with four rows of sleep stages over time, in a box of 1000 by 160.
struct Hypnogram: Sendable {
    struct Block: Sendable {
        var stageClass: String
        var x: String
        var y: String
        var width: String
        var blockLabel: String
    }

    struct Tick: Sendable {
        var x: String
        var tickText: String
    }

    struct Line: Sendable {
        var y: String
        var lineName: String
    }

    var blocks: [Block]
    var ticks: [Tick]
    var lines: [Line]
    var hypnogramLabel: String
    /// A Boolean value that indicates whether sleep stages are known, and not only sleep.
    var hasStages: Bool

    private static let order: [SleepReport.Stage] = [.awake, .rem, .core, .deep]
    private static let width = 1_000.0
    private static let rowHeight = 40.0

    /// Draws a period.
    ///
    /// - Parameter zone: The time zone of the times; nil for that of the reader.
    init(_ period: SleepReport.Period, _ formatter: PageFormatter, in zone: TimeZone?) {
        let length = max(1, period.end - period.start)
        let stages = period.segments.filter { $0.stage != .inBed }
        let hasStages = stages.contains { [.core, .deep, .rem].contains($0.stage) }
        self.hasStages = hasStages
        let rows = hasStages ? Self.order : [.awake, .unspecified]
        func x(_ moment: Double) -> Double {
            Spark.rounded(Self.width * (min(max(moment, period.start), period.end) - period.start) / length)
        }
        blocks = stages.compactMap { segment in
            // Unspecified sleep is drawn in the row of the most common stage.
            let stage = hasStages && segment.stage == .unspecified ? .core : segment.stage
            guard let row = rows.firstIndex(of: stage) else { return nil }
            let (left, right) = (x(segment.start), x(segment.end))
            guard right > left else { return nil }
            let start = Date(timeIntervalSinceReferenceDate: segment.start)
            return Block(
                stageClass: StageName.text(segment.stage).lowercased().replacing(" ", with: ""), x: "\(left)",
                y: "\(Double(row) * Self.rowHeight + 4)", width: "\(max(1, right - left))",
                blockLabel:
                    "\(StageName.text(segment.stage)) \(formatter.time(start, in: zone)), \(Format.duration(segment.seconds))"
            )
        }
        lines = rows.enumerated().map { row, stage in
            Line(y: "\(Double(row) * Self.rowHeight + 25)", lineName: StageName.text(stage))
        }
        var ticks: [Tick] = []
        // Marks are at full hours of the clocks there, which may be half an hour off those of UTC.
        let step = length > 6 * 3_600 ? 7_200.0 : 3_600
        let offset = Double(
            (zone ?? formatter.calendar.timeZone).secondsFromGMT(
                for: Date(timeIntervalSinceReferenceDate: period.start)))
        var hour = ((period.start + offset) / step).rounded(.up) * step - offset
        while hour < period.end {
            ticks.append(
                Tick(x: "\(x(hour))", tickText: formatter.time(Date(timeIntervalSinceReferenceDate: hour), in: zone)))
            hour += step
        }
        self.ticks = ticks
        let parts = [SleepReport.Stage.deep, .core, .rem, .awake].map { ($0, period.seconds($0)) }.filter { $0.1 > 0 }
            .map { "\(StageName.text($0.0).lowercased()) \(formatter.span($0.1))" }
        hypnogramLabel = "Stages of the night: " + (parts.isEmpty ? "asleep" : parts.joined(separator: ", "))
    }
}
