import Foundation
import GRDB
import HealthModel

/// Moving workouts into the bin and back (STO-62, STO-63, STO-64).
extension StoreWriter {
    /// A workout on its way into the bin.
    struct Binning {
        let entry: Int64
        var body: BinBody
    }

    /// Copies a workout with everything that belongs to it into the bin, before it is deleted.
    func copyToBin(_ workout: UUID, _ form: BinForm) throws -> Binning {
        let row = try workoutRow(workout)
        let body = try binBody(of: row)
        // It was in the bin before, and was imported again since.
        try SQLStatement(database, "DELETE FROM bin WHERE uuid = ?").run(.uuid(workout))
        try SQLStatement(database, "INSERT INTO bin (uuid, app, deleted, body) VALUES (?, ?, ?, ?)")
            .run(.uuid(workout), .text(app.source.bundleIdentifier), .real(now), .blob([]))
        let entry = database.lastInsertedRowID
        var copier = try BinCopier(read, workout: row, entry: entry)
        let rest = try copier.copy()
        let insert = try SQLStatement(database, "INSERT INTO bin_piece (entry, payload) VALUES (?, ?)")
        try form.write(WholeStoreReader(read), workout, rest) { bytes in
            try insert.run(.integer(entry), .blob(BinPiece.pack(bytes)))
        }
        return Binning(entry: entry, body: body)
    }

    /// Writes what is known of a workout in the bin after its deletion.
    func finish(_ binning: Binning) throws {
        try SQLStatement(database, "UPDATE bin SET body = ? WHERE id = ?")
            .run(.blob(try RecordBody.encode(binning.body)), .integer(binning.entry))
    }

    private func binBody(of row: Int64) throws -> BinBody {
        enum Place: Int, SQLColumns {
            case place, revision, changed, body
            static let list = selection(of: "workout_annotation")
        }
        enum Decision: Int, SQLColumns {
            case isSame, uuid
            static let list = selection(of: "d", [.uuid: "s.uuid"])
        }
        enum Stream: Int, SQLColumns {
            case type, rank
            static let list = selection(of: "outing_stream")
        }
        var body = BinBody(try read.workout(row: row))
        let annotations = "SELECT \(Place.list) FROM workout_annotation WHERE workout = ? ORDER BY place"
        try SQLStatement(database, annotations).forEach(Place.self, [.integer(row)]) {
            body.annotations.append(
                .init(
                    place: $0.integer(.place), revision: $0.integer(.revision), changed: $0.real(.changed),
                    annotation: try RecordBody.decode($0.bytes(.body), as: WorkoutAnnotation.self)))
            return true
        }
        body.plan = try read.storedPlan(of: body.workout.uuid)
        for (own, other) in [("one", "other"), ("other", "one")] {
            let sql = """
                SELECT \(Decision.list) FROM outing_decision d JOIN sample s ON s.id = d.\(other) WHERE d.\(own) = ?
                """
            try SQLStatement(database, sql).forEach(Decision.self, [.integer(row)]) {
                body.decisions.append(.init(other: try $0.uuid(.uuid), isSame: $0.integer(.isSame) == 1))
                return true
            }
        }
        body.preference = try SQLStatement(database, "SELECT rank FROM outing_preference WHERE workout = ?")
            .firstInteger(.integer(row))
        try SQLStatement(database, "SELECT \(Stream.list) FROM outing_stream WHERE workout = ?")
            .forEach(Stream.self, [.integer(row)]) {
                if let type = references.type($0.integer(.type)) {
                    body.streams.append(.init(type: type.identifier, rank: $0.integer(.rank)))
                }
                return true
            }
        body.shared = try shared(by: row, body.workout.uuid)
        body.importer = try ImportJournal(database).run(of: row).map { .init(app: $0.app, file: $0.file) }
        return body
    }

    /// Returns the samples of a workout that belong to others, too: an app deletes them with the first one.
    private func shared(by row: Int64, _ workout: UUID) throws -> [BinBody.Shared] {
        enum Column: Int, SQLColumns {
            case uuid, first, last
            static let list = selection(of: "m", [.uuid: "s.uuid"])
        }
        let sql = """
            SELECT \(Column.list) FROM member m JOIN sample s ON s.id = m.workout
            WHERE m.workout <> ? AND m.first <= ? AND m.last >= ?
            """
        let statement = try SQLStatement(database, sql)
        var runs: [UUID: [ClosedRange<Int64>]] = [:]
        for run in try read.runs(of: row) {
            let bounds: [SQLValue] = [.integer(row), .integer(run.upperBound), .integer(run.lowerBound)]
            try statement.forEach(Column.self, bounds) {
                runs[try $0.uuid(.uuid), default: []].append($0.integer(.first)...$0.integer(.last))
                return true
            }
        }
        return try runs.map { other, runs in
            let samples = try read.types(in: MemberRuns.union(runs)).flatMap { type in
                try read.matches(SampleRequest(type, .and([.workout(workout), .workout(other)])))
            }
            return BinBody.Shared(workout: other, samples: samples)
        }
    }

    // MARK: Restoring

