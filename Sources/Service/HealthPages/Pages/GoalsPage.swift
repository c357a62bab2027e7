import Foundation
import HealthModel
import HealthReports
import HealthService

/// The page of goals with their progress, and the forms that add and remove them (WEB-103).
enum GoalsPage {
    static let pages = [
        PageRoute("/goals") { try await show($0) },
        PageRoute(.post, "/goals") { call in
            let refusal = try await call.refusal { try await call.base.add(goal(call)) }
            return refusal == nil ? .goTo("/goals") : try await show(call, refusal: refusal)
        },
        PageRoute(.post, "/goals/remove") { call in
            guard let id = UUID(uuidString: call.form["id"] ?? "") else { throw Problem.notFound }
            try await call.base.removeGoal(id)
            return .goTo("/goals")
        },
    ]

    private struct Row: Sendable {
        var goalKey: String
        var goalName: String
        var soFar: String
        var expected: String
        var streak: String
        var picture: String
    }

    private struct View: Sendable {
        var rows: [Row]
        var isEmpty: Bool
        var measures: [Choice]
        var periods: [Choice]
        var amountText: String
        var sportText: String
        var failure: String
    }

    private static func goal(_ call: PageCall) throws -> TrainingGoal {
        let activity = call.form["activity"].flatMap { $0.isEmpty ? nil : $0 }
        return try call.typed { () throws(InputError) in
            guard let measure = TrainingGoal.Measure(rawValue: call.form["measure"] ?? ""),
                let period = TrainingGoal.Period(rawValue: call.form["period"] ?? "")
            else { throw InputError("Choose what is counted, and the period.") }
            return try TypedInput.goal(
                measure, call.form["amount"] ?? "", per: period,
                activity: activity.map { text throws(InputError) in try TypedInput.activity(text) })
        }
    }

    private static func show(_ call: PageCall, refusal: Problem? = nil) async throws -> PageRoute.Answer {
        let (formatter, form) = (call.formatter, call.form)
        let report = try await call.base.goals()
        let view = View(
            rows: report.goals.map { row($0, formatter) }, isEmpty: report.goals.isEmpty,
            measures: [
                ("distance", "Distance, km"), ("time", "Time, hours"), ("count", "Workouts"),
                ("energy", "Energy, kcal"),
                ("days", "Days with a workout"),
            ].map { .init(key: $0.0, choiceName: $0.1, isChosen: form["measure"] == $0.0) },
            periods: TrainingGoal.Period.allCases.map {
                .init(key: $0.rawValue, choiceName: Format.title($0.rawValue), isChosen: form["period"] == $0.rawValue)
            },
            amountText: refusal == nil ? "" : form["amount"] ?? "",
            sportText: refusal == nil ? "" : form["activity"] ?? "",
            failure: refusal?.sentences.joined(separator: " ") ?? "")
        return .shown(template: "goals", title: "Goals", view: view, refusal: refusal)
    }

    private static func row(_ progress: GoalsReport.Progress, _ formatter: PageFormatter) -> Row {
        let (format, measure) = (formatter.format, progress.goal.measure)
        let streak = "\(format.count(progress.streak, progress.goal.period.rawValue))"
        return Row(
            goalKey: progress.goal.id.uuidString, goalName: format.name(of: progress.goal),
            soFar: format.amount(progress.value, of: measure) + (progress.isReached ? " ✓" : ""),
            expected: format.amount(progress.expected, of: measure),
            streak: "\(streak), longest \(format.count(progress.longestStreak))",
            picture: Spark(progress.amounts.map(\.value), label: "").lines.first.map { "M\($0)" } ?? "")
    }
}
