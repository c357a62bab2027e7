import Foundation
package import HealthModel
package import HealthStore

/// A correction of workouts with unknown names, once the person has assigned activities to the names (ING-46).
///
/// The correction is stored as an annotation, because workouts never change (API-34), and an annotation by the person
/// takes precedence.
package struct ActivityCorrection: Sendable {
    private let access: StoreAccess

    /// Creates a correction of a store, on behalf of an app that may read workouts.
    package init(access: StoreAccess) { self.access = access }

    /// Corrects all imported workouts with one of the names and returns their number.
    ///
    /// - Parameter activityNames: The activities that workout names stand for, case-insensitively.
    @discardableResult
    package func correct(_ activityNames: [String: WorkoutActivity]) throws -> Int {
        let names = IngestActivityNames(own: activityNames)
        let workouts = try access.read { try $0.samples(SampleRequest(.workout)) }
        let found = workouts.compactMap { record -> (uuid: UUID, activity: WorkoutActivity)? in
            guard let bundle = record.source?.source.bundleIdentifier,
                RelayedSource.rank(ofBundle: bundle) != nil, record.workout?.activityType == .other,
                let name = record.metadata?[WorkoutProperties.activityNameKey]?.stringValue,
                let activity = names.meaning(name).activity
            else { return nil }
            return (record.uuid, activity)
        }
        var count = 0
        for (uuid, activity) in found {
            try access.write { store in
                let stored = try store.read.annotation(of: uuid)
                guard stored.annotation.activity == nil else { return }
                var annotation = stored.annotation
                annotation.activity = activity
                try store.annotate(uuid, annotation, ifRevision: stored.revision)
                count += 1
            }
        }
        return count
    }
}
