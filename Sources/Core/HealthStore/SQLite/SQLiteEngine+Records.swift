package import Foundation
import GRDB
package import HealthModel

extension SQLiteEngine {
    // MARK: System data

    @discardableResult
    package func insertSystemData(
        _ samples: [SystemSample], by source: AppIdentity
    ) throws(EngineError) -> Int {
        try write(as: source) { session in
            try samples.count { try session.insertSystemSample($0) }
        }
    }

    /// Passes the voltages of an electrocardiogram in batches until the handler returns false (OTH-32).
    package func voltages(
        of electrocardiogram: UUID, for app: AppIdentity, batch: ([VoltagePoint]) -> Bool
    ) throws(EngineError) {
        try read { try $0.voltages(of: electrocardiogram, for: app, batch: batch) }
    }

    // MARK: Characteristics

    /// Returns a characteristic as a raw value, or as a day number; nil if it is not set, or if the app may not read
    /// it.
    ///
    /// - Throws: ``EngineError/Code/authorizationNotDetermined`` if the app never requested authorization (AUTH-28).
    package func characteristic(_ type: ObjectType, for app: AppIdentity) throws(EngineError) -> Int64? {
        try read { session in
            switch try session.authorization(of: app, for: type).read {
            case .notDetermined: throw ReadSession.notDetermined
            case .denied: return nil
            case .authorized:
                return try SQLStatement(session.database, "SELECT value FROM characteristic WHERE type = ?")
                    .firstInteger(.integer(session.vocabulary.id(of: type)))
            }
        }
    }

    /// Sets characteristics; nil removes one (OTH-14).
    package func setCharacteristics(_ values: [ObjectType: Int64?]) throws(EngineError) {
        try configure { database, vocabulary in
            for (type, value) in values {
                let id = SQLValue.integer(vocabulary.id(of: type))
                guard let value else {
                    try SQLStatement(database, "DELETE FROM characteristic WHERE type = ?").run(id)
                    continue
                }
                try SQLStatement(database, "INSERT OR REPLACE INTO characteristic (type, value) VALUES (?, ?)")
                    .run(id, .integer(value))
            }
        }
    }

    // MARK: Zones

    /// Returns all zone preferences of the person, ascending by day (ZON-20).
    package func zonePreferences() throws(EngineError) -> ZonePreferences {
        try read { try $0.zonePreferences() }
    }

    /// Sets zone preferences, replacing those of the same subject and start day.
    package func setZonePreferences(_ preferences: [ZonePreference]) throws(EngineError) {
        try configure { database, _ in
            let insert = try SQLStatement(
                database, "INSERT OR REPLACE INTO zone_preference (subject, day, body) VALUES (?, ?, ?)")
            for preference in preferences {
                try insert.run(
                    .integer(Int64(preference.subject.rawValue)), .integer(preference.day.number),
                    .blob(try RecordBody.encode(preference)))
            }
        }
    }

    /// Removes all preferences of a subject, regardless of their start day.
    package func removeZonePreferences(of subject: ZonePreference.Subject) throws(EngineError) {
        try configure { database, _ in
            try SQLStatement(database, "DELETE FROM zone_preference WHERE subject = ?")
                .run(.integer(Int64(subject.rawValue)))
        }
    }

    /// Returns the data that zones on a day are computed from, regardless of read permissions (ZON-28).
    ///
    /// - Parameter known: The cut-off date, in seconds since 2001-01-01 UTC; later data is ignored.
    package func zoneFacts(
        on day: CalendarDay, known date: Double
    ) throws(EngineError) -> ZonePreferences.Facts {
        try read { try $0.zoneFacts(on: day, known: date) }
    }

    // MARK: Activity summaries

    /// Returns activity summaries by day, ascending: imported ones, otherwise computed from samples (OTH-5).
    ///
    /// It does not apply the date from which an app may read; use ``readableSummaries(_:in:beginningIn:for:)`` for
    /// that.
    /// - Parameters:
    ///   - predicate: The days to return.
    ///   - zone: The time zone in which days begin.
    package func activitySummaries(
        _ predicate: SummaryPredicate, in zone: TimeZone, for app: AppIdentity
    ) throws(EngineError) -> [ActivitySummaryRecord] {
        try read { try $0.activitySummaries(predicate, in: zone, for: app) }
    }

    /// Stores summaries, replacing those of the same days.
    package func setActivitySummaries(_ summaries: [ActivitySummaryRecord]) throws(EngineError) {
        try write(as: Self.system) { session in
            let insert = try SQLStatement(
                session.database, "INSERT OR REPLACE INTO activity_summary (day, body) VALUES (?, ?)")
            for summary in summaries {
                guard let day = summary.day else {
                    throw EngineError(.invalidArgument, "An activity summary requires a day.")
                }
                try insert.run(.integer(day.number), .blob(try RecordBody.encode(summary)))
            }
            session.noteChange(of: .activitySummary)
        }
    }

    // MARK: Medications

    /// Returns the medications that an app may read, in the order in which they were added (OTH-80).
    package func medications(
        _ predicate: MedicationPredicate, for app: AppIdentity
    ) throws(EngineError) -> [MedicationRecord] {
        try read { try $0.medications(predicate, for: app) }
    }

    /// Stores medications, replacing existing records of the same medications.
    package func setMedications(_ medications: [MedicationRecord]) throws(EngineError) {
        try write(as: Self.system) { session in
            let insert = try SQLStatement(
                session.database,
                """
                INSERT INTO medication (concept, body) VALUES (?, ?)
                ON CONFLICT (concept) DO UPDATE SET body = excluded.body
                """)
            for medication in medications {
                try insert.run(
                    .text(medication.medication.concept.key), .blob(try RecordBody.encode(medication)))
            }
            session.noteChange(of: .userAnnotatedMedication)
        }
    }

