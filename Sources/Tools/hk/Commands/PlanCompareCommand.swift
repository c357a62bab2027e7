import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import WorkoutFiles

extension PlanCommand {
    /// The `hk plan compare` command.
    struct Compare: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "compare", abstract: "Compare a workout with its plan, step by step.",
            discussion: """
                Compares with the plan that the workout was started from or linked to, or with another one. Steps are found by the marks \
                of the recording, or else as laps, if there are as many, or by their planned times; the answer says how. A step \
                is completed by its share of the planned amount, at most 100 %; longer steps count more. The score is the \
                completion if there are no targets, and otherwise depends by half on the time in target.
                """)

        @OptionGroup var options: StoreOptions

        @Argument(help: "The ID of the workout, its first or last digits, or 'last'.")
        var id: String

        @Argument(help: "A file with the plan, or its ID, if the workout has another or none.", completion: .file())
        var plan: String?

        func run() throws {
            let session = try options.read()
            let damage = try DamageWarnings(session)
            let uuid = try session.identify(id, kind: .workout)
            let plan = try plan.map { try ChosenPlan.find($0, verb: "compared", in: session, session.settings) }
            for note in plan?.notes ?? [] { Console.error("! \(note.printable)") }
            guard let comparison = try session.reports({ try $0.planComparison(of: uuid, plan: plan?.plan) }) else {
                throw CommandFailure(
                    .notFound,
                    "The workout '\(id.printable)' was not started from a plan. Specify a plan, or run 'hk plan link'.")
            }
            if options.json {
                Console.print(comparison.json.text)
            } else {
                Console.print(PlanComparisonSection(comparison: comparison).lines(terminal: session.terminal))
            }
            try damage.finish()
        }
    }
}
