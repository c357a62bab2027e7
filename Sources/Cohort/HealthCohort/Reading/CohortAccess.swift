import Foundation
import HealthModel
import HealthStore

/// A person's store as a cohort may see it: an app with HealthKit's permissions, as any other.
///
/// The store is open as long as this lives, and is never written.
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
        // Whoever may read the file could read everything: here the permissions of the app decide, so nobody is the owner.
        engine = try SQLiteEngine(reading: url.path, as: Self.nobody)
    }

    /// The app that a cohort is in every store.
    static func app(of cohort: String) -> AppIdentity {
        AppIdentity(bundleIdentifier: "cohort.\(cohort)", name: cohort)
    }

    private static let nobody = AppIdentity(bundleIdentifier: "cohort", name: "cohort")

    /// Asks the engine for the app.
    func read<Value>(
        _ body: (any HealthEngine, AppIdentity) throws(EngineError) -> Value
    ) throws(EngineError) -> Value {
        try StoreAccess(engine: engine, identity: app).read(body)
    }

    // MARK: Permissions

    /// Whether the app may read a type.
    func mayRead(_ type: ObjectType) throws(EngineError) -> Bool {
        try read { (engine, app) throws(EngineError) in try engine.authorization(of: app, for: type).read == .authorized
        }
    }

    /// The quantity types that the app may read and of which there are samples, ascending by identifier.
    func readableQuantityTypes() throws(EngineError) -> [ObjectType] {
        try read { (engine, app) throws(EngineError) in
            var types: [ObjectType] = []
            for type in try engine.storedTypes(for: app) where type.family == .quantity {
                if try engine.authorization(of: app, for: type).read == .authorized { types.append(type) }
            }
            return types
        }
    }

    // MARK: Days

    /// A calendar with the person's zone, whose weeks begin on Mondays.
    var calendar: Calendar {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = person.zone
        return calendar
    }

    /// The first moment of a day of the person, in seconds since 2001-01-01 UTC.
    func start(of day: CohortDay) -> Double {
        let noon = Double(day.rawValue) * 86_400 + 43_200
        let start = day.date.start(in: person.zone)?.timeIntervalSinceReferenceDate
        return start ?? noon - 43_200
            - Double(person.zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: noon)))
    }

    /// The person's day that holds a moment.
    func day(at seconds: Double) -> CohortDay {
        var days = DayFinder(self)
        return days.day(at: seconds)
    }

    /// Buckets of so many days, or periods of the calendar, from a day on.
    func buckets(_ interval: DateComponents, from day: CohortDay) throws(EngineError) -> CalendarBuckets {
        do {
            return try CalendarBuckets(anchor: start(of: day), interval: interval, calendar: calendar)
        } catch {
            throw EngineError(.invalidArgument, error.reason)
        }
    }
}

extension CohortPeriod {
    /// The period as the calendar adds it.
    var interval: DateComponents {
        switch self {
        case .day: DateComponents(day: 1)
        case .week: DateComponents(day: 7)
        case .month: DateComponents(month: 1)
        case .year: DateComponents(year: 1)
        }
    }

    /// A day with which a period begins.
    static let anchor = CohortDay(rawValue: 0)
}
