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
        commandName: "duplicates", abstract: "List outings that were recorded more than once, and resolve duplicates.",
        discussion: """
            Recordings that overlap in time, place and sport belong to one outing: lists show its best recording, \
            and totals count it once. ● marks the preferred recording: the one you chose, otherwise the one with \
            the most kinds of samples, otherwise the longest. Data that it lacks (heart rate, power, a route) is \
            taken from the next one, as the line below it shows. Nothing is deleted. --different marks recordings \
            as separate outings, --same as one outing, and --forget lets hk decide again; --prefer selects the preferred \
            recording, or with --stream the source of one type of samples.

            --shifted lists recordings that look the same except that they are as far apart as two time zones, whole \
            hours or 5:45 for Nepal, as they are if one of the devices had a wrong clock or the wrong zone. They count twice until you mark them \
            with --same; --different removes them from the list.
            """)

    @OptionGroup var options: StoreOptions

    @OptionGroup var filter: FilterOptions

    @Flag(help: "List recordings that may be the same outing with a clock that is some hours wrong.")
    var shifted = false

    @Flag(help: "Mark these recordings as the same outing.")
    var same = false

    @Flag(help: "Mark these recordings as different outings.")
    var different = false

    @Flag(help: "Reset your decisions about these recordings.")
    var forget = false

    @Flag(help: "Prefer this recording.")
    var prefer = false

    @Option(
        help: "With --prefer: prefer it only for this type, for example 'heartRate' or 'route'.",
        completion: .sampleTypes)
    var stream: String?

    @Argument(help: "IDs, or their first or last digits.")
    var ids: [String] = []

    func validate() throws {
        let count = [same, different, forget, prefer].count { $0 }
        if count > 1 { throw ValidationError("--same, --different, --forget and --prefer cannot be combined.") }
        if count == 0, !ids.isEmpty {
            throw ValidationError("Specify --same, --different, --forget or --prefer.")
        }
        if prefer, ids.count != 1 { throw ValidationError("--prefer requires exactly one ID.") }
        if shifted, count > 0 { throw ValidationError("--shifted only lists recordings.") }
        if stream != nil, !prefer { throw ValidationError("--stream requires --prefer.") }
        if same || different, ids.count < 2 { throw ValidationError("Specify at least two IDs.") }
        if forget, ids.isEmpty { throw ValidationError("Specify at least one ID.") }
        if count > 0, !filter.isEmpty {
            throw ValidationError("Dates and predicates can be used only when listing duplicates.")
        }
    }

    func run() async throws {
        let isDecision = same || different || forget || prefer
        let settings = try options.settings.resolved()
        let session = try await isDecision ? options.change() : options.read(settings)
        var chosen: Set<UUID> = []
        if isDecision {
            let uuids = try ids.map { try session.identify($0, kind: .workout) }
            chosen = Set(uuids)
            guard chosen.count == uuids.count else { throw CommandFailure(.usage, "A recording is specified twice.") }
            let decision = OutingDecision(access: session.access)
            if prefer { try decision.prefer(uuids[0], for: stream(of: uuids[0], session)) }
            if same { try decision.decide(uuids, isSame: true) }
            if different { try decision.decide(uuids, isSame: false) }
            if forget { try decision.forget(uuids) }
        }
        let filter = try filter.filter(for: .workout, settings)
        if shifted {
            let (pairs, digits) = try session.reports { (try $0.shiftedPairs(filter), try IdentifierDigits($0)) }
            if options.json { return Console.print(JSON.array(pairs.map(\.json)).text) }
            let screen = ShiftedScreen(pairs: pairs, digits: digits)
            return Console.print(screen.lines(terminal: session.terminal))
        }
        var outings: [[WorkoutSummary]] = []
        try session.reports { reports in
            try reports.forEachOuting(filter) { recordings in
                let isAsked = isDecision ? recordings.contains { chosen.contains($0.uuid) } : recordings.count > 1
                if isAsked { outings.append(recordings) }
            }
        }
        let repeated = try session.reports { reports in try outings.map(reports.repeatedOuting) }
        if options.json { return Console.print(JSON.array(repeated.map(\.json)).text) }
        let screen = DuplicatesScreen(
            outings: repeated, digits: try session.reports { try IdentifierDigits($0) })
        Console.print(screen.lines(terminal: session.terminal))
    }

    /// Returns the type that `--stream` names; nil without the option.
    private func stream(of workout: UUID, _ session: CommandSession) throws -> ObjectType? {
        guard let stream else { return nil }
        let type = try TypeArgument.sampleType(stream)
        guard try session.reports({ try $0.has(type, workout: workout) }) else {
            throw CommandFailure(.refused, "The recording has no \(TypeName.name(of: type)).")
        }
        return type
    }
}
