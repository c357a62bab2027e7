package import HealthModel
import HealthReports
package import WorkoutFiles

extension JSON {
    /// Returns a deleted object.
    package static func deletion(_ record: SampleRecord, _ outcome: WorkoutDeletion.Outcome) -> JSON {
        .object([
            ("uuid", .uuid(outcome.uuid)), ("type", .string(outcome.type.identifier)),
            ("activityType", .string(record.workout?.activityType.name)), ("start", .date(record.start)),
            ("belongings", .integer(outcome.belongings)), ("kept", .integer(outcome.kept)),
        ])
    }
}
