import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer

/// A tile with the latest value of a type and its last thirty days.
struct Tile: Sendable {
    var address: String
    var tileName: String
    var tileNumber: String
    var tileUnit: String
    var note: String
    var spark: Spark

    private static let days = 30
    /// The most common types; those without data are omitted.
    private static let chosen = [
        "stepCount", "restingHeartRate", "heartRateVariabilitySDNN", "vo2Max", "bodyMass", "activeEnergyBurned",
        "oxygenSaturation", "respiratoryRate",
    ]

    static func all(_ reports: StoreReader, _ formatter: PageFormatter) throws -> [Tile] {
        let held = Set(try reports.types().map(\.type))
        var tiles: [Tile] = []
        for type in chosen.compactMap(TypeName.type) where held.contains(type) {
            if let tile = try Tile(type, reports, formatter) { tiles.append(tile) }
        }
        if held.contains(.sleepAnalysis), let tile = try sleep(reports, formatter) { tiles.append(tile) }
        return tiles
    }

    /// Creates a tile, or returns `nil` if there is no value in the last year, because older values are no longer
    /// representative.
    private init?(_ type: ObjectType, _ reports: StoreReader, _ formatter: PageFormatter) throws {
        let (calendar, now) = (formatter.calendar, formatter.now)
        let today = calendar.startOfDay(for: now)
        guard let first = calendar.date(byAdding: .day, value: 1 - Self.days, to: today),
            let report = try reports.statistics(
                of: type, SampleFilter(from: first), by: .day, separate: false, calendar: calendar,
                locale: formatter.format.unitsLocale)?.shown
        else { return nil }
        var row = report.rows.last
        if row == nil {
            // Without a value in the last month, the latest of the last year is used; only the last row is needed.
            guard let year = calendar.date(byAdding: .year, value: -1, to: today) else { return nil }
            row = try reports.statistics(
                of: type, SampleFilter(from: year), by: .month, separate: false, calendar: calendar,
                locale: formatter.format.unitsLocale)?.shown.rows.last
        }
        guard let row, let value = row.figures.sum ?? row.figures.average else { return nil }
        let byDay = Dictionary(
            report.rows.map { (calendar.startOfDay(for: $0.start), $0.figures) }, uniquingKeysWith: { $1 })
        let values = (0..<Self.days).map { day -> Double? in
            calendar.date(byAdding: .day, value: day, to: first).flatMap { byDay[$0] }
                .flatMap { $0.sum ?? $0.average }
        }
        address = "/data/\(TypeName.name(of: type))"
        tileName = TypeTitle.short(type)
        let figure = formatter.figure(value, report.unit, of: type)
        (tileNumber, tileUnit) = (figure.number, figure.unit)
        note = calendar.isDate(row.start, inSameDayAs: now) ? "today" : formatter.shortDay(row.start)
        spark = Spark(
            values, label: "\(tileName), the last \(Self.days) days", joinsGaps: !type.isCumulative)
    }

    private init(
        address: String, tileName: String, tileNumber: String, tileUnit: String, note: String, spark: Spark
    ) {
        (self.address, self.tileName, self.tileNumber) = (address, tileName, tileNumber)
        (self.tileUnit, self.note, self.spark) = (tileUnit, note, spark)
    }

    private static func sleep(_ reports: StoreReader, _ formatter: PageFormatter) throws -> Tile? {
        let calendar = formatter.calendar
        guard let first = calendar.date(byAdding: .day, value: 1 - days, to: calendar.startOfDay(for: formatter.now))
        else { return nil }
        let nights = try reports.sleep(SampleFilter(from: first), calendar: calendar).nights
        guard let last = nights.last, last.main.asleep > 0 else { return nil }
        let byDay = Dictionary(nights.map { ($0.day, $0.main.asleep) }, uniquingKeysWith: { $1 })
        let values = (0..<days).map { day in
            calendar.date(byAdding: .day, value: day, to: first)
                .flatMap { byDay[CalendarDay(of: $0, in: calendar.timeZone)] }
        }
        let span = Figure.Value(formatter.span(last.main.asleep))
        return Tile(
            address: "/sleep", tileName: "Sleep", tileNumber: span.number, tileUnit: span.unit,
            note: last.day.start(in: calendar.timeZone).map { formatter.shortDay($0) } ?? "",
            spark: Spark(values, label: "Sleep, the last \(days) nights"))
    }
}

extension TypeTitle {
    /// Returns a shorter display name where space is limited.
    fileprivate static func short(_ type: ObjectType) -> String {
        switch type {
        case .heartRateVariabilitySDNN: "HRV"
        case .restingHeartRate: "Resting HR"
        default: name(type)
        }
    }
}
