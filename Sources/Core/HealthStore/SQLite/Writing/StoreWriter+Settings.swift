import GRDB
package import HealthModel

/// Settings and data of the person that are no samples.
extension StoreWriter {
    /// Sets the source order of several types, overriding the default orders (STAT-27).
    package func setSourceOrder(_ bundleIdentifiers: [String], of types: Set<ObjectType>) throws {
        let insert = try SQLStatement(database, "INSERT INTO source_order (type, place, bundle) VALUES (?, ?, ?)")
        for type in types {
            let id = SQLValue.integer(references.id(of: type))
            try SQLStatement(database, "DELETE FROM source_order WHERE type = ?").run(id)
            for (place, bundle) in bundleIdentifiers.enumerated() {
                try insert.run(id, .integer(Int64(place)), .text(bundle))
            }
        }
    }

    /// Sets all system sources at once.
    package func setSystemSources(_ bundleIdentifiers: Set<String>) throws {
        try SQLStatement(database, "DELETE FROM system_source").run()
        let insert = try SQLStatement(database, "INSERT INTO system_source (bundle) VALUES (?)")
        for bundle in bundleIdentifiers.sorted() { try insert.run(.text(bundle)) }
    }

    /// Sets characteristics; nil removes one (OTH-14).
    package func setCharacteristics(_ values: [ObjectType: Int64?]) throws {
        for (type, value) in values {
            let id = SQLValue.integer(references.id(of: type))
            guard let value else {
                try SQLStatement(database, "DELETE FROM characteristic WHERE type = ?").run(id)
                continue
            }
            try SQLStatement(database, "INSERT OR REPLACE INTO characteristic (type, value) VALUES (?, ?)")
                .run(id, .integer(value))
        }
    }

    /// Sets zone preferences, replacing those of the same subject and start day.
    package func setZonePreferences(_ preferences: [ZonePreference]) throws {
        let insert = try SQLStatement(
            database, "INSERT OR REPLACE INTO zone_preference (subject, day, body) VALUES (?, ?, ?)")
        for preference in preferences {
            try insert.run(
                .integer(Int64(preference.subject.rawValue)), .integer(preference.day.number),
                .blob(try RecordBody.encode(preference)))
        }
    }

    /// Removes all preferences of a subject, regardless of their start day.
    package func removeZonePreferences(of subject: ZonePreference.Subject) throws {
        try SQLStatement(database, "DELETE FROM zone_preference WHERE subject = ?")
            .run(.integer(Int64(subject.rawValue)))
    }

    /// Stores summaries, replacing those of the same days.
    package func setActivitySummaries(_ summaries: [ActivitySummaryRecord]) throws {
        let insert = try SQLStatement(
            database, "INSERT OR REPLACE INTO activity_summary (day, body) VALUES (?, ?)")
        for summary in summaries {
            guard let day = summary.day else {
                throw EngineError(.invalidArgument, "An activity summary requires a day.")
            }
            try insert.run(.integer(day.number), .blob(try RecordBody.encode(summary)))
        }
        noteChange(of: .activitySummary)
    }

    /// Stores medications, replacing existing records of the same medications.
    package func setMedications(_ medications: [MedicationRecord]) throws {
        let insert = try SQLStatement(
            database,
            """
            INSERT INTO medication (concept, body) VALUES (?, ?)
            ON CONFLICT (concept) DO UPDATE SET body = excluded.body
            """)
        for medication in medications {
            try insert.run(
                .text(medication.medication.concept.key), .blob(try RecordBody.encode(medication)))
        }
        noteChange(of: .userAnnotatedMedication)
    }
}
