import Foundation
import HealthModel
import WorkoutFiles

/// The tables of their own folders (IMP-47).
extension FitbitExport {
    private var source: ExportSource { ExportSource(way: way, origin: nil, name: Self.name) }

    func storeSides(_ writer: ExportWriter) throws {
        var days: [FitbitMean: Set<Int>] = [.variability: try storeVariability(writer)]
        for index in files(.oxygen) {
            try forEachRow(index, writer) { row in
                guard let moment = Self.utc(row["timestamp"]) else { return undated(row, writer) }
                days[.oxygen, default: []].insert(clock.day(of: moment))
                let value = row.number("value")
                if value == 50 {
                    return writer.leaveOut("it is marked as invalid", at: "line \(row.line)", of: "oxygen saturations")
                }
                try add(.oxygenSaturation, value.map { $0 / 100 }, from: moment, to: moment, row, writer)
            }
        }
        for index in files(.temperature) {
            try forEachRow(index, writer) { row in
                guard let start = local(row["sleep_start"]), let end = local(row["sleep_end"]), end >= start,
                    end - start < 4 * 86_400
                else { return undated(row, writer) }
                try add(
                    .appleSleepingWristTemperature, row.number("nightly_temperature"), from: start, to: end, row, writer
                )
            }
        }
        for index in files(.respiration) {
            try forEachRow(index, writer) { row in
                guard let wall = row["timestamp"].flatMap(FitbitStamp.iso)?.local else { return undated(row, writer) }
                let day = Int((wall / 86_400).rounded(.down))
                days[.respiration, default: []].insert(day)
                let moment = clock.moment(wall)
                let span = wall == Double(day) * 86_400 ? clock.bounds(day) : (moment, moment)
                try add(
                    .respiratoryRate, row.number("full_sleep_breathing_rate"), from: span.0, to: span.1, row, writer)
            }
        }
        for mean in FitbitMean.allCases { try store(mean, besides: days[mean] ?? [], writer) }
    }

    /// Stores the means of days that nothing else tells.
    private func store(_ mean: FitbitMean, besides days: Set<Int>, _ writer: ExportWriter) throws {
        for index in files(.means(mean)) {
            try forEachRow(index, writer) { row in
                // Midnight in UTC means the local day (IMP-44).
                guard let stamp = row["timestamp"].flatMap(FitbitStamp.iso) else { return undated(row, writer) }
                let day = Int((stamp.local / 86_400).rounded(.down))
                guard !days.contains(day) else { return }
                let span = clock.bounds(day)
                try add(mean.type, mean.value(row), from: span.start, to: span.end, row, writer)
            }
        }
    }

    /// Stores variabilities: those of five minutes, and of days without those the mean of the day.
    ///
    /// - Returns: The days that have any.
    private func storeVariability(_ writer: ExportWriter) throws -> Set<Int> {
        var days: Set<Int> = []
        for index in files(.variability) {
            try forEachRow(index, writer) { row in
                guard let start = local(row["timestamp"]) else { return undated(row, writer) }
                days.insert(clock.day(of: start))
                try add(.heartRateVariabilityRMSSD, row.number("rmssd"), from: start, to: start + 300, row, writer)
            }
        }
        let detailed = days
        for index in files(.variabilityOfDays) {
            try forEachRow(index, writer) { row in
                guard let wall = row["timestamp"].flatMap(FitbitStamp.iso)?.local else { return undated(row, writer) }
                let day = Int((wall / 86_400).rounded(.down))
                guard !detailed.contains(day) else { return }
                days.insert(day)
                let span = clock.bounds(day)
                try add(.heartRateVariabilityRMSSD, row.number("rmssd"), from: span.start, to: span.end, row, writer)
            }
        }
        return days
    }

    private func local(_ text: String?) -> Double? {
        guard let stamp = text.flatMap(FitbitStamp.iso) else { return nil }
        return stamp.offset.map { stamp.local - Double($0) } ?? clock.moment(stamp.local)
    }

    private func undated(_ row: CSVRow, _ writer: ExportWriter) {
        writer.leaveOut("it has no possible date", at: "line \(row.line)", of: "rows")
    }

    private func add(
        _ type: ObjectType, _ value: Double?, from start: Double, to end: Double, _ row: CSVRow,
        _ writer: ExportWriter
    ) throws {
        try writer.add(
            type, value, key: "\(JSON.digits(start))|\(JSON.digits(end))", source: source, from: start, to: end,
            at: "line \(row.line)")
    }
}
