package import Foundation
package import HealthModel
package import HealthReports
import HealthStore
import HealthTransfer
import WorkoutFiles

/// The routes for editing workouts and for workouts entered by hand (API-34).
///
/// A HealthKit workout is immutable: title, notes and a corrected activity are stored separately.
enum WorkoutEditRoutes {
    private static let permanently = Parameter<Bool>.flag(
        "permanently", "Erases the workout at once instead of keeping it in the bin for 30 days.")

    static let routes: [Route] = [
        Route(
            .patch, "/api/v1/workouts/{uuid}",
            "Changes title, notes, tags, gear, activity, owner or the part that counts; the object stays as it is.",
            shape: WorkoutEditor.Outcome.jsonShape.schema
        ) { call in
            try await call.checkSharing(.workout)
            let change = try change(await call.json())
            let field = call.request.fields["If-Match"]
            let outcome = try await call.editWorkout(change, ifRevision: field == "*" ? nil : field)
            var response = call.json(outcome.json)
            response.fields["ETag"] = EntityTag(revision: outcome.annotation.revision).text
            return response
        },
        Route(
            .post, "/api/v1/workouts/{uuid}/undo", "Undoes the last edit of a workout.",
            shape: WorkoutEditor.Outcome.jsonShape.schema
        ) { call in
            try await call.checkSharing(.workout)
            guard let outcome = try await call.undoEdit() else { throw Problem.conflict("There is no edit to undo.") }
            var response = call.json(outcome.json)
            response.fields["ETag"] = EntityTag(revision: outcome.annotation.revision).text
            return response
        }.answering(.ok),
        Route(
            .delete, "/api/v1/workouts/{uuid}",
            "Deletes a workout and its associated samples; they stay in the bin for 30 days.", .scope(.delete),
            [permanently]
        ) { call in
            try await call.delete([try call.uuid()], only: .workout, permanently: try call.value(permanently))
            return ServiceResponse(.noContent)
        },
        Route(.post, "/api/v1/workouts", "Saves a workout entered by hand.", shape: saved.schema) { call in
            try await call.checkSharing(.workout)
            let uuid = try await call.save(handwritten(await call.json()))
            var response = call.json(saved.json(uuid), .created)
            response.fields["Location"] = "/api/v1/workouts/\(uuid.uuidString)"
            return response
        },
    ]

    private static let saved = JSONShape<UUID>("SavedWorkout", "The identifier of a saved workout.") { members in
        members.add("uuid", .uuid) { $0 }
    }

    private static let editable = ["title", "notes", "activity", "addTags", "removeTags", "gear", "isNotMine", "trim"]

    private static func change(_ body: JSON) throws -> WorkoutEditor.Change {
        if let unknown = try body.members().first(where: { !editable.contains($0.key) }) {
            throw JSONFormError("unknown or read-only member; expected one of \(editable.joined(separator: ", "))")
                .within(unknown.key)
        }
        var change = WorkoutEditor.Change()
        change.title = try body.optional("title") { try $0.asString() }
        change.notes = try body.optional("notes") { try $0.asString() }
        change.activity = try body.optional("activity") { try $0.typed(TypedInput.activity) }
        change.addedTags = try body.optional("addTags") { try $0.elements { try $0.asString() } } ?? []
        change.removedTags = try body.optional("removeTags") { try $0.elements { try $0.asString() } } ?? []
        change.gear = try body.optional("gear") { try $0.asString() }
        change.isNotMine = try body.optional("isNotMine") { try $0.asBool() }
        // Null is the whole workout.
        if try body.members().contains(where: { $0.key == "trim" }) {
            change.trim =
                try body.optional("trim") { trim in
                    func moment(_ name: String) throws -> Date? {
                        try trim.optional(name) { Date(timeIntervalSinceReferenceDate: try $0.asMoment()) }
                    }
                    return .part(from: try moment("start"), to: try moment("end"))
                } ?? .whole
        }
        return change
    }

    /// Parses a workout entered by hand.
    private static func handwritten(_ body: JSON) throws -> HandwrittenWorkout {
        let activity = try body.member("activity") { try $0.typed(TypedInput.activity) }
        let start = try body.member("start") { try $0.asMoment() }
        let duration = try body.member("duration") { json in
            let seconds = try json.asFiniteNumber()
            guard seconds > 0, seconds <= 4 * 86_400 else {
                throw JSONFormError("expected a positive number of seconds, up to four days")
            }
            return seconds
        }
        return HandwrittenWorkout(
            activity: activity, start: start, duration: duration,
            distance: try body.optional("distance") { try $0.asAmount() },
            energy: try body.optional("energy") { try $0.asAmount() },
            annotation: WorkoutAnnotation(title: try body.optional("title") { try $0.asString() }))
    }
}

extension JSON {
    fileprivate func asAmount() throws -> Double {
        let number = try asFiniteNumber()
        guard number >= 0 else { throw JSONFormError("expected a non-negative number") }
        return number
    }
}

extension Call {
    /// Throws unless the caller may save a type.
    func checkSharing(_ type: ObjectType) async throws {
        guard !requester.isOwner else { return }
        guard try await data.authorization(for: type).share == .authorized else {
            throw Problem.insufficientScope("share \(TypeName.name(of: type))")
        }
    }

    /// Changes the annotation of the workout in the path.
    ///
    /// - Parameter revision: The revision that the change is based on, possibly as an entity tag; `nil` for any.
    /// - Throws: ``Problem`` `precondition` if the annotation was changed since.
    @discardableResult
    package func editWorkout(
        _ change: WorkoutEditor.Change, ifRevision revision: String?
    ) async throws -> WorkoutEditor.Outcome {
        let uuid = try uuid()
        let known = try await workout().annotation.revision
        if let revision, Int64(revision.trimmingPrefix("W/").filter({ $0 != "\"" })) != known {
            throw Problem.precondition
        }
        return try await data.work { try WorkoutEditor(access: $0).edit(uuid, change, ifRevision: known) }
    }

    /// Undoes the last edit of the workout in the path; returns nil if there is none.
    package func undoEdit() async throws -> WorkoutEditor.Outcome? {
        let uuid = try await workout().summary.uuid
        return try await data.work { try WorkoutEditor(access: $0).undo(uuid) }
    }

    /// Deletes objects in a single transaction, and notes that in the audit log.
    ///
    /// The owner may delete any object, an app only its own. Workouts stay in the bin (STO-62), unless they are deleted
    /// permanently.
    package func delete(_ uuids: [UUID], only type: ObjectType? = nil, permanently: Bool = false) async throws {
        let records = try await read { try $0.records(uuids) }
        guard records.count == uuids.count, records.allSatisfy({ type == nil || $0.type == type }) else {
            throw Problem.notFound
        }
        let isOwner = requester.isOwner
        try await data.work { access in
            let deletion = WorkoutDeletion(access: access, isPermanent: permanently)
            if isOwner {
                _ = try deletion.deleteAsOwner(records)
            } else {
                guard try deletion.foreign(among: records).isEmpty else { throw Problem.notYours }
                _ = try deletion.deleteOwn(records)
            }
        }
        note(.deletion, Self.names(of: records))
    }

    /// Returns a description of deleted objects for the audit log: the identifier of a single object, or else the
    /// number of objects of each type.
    private static func names(of records: [SampleRecord]) -> String {
        if records.count == 1 { return "\(TypeName.name(of: records[0].type)) \(records[0].uuid.uuidString)" }
        let counts = Dictionary(records.map { (TypeName.name(of: $0.type), 1) }, uniquingKeysWith: +)
        return counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }
}
