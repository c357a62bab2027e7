import Foundation
import HealthModel
import WorkoutFiles

/// What Polar keeps of days and nights: steps, heart rates of the whole day, and sleep (IMP-73).
enum PolarDays {
    /// The kinds of files.
    enum Kind {
        case activity, rates, nights

        /// Returns the kind of a file by its name in lower case; nil if it is none.
        init?(_ name: String) {
            guard name.hasSuffix(".json") else { return nil }
            if name.hasPrefix("247ohr_") {
                self = .rates
            } else if name.hasPrefix("sleep_result_") {
                self = .nights
            } else if name.wholeMatch(of: #/activity-\d{4}-\d{2}-\d{2}.*\.json/#) != nil {
                self = .activity
            } else {
                return nil
            }
        }
    }

    private static let source = ExportSource(way: "polar", origin: "days", name: "Polar (all day)")
    /// The seconds of an interval of steps.
    private static let interval = 60.0

    /// Stores the values of a file.
    static func store(_ json: JSON, _ kind: Kind, _ clock: inout LocalClock, _ writer: ExportWriter) throws {
        switch kind {
        case .activity: try storeSteps(json, &clock, writer)
        case .rates:
            for day in json.list("deviceDays") { try storeRates(day, &clock, writer) }
        case .nights:
            // A list of nights, or one alone.
            let nights = json.list.isEmpty ? [json] : json.list
            for night in nights { try storeNight(night, &clock, writer) }
        }
    }

    private static func midnight(_ json: JSON) -> (text: String, local: Double)? {
        guard let text = json.text("date").map({ String($0.prefix(10)) }), let day = WallClock(text) else { return nil }
        return (text, day.local)
    }

    private static func storeSteps(_ json: JSON, _ clock: inout LocalClock, _ writer: ExportWriter) throws {
        guard let day = midnight(json) else { return }
        var before: Double?
        for (index, step) in (json["samples"]?.list("steps") ?? []).enumerated() {
            guard let text = step.text("localTime"), let time = WallClock("\(day.text) \(text)") else {
                writer.leaveOut("it has no time", at: day.text, of: "step counts")
                continue
            }
            let start = clock.moment(time, after: before)
            before = start
            try writer.add(
                .stepCount, step.number("value"), key: "steps|\(day.text)|\(index)", source: source, from: start,
                to: start + interval, at: day.text)
        }
    }

    private static func storeRates(_ json: JSON, _ clock: inout LocalClock, _ writer: ExportWriter) throws {
        guard let day = midnight(json) else { return }
        var before: Double?
        for (index, sample) in json.list("samples").enumerated() {
            guard let second = sample.number("secondsFromDayStart"), (0..<90_000).contains(second) else {
                writer.leaveOut("it has no time", at: day.text, of: "heart rates")
                continue
            }
            let time = clock.moment(WallClock(local: day.local + second), after: before)
            before = time
            try writer.add(
                .heartRate, sample.number("heartRate"), key: "rate|\(day.text)|\(index)", source: source, from: time,
                to: time, at: day.text)
        }
    }

    // MARK: Nights

    private static let stages: [String: SleepStage] = [
        "WAKE": .awake, "NONREM1": .core, "NONREM2": .core, "NONREM3": .deep, "REM": .rem,
    ]
    private static let beginnings = ["sleepStart", "sleepStartTime", "startTime"]
    private static let endings = ["sleepEnd", "sleepEndTime", "endTime", "stopTime"]
    /// The depth in which the changes of a night are looked for.
    private static let depth = 4

    private static func storeNight(_ json: JSON, _ clock: inout LocalClock, _ writer: ExportWriter) throws {
        guard let night = objects(json, depth).first(where: { !$0.list("sleepStateChanges").isEmpty }) else { return }
        let key = json.text("night") ?? json.text("date") ?? "without a date"
        func clockOf(_ names: [String]) -> WallClock? {
            names.lazy.compactMap { name in (night.text(name) ?? json.text(name)).flatMap(WallClock.init) }.first
        }
        guard let begin = clockOf(beginnings), let finish = clockOf(endings) else {
            return writer.leaveOut("it has no start or no end", at: key, of: ExportedNight.family)
        }
        let start = clock.moment(begin)
        let end = clock.moment(finish, after: start)
        var exported = ExportedNight(
            key: "night|\(key)", source: source, start: start, end: end, timeZone: ExportTime.zone(offset: begin.offset)
        )
        let changes = night.list("sleepStateChanges").compactMap { change -> (offset: Double, stage: SleepStage?)? in
            guard let offset = offset(change), offset >= 0, offset < end - start else { return nil }
            return (offset, change.text("state").flatMap { stages[$0] })
        }.sorted { $0.offset < $1.offset }
        for (index, change) in changes.enumerated() {
            let from = start + change.offset
            let to = index + 1 < changes.count ? start + changes[index + 1].offset : end
            if let stage = change.stage, to > from { exported.stages.append((from, to, stage)) }
        }
        try exported.store(writer)
    }

    /// Returns an object and those in it.
    private static func objects(_ json: JSON, _ depth: Int) -> [JSON] {
        guard depth > 0, case .object(let members) = json else { return [] }
        return [json] + members.flatMap { objects($0.value, depth - 1) }
    }

    /// Returns the seconds of a change since the start of the night: a number, or a duration such as `PT1800S`.
    private static func offset(_ json: JSON) -> Double? {
        json.number("offsetFromStart")
            ?? json.text("offsetFromStart").flatMap { PolarSession.seconds($0) ?? Double($0) }
    }
}
