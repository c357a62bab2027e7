package import Foundation
package import HealthDatabase
package import HealthModel

/// Deletes what an app saved; a workout goes with the samples and routes that belong to it.
///
/// A store leaves them behind (STO-38), where an import of the same file would store them a second time.
package struct WorkoutDeletion: Sendable {
    /// What became of one object.
    package struct Outcome: Sendable {
        package var uuid: UUID
        package var type: ObjectType
        /// How many samples and routes went with it.
        package var belongings: Int
    }

    private let access: StoreAccess

    package init(access: StoreAccess) {
        self.access = access
    }

    /// Deletes stored objects of the app, after asking for the permissions it takes.
    ///
    /// The belongings of a workout go first: should anything fail, the workout is still there to be deleted again.
    package func delete(_ records: [SampleRecord]) async throws -> [Outcome] {
        let types = try access.read { (engine, app) throws(EngineError) in
            Set(try engine.inventory(for: app).map(\.type))
        }
        let shareable = types.union(records.map(\.type)).filter(\.isShareable)
        let isShared = try await access.request(share: shareable, read: [])
        return try access.write { (engine, app) throws(EngineError) in
            var outcomes: [Outcome] = []
            for record in records {
                var outcome = Outcome(uuid: record.uuid, type: record.type, belongings: 0)
                if record.type == .workout {
                    for type in types where type != .workout && isShared[type] == true {
                        outcome.belongings += try engine.delete(of: type, matching: .workout(record.uuid), by: app)
                    }
                }
                outcomes.append(outcome)
            }
            // What belonged to one of the workouts is gone by now.
            let uuids = Set(records.map(\.uuid))
            let parts = Set(records.map(\.type)).map { SampleRequest.Part(type: $0, predicate: .uuid(uuids)) }
            let rest = try engine.samples(SampleRequest(parts), for: app).map(\.uuid)
            if !rest.isEmpty { try engine.delete(rest, by: app) }
            return outcomes
        }
    }
}
