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

    package func voltages(
        of electrocardiogram: UUID, for app: AppIdentity, batch: ([VoltagePoint]) -> Bool
    ) throws(EngineError) {
        try read { try $0.voltages(of: electrocardiogram, for: app, batch: batch) }
    }

    // MARK: Characteristics

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

    package func zonePreferences() throws(EngineError) -> ZonePreferences {
        try read { try $0.zonePreferences() }
    }

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

    package func removeZonePreferences(of subject: ZonePreference.Subject) throws(EngineError) {
        try configure { database, _ in
            try SQLStatement(database, "DELETE FROM zone_preference WHERE subject = ?")
                .run(.integer(Int64(subject.rawValue)))
        }
    }

    package func zoneFacts(
        on day: CalendarDay, known date: Double
    ) throws(EngineError) -> ZonePreferences.Facts {
        try read { try $0.zoneFacts(on: day, known: date) }
    }

    // MARK: Activity summaries

    package func activitySummaries(
        _ predicate: SummaryPredicate, in zone: TimeZone, for app: AppIdentity
    ) throws(EngineError) -> [ActivitySummaryRecord] {
        try read { try $0.activitySummaries(predicate, in: zone, for: app) }
    }

    package func setActivitySummaries(_ summaries: [ActivitySummaryRecord]) throws(EngineError) {
        try write(as: Self.system) { session in
            let insert = try SQLStatement(
                session.database, "INSERT OR REPLACE INTO activity_summary (day, body) VALUES (?, ?)")
            for summary in summaries {
                guard let day = summary.day else {
                    throw EngineError(.invalidArgument, "An activity summary needs a day.")
                }
                try insert.run(.integer(day.number), .blob(try RecordBody.encode(summary)))
            }
            session.noteChange(of: .activitySummary)
        }
    }

    // MARK: Medications

    package func medications(
        _ predicate: MedicationPredicate, for app: AppIdentity
    ) throws(EngineError) -> [MedicationRecord] {
        try read { try $0.medications(predicate, for: app) }
    }

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

    package func objects(
        of type: ObjectType, matching predicate: SamplePredicate
    ) throws(EngineError) -> Set<String> {
        try read { Set(try $0.matches(SampleRequest(type, predicate)).map(\.uuidString)) }
    }

    package func medicationConcepts(_ predicate: MedicationPredicate) throws(EngineError) -> Set<String> {
        try read { Set(try $0.medications(predicate, among: nil).map(\.medication.concept.key)) }
    }

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

    package func relate(
        _ sample: SampleRecord, to workout: UUID, activity: UUID?, by app: AppIdentity
    ) throws(EngineError) {
        try write(as: app) { try $0.relate(sample, to: workout, activity: activity) }
    }

    package func unrelate(
        _ sample: UUID, from workout: UUID, activity: UUID?, by app: AppIdentity
    ) throws(EngineError) -> Bool {
        try write(as: app) { try $0.unrelate(sample, from: workout, activity: activity) }
    }

    package func effortRelationships(
        _ predicate: SamplePredicate, since position: ChangePosition?, for app: AppIdentity
    ) throws(EngineError) -> (relationships: [EffortRelationshipRecord], position: ChangePosition) {
        try read { try $0.effortRelationships(predicate, since: position, in: identity, for: app) }
    }
}
