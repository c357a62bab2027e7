import Foundation
import HealthKit
import HealthModel
import HealthReports
import HealthService
import HealthStore
import HealthTransfer
import OpenHealthKit

/// An open store with the permissions that this program needs.
struct CommandSession {
    let store: HKHealthStore
    let settings: Settings
    let terminal: Terminal

    /// The version of this program, which is stored with everything it saves.
    static let version = Product.version
    /// The app on whose behalf everything is done.
    static let app = AppInformation(bundleIdentifier: "org.openhealthkit.hk", name: "hk", version: version)
    /// The app that records simulated workouts, so that they are never mistaken for real ones.
    static let simulation = AppInformation(
        bundleIdentifier: "org.openhealthkit.hk.simulation", name: "hk simulation", version: version)
    /// The bundle identifiers of both apps.
    static let ownApps: Set<String> = [app.bundleIdentifier, simulation.bundleIdentifier]

    /// Opens a store for changes, and requests permission to read everything: whoever can read the file can read its
    /// content.
    ///
    /// - Parameters:
    ///   - app: The app on whose behalf everything is done.
    ///   - clock: The clock of recorded workouts.
    ///   - lockWait: The number of seconds to wait while another program writes; nil for the default.
    ///   - pageCache: The page cache of each connection in KiB; nil for as much as queries need.
    ///   - settings: The settings of the output.
    init(
        path: String, as app: AppInformation = Self.app, clock: HealthClock = .system, lockWait: Double? = nil,
        pageCache: Int? = nil, settings: Settings
    ) async throws {
        self.settings = settings
        terminal = .current(settings.format)
        store = try HKHealthStore(
            at: URL(fileURLWithPath: path), as: app, clock: clock, patience: lockWait, pageCache: pageCache)
        try await access.requestReadingEverything()
    }

    /// Opens a store read-only: nothing in it is changed, and no lock is waited for.
    init(reading path: String, settings: Settings) throws {
        self.settings = settings
        terminal = .current(settings.format)
        store = try HKHealthStore(reading: URL(fileURLWithPath: path), as: Self.app)
    }

    /// The access to the store for imports, exports and reports.
    var access: TransferAccess { store.context.access }

    /// Returns access to the same store on behalf of the simulation app.
    func simulationAccess() throws -> TransferAccess { try store.store(as: Self.simulation).context.access }

    /// Leaves the store as a single file, which can be copied as it is.
    func checkpoint() { access.checkpoint() }

    /// Runs a query on the store.
    ///
    /// - Throws: ``CommandFailure`` if a pattern of MATCHES took too long, so that the result is incomplete.
    func reports<Answer>(_ body: (StoreReader) throws -> Answer) throws -> Answer {
        let before = TextComparison.abandonedPatterns
        let answer = try access.reports(body)
        if let pattern = TextComparison.abandonedPatterns.subtracting(before).first {
            throw CommandFailure(
                .refused,
                "The MATCHES pattern '\(pattern.printable)' took too long because of nested repetitions. "
                    + "The result is incomplete.")
        }
        return answer
    }
}

extension CommandSession {
    /// The origin of workouts that this app records without sensors.
    var origin: WorkoutOrigin {
        access.app == Self.simulation.bundleIdentifier ? .simulation : .replay
    }
}

// MARK: - Identifiers

extension CommandSession {
    /// Returns the object whose identifier begins with the typed digits, or the workout whose identifier ends with
    /// them; `last` is the newest workout.
    ///
    /// - Throws: ``CommandFailure`` if there is none or more than one.
    func identify(_ prefix: String, kind: ObjectKind) throws -> UUID {
        if WorkoutWord.isLast(prefix), kind == .workout {
            guard let newest = try reports({ try $0.workouts(limit: 1) }).first else {
                throw CommandFailure(.notFound, "The store has no workouts.")
            }
            return newest.uuid
        }
        let digits = try TypedDigits(prefix).text
        if digits.count == 32, let uuid = UUID(dashing: digits) {
            let record = try reports { reports in try reports.records([uuid]) }.first
            if let record, kind == .object || record.type == .workout { return uuid }
        }
        var found = try reports { reports in
            // Objects that were imported with a workout share its first digits; the workout takes precedence.
            let workouts = try reports.identifiers(withPrefix: prefix, onlyWorkouts: true)
            return workouts.isEmpty && kind == .object
                ? try reports.identifiers(withPrefix: prefix, onlyWorkouts: false) : workouts
        }
        if found.isEmpty {
            found = try reports { reports in try reports.uuids(withSuffix: digits, of: .workout) }
        }
        switch found.count {
        case 1: return found[0]
        case 0:
            throw CommandFailure(
                .notFound, "No \(kind.noun) has an ID that begins or ends with '\(prefix)'.\(try hint(kind))")
        default:
            throw CommandFailure(
                .notFound, "'\(prefix)' is ambiguous; it could be \(try candidates(found)).")
        }
    }

    /// The kind of object that an identifier refers to.
    enum ObjectKind {
        case workout
        case object

        var noun: String { self == .workout ? "workout" : "object" }
    }

    private func hint(_ kind: ObjectKind) throws -> String {
        let newest = try reports { reports in try reports.workouts(limit: 1) }
        guard let workout = newest.first else { return " The store has no workouts." }
        return kind == .workout
            ? " Run 'hk workouts' to list them; the newest is \(Format.shortIdentifier(workout.uuid))." : ""
    }

    /// Returns the possible objects, with details that distinguish them.
    private func candidates(_ found: [UUID]) throws -> String {
        let lines = try reports { reports in try reports.records(found) }.map { record in
            let name = record.uuid.uuidString.lowercased()
            guard let workout = WorkoutSummary(record) else { return name }
            return "\(name) (\(workout.activityName), \(terminal.format.moment(workout)))"
        }
        return Format.list(lines, "or")
    }
}

extension UUID {
    /// Creates the identifier with the given 32 digits.
    fileprivate init?(dashing digits: String) {
        var text = ""
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { text.append("-") }
            text.append(digit)
        }
        self.init(uuidString: text)
    }
}
