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
        abstract: "Say what was done in workouts whose files do not say it, or confirm what hk guesses.",
        discussion: """
            Where a file names no activity, hk proposes one from its name, its speed and its cadence: the list shows \
            'Running?'. 'hk activity --confirm' with IDs, or with --all, takes the proposals; 'hk activity running' with \
            IDs, or with --all, says it. The workout gets the samples of that activity and a new ID; importing its file \
            again still finds it. 'hk edit ID --activity' corrects any other workout, and leaves it as it was recorded. Without arguments the workouts in question are listed, in the columns of 'hk workouts'.
            """)

    @OptionGroup var options: StoreOptions

    @Flag(help: "Take what is proposed.")
    var confirm = false

    @Flag(help: "All workouts in question; with --confirm those with a proposal.")
    var all = false

    @Argument(
        help: "The activity, unless --confirm takes the proposed one; then IDs, or their first or last digits.",
        completion: .activities)
    var words: [String] = []

    private var activity: WorkoutActivity? { confirm ? nil : words.first.flatMap(WorkoutActivity.init(typed:)) }
    private var ids: [String] { Array(confirm ? words[...] : words.dropFirst()) }

    func validate() throws {
        if !confirm { try TypedActivity.check(words.first) }
        if all, !ids.isEmpty { throw ValidationError("Give IDs or --all, not both.") }
        if confirm || !words.isEmpty, !all, ids.isEmpty { throw ValidationError("Which workouts? Give IDs, or --all.") }
        if all, !confirm, words.isEmpty {
            throw ValidationError("Which activity? Name one, or --confirm the proposals.")
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
                throw Failure(
                    .refused,
                    "\(Format.shortIdentifier(other)) has "
                        + (confirm
                            ? "no proposed activity."
                            : "an activity that its file names, or that was said. 'hk edit \(Format.shortIdentifier(other)) "
                                + "--activity \(words[0])' corrects it."))
            }
            chosen = chosen.filter { uuids.contains($0.uuid) }
        }
        var changed: [WorkoutSummary] = []
        var failure: Failure?
        for workout in chosen {
            guard let activity = activity ?? workout.proposedActivity else { continue }
            let report = try await change.change(workout.uuid, to: activity)
            if let error = report.error {
                failure = Failure(error)
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

    private func list(_ session: Session) throws {
        let workouts = try ActivityChange(access: session.access).candidates(onlyProposed: false)
        try show(workouts, ifNone: "Every workout has an activity.", session)
    }

    private func show(
        _ workouts: [WorkoutSummary], ifNone sentence: String, after failure: Failure? = nil, _ session: Session
    ) throws {
        if options.json {
            let error = failure.map { [$0.json] } ?? []
            return Console.print(JSON.array(workouts.map { .object(JSON.members(of: $0)) } + error).text)
        }
        guard !workouts.isEmpty else { return Console.say(sentence) }
        var list = WorkoutList(.screen(session.terminal, try session.reports { try IdentifierDigits($0) }))
        for workout in workouts { list.add(workout) }
        list.finish()
    }
}
