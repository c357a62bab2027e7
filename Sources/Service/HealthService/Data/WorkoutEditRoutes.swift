import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import WorkoutFiles

/// The routes for editing workouts and for workouts entered by hand (API-34).
///
/// A HealthKit workout is immutable: title, notes and a corrected activity are stored separately.
enum WorkoutEditRoutes {
    private static let samples = Parameter<Bool>.flag("samples", "Also deletes the associated samples.", absent: true)

    static let routes: [Route] = [
        Route(.patch, "/api/v1/workouts/{uuid}", "Changes title, notes, tags or activity; the object stays as it is.") {
            call in
            try await call.checkSharing(.workout)
            let (uuid, change) = (try call.uuid(), try change(await call.json()))
            let revision = try call.expectedRevision()
            let known = try await call.workout()
            if let revision, revision != known.annotation.revision { throw Problem.precondition }
            let outcome = try await call.data.work { access in
                try WorkoutEditor(access: access).edit(uuid, change, ifRevision: known.annotation.revision)
            }
            var response = call.json(.edit(outcome))
            response.fields["ETag"] = EntityTag(revision: outcome.annotation.revision).text
            return response
        },
        Route(.delete, "/api/v1/workouts/{uuid}", "Deletes a workout and its associated samples.", .scope(.delete)) {
            call in
            try await call.delete([try call.uuid()], only: .workout)
        },
        Route(.post, "/api/v1/workouts", "Saves a workout entered by hand.") { call in
            try await call.checkSharing(.workout)
            let (record, title) = try handwritten(await call.json())
            try await call.data.write { try $0.save([record]) }
            if let title {
                var change = WorkoutEditor.Change()
                change.title = title
                let named = change
                _ = try await call.data.work { try WorkoutEditor(access: $0).edit(record.uuid, named) }
            }
            var response = call.json(.object([("uuid", .uuid(record.uuid))]), .created)
            response.fields["Location"] = "/api/v1/workouts/\(record.uuid.uuidString)"
            return response
        },
    ]

    private static let editable = ["title", "notes", "activity", "addTags", "removeTags", "isNotMine"]

    private static func change(_ body: JSON) throws -> WorkoutEditor.Change {
        if let unknown = try body.members().first(where: { !editable.contains($0.key) }) {
            throw JSONFormError("unknown or read-only member; expected one of \(editable.joined(separator: ", "))")
                .within(unknown.key)
        }
        var change = WorkoutEditor.Change()
        change.title = try body.optional("title") { try $0.asString() }
        change.notes = try body.optional("notes") { try $0.asString() }
        change.activity = try body.optional("activity") { try $0.asActivity() }
        change.addedTags = try body.optional("addTags") { try $0.elements { try $0.asString() } } ?? []
        change.removedTags = try body.optional("removeTags") { try $0.elements { try $0.asString() } } ?? []
        change.isNotMine = try body.optional("isNotMine") { try $0.asBool() }
        return change
    }

    /// Parses a workout entered by hand, and its title.
    private static func handwritten(_ body: JSON) throws -> (SampleRecord, String?) {
        let activity = try body.member("activity") { try $0.asActivity() }
        let start = try body.member("start") { try $0.asMoment() }
        let duration = try body.member("duration") { json in
            let seconds = try json.asFiniteNumber()
            guard seconds > 0, seconds <= 4 * 86_400 else {
                throw JSONFormError("expected a positive number of seconds, up to four days")
            }
            return seconds
        }
        var totals: [WorkoutTotal: QuantityValue] = [:]
        totals[.distance] = try body.optional("distance") { QuantityValue(try $0.asAmount(), .meter) }
        totals[.energyBurned] = try body.optional("energy") { QuantityValue(try $0.asAmount(), .kilocalorie) }
        let record = SampleRecord(
            type: .workout, start: start, end: start + duration,
            content: .workout(WorkoutRecord(activityType: activity, duration: duration, totals: totals)),
            metadata: [MetadataKey.wasUserEntered: .bool(true)])
        return (record, try body.optional("title") { try $0.asString() })
    }
}

extension JSON {
    fileprivate func asActivity() throws -> WorkoutActivity {
        let name = try asString()
        guard let activity = WorkoutActivity.named.first(where: { $0.name == name }) else {
            throw JSONFormError("expected a case of HKWorkoutActivityType")
        }
        return activity
    }

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

    /// Returns the revision in the `If-Match` header.
    fileprivate func expectedRevision() throws -> Int64? {
        guard let field = request.fields["If-Match"], field != "*" else { return nil }
        guard let revision = Int64(field.trimmingPrefix("W/").filter { $0 != "\"" }) else { throw Problem.precondition }
        return revision
    }

    /// Deletes objects in a single transaction.
    ///
    /// The owner may delete any object, an app only its own.
    func delete(_ uuids: [UUID], only type: ObjectType? = nil) async throws -> ServiceResponse {
        let records = try await read { try $0.records(uuids) }
        guard records.count == uuids.count, records.allSatisfy({ type == nil || $0.type == type }) else {
            throw Problem.notFound
        }
        let isOwner = requester.isOwner
        try await data.work { access in
            let deletion = WorkoutDeletion(access: access)
            if isOwner {
                _ = try deletion.deleteAsOwner(records)
            } else {
                guard try deletion.foreign(among: records).isEmpty else { throw Problem.notYours }
                _ = try deletion.deleteOwn(records)
            }
        }
        note(.deletion, Self.names(of: records))
        return ServiceResponse(.noContent)
    }

    /// Returns a description of deleted objects for the audit log: the identifier of a single object, or else the
    /// number of objects of each type.
    private static func names(of records: [SampleRecord]) -> String {
        if records.count == 1 { return "\(TypeName.name(of: records[0].type)) \(records[0].uuid.uuidString)" }
        let counts = Dictionary(records.map { (TypeName.name(of: $0.type), 1) }, uniquingKeysWith: +)
        return counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }
}
