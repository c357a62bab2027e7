import Foundation
import HealthModel
import HealthReports
import WorkoutFiles

extension MCPTool {
    /// The maximum number of nights, and of nights with single stages.
    private static let mostNights = 92
    private static let mostDetailedNights = 7

    static let getSleep = MCPTool(
        name: "get_sleep", title: "Sleep",
        description: """
            Nights by the day on which one wakes, merged over sources: seconds in bed, asleep, awake, core, deep and REM, naps, mean \
            heart rate, breathing and wrist temperature where they may be read, and the Sleep Regularity Index. The last 14, at most \
            92 nights; stage by stage for up to 7.
            """,
        arguments: [.from("14d if left out."), .to],
        output: MCPSchema.answer([
            (
                "nights",
                MCPSchema.array(
                    of: MCPSchema.object(
                        [
                            ("day", MCPSchema.string), ("timeZone", MCPSchema.anything), ("start", MCPSchema.moment),
                            ("end", MCPSchema.moment),
                            ("inBed", MCPSchema.number), ("asleep", MCPSchema.number), ("awake", MCPSchema.number),
                            ("core", MCPSchema.number), ("deep", MCPSchema.number), ("rem", MCPSchema.number),
                            ("unspecified", MCPSchema.number), ("efficiency", MCPSchema.measure),
                            ("heartRate", MCPSchema.measure), ("respiratoryRate", MCPSchema.measure),
                            ("wristTemperature", MCPSchema.measure),
                            ("naps", MCPSchema.array(of: MCPSchema.object([]))),
                            ("sources", MCPSchema.array(of: MCPSchema.object([]))),
                        ], optional: [("segments", MCPSchema.array(of: MCPSchema.object([])))]))
            ),
            ("regularity", MCPSchema.anything),
        ])
    ) { arguments, call in
        try call.use(.sleepAnalysis)
        let filter = try call.period(arguments, standard: "14d").filter
        var report = try call.reports { try $0.sleep(filter, limit: mostNights + 1, calendar: call.calendar) }
        let isMore = report.nights.count > mostNights
        report.nights = report.nights.suffix(mostNights)
        let isDetailed = report.nights.count <= mostDetailedNights
        let time = LocalTime(call.calendar)
        func clock(_ seconds: Double, _ night: SleepReport.Night) -> String {
            time.time(Date(timeIntervalSinceReferenceDate: seconds), in: night.timeZone)
        }
        var table = TextTable(
            title: "Nights, by the day on which one wakes; hours:minutes:seconds"
                + (report.nights.isEmpty ? ": none" : ""),
            columns: [
                "day", "from", "to", "asleep", "in bed", "awake", "core", "deep", "rem", "unnamed", "bpm", "naps",
            ],
            rows: report.nights.map { night in
                let stages: [SleepReport.Stage] = [.awake, .core, .deep, .rem, .unspecified]
                return [night.day.text, clock(night.main.start, night), clock(night.main.end, night)]
                    + ([night.main.asleep, night.main.inBed] + stages.map(night.main.seconds))
                    .map(RoundedNumber.duration) + [
                        RoundedNumber.text(night.vitals.heartRate), String(night.naps.count),
                    ]
            })
        if let index = report.regularity?.index {
            table.notes.append("Sleep Regularity Index \(RoundedNumber.text(index)) (100 always the same, 0 chance).")
        }
        var answer = MCPToolResult(
            try (isDetailed ? report.json : report.json.without("segments")).members(), table,
            available: isMore ? report.nights.count + 1 : nil)
        answer.advice = "There are earlier nights; request them with 'to'."
        return answer
    }
}

extension JSON {
    /// Returns the value without the members of a name, at any depth.
    fileprivate func without(_ name: String) -> JSON {
        switch self {
        case .array(let values): .array(values.map { $0.without(name) })
        case .object(let members):
            .object(members.filter { $0.key != name }.map { ($0.key, $0.value.without(name)) })
        default: self
        }
    }
}
