import Foundation
import GRDB
import HealthModel

/// Integrity checks of records encoded as a whole.
extension IntegrityCheck {
    func checkBodies() throws {
        try checkMetadata()
        try unpack("workout", of: WorkoutRecord.self)
        try checkDetails()
        try unpack("activity_summary", of: ActivitySummaryRecord.self)
        try unpack("medication", of: MedicationRecord.self)
        try unpack("active_session", of: ActiveSessionRecord.self)
        try unpack("workout_annotation", of: WorkoutAnnotation.self)
        try unpack("scheduled_plan", of: PlannedWorkout.self)
        try unpack("scheduled_plan", column: "date", of: ScheduledDate.self)
        try unpack("workout_plan", of: StartedPlan.self)
        try unpack("library_plan", of: PlannedWorkout.self)
        try unpack("bin", of: BinBody.self)
        try unpack("goal", of: TrainingGoal.self)
        try unpack("gear", of: Gear.self)
        try checkZonePreferences()
        try checkSupplements()
        try checkKept()
    }

    private enum Column: Int, SQLColumns {
        case id, body
    }

    /// Decodes every body of a table; a damaged body of a sample invalidates the sample.
    private func unpack<Record: Decodable>(
        _ table: String, column: String = "body", of type: Record.Type
    ) throws {
        let sql = "SELECT rowid, \(column) FROM \(table)"
        try SQLStatement(database, sql).forEach(Column.self) { row in
            try looked()
            do {
                _ = try RecordBody.decode(row.bytes(.body), as: Record.self)
            } catch {
                let id = row.integer(.id)
                let message = "Row \(id) of \(table) cannot be decoded."
                if table == "workout" {
                    found(message, lostSample: id)
                } else {
                    found(message, losses: [DataLoss("row of \(table)")]) { [database] in
                        try SQLStatement(database, "DELETE FROM \(table) WHERE rowid = ?").run(.integer(id))
                    }
                }
            }
            return true
        }
    }

    private func checkZonePreferences() throws {
        enum Column: Int, SQLColumns {
            case subject, day, body
            static let list = selection(of: "zone_preference")
        }
        try SQLStatement(database, "SELECT \(Column.list) FROM zone_preference").forEach(Column.self) { row in
            try looked()
            guard (try? RecordBody.decode(row.bytes(.body), as: ZonePreference.self)) == nil else { return true }
            let (subject, day) = (row.integer(.subject), row.integer(.day))
            found(
                "A row of zone_preference (subject \(subject)) cannot be decoded.",
                losses: [DataLoss("row of zone_preference")]
            ) { [database] in
                try SQLStatement(database, "DELETE FROM zone_preference WHERE subject = ? AND day = ?")
                    .run(.integer(subject), .integer(day))
            }
            return true
        }
    }

    private func checkDetails() throws {
        enum Column: Int, SQLColumns {
            case id, body, data
            static let list = selection(of: "detail")
        }
        try SQLStatement(database, "SELECT \(Column.list) FROM detail").forEach(Column.self) { row in
            try looked()
            do {
                _ = try DetailTables.decode(row.bytes(.body), row.optionalBytes(.data))
            } catch {
                let id = row.integer(.id)
                found("Row \(id) of detail cannot be decoded.", lostSample: id)
            }
            return true
        }
    }

    // MARK: Metadata

    /// Checks metadata; the digest in their index also serves as a checksum.
    private func checkMetadata() throws {
        enum Column: Int, SQLColumns {
            case id, digest, body
            static let list = selection(of: "metadata")
        }
        try SQLStatement(database, "SELECT \(Column.list) FROM metadata").forEach(Column.self) { row in
            try looked()
            let id = row.integer(.id)
            if (try? MetadataCoder.decode(row.bytes(.body))) != nil {
                let digest = MetadataCoder.digest(Array(row.bytes(.body)))
                guard digest != row.integer(.digest) else { return true }
            }
            let users = ["sample", "block", "tombstone", "attachment"]
            found("Metadata \(id) is damaged.", losses: [DataLoss("set of metadata")]) { [database] in
                for table in users {
                    try SQLStatement(database, "UPDATE \(table) SET metadata = NULL WHERE metadata = ?")
                        .run(.integer(id))
                }
                try SQLStatement(database, "DELETE FROM metadata WHERE id = ?").run(.integer(id))
            }
            return true
        }
    }

    // MARK: Imported elements

    private func checkSupplements() throws {
        enum Column: Int, SQLColumns {
            case workout, header, payload
            static let list = selection(of: "workout_supplement")
        }
        let sql = "SELECT \(Column.list) FROM workout_supplement ORDER BY workout"
        try SQLStatement(database, sql).forEach(Column.self) { row in
            try looked()
            let id = row.integer(.workout)
            func found(_ reason: String) {
                self.found(
                    "The supplement of workout \(id) is damaged (\(reason)).",
                    losses: losses("supplement of a workout", ofSample: id)
                ) { [database] in
                    try SQLStatement(database, "DELETE FROM workout_supplement WHERE workout = ?").run(.integer(id))
                }
            }
            do {
                _ = try PackedJSON.unpack(row.bytes(.header))
                _ = try SupplementColumns.decode(row.bytes(.payload))
            } catch let error as EngineError {
                found(error.message)
            } catch {
                found("\(error)")
            }
            return true
        }
    }

    private func checkKept() throws {
        try SQLStatement(database, "SELECT \(KeptColumn.list) FROM kept").forEach(KeptColumn.self) { row in
            try looked()
            let id = row.integer(.id)
            // An element with columns of numbers has no JSON beside them.
            let isText = row.isNull(.payload) ? JSONSerialization.isJSON(row.text(.body) ?? "") : true
            if isText, (try? StoreReader.keptElement(from: row)) != nil { return true }
            found("Row \(id) of kept is damaged.", losses: [DataLoss("element of an export", count: 1)]) {
                [database] in try SQLStatement(database, "DELETE FROM kept WHERE id = ?").run(.integer(id))
            }
            return true
        }
    }
}

extension JSONSerialization {
    fileprivate static func isJSON(_ text: String) -> Bool {
        (try? jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) != nil
    }
}
