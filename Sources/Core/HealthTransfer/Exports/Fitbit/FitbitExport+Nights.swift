import Foundation
import HealthModel
import WorkoutFiles

/// The nights of a Fitbit export (IMP-45).
extension FitbitExport {
    /// A night of the tables.
    struct Night {
        var start: Double
        var end: Double
        /// The moment of an offset from UTC in seconds.
        var offset: (moment: Double, offset: Int)?
        var stages: [(start: Double, end: Double, stage: SleepStage)] = []
    }

    /// The largest number of stages (IMP-94).
    private static let mostStages = 5_000_000

    private static func stage(_ name: String?) -> SleepStage? {
        switch name?.lowercased() {
        case "awake", "wake", "restless": .awake
        case "light": .core
        case "deep": .deep
        case "rem": .rem
        case "asleep": .asleep
        default: nil
        }
    }

    /// Returns the moment of a time in UTC.
    static func utc(_ text: String?) -> Double? {
        text.flatMap(FitbitStamp.iso).map { $0.local - Double($0.offset ?? 0) }
    }

    private static let offsetForm = TextForm(#/([+-])?(\d{2}):(\d{2})/#)

    /// Returns an offset such as `+01:00` in seconds.
    static func offset(_ text: String?) -> Int? {
        guard let match = text.flatMap(offsetForm.match) else { return nil }
        let seconds = (Int(match.2) ?? 0) * 3_600 + (Int(match.3) ?? 0) * 60
        return seconds > 64_800 ? nil : match.1 == "-" ? -seconds : seconds
    }

    /// Returns the nights of the tables by their identifier.
    func nights(_ writer: ExportWriter) throws -> [String: Night] {
        var nights: [String: Night] = [:]
        for index in files(.sleepSessions) {
            try forEachRow(index, writer) { row in
                guard let key = row["sleep_id"], key.count <= 100, let start = Self.utc(row["sleep_start"]),
                    let end = Self.utc(row["sleep_end"])
                else {
                    return writer.leaveOut(
                        "it has no possible date", at: "line \(row.line)", of: ExportedNight.family)
                }
                nights[key] = Night(
                    start: start, end: end, offset: Self.offset(row["start_utc_offset"]).map { (start, $0) })
            }
        }
        var (count, homeless) = (0, 0)
        for index in files(.sleepStages) {
            try forEachRow(index, writer) { row in
                guard let key = row["sleep_id"], nights[key] != nil else {
                    homeless += 1
                    return
                }
                guard count < Self.mostStages, let start = Self.utc(row["sleep_stage_start"]),
                    let end = Self.utc(row["sleep_stage_end"]), end > start,
                    let stage = Self.stage(row["sleep_stage_type"])
                else { return }
                count += 1
                nights[key]?.stages.append((start, end, stage))
            }
        }
        if homeless > 0 {
            writer.leaveOut("their night is missing", at: "\(homeless) rows", of: ExportedNight.familyOfStages)
        }
        return nights
    }

    /// Stores nights: those of the tables, and of the records those that the tables lack.
    func storeNights(_ nights: [String: Night], _ writer: ExportWriter) throws {
        let source = ExportSource(way: way, origin: "sleep", name: Self.name)
        for (key, night) in nights.sorted(by: { ($0.value.start, $0.key) < ($1.value.start, $1.key) }) {
            var exported = ExportedNight(
                key: key, source: source, start: night.start, end: night.end,
                timeZone: ExportTime.zone(offset: night.offset?.offset))
            exported.stages = night.stages
            try exported.store(writer)
        }
        for index in files(.nights) {
            try forEachRecord(index, writer) { record, place in
                guard let key = Self.identifier(record["logId"]) else {
                    return writer.leaveOut("it has no identifier", at: place, of: ExportedNight.family)
                }
                guard nights[key] == nil else { return }
                guard let night = self.night(record, key, source) else {
                    return writer.leaveOut("it has no possible date", at: place, of: ExportedNight.family)
                }
                try night.store(writer)
            }
        }
    }

    /// Returns an identifier, a number or a text.
    static func identifier(_ json: JSON?) -> String? {
        switch json {
        case .integer(let number)?: String(number)
        case .string(let text)? where !text.isEmpty && text.count <= 100: text
        default: nil
        }
    }

    /// Returns a night of the records, whose times are local: they run on from the start, so that the hour at which
    /// clocks change is neither lost nor doubled (IMP-12).
    private func night(_ record: JSON, _ key: String, _ source: ExportSource) -> ExportedNight? {
        guard let wall = record.text("startTime").flatMap(FitbitStamp.iso)?.local else { return nil }
        let start = clock.moment(wall)
        let stated = record.number("duration").map { start + $0 / 1_000 }
        guard let end = stated ?? record.text("endTime").flatMap(FitbitStamp.iso).map({ clock.moment($0.local) }),
            end > start, end - start < 4 * 86_400
        else { return nil }
        var night = ExportedNight(key: key, source: source, start: start, end: end, timeZone: clock.identifier)
        var (time, stages) = (start, [(wall: Double, start: Double, end: Double, stage: SleepStage?)]())
        for data in (record["levels"]?.list("data") ?? []).prefix(10_000) {
            guard let seconds = data.number("seconds"), 1...345_600 ~= seconds else { continue }
            let own = data.text("dateTime").flatMap(FitbitStamp.iso)?.local ?? wall + time - start
            stages.append((own, time, time + seconds, Self.stage(data.text("level"))))
            time += seconds
        }
        var wakes: [(start: Double, end: Double)] = []
        for data in (record["levels"]?.list("shortData") ?? []).prefix(10_000) {
            guard let seconds = data.number("seconds"), 1...3_600 ~= seconds, data.text("level") == "wake",
                let own = data.text("dateTime").flatMap(FitbitStamp.iso)?.local,
                let stage = stages.last(where: { $0.wall <= own })
            else { continue }
            let start = stage.start + own - stage.wall
            wakes.append((start, start + seconds))
        }
        wakes.sort { $0.start < $1.start }
        for stage in stages {
            guard let kind = stage.stage else { continue }
            night.stages +=
                kind == .awake
                ? [(stage.start, stage.end, kind)] : Self.cut(stage.start, stage.end, kind, by: wakes)
        }
        return night
    }

    /// Returns a stage with the short wakes in it.
    private static func cut(
        _ start: Double, _ end: Double, _ stage: SleepStage, by wakes: [(start: Double, end: Double)]
    ) -> [(start: Double, end: Double, stage: SleepStage)] {
        var (result, time) = ([(start: Double, end: Double, stage: SleepStage)](), start)
        for wake in wakes where wake.end > time && wake.start < end {
            let (first, last) = (max(wake.start, time), min(wake.end, end))
            if first > time { result.append((time, first, stage)) }
            result.append((first, last, .awake))
            time = last
        }
        if time < end { result.append((time, end, stage)) }
        return result
    }
}
