import HealthKit
import HealthReports
import OpenHealthKit
import WorkoutFiles

extension JSON {
    /// Returns an event of a live workout; nil for those that programs do not need.
    static func news(_ news: RecordNews) -> JSON? {
        let event: String
        switch news {
        case .changed(let state, _):
            switch state {
            case .running: event = "running"
            case .paused: event = "paused"
            case .stopped: event = "stopped"
            default: return nil
            }
        case .lap: event = "lap"
        case .activity: event = "activity"
        case .progress: event = "progress"
        case .sensor(let news): return .sensor(news)
        case .failed: return nil
        }
        return news.report.map { live(event, $0) }
    }

    private static func live(_ event: String, _ report: LiveReport) -> JSON {
        .object([
            ("event", .string(event)), ("date", .date(report.date)), ("elapsed", .number(report.elapsed)),
            ("activityType", .string(report.activityName)),
            ("activityNumber", report.activityNumber.map { .integer($0) } ?? .null),
            ("activityElapsed", .number(report.activityElapsed)), ("distance", .number(report.distance)),
            ("speed", .number(report.speed)), ("averageSpeed", .number(report.averageSpeed)),
            ("heartRate", .number(report.heartRate)), ("averageHeartRate", .number(report.averageHeartRate)),
            ("zone", report.zone.map { .integer($0) } ?? .null),
            ("zoneSeconds", report.zoneSeconds.map { .array($0.map { .number($0) }) } ?? .null),
            ("activeEnergy", .number(report.activeEnergy)),
            ("power", .number(report.power)), ("cadence", .number(report.cadence)),
            ("laps", .array(report.laps.map { .number($0.seconds) })),
        ])
    }
}
