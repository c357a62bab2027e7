import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit
import WorkoutFiles

/// The `hk activity` command, which sets the activity of workouts whose files do not name one.
struct ActivityCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "activity",
        abstract: "Set the activity of workouts whose files do not name one, or confirm hk's guesses.",
        discussion: """
            If a file names no activity, hk proposes one based on its name, speed and cadence; lists show it as 'Running?'. \
            Use 'hk activity --confirm' with IDs or --all to accept the proposals, or 'hk activity running' with \
            IDs or --all to set an activity. The samples of the workout are converted to that activity, and the workout \
            gets a new ID; importing the file again still finds it. To correct any other workout without changing \
            its recording, use 'hk edit ID --activity'. Without arguments, the workouts without an activity are listed, \
            in the columns of 'hk workouts'.
            """)

    @OptionGroup var options: StoreOptions

    @Flag(help: "Accept the proposed activities.")
    var confirm = false

    @Flag(help: "All workouts without an activity; with --confirm, those with a proposal.")
    var all = false

    @Argument(
        help: "The activity (not with --confirm), then IDs or their first or last digits.",
        completion: .activities)
    var words: [String] = []

    private var activity: WorkoutActivity? { confirm ? nil : words.first.flatMap(WorkoutActivity.init(typed:)) }
    private var ids: [String] { Array(confirm ? words[...] : words.dropFirst()) }

    func validate() throws {
        if !confirm { try TypedActivity.check(words.first) }
        if all, !ids.isEmpty { throw ValidationError("Specify IDs or --all, not both.") }
        if confirm || !words.isEmpty, !all, ids.isEmpty { throw ValidationError("Specify IDs, or --all.") }
        if all, !confirm, words.isEmpty {
            throw ValidationError("Specify an activity, or use --confirm.")
        }
    }

    func run() async throws {
        guard confirm || !words.isEmpty else { return try list(options.read()) }
        let session = try await options.change()
        let change = ActivityChange(access: session.access)
        var chosen = try change.candidates(onlyProposed: confirm)
        if !all {
            let uuids = try ids.map { try session.identify($0, kind: .workout) }
            if let other = uuids.first(where: { uuid in !chosen.contains { $0.uuid == uuid } }) {
                throw CommandFailure(
                    .refused,
                    "\(Format.shortIdentifier(other)) has "
                        + (confirm
                            ? "no proposed activity."
                            : "an activity already. To change it, run 'hk edit \(Format.shortIdentifier(other)) "
                                + "--activity \(words[0])'."))
            }
            chosen = chosen.filter { uuids.contains($0.uuid) }
        }
        var changed: [WorkoutSummary] = []
        var failure: CommandFailure?
        for workout in chosen {
            guard let activity = activity ?? workout.proposedActivity else { continue }
            let report = try await change.change(workout.uuid, to: activity)
            if let error = report.error {
                failure = CommandFailure(error)
                break
            }
            changed += report.stored
        }
        try session.secure()
        if !changed.isEmpty { failure?.status = .partly }
        if failure == nil || !changed.isEmpty {
            try show(changed, ifNone: "Nothing was changed.", after: failure, session)
        }
        if let failure { throw failure }
    }

    private func list(_ session: CommandSession) throws {
        let workouts = try ActivityChange(access: session.access).candidates(onlyProposed: false)
        try show(workouts, ifNone: "Every workout has an activity.", session)
    }

    private func show(
        _ workouts: [WorkoutSummary], ifNone sentence: String, after failure: CommandFailure? = nil,
        _ session: CommandSession
    ) throws {
        if options.json {
            let error = failure.map { [$0.json] } ?? []
            return Console.print(JSON.array(workouts.map(\.json) + error).text)
        }
        guard !workouts.isEmpty else { return Console.say(sentence) }
        var list = WorkoutList(.screen(session.terminal, try session.reports { try IdentifierDigits($0) }))
        for workout in workouts { list.add(workout) }
        list.finish()
    }
}
