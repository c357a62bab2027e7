package import Foundation
package import HealthModel
package import HealthStore

/// Follows the active session of a store, of any app: another process runs it (API-65).
///
/// Each update reads the data since the previous one.
package struct LiveFollower: Sendable {
    /// The current state of an active session.
    package struct Sight: Sendable {
        package var session: UUID
        /// The bundle identifier of the session's app.
        package var bundleIdentifier: String
        /// The start of collection; nil before.
        package var start: Date?
        /// The end of the last sample; nil before the first one.
        package var latest: Date?
        package var report: LiveReport
        /// The state of the plan that is being done; nil without a plan, and without authorization to read workouts.
        package var plan: LivePlan?
        /// The route so far; empty without authorization to read routes.
        package var points: [RoutePoint]
    }

    /// The number of seconds without data after which a session is considered abandoned by a program that ended.
    package static let patience = 12.0 * 3_600

    private let mayRead: @Sendable (ObjectType) -> Bool
    private var known: WatchedSession?
    private var meter = LiveMeter()
    private var statistics = RunningStatistics()
    private var zones = RunningZones()
    /// A Boolean value that indicates whether collection has begun, and so the zones are known.
    private var hasZones = false
    private var plan = PlanFollower()
    private var points: [RoutePoint] = []
    private var latest = -Double.infinity

    /// Creates a follower.
    ///
    /// - Parameter mayRead: A closure that returns whether a type may be reported.
    package init(mayRead: @escaping @Sendable (ObjectType) -> Bool = { _ in true }) {
        self.mayRead = mayRead
    }

    /// Returns the current state; nil if there is no active session.
    mutating func look(_ store: StoreReader, at now: Date) throws -> Sight? {
        guard let session = try store.watchedSession(since: known) else {
            known = nil
            return nil
        }
        if session.isNew { (meter, hasZones) = (LiveMeter(), true) }
        let hadZones = hasZones
        update(session)
        // Reads all data again if zones started later than the data, or if data arrived very late or out of order.
        if statistics.isStale || hasZones && !hadZones, let whole = try store.watchedSession(since: nil) {
            update(whole)
        }
        guard let record = known?.record else { return nil }
        // Another process measures the time, and the clock may have been set since (LIV-50).
        let now = SystemTime.date(since: record.clock).map(Date.init(timeIntervalSinceReferenceDate:)) ?? now
        let lastWord = ([latest, record.created] + record.events.map(\.end)).reduce(record.start ?? latest, max)
        guard now.timeIntervalSinceReferenceDate - lastWord <= Self.patience else { return nil }
        return Sight(
            session: record.uuid, bundleIdentifier: session.bundleIdentifier,
            start: record.assembly.start.map(Date.init(timeIntervalSinceReferenceDate:)),
            latest: latest.isFinite ? Date(timeIntervalSinceReferenceDate: latest) : nil,
            report: meter.report(of: facts(record, at: now.timeIntervalSinceReferenceDate), at: now),
            plan: mayRead(.workout) ? plan.state(of: record, at: now.timeIntervalSinceReferenceDate) : nil,
            points: points)
    }

    /// Adds new data of the session.
    private mutating func update(_ session: WatchedSession) {
        if session.isNew {
            (statistics, zones, points, latest) = (RunningStatistics(), RunningZones(), [], -.infinity)
            plan = PlanFollower()
        }
        let assembly = session.record.assembly
        let new = session.data.filter { mayRead($0.key) }
        for measured in new.values { latest = measured.data.reduce(latest) { max($0, $1.end) } }
        hasZones = assembly.state != .created
        if hasZones { zones.begin(assembly.zones.filter { mayRead($0.type) }) }
        zones.add(new)
        statistics.add(new)
        plan.add(new, of: session.record)
        if mayRead(.workoutRoute) { points += session.points }
        known = session
    }

    private mutating func facts(_ record: ActiveSessionRecord, at now: Double) -> LiveFacts {
        let assembly = record.assembly
        let group = assembly.start.flatMap { start in
            zones.group(
                of: .heartRate, from: start, to: assembly.end ?? .infinity, isEnded: assembly.end != nil,
                events: assembly.events)
        }
        let records = statistics.records().map { ($0.type, $0) }
        return LiveFacts(
            configuration: assembly.configuration, state: SessionState(rawValue: record.state) ?? .ended,
            elapsed: assembly.elapsedTime(at: now), activities: assembly.activities, events: assembly.events,
            statistics: Dictionary(records) { first, _ in first }, heartRateZones: group)
    }
}

extension StoreReader {
    /// Returns the current state of the active session of any app; nil if there is none.
    package func live(_ follower: inout LiveFollower, at now: Date) throws -> LiveFollower.Sight? {
        try follower.look(self, at: now)
    }

    /// Returns the workout that an app saved for a session that began at a date; nil if there is none.
    package func workout(of bundleIdentifier: String, startedAt start: Date) throws -> UUID? {
        let moment = start.timeIntervalSinceReferenceDate
        let predicate = SamplePredicate.and([.start(.equal, moment), .source([bundleIdentifier])])
        return try samples(SampleRequest(.workout, predicate, sort: [], limit: 1)).first?.uuid
    }
}
