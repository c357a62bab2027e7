import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit
import WorkoutFiles

/// The `hk duplicates` command, which lists and resolves duplicate recordings of an outing.
struct DuplicatesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "duplicates", abstract: "List outings that were recorded more than once, and decide about them.",
        discussion: """
            Recordings that overlap in time, in place and in sport are of one outing: lists show it as its best recording, and \
            totals count it once. ● is the recording that counts: the one that was preferred, else that with the most kinds of \
            samples, else the longest; what it lacks (heart rate, power, a route) is that of the next one, as the line below says. \
            Nothing is deleted. --different says that recordings are of several outings, --same that they are of one, --forget \
            leaves it to hk again; --prefer lets a recording count, with --stream for one type of samples.
            """)

    @OptionGroup var options: StoreOptions

    @OptionGroup var filter: FilterOptions

    @Flag(help: "The recordings of these IDs are of the same outing.")
    var same = false

    @Flag(help: "The recordings of these IDs are of different outings.")
    var different = false

    @Flag(help: "Forget what was said of the recordings of these IDs.")
    var forget = false

    @Flag(help: "The recording of this ID counts.")
    var prefer = false

    @Option(
        help: "With --prefer: only this type counts, for example 'heartRate' or 'route'.", completion: .sampleTypes)
    var stream: String?

    @Argument(help: "IDs, or their first or last digits.")
    var ids: [String] = []

    func validate() throws {
        let count = [same, different, forget, prefer].count { $0 }
        if count > 1 { throw ValidationError("--same, --different, --forget and --prefer exclude each other.") }
        if count == 0, !ids.isEmpty {
            throw ValidationError("What of them? Say --same, --different, --forget or --prefer.")
        }
        if prefer, ids.count != 1 { throw ValidationError("Which one counts? Give one ID.") }
        if stream != nil, !prefer { throw ValidationError("--stream goes with --prefer.") }
        if same || different, ids.count < 2 { throw ValidationError("Which recordings? Give two IDs at least.") }
        if forget, ids.isEmpty { throw ValidationError("Which recordings? Give their IDs.") }
        if count > 0, !filter.isEmpty { throw ValidationError("Dates and predicates choose what is listed.") }
    }

    func run() async throws {
        let isDecision = same || different || forget || prefer
        let settings = try options.settings.settle()
        let session = try await isDecision ? options.change() : options.read(settings)
        var chosen: Set<UUID> = []
        if isDecision {
            let uuids = try ids.map { try session.identify($0, kind: .workout) }
            chosen = Set(uuids)
            guard chosen.count == uuids.count else { throw Failure(.usage, "One of the recordings is named twice.") }
            let decision = OutingDecision(access: session.access)
            if prefer { try decision.prefer(uuids[0], for: stream(of: uuids[0], session)) }
            if same { try decision.decide(uuids, isSame: true) }
            if different { try decision.decide(uuids, isSame: false) }
            if forget { try decision.forget(uuids) }
        }
        let filter = try filter.filter(for: .workout, settings)
        var outings: [[WorkoutSummary]] = []
        try session.reports { reports in
            try reports.forEachOuting(filter) { recordings in
                let isAsked = isDecision ? recordings.contains { chosen.contains($0.uuid) } : recordings.count > 1
                if isAsked { outings.append(recordings) }
            }
        }
        let streams = try session.reports { reports in
            try outings.map { try reports.streams(of: $0.map(\.uuid)) }
        }
        if options.json { return Console.print(JSON.outings(Array(zip(outings, streams))).text) }
        let screen = DuplicatesScreen(
            outings: Array(zip(outings, streams)), digits: try session.reports { try IdentifierDigits($0) })
        Console.print(screen.lines(terminal: session.terminal))
    }

    /// Returns the type that `--stream` names; nil without the option.
    private func stream(of workout: UUID, _ session: Session) throws -> ObjectType? {
        guard let stream else { return nil }
        let type = try TypeArgument.sampleType(stream)
        guard try session.reports({ try $0.has(type, workout: workout) }) else {
            throw Failure(.refused, "The recording has no \(TypeName.name(of: type)).")
        }
        return type
    }
}
