import Foundation
import HealthKit
import HealthModel
import HealthTransfer
import OpenHealthKit

/// An open store with the permissions that this program needs.
struct Session {
    let store: HKHealthStore
    let terminal = Terminal.current()

    /// The version of this program, which stands on everything it saves.
    static let version = "0.1.0"
    /// The app that everything is done as.
    static let app = AppInformation(bundleIdentifier: "org.openhealthkit.hk", name: "hk", version: version)

    /// Opens a store that may be changed, and asks to read everything: who can read the file can read its content.
    ///
    /// - Parameters:
    ///   - clock: The time of workouts that are recorded.
    ///   - lockWait: How long to wait until another program has written, in seconds; nil for the usual time.
    init(path: String, clock: HealthClock = .system, lockWait: Double? = nil) async throws {
        store = try HKHealthStore(at: URL(fileURLWithPath: path), as: Self.app, clock: clock, patience: lockWait)
        try await access.requestReadingEverything()
    }

    /// Opens a store that is only read: nothing of it is changed, and nobody is waited for.
    init(reading path: String) throws {
        store = try HKHealthStore(reading: URL(fileURLWithPath: path), as: Self.app)
    }

    /// The store, for what imports, exports and reports do.
    var access: TransferAccess { store.context.access }

    /// Leaves the store as one file, which can be copied as it is.
    func settle() { access.settle() }

    /// Asks a question of the store.
    ///
    /// - Throws: ``Failure`` if a pattern of MATCHES took too long: then the answer is incomplete.
    func reports<Answer>(_ ask: (HealthReports) throws -> Answer) throws -> Answer {
        let before = TextComparison.abandonedPatterns
        let answer = try access.reports(ask)
        if let pattern = TextComparison.abandonedPatterns.subtracting(before).first {
            throw Failure(
                "The pattern '\(pattern.printable)' of MATCHES takes too long: it repeats what is repeated already. "
                    + "What it was asked for is not complete.")
        }
        return answer
    }
}

// MARK: - Identifiers

extension Session {
    /// The object whose identifier begins with what somebody typed, or the workout whose identifier ends so.
    ///
    /// - Throws: ``Failure`` if there is none or more than one.
    func identify(_ prefix: String, kind: ObjectKind) throws -> UUID {
        let digits = prefix.filter { $0 != "-" }
        guard !digits.isEmpty, digits.count <= 32, digits.allSatisfy(\.isHexDigit) else {
            throw Failure("'\(prefix.printable)' is no ID: an ID consists of the digits 0 to 9 and a to f.")
        }
        if digits.count == 32, let uuid = UUID(dashing: digits) {
            let record = try reports { reports in try reports.records([uuid]) }.first
            if let record, kind == .object || record.type == .workout { return uuid }
        }
        var found = try reports { reports in
            // What an import stored with a workout begins with the same digits; then the workout is meant.
            let workouts = try reports.identifiers(withPrefix: prefix, onlyWorkouts: true)
            return workouts.isEmpty && kind == .object
                ? try reports.identifiers(withPrefix: prefix, onlyWorkouts: false) : workouts
        }
        if found.isEmpty {
            found = try reports { reports in try reports.workoutIdentifiers(withSuffix: digits) }
        }
        switch found.count {
        case 1: return found[0]
        case 0: throw Failure("No \(kind.noun) has an ID that begins or ends with '\(prefix)'.\(try hint(kind))")
        default:
            throw Failure("'\(prefix)' could be more than one \(kind.noun): \(try candidates(prefix, found)).")
        }
    }

    /// What an identifier is looked up for.
    enum ObjectKind {
        case workout
        case object

        var noun: String { self == .workout ? "workout" : "object" }
    }

    private func hint(_ kind: ObjectKind) throws -> String {
        let newest = try reports { reports in try reports.workouts(limit: 1) }
        guard let workout = newest.first else { return " The store has no workouts." }
        return kind == .workout
            ? " 'hk workouts' lists them; the newest is \(Format.shortIdentifier(workout.uuid))." : ""
    }

    /// The possible objects, with as many digits as tell them apart.
    private func candidates(_ prefix: String, _ found: [UUID]) throws -> String {
        let wanted = prefix.lowercased().filter { $0 != "-" }
        let workouts = try reports { reports in try reports.workouts() }
            .filter { $0.uuid.uuidString.lowercased().filter { $0 != "-" }.hasPrefix(wanted) }
        let lines =
            workouts.isEmpty
            ? found.map { $0.uuidString.lowercased() }
            : workouts.map { "\($0.uuid.uuidString.lowercased()) (\($0.activityName), \(Format.moment($0.start)))" }
        return lines.prefix(5).joined(separator: ", ") + (lines.count > 5 ? ", …" : "")
    }
}

extension UUID {
    /// The identifier with these 32 digits.
    fileprivate init?(dashing digits: String) {
        var text = ""
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { text.append("-") }
            text.append(digit)
        }
        self.init(uuidString: text)
    }
}