    /// Restores a workout with everything that belonged to it, under its own identifiers; new insertion numbers let
    /// anchored queries find it again.
    func restore(_ entry: StoreReader.StoredBinEntry, _ form: BinForm) throws -> BinRestoration {
        let body = entry.body
        // Only this deletion is taken back: what was deleted by itself stays deleted.
        for run in body.tombstones where run.count == 2 {
            for table in ["tombstone", "tombstone_run"] {
                try SQLStatement(database, "DELETE FROM \(table) WHERE id BETWEEN ? AND ?")
                    .run(.integer(run[0]), .integer(run[1]))
            }
        }
        let uuid = body.workout.uuid
        let pass = ImportPass(file: body.importer?.file)
        let writer = ImportWriter(self, pass)
        var restoration = BinRestoration(uuid: uuid, isAdded: false, belongings: 0)
        var copies = BinRestorer(self, writer, body)
        try form.read(read.binObjects(of: entry.id)) { object in
            guard try writer.restore(object) == .added else { return }
            if object.record.uuid == uuid { restoration.isAdded = true } else { restoration.belongings += 1 }
        }
        try writer.restorer.finish()
        try read.forEachBinCopy(of: entry.id) { try copies.restore($0) }
        restoration.belongings += copies.count
        if let row = try read.rowID(of: uuid) { try associate(MemberRuns.union(copies.members), with: row) }
        for shared in body.shared {
            guard let other = try read.rowID(of: shared.workout) else { continue }
            let numbers = try shared.samples.compactMap { try number(of: $0) }
            try associate(MemberRuns.union(numbers.map { $0...$0 }), with: other)
        }
        if body.importer != nil { try journal(pass) }
        if restoration.isAdded { try restore(body, to: workoutRow(uuid)) }
        try SQLStatement(database, "DELETE FROM bin WHERE id = ?").run(.integer(entry.id))
        return restoration
    }

    private func restore(_ body: BinBody, to row: Int64) throws {
        try SQLStatement(database, "DELETE FROM workout_annotation WHERE workout = ?").run(.integer(row))
        for state in body.annotations {
            try SQLStatement(
                database,
                "INSERT INTO workout_annotation (workout, place, revision, changed, body) VALUES (?, ?, ?, ?, ?)"
            ).run(
                .integer(row), .integer(state.place), .integer(state.revision), .real(state.changed),
                .blob(try RecordBody.encode(state.annotation)))
        }
        if let plan = body.plan {
            try SQLStatement(database, "INSERT OR REPLACE INTO workout_plan (workout, plan, body) VALUES (?, ?, ?)")
                .run(.integer(row), .uuid(plan.plan.id), .blob(try RecordBody.encode(plan)))
        }
        for decision in body.decisions {
            // A workout that is gone has no decisions.
            guard let pair = OutingDecisions.Pair(body.workout.uuid, decision.other),
                try read.rowID(of: decision.other) != nil
            else { continue }
            try decide(pair, isSame: decision.isSame)
        }
        if let rank = body.preference {
            try SQLStatement(database, "INSERT OR REPLACE INTO outing_preference (workout, rank) VALUES (?, ?)")
                .run(.integer(row), .integer(rank))
        }
        for stream in body.streams {
            guard let type = ObjectType(identifier: stream.type) else { continue }
            try SQLStatement(database, "INSERT OR REPLACE INTO outing_stream (workout, type, rank) VALUES (?, ?, ?)")
                .run(.integer(row), .integer(references.id(of: type)), .integer(stream.rank))
        }
    }
}

// MARK: - Reading

extension StoreReader {
    /// A workout in the bin with its row.
    struct StoredBinEntry {
        let id: Int64
        let app: String
        let deleted: Double
        let body: BinBody
    }

    /// Returns the workouts in the bin that were deleted since a time, the latest first.
    func binEntries(since oldest: Double) throws -> [StoredBinEntry] {
        enum Column: Int, SQLColumns {
            case id, app, deleted, body
            static let list = selection(of: "bin")
        }
        var entries: [StoredBinEntry] = []
        let sql = "SELECT \(Column.list) FROM bin WHERE deleted >= ? ORDER BY deleted DESC, id DESC"
        try SQLStatement(database, sql).forEach(Column.self, [.real(oldest)]) { row in
            entries.append(
                StoredBinEntry(
                    id: row.integer(.id), app: row.text(.app) ?? "", deleted: row.real(.deleted),
                    body: try RecordBody.decode(row.bytes(.body), as: BinBody.self)))
            return true
        }
        return entries
    }

    /// The condition for pieces that are copies of what the store had.
    static let isBinCopy = "substr(payload, 1, 1) IN (x'02', x'03')"

    /// Returns the bytes of the objects of a workout in the bin.
    func binObjects(of entry: Int64) throws -> [UInt8] {
        var bytes: [UInt8] = []
        let sql = "SELECT payload FROM bin_piece WHERE entry = ? AND NOT \(Self.isBinCopy) ORDER BY id"
        try SQLStatement(database, sql).forEach([.integer(entry)]) { row in
            bytes += try BinPiece.unpack(row.bytes(.only))
            return true
        }
        return bytes
    }

    /// Passes the copies of what the store had of a workout in the bin, piece by piece.
    func forEachBinCopy(of entry: Int64, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        let sql = "SELECT payload FROM bin_piece WHERE entry = ? AND \(Self.isBinCopy) ORDER BY id"
        try SQLStatement(database, sql).forEach([.integer(entry)]) { row in
            try body(row.bytes(.only))
            return true
        }
    }
}