    /// The source of data that belong to no app.
    private static let system = AppIdentity(bundleIdentifier: "com.apple.Health", name: "Health")

    // MARK: Per-object authorization

    /// Returns the identifiers of the samples to choose from, regardless of read permissions.
    package func objects(
        of type: ObjectType, matching predicate: SamplePredicate
    ) throws(EngineError) -> Set<String> {
        try read { Set(try $0.matches(SampleRequest(type, predicate)).map(\.uuidString)) }
    }

    /// Returns the concept identifiers of the medications to choose from, regardless of read permissions.
    package func medicationConcepts(_ predicate: MedicationPredicate) throws(EngineError) -> Set<String> {
        try read { Set(try $0.medications(predicate, among: nil).map(\.medication.concept.key)) }
    }

    /// Stores which of the objects an app may read, and that it requested authorization (AUTH-17).
    ///
    /// - Parameter includesNew: Whether objects added later may be read too (OTH-82).
    package func grant(
        _ granted: Set<String>, among objects: Set<String>, of type: ObjectType, includesNew: Bool, to app: AppIdentity
    ) throws(EngineError) {
        try configure { database, vocabulary in
            let bundle = SQLValue.text(app.source.bundleIdentifier)
            let id = SQLValue.integer(vocabulary.id(of: type))
            let state: AuthorizationState.Decision = includesNew ? .authorized : .denied
            try SQLStatement(
                database,
                """
                INSERT INTO authorization (app, type, read) VALUES (?, ?, ?)
                ON CONFLICT (app, type) DO UPDATE SET read = excluded.read
                """
            ).run(bundle, id, .integer(Int64(state.rawValue)))
            for object in objects.subtracting(granted) {
                try SQLStatement(database, "DELETE FROM object_grant WHERE app = ? AND type = ? AND object = ?")
                    .run(bundle, id, .text(object))
            }
            for object in granted {
                try SQLStatement(database, "INSERT OR IGNORE INTO object_grant (app, type, object) VALUES (?, ?, ?)")
                    .run(bundle, id, .text(object))
            }
        }
    }

    // MARK: Effort

    /// Relates a sample to a stored workout or one of its activities, replacing an earlier one; saves the sample if
    /// needed.
    package func relate(
        _ sample: SampleRecord, to workout: UUID, activity: UUID?, by app: AppIdentity
    ) throws(EngineError) {
        try write(as: app) { try $0.relate(sample, to: workout, activity: activity) }
    }

    /// Removes a relation; returns whether there was one.
    package func unrelate(
        _ sample: UUID, from workout: UUID, activity: UUID?, by app: AppIdentity
    ) throws(EngineError) -> Bool {
        try write(as: app) { try $0.unrelate(sample, from: workout, activity: activity) }
    }

    /// Returns the relations of matching workouts that are newer than a position, ordered by the start of the
    /// workout.
    package func effortRelationships(
        _ predicate: SamplePredicate, since position: ChangePosition?, for app: AppIdentity
    ) throws(EngineError) -> (relationships: [EffortRelationshipRecord], position: ChangePosition) {
        try read { try $0.effortRelationships(predicate, since: position, in: identity, for: app) }
    }

    /// Returns the zones of a type in effect on a day (ZON-21); nil if there are none.
    ///
    /// - Parameter known: The cut-off date, in seconds since 2001-01-01 UTC; later data is ignored.
    package func preferredZones(
        of type: ObjectType, on day: CalendarDay, known date: Double
    ) throws(EngineError) -> ZoneConfigurationRecord? {
        try zonePreferences().zones(of: type, on: day, zoneFacts(on: day, known: date))
    }

    /// Returns the summaries of the days that an app may read, ascending.
    ///
    /// If the app may read only from a date on, only days that begin then or later are returned, because a summary
    /// covers its whole day (AUTH-23).
    ///
    /// - Parameters:
    ///   - predicate: The days to return.
    ///   - zone: The time zone in which days begin.
    ///   - others: Further time zones in which days must begin late enough, so that the choice of a zone by the
    ///     caller does not extend what can be read.
    package func readableSummaries(
        _ predicate: SummaryPredicate, in zone: TimeZone, beginningIn others: [TimeZone] = [], for app: AppIdentity
    ) throws(EngineError) -> [ActivitySummaryRecord] {
        let state = try authorization(of: app, for: .activitySummary)
        guard state.read == .authorized, let date = state.earliestReadDate else {
            return try activitySummaries(predicate, in: zone, for: app)
        }
        let first = ([zone] + others).map { CalendarDay.firstWhole(since: date, in: $0) }.max()
        guard let first else { return [] }
        return try activitySummaries(.and([predicate, .day(.greaterOrEqual, first)]), in: zone, for: app)
    }
}

extension CalendarDay {
    /// Returns the first day that begins at a date or later; the date is in seconds since 2001-01-01 UTC.
    fileprivate static func firstWhole(since date: Double, in zone: TimeZone) -> CalendarDay {
        let day = CalendarDay(of: Date(timeIntervalSinceReferenceDate: date), in: zone)
        let start = day.start(in: zone)?.timeIntervalSinceReferenceDate ?? -.infinity
        return start >= date ? day : CalendarDay(number: day.number + 1)
    }
}
