public import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import OpenHealthKit
import WorkoutFiles

/// The `hk goals` command, which lists, adds and removes goals.
struct GoalsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "goals", abstract: "Show your goals with their progress and streaks, and add or remove goals.",
        discussion: """
            A goal is an amount of distance, time, workouts, energy or days with a workout in each week, month or year, \
            of all workouts or of one sport. Expected is what an even pace would have reached by now. A streak counts \
            the consecutive periods in which the goal was reached; the current one may still be open. Goals are stored \
            in the store, and the server shows the same ones.

            Example:  hk goals add distance 50km --per week --activity running
            """,
        subcommands: [List.self, Add.self, Remove.self], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Show all goals with their progress.")

        @OptionGroup var options: StoreOptions

        func run() async throws {
            let session = try options.read()
            try GoalsCommand.show(session, json: options.json)
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a goal.")

        @OptionGroup var options: StoreOptions

        @Argument(help: "What is counted.")
        var measure: TrainingGoal.Measure

        @Argument(help: "The amount: 50km, 30mi, 5h, 1h30m, 12, 3000.")
        var amount: String

        @Option(help: "The period in which it is to be reached.")
        var per = TrainingGoal.Period.week

        @Option(help: "Only workouts of this sport count.", completion: .activities)
        var activity: String?

        func validate() throws { try TypedActivity.check(activity) }

        func run() async throws {
            let goal: TrainingGoal
            do throws(InputError) {
                goal = try TypedInput.goal(
                    measure, amount, per: per, activity: activity.flatMap(WorkoutActivity.init(typed:)))
            } catch {
                throw error.failure
            }
            let session = try await options.change()
            try session.access.write { try $0.save(goal) }
            try session.secure()
            try GoalsCommand.show(session, json: options.json)
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove a goal.")

        @OptionGroup var options: StoreOptions

        @Argument(help: "The number of the goal in the list, or its ID.")
        var goal: String

        func run() async throws {
            let session = try await options.change()
            let goals = try session.reports { try $0.goals() }
            let place = Int(goal).flatMap { goals.indices.contains($0 - 1) ? $0 - 1 : nil }
            let typed = goal.lowercased()
            let found =
                place.map { goals[$0] }
                ?? goals.first { typed.count >= 4 && $0.id.uuidString.lowercased().hasPrefix(typed) }
            guard let found else {
                throw CommandFailure(.notFound, "There is no goal '\(goal.printable)'. Run 'hk goals' to list them.")
            }
            try session.access.write { _ = try $0.removeGoal(found.id) }
            try session.secure()
            try GoalsCommand.show(session, json: options.json)
        }
    }

    fileprivate static func show(_ session: CommandSession, json: Bool) throws {
        let calendar = session.settings.calendar
        let report = try session.reports { try $0.goalsReport(now: Date(), calendar: calendar) }
        Console.print(
            json
                ? report.json.text
                : GoalsScreen(report: report).lines(terminal: session.terminal).joined(separator: "\n"))
    }
}

extension TrainingGoal.Measure: ExpressibleByArgument {}
extension TrainingGoal.Period: ExpressibleByArgument {}
