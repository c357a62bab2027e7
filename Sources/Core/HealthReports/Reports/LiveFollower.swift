package import Foundation
package import HealthModel
package import HealthStore

/// Follows the session that goes on in a store, whichever app's it is: another process keeps it (API-65).
///
/// Each look reads what came since the one before.
package struct LiveFollower: Sendable {
    /// A session that goes on, as it is now.
    package struct Sight: Sendable {
        package var session: UUID
        /// The app whose session it is.
        package var bundleIdentifier: String
        /// When collection began; nil before.
        package var start: Date?
        /// When the last sample ended; nil before the first one.
        package var latest: Date?
        package var report: LiveReport
        /// The way so far; empty for whoever may not read routes.
        package var points: [RoutePoint]
    }

    /// A session of which nothing was heard for so many seconds was left behind by a program that ended.
    package static let patience = 12.0 * 3_600

    private let mayRead: @Sendable (ObjectType) -> Bool
    private var known: WatchedSession?
    private var meter = LiveMeter()
    private var statistics = RunningStatistics()
    private var zones = RunningZones()
    /// Whether collection began, from which on it is known which zones hold.
    private var hasZones = false
    private var points: [RoutePoint] = []
    private var latest = -Double.infinity

    /// - Parameter mayRead: The types that may be told of.
    package init(mayRead: @escaping @Sendable (ObjectType) -> Bool = { _ in true }) {
        self.mayRead = mayRead
    }

    /// Looks; nil if no session goes on.
    mutating func look(_ engine: any HealthEngine, at now: Date) throws(EngineError) -> Sight? {
        guard let session = try engine.watchedSession(since: known) else {
            known = nil
            return nil
        }
        if session.isNew { (meter, hasZones) = (LiveMeter(), true) }
        let hadZones = hasZones
        take(session)
        // Zones that began later missed what came before; of what came very late, or in another order, all is counted anew.
        if statistics.isStale || hasZones && !hadZones, let whole = try engine.watchedSession(since: nil) {
            take(whole)
        }
        guard let record = known?.record else { return nil }
        // Another process measures its time, and the clock may have been set since (LIV-50).
        let now = SystemTime.date(since: record.clock).map(Date.init(timeIntervalSinceReferenceDate:)) ?? now
        let lastWord = ([latest, record.created] + record.events.map(\.end)).reduce(record.start ?? latest, max)
        guard now.timeIntervalSinceReferenceDate - lastWord <= Self.patience else { return nil }
        return Sight(
            session: record.uuid, bundleIdentifier: session.bundleIdentifier,
            start: record.assembly.start.map(Date.init(timeIntervalSinceReferenceDate:)),
            latest: latest.isFinite ? Date(timeIntervalSinceReferenceDate: latest) : nil,
            report: meter.report(of: facts(record, at: now.timeIntervalSinceReferenceDate), at: now), points: points)
    }

    /// Counts what came.
    private mutating func take(_ session: WatchedSession) {
        if session.isNew { (statistics, zones, points, latest) = (RunningStatistics(), RunningZones(), [], -.infinity) }
        let assembly = session.record.assembly
        let new = session.data.filter { mayRead($0.key) }
        for measured in new.values { latest = measured.data.reduce(latest) { max($0, $1.end) } }
        hasZones = assembly.state != .created
        if hasZones { zones.begin(assembly.zones.filter { mayRead($0.type) }) }
        zones.add(new)
        statistics.add(new)
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
    /// What the session that goes on has come to, whichever app's it is; nil if there is none.
    package func live(_ follower: inout LiveFollower, at now: Date) throws(EngineError) -> LiveFollower.Sight? {
        try follower.look(engine, at: now)
    }

    /// The workout that an app saved of a session which began at a moment; nil if there is none.
    package func workout(of bundleIdentifier: String, startedAt start: Date) throws(EngineError) -> UUID? {
        let moment = start.timeIntervalSinceReferenceDate
        let predicate = SamplePredicate.and([.start(.equal, moment), .source([bundleIdentifier])])
        return try engine.samples(SampleRequest(.workout, predicate, sort: [], limit: 1), for: app).first?.uuid
    }

    /// The devices that measured what may be read.
    package func devices() throws(EngineError) -> [DeviceEntry] { try engine.devices(for: app) }
}
