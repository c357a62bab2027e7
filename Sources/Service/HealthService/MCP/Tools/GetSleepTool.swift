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
        output: .anyOf([SleepReport.jsonShape.schema, SleepReport.summaryShape.schema])
    ) { arguments, call in
        try call.use(.sleepAnalysis)
        let filter = try call.period(arguments, standard: "14d").filter
        let all = try call.reports { try $0.sleep(filter, limit: mostNights + 1, calendar: call.calendar) }
        let isMore = all.nights.count > mostNights
        let report = all.latest(mostNights, calendar: call.calendar)
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
            (isDetailed ? SleepReport.jsonShape : SleepReport.summaryShape).json(report), table,
            available: isMore ? report.nights.count + 1 : nil)
        answer.advice = "There are earlier nights; request them with 'to'."
        return answer
    }
}
