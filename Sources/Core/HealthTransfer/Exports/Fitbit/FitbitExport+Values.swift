import Foundation
import HealthModel
import WorkoutFiles

/// The values that come in two generations: for each local day, one counts (IMP-41).
extension FitbitExport {
    /// What the times of records are (IMP-42).
    private enum Stamps {
        case utc, local
        /// The offset from UTC in seconds.
        case fixed(Double)
    }

    /// A generation of files, or what came back from Android in its tables.
    private enum Telling {
        case records, tables, returned
    }

    /// The end of the names of sources whose data came from other apps of the phone.
    private static let returned = "Health Connect"

    /// Stores the values of a family: of each day those of the first telling that has it.
    func storeValues(of family: FitbitFamily, _ writer: ExportWriter) throws {
        let records = files(family == .bodyFat ? .records(.weight) : .records(family))
        let tables = files(.values(family))
        let stamps = try stamps(of: family, records, tables, writer)
        var days: Set<Int> = []
        var hasReturned = false
        for telling: Telling in family.prefersRecords
            ? [.records, .tables, .returned] : [.tables, .records, .returned]
        {
            let known = days
            switch telling {
            case .records:
                for index in records {
                    try forEachRecord(index, writer) { record, place in
                        try store(record, of: family, stamps, besides: known, &days, writer, at: place)
                    }
                }
            case .tables, .returned:
                guard telling == .tables || hasReturned else { continue }
                for index in tables {
                    try forEachRow(index, writer) { row in
                        let isReturned = row["data source"]?.hasSuffix(Self.returned) ?? false
                        if isReturned { hasReturned = true }
                        guard isReturned == (telling == .returned) else { return }
                        try store(row, of: family, besides: known, &days, writer)
                    }
                }
            }
        }
    }

    /// Stores a row of a table.
    private func store(
        _ row: CSVRow, of family: FitbitFamily, besides known: Set<Int>, _ days: inout Set<Int>, _ writer: ExportWriter
    ) throws {
        let place = "line \(row.line)"
        guard let stamp = row["timestamp"].flatMap(FitbitStamp.iso) else {
            return writer.leaveOut("it has no possible date", at: place, of: Self.rows)
        }
        let name = row["data source"].map { String($0.prefix(80)) }
        let source = ExportSource(way: way, origin: name, name: name ?? Self.name)
        try store(
            row.number(family.head).map { $0 * family.factor }, of: family,
            // Rows of days say midnight in UTC, and mean the local day (IMP-44).
            at: family.isDaily ? stamp.local : stamp.local - Double(stamp.offset ?? 0), source, besides: known, &days,
            writer, place)
    }

    /// Stores a record.
    private func store(
        _ record: JSON, of family: FitbitFamily, _ stamps: Stamps, besides known: Set<Int>, _ days: inout Set<Int>,
        _ writer: ExportWriter, at place: String
    ) throws {
        var value = family.value(record)
        var stamp = record.text("dateTime").flatMap(FitbitStamp.short)
        var name: String?
        switch family {
        case .heartRate:
            if record["value"]?.number("confidence") == 0 {
                return writer.leaveOut("the band was not sure of it", at: place, of: "heart rates")
            }
        case .restingHeartRate:
            // Files reach beyond the days that have a value.
            guard let date = record["value"]?.text("date"), value ?? 0 > 0 else { return }
            stamp = FitbitStamp.short(date)
        case .weight, .bodyFat:
            let (date, time) = (record.text("date"), record.text("time"))
            stamp = date.flatMap { FitbitStamp.short("\($0) \(time ?? "00:00:00")") }
            name = record.text("source").map { String($0.prefix(80)) }
            if family == .bodyFat { value = record.amount("fat").map { $0 / 100 } }
        default: break
        }
        guard let stamp else { return writer.leaveOut("it has no possible date", at: place, of: Self.rows) }
        guard value != nil else { return }
        let moment =
            switch stamps {
            case .local where family.isDaily: stamp
            case .local: clock.moment(stamp)
            case .utc: stamp
            case .fixed(let offset): stamp - offset
            }
        try store(
            value, of: family, at: moment, ExportSource(way: way, origin: name, name: name ?? Self.name),
            besides: known, &days, writer, place)
    }

    private static let rows = "rows"

