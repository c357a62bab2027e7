import Foundation
import HealthModel
import HealthReports
import HealthService

/// The form below a list of workouts, which changes or deletes those that are marked (WEB-25).
enum SeveralWorkouts {
    /// The fields of the form, by the names in errors.
    static let fields: KeyValuePairs = ["uuid": "uuid", "tag": "tag", "sport": "sport"]

    /// The marked workouts.
    static func marked(_ form: QueryItems) -> [UUID] {
        var seen: Set<UUID> = []
        return form.values("uuid").compactMap { UUID(uuidString: $0) }.filter { seen.insert($0).inserted }
    }

    /// Performs the action of the form.
    ///
    /// - Throws: ``Problem`` with the field that is wrong.
    static func perform(_ call: PageCall) async throws {
        let (form, uuids) = (call.form, marked(call.form))
        if form["action"] == "compare" { throw Problem.invalidFields([("uuid", "Mark two workouts to compare them.")]) }
        guard !uuids.isEmpty else { throw Problem.invalidFields([("uuid", "Mark at least one workout.")]) }
        var change = WorkoutEditor.Change()
        switch form["action"] {
        case "delete": return try await call.base.delete(uuids, only: .workout)
        case "tag": change.addedTags = [try tag(form)]
        case "untag": change.removedTags = [try tag(form)]
        case "sport":
            guard let sport = form["sport"].flatMap({ WorkoutActivity(name: $0) }) else {
                throw Problem.invalidFields([("sport", "Choose a sport.")])
            }
            change.activity = sport
        case "hide": change.isNotMine = true
        default: throw Problem(page: .badRequest, "Choose what to do")
        }
        do {
            try await call.base.editWorkouts(uuids, change)
        } catch let error as ValidationError {
            throw Problem.invalidFields([(form["action"] == "sport" ? "sport" : "tag", error.reason)])
        }
    }

    private static func tag(_ form: QueryItems) throws(Problem) -> String {
        guard let tag = form["tag"] else { throw Problem.invalidFields([("tag", "Enter a tag.")]) }
        return tag
    }
}
