package import Foundation
import GRDB
package import HealthModel

extension StoreWriter {
    /// The maximum number of pieces of gear of a person.
    package static let mostGear = 500

    /// Adds gear, or replaces the one with its identifier (API-141); as settings do, it notifies no observers.
    ///
    /// With another name, the workouts that name it name it anew, also in the annotations that can be undone to.
    ///
    /// - Throws: ``EngineError/Code/invalidArgument`` if there is too much, or other gear with its name.
    package func save(_ gear: Gear) throws {
        do throws(ValidationError) {
            try gear.validate()
        } catch {
            throw EngineError(.invalidArgument, error.reason)
        }
        let all = try read.gear()
        let others = all.filter { $0.id != gear.id }
        guard others.count < Self.mostGear else {
            throw EngineError(.invalidArgument, "There are \(others.count) pieces of gear; remove one first.")
        }
        let key = Gear.key(gear.name)
        if let other = others.first(where: { Gear.key($0.name) == key }) {
            throw EngineError(.invalidArgument, "There is gear with the name '\(other.name)' already.")
        }
        try SQLStatement(
            database,
            """
            INSERT INTO gear (gear, name, body) VALUES (?, ?, ?)
            ON CONFLICT (gear) DO UPDATE SET name = excluded.name, body = excluded.body
            """
        ).run(.uuid(gear.id), .text(key), .blob(try RecordBody.encode(gear)))
        if let before = all.first(where: { $0.id == gear.id }), before.name != gear.name {
            try rename(gear: before.name, to: gear.name)
        }
    }

    /// Removes gear, also from the workouts that name it, each of whose edits can be undone; returns whether there was
    /// any.
    @discardableResult
    package func removeGear(_ id: UUID) throws -> Bool {
        guard let gear = try read.gear().first(where: { $0.id == id }) else { return false }
        try SQLStatement(database, "DELETE FROM gear WHERE gear = ?").run(.uuid(id))
        let key = Gear.key(gear.name)
        for (workout, stored) in try read.annotations() where stored.annotation.gear.map(Gear.key) == key {
            var annotation = stored.annotation
            annotation.gear = nil
            try annotate(workout, annotation, ifRevision: nil)
        }
        return true
    }

    /// The columns of an annotation of a workout.
    private enum AnnotationColumn: Int, SQLColumns {
        case workout, place, body
        static let list = selection(of: "workout_annotation")
    }

    private func rename(gear old: String, to new: String) throws {
        let key = Gear.key(old)
        var changed: [(workout: Int64, place: Int64, annotation: WorkoutAnnotation)] = []
        try SQLStatement(database, "SELECT \(AnnotationColumn.list) FROM workout_annotation")
            .forEach(AnnotationColumn.self) { row in
                var annotation = try RecordBody.decode(row.bytes(.body), as: WorkoutAnnotation.self)
                if annotation.gear.map(Gear.key) == key {
                    annotation.gear = new
                    changed.append((row.integer(.workout), row.integer(.place), annotation))
                }
                return true
            }
        // The revision increases with every change, so that outdated ones are detected.
        let update = try SQLStatement(
            database,
            """
            UPDATE workout_annotation SET body = ?, revision = revision + 1, changed = ? WHERE workout = ? AND place = ?
            """)
        for (workout, place, annotation) in changed {
            try update.run(
                .blob(try RecordBody.encode(annotation)), .real(now), .integer(workout), .integer(place))
        }
    }
}
