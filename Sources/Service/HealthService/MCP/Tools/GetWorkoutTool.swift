import Foundation
import HealthModel
import HealthReports
import WorkoutFiles

extension MCPTool {
    static let getWorkout = MCPTool(
        name: "get_workout", title: "Workout details",
        description: """
            Everything about a workout but its course: statistics of each type measured in it, legs of a triathlon, splits, laps, \
            lengths, sets, power, training load, seconds in zones, planned against done, events and metadata. Metres, seconds, beats per minute, watts, \
            kilocalories.
            """,
        arguments: [.uuid], output: WorkoutDetail.jsonShape.schema
    ) { arguments, call in
        let detail = try WholeWorkout.detail(try call.workout(arguments), call)
        return try WholeWorkout(detail, call).answer
    }
}

/// The details of a workout, for a tool or a resource.
struct WholeWorkout {
    private let detail: WorkoutDetail
    private let call: MCPCall

    init(_ detail: WorkoutDetail, _ call: MCPCall) throws {
        var detail = detail
        detail.activities = try detail.activities.map { try $0.redacted(call.host.access.mayRead) }
        self.detail = detail
        self.call = call
    }

    /// Returns the details of a workout that was looked up before.
    static func detail(_ uuid: UUID, _ call: MCPCall) throws -> WorkoutDetail {
        let detail = try call.reports { try $0.workout(uuid) }
        guard let detail else { throw MCPToolError("Unknown workout; use list_workouts to find workouts.") }
        call.note(detail.samples.map(\.type))
        return detail
    }

    private static func figures(_ statistic: SampleSummary.Statistic) -> String {
        switch statistic {
        case .sum(let sum): "sum \(RoundedNumber.text(sum))"
        case .discrete(let minimum, let average, let maximum):
            "average \(RoundedNumber.text(average)), from \(RoundedNumber.text(minimum)) to \(RoundedNumber.text(maximum))"
        case .none: "–"
        }
    }

    var answer: MCPToolResult {
        let workout = detail.summary
        let time = LocalTime(call.calendar)
        var rows = detail.samples.map { samples in
            [TypeName.name(of: samples.type), Self.figures(samples.statistic), samples.unit?.unitString ?? "–"]
        }
        rows += detail.legs.map { leg in
            [
                "leg \(leg.number)", leg.activity.name,
                "\(RoundedNumber.duration(leg.seconds)), \(RoundedNumber.text(leg.meters)) m, "
                    + "\(RoundedNumber.text(leg.averageHeartRate)) bpm",
            ]
        }
        rows += detail.splits.map { split in
            [
                "split \(split.number)",
                "\(RoundedNumber.text(split.meters)) m in \(RoundedNumber.duration(split.seconds))",
                "\(RoundedNumber.text(split.averageHeartRate)) bpm, \(RoundedNumber.text(split.climb)) m up",
            ]
        }
        rows += detail.laps.map { lap in
            [
                "lap \(lap.number)", "\(RoundedNumber.text(lap.meters)) m in \(RoundedNumber.duration(lap.seconds))",
                "\(RoundedNumber.text(lap.averageHeartRate)) bpm",
            ]
        }
        rows += (detail.plan?.steps ?? []).map { step in
            [
                "planned step \(step.position) \(PlainText.clean(step.title))",
                "\(RoundedNumber.text(step.done)) of \(RoundedNumber.text(step.planned)) \(step.unit.unitString)",
                "completion \(RoundedNumber.text(step.completion)), in target \(RoundedNumber.text(step.inTarget))",
            ]
        }
        rows += detail.zones.map { group in
            [
                "zones", TypeName.name(of: group.configuration.type),
                "seconds, the lowest first: " + group.durations.map { RoundedNumber.text($0) }.joined(separator: ", "),
            ]
        }
        let words = [workout.title, workout.notes].compactMap(\.self).map { PlainText.clean($0) }
        let table = TextTable(
            title:
                "\(workout.activityName) on \(time.moment(workout.start, in: workout.timeZone)), \(RoundedNumber.duration(workout.duration)) active, "
                + "\(RoundedNumber.text(workout.totalDistance)) m, \(RoundedNumber.text(workout.totalEnergyBurned)) kcal",
            rows: rows, notes: words.isEmpty ? [] : ["The person's title and notes: " + words.joined(separator: " / ")])
        var answer = MCPToolResult(detail.json, table)
        answer.advice = "Use get_workout_series for the series."
        return answer
    }
}
