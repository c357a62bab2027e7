import HealthKit
import HealthModel
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
        case .plan(let news, let count, let report): return plan(news, of: count, report)
        case .failed: return nil
        }
        return news.report.map { live(event, $0) }
    }

    /// Returns an event of a plan.
    private static func plan(_ news: WorkoutPlanSession.News, of count: Int, _ report: LiveReport) -> JSON? {
        func event(_ name: String, _ members: [JSON.Member]) -> JSON {
            let common: [JSON.Member] = [
                ("event", .string(name)), ("date", .date(report.date)), ("elapsed", .number(report.elapsed)),
            ]
            return .object(common + members)
        }
        func step(_ run: PlanRunner.StepRun, _ state: String) -> JSON {
            event(
                "step",
                [
                    ("state", .string(state)), ("keyPath", .string(run.part.position.description)),
                    ("number", .integer(run.index + 1)), ("count", .integer(count)),
                    ("name", .string(run.part.title)), ("role", .string(run.part.role.rawValue)),
                    ("goal", .string(Format.plain.text(of: run.part.step.goal))),
                    ("isGoalReached", .bool(run.isSuccessful)), ("distance", .number(run.meters)),
                    ("activeEnergy", .number(run.kilocalories)),
                ])
        }
        switch news {
        case .event(.began(let run)): return step(run, "began")
        case .event(.waiting(let run)): return step(run, "waiting")
        case .event(.ended(let run)): return step(run, "ended")
        case .event(.finished): return event("planEnd", [])
        case .alert(let alert, let run):
            return event(
                "alert",
                [
                    ("keyPath", .string(run.part.position.description)),
                    ("subject", .string(alert.target.subject.rawValue)), ("state", .string(alert.state.rawValue)),
                    ("value", .number(alert.value)), ("unit", .string(alert.target.subject.unit.unitString)),
                ])
        case .failed: return nil
        }
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