    /// Stores a value unless its day is told better.
    ///
    /// - Parameter moment: The moment of its start; of a day, the midnight on the wall.
    private func store(
        _ value: Double?, of family: FitbitFamily, at moment: Double, _ source: ExportSource, besides known: Set<Int>,
        _ days: inout Set<Int>, _ writer: ExportWriter, _ place: String
    ) throws {
        guard let value, !ExportedQuantity.isAbsent(value, family.type) else { return }
        let day = family.isDaily ? Int((moment / 86_400).rounded(.down)) : clock.day(of: moment)
        guard !known.contains(day) else { return }
        days.insert(day)
        let span: (start: Double, end: Double) =
            family.isDaily ? clock.bounds(day) : (moment, family.isOfMinutes ? moment + 60 : moment)
        // What both generations tell alike is one sample, also if they come apart (IMP-17).
        try writer.add(
            family.type, value, key: "\(JSON.digits(span.start))|\(JSON.digits((value * 1_000).rounded()))",
            source: source, from: span.start, to: span.end, at: place,
            // Of what is in a workout, its heart rates and steps belong to it (IMP-46).
            workout: family == .heartRate || family == .steps ? workouts.session(from: span.start, to: span.end) : nil)
    }

    // MARK: Times of records

    /// The number of minutes that are compared at least and at most, the share that must be equal, and the steps of
    /// a quarter of an hour that are tried (IMP-42).
    private static let (fewestMinutes, mostMinutes, share, quarters) = (30, 3_000, 0.6, -56...56)

    /// Returns what the times of records are: as the family is known to have them, unless tables tell otherwise.
    private func stamps(
        of family: FitbitFamily, _ records: [Int], _ tables: [Int], _ writer: ExportWriter
    ) throws -> Stamps {
        guard family.isComparable else { return .local }
        guard !records.isEmpty, !tables.isEmpty else { return .utc }
        // A file from the middle is one of the time when both were there.
        let table = tables[tables.count / 2]
        var minutes: [Int: Double] = [:]
        try forEachRow(table, writer) { row in
            guard minutes.count < 100_000, row["data source"]?.hasSuffix(Self.returned) != true,
                let stamp = row["timestamp"].flatMap(FitbitStamp.iso), let value = row.number(family.head), value > 0
            else { return }
            let minute = Int(((stamp.local - Double(stamp.offset ?? 0)) / 60).rounded(.down))
            if minutes[minute] == nil { minutes[minute] = value * family.factor }
        }
        guard minutes.count >= Self.fewestMinutes else { return .utc }
        let date = Self.date(files.names[table])
        let near = records.map { (abs(Self.date(files.names[$0]) - date), $0) }.sorted { $0 < $1 }.prefix(4)
        var (compared, equal) = ([Int: Int](), [Int: Int]())
        var (count, last) = (0, Int.min)
        for (_, index) in near where count < Self.mostMinutes {
            try forEachRecord(index, writer) { record, _ in
                guard count < Self.mostMinutes, let stamp = record.text("dateTime").flatMap(FitbitStamp.short),
                    case let minute = Int((stamp / 60).rounded(.down)), minute != last,
                    let value = family.value(record), value > 0
                else { return }
                (last, count) = (minute, count + 1)
                for quarter in Self.quarters {
                    guard let other = minutes[minute - 15 * quarter] else { continue }
                    compared[quarter, default: 0] += 1
                    if family.isEqual(value, other) { equal[quarter, default: 0] += 1 }
                }
            }
        }
        // Of offsets with as many equal minutes, that nearest to UTC, and of two of those that to the east.
        let best = equal.max { ($0.value, -abs($0.key), $0.key) < ($1.value, -abs($1.key), $1.key) }
        guard let best, let all = compared[best.key], all >= Self.fewestMinutes,
            Double(best.value) >= Self.share * Double(all), best.key != 0
        else { return .utc }
        let offset = Double(best.key) * 900
        let moment = Double(minutes.keys.min() ?? 0) * 60
        let isLocal = clock.offset(moment) == offset
        let zone = isLocal ? "local" : ExportTime.zone(offset: Int(offset)) ?? "shifted"
        writer.note(.noted("The times of \(family.rawValue) are \(zone), as tables of the same minutes show."))
        return isLocal ? .local : .fixed(offset)
    }

    /// Returns the date in a file name as a number, to find files of the same time.
    private static func date(_ name: String) -> Int {
        let digits = (name.split(separator: "/").last ?? "").filter(\.isNumber)
        guard digits.count == 8, let date = Int(digits) else { return 0 }
        return CivilDay.number(year: date / 10_000, month: max(1, min(12, date / 100 % 100)), day: date % 100)
    }
}
