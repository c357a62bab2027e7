import Foundation
package import HealthModel
package import HealthStore
package import WorkoutFiles

extension JSON {
    /// A workout as an element of a list.
    package static func members(of workout: WorkoutSummary) -> [Member] {
        [
            ("uuid", .uuid(workout.uuid)),
            ("activityType", .string(workout.activityName)),
            ("start", .date(workout.start)),
            ("end", .date(workout.end)),
            ("duration", .number(workout.duration)),
            ("totalDistance", .number(workout.totalDistance)),
            ("totalEnergyBurned", .number(workout.totalEnergyBurned)),
            ("source", source(workout.source)),
            ("proposedActivity", .string(workout.proposedActivity?.name)),
            ("timeZone", .string(workout.timeZone?.identifier)),
            ("title", .string(workout.title)),
            ("notes", .string(workout.notes)),
            ("tags", .array(workout.tags.map { .string($0) })),
            ("recordedActivityType", .string(workout.recordedActivity?.name)),
            ("isNotMine", .bool(workout.isNotMine)),
            ("isTrimmed", .bool(workout.isTrimmed)),
            ("otherRecordings", .array(workout.otherRecordings.map { recording($0) })),
        ]
    }

    /// A recording of an outing.
    private static func recording(_ recording: WorkoutSummary.Recording) -> JSON {
        .object([("uuid", .uuid(recording.uuid)), ("source", source(recording.source))])
    }

    /// A type with how much there is of it.
    package static func type(_ type: ObjectType, _ extent: StoreReader.SampleExtent) -> JSON {
        .object(
            [
                ("identifier", .string(type.identifier)), ("name", .string(TypeName.name(of: type))),
                ("unit", .string(DisplayUnit.unit(for: type)?.unitString)),
            ] + members(of: extent))
    }

    /// A source with how much it saved.
    package static func source(_ source: SourceRecord, types: Int, _ extent: StoreReader.SampleExtent) -> JSON {
        .object(
            [
                ("name", .string(source.name)), ("bundleIdentifier", .string(source.bundleIdentifier)),
                ("types", .integer(types)),
            ] + members(of: extent))
    }

    private static func members(of extent: StoreReader.SampleExtent) -> [Member] {
        [
            ("samples", .integer(extent.count)), ("earliest", .date(extent.earliest)),
            ("latest", .date(extent.latest)),
        ]
    }
}
