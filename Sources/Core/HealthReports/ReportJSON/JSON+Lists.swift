import Foundation
package import HealthModel
package import HealthStore
package import WorkoutFiles

extension WorkoutSummary: JSONRepresentable {
    package static let jsonMembers = JSONMembers<WorkoutSummary> { members in
        members.add("uuid", .uuid) { $0.uuid }
        members.add("activityType", .activity) { $0.activityType }
        members.add("start", .date) { $0.start }
        members.add("end", .date) { $0.end }
        members.add("duration", .number(unit: "s"), "The active time.") { $0.duration }
        members.add("totalDistance", .number(unit: "m"), "The distance, if known.") { $0.totalDistance }
        members.add("totalEnergyBurned", .number(unit: "kcal"), "The active energy, if known.") {
            $0.totalEnergyBurned
        }
        members.add("speed", .number(unit: "m/s"), "The mean speed, in a pool that of swimming without rests.") {
            $0.speed
        }
        members.add("climb", .number(unit: "m"), "The climb; rises of less than 2 m do not count if it is computed.") {
            $0.climb
        }
        members.add("isIndoor", .boolean, "Null if unknown.") { $0.isIndoor }
        members.add("source", SourceRecord.jsonShape) { $0.source }
        members.add("proposedActivity", .activity, "The guessed activity, if it is unknown.") { $0.proposedActivity }
        members.add("timeZone", .timeZone, "The time zone of the recording, if known; dates are in UTC.") {
            $0.timeZone
        }
        members.add("title", .text, "The title from the annotation or the file.") { $0.title }
        members.add("suggestedTitle", .text, "The part of the day, if its zone is known, and the sport: “Morning run”.")
        {
            $0.suggestedTitle
        }
        members.add("notes", .text, "The notes from the annotation or the file.") { $0.notes }
        members.add("tags", .list(.text)) { $0.tags }
        members.add("gear", .text, "The name of the gear that it was done with.") { $0.gear }
        members.add("recordedActivityType", .activity, "The activity of the object, if it was corrected.") {
            $0.recordedActivity
        }
        members.add("isNotMine", .boolean, "Whether the workout is someone else's, so that it counts nowhere.") {
            $0.isNotMine
        }
        members.add("isTrimmed", .boolean, "Whether only a part of the recording counts.") { $0.isTrimmed }
        members.add("otherRecordings", .list(Recording.jsonShape), "Of the same outing, the preferred one first.") {
            $0.otherRecordings
        }
    }

    package static let jsonShape = JSONShape<WorkoutSummary>("Workout", "A workout in a list.", jsonMembers)
}

extension WorkoutSummary.Recording: JSONRepresentable {
    package static let jsonShape = JSONShape<WorkoutSummary.Recording>(
        "OtherRecording", "Another recording of the same outing."
    ) { members in
        members.add("uuid", .uuid) { $0.uuid }
        members.add("source", SourceRecord.jsonShape) { $0.source }
    }
}

extension StoreReader.SampleExtent {
    package static let jsonMembers = JSONMembers<StoreReader.SampleExtent> { members in
        members.add("samples", .count, "The number of samples.") { $0.count }
        members.add("earliest", .date) { $0.earliest }
        members.add("latest", .date) { $0.latest }
    }
}

extension StoreReader {
    /// The shape of a type with the number of its samples.
    package static let typeShape = JSONShape<(type: ObjectType, extent: SampleExtent)>(
        "SampleType", "A type with the number of its samples.", typeMembers)

    package static let typeMembers = JSONMembers<(type: ObjectType, extent: SampleExtent)> { members in
        members.add("identifier", .identifier) { $0.type }
        members.add("name", .text, "The friendly name.") { TypeName.name(of: $0.type) }
        members.add("unit", .unit, "The customary unit; null for types without quantities.") {
            DisplayUnit.unit(for: $0.type)
        }
        members.include(SampleExtent.jsonMembers) { $0.extent }
    }

    /// The shape of a source with the number of its samples.
    package static let sourceShape = JSONShape<(source: SourceRecord, types: Int, extent: SampleExtent)>(
        "SourceSummary", "A source with the number of its samples."
    ) { members in
        members.include(SourceRecord.jsonMembers) { $0.source }
        members.add("types", .count, "The number of types.") { $0.types }
        members.include(SampleExtent.jsonMembers) { $0.extent }
    }
}
