import Foundation
import HealthModel
import HealthStore

/// A cohort's access to a person's store, as an app with HealthKit permissions like any other.
///
/// The store is open during the lifetime of this value, and is never written.
struct CohortAccess: Sendable {
    let person: CohortPerson
    private let engine: SQLiteEngine
    private let app: AppIdentity

    /// Opens the store of a person.
    ///
    /// - Parameter cohort: The name of the cohort; its app is `cohort.` and the name.
    init(_ person: CohortPerson, at url: URL, cohort: String) throws(EngineError) {
        self.person = person
        app = Self.app(of: cohort)
        // Read access to the file would suffice to read everything; opened without an owner, the app's permissions
        // apply.
        engine = try SQLiteEngine(reading: url.path, as: Self.nobody)
    }

    /// Returns the app that represents a cohort in every store.
    static func app(of cohort: String) -> AppIdentity {
        AppIdentity(bundleIdentifier: "cohort.\(cohort)", name: cohort)
    }

    private static let nobody = AppIdentity(bundleIdentifier: "cohort", name: "cohort")

    /// Performs a read on behalf of the app.
    func read<Value>(_ body: (StoreReader) throws -> Value) throws(EngineError) -> Value {
        try StoreAccess(engine: engine, identity: app).read(body)
    }

    /// The unique identity of the store.
    var storeIdentity: String { engine.identity }

    // MARK: Permissions

    /// Returns whether the app may read a type.
    func mayRead(_ type: ObjectType) throws(EngineError) -> Bool {
        try read { try $0.authorization(for: type).read == .authorized }
    }

    /// Returns the quantity types with samples that the app may read, ascending by identifier.
    func readableQuantityTypes() throws(EngineError) -> [ObjectType] {
        try read { store in
            var types: [ObjectType] = []
            for type in try store.storedTypes() where type.family == .quantity {
                if try store.authorization(for: type).read == .authorized { types.append(type) }
            }
            return types
        }
    }

    // MARK: Days

    /// A calendar with the person's time zone, whose weeks begin on Mondays.
    var calendar: Calendar {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = person.zone
        return calendar
    }

    /// Returns the start of a day of the person, in seconds since 2001-01-01 UTC.
    func start(of day: CohortDay) -> Double {
        let noon = Double(day.rawValue) * 86_400 + 43_200
        let start = day.date.start(in: person.zone)?.timeIntervalSinceReferenceDate
        return start ?? noon - 43_200
            - Double(person.zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: noon)))
    }

    /// Returns the person's day that contains a date.
    func day(at seconds: Double) -> CohortDay {
        var days = DayFinder(self)
        return days.day(at: seconds)
    }

    /// Returns buckets of a number of days, or calendar periods, from a day on.
    func buckets(_ interval: DateComponents, from day: CohortDay) throws(EngineError) -> CalendarBuckets {
        do {
            return try CalendarBuckets(anchor: start(of: day), interval: interval, calendar: calendar)
        } catch {
            throw EngineError(.invalidArgument, error.reason)
        }
    }
}

extension CohortPeriod {
    /// The length of the period as date components.
    var interval: DateComponents {
        switch self {
        case .day: DateComponents(day: 1)
        case .week: DateComponents(day: 7)
        case .month: DateComponents(month: 1)
        case .year: DateComponents(year: 1)
        }
    }

    /// The anchor of all buckets: a Monday, the first day of a month and of a year.
    static let anchor = CohortDay(rawValue: 0)
}

/// A cached mapping from dates to days of a person: neighbouring dates are mostly on the same day, so the last result
/// is reused.
struct DayFinder {
    private let zone: TimeZone
    private var bounds = 0.0..<0.0
    private var offset = 0

    init(_ access: CohortAccess) { zone = access.person.zone }

    /// Returns the person's day that contains a date, in seconds since 2001-01-01 UTC.
    mutating func day(at seconds: Double) -> CohortDay {
        if !bounds.contains(seconds) {
            offset = zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: seconds))
            // The offset is constant until the next transition, and transitions happen on whole quarters of an hour.
            let quarter = (seconds / 900).rounded(.down) * 900
            bounds = quarter..<quarter + 900
        }
        return CohortDay(rawValue: Int(((seconds + Double(offset)) / 86_400).rounded(.down)))
    }
}
