package import Foundation
package import HealthModel
package import HealthReports
import HealthStore
import HealthTransfer
import WorkoutFiles

/// The routes for gear (API-141).
enum GearRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/api/v1/gear", "Gear with what was done with it.", .reading, [],
            shape: GearReport.jsonShape.schema
        ) { call in
            try await call.checkReading(.workout)
            return call.json(try await call.gear().json)
        },
        Route(
            .post, "/api/v1/gear",
            "Adds gear: `{\"name\": \"Trail shoes\", \"kind\": \"shoes\", \"begin\": \"2026-03-01\"}`; kind, begin and end may be missing.",
            .owner, shape: saved.schema
        ) { call in
            let change = try GearChange(await call.json(), call)
            guard let name = change.name else { throw JSONFormError("missing").within("name") }
            let gear = try call.gear(change, of: Gear(name))
            try await call.save(gear)
            var response = call.json(saved.json(gear.id), .created)
            response.fields["Location"] = "/api/v1/gear/\(gear.id.uuidString)"
            return response
        },
        Route(
            .patch, "/api/v1/gear/{uuid}",
            "Changes name, kind, begin or end; null removes a day. With another name, workouts name it anew.", .owner,
            shape: saved.schema
        ) { call in
            let change = try GearChange(await call.json(), call)
            let gear = try call.gear(change, of: try await call.storedGear())
            try await call.save(gear)
            return call.json(saved.json(gear.id))
        },
        Route(.delete, "/api/v1/gear/{uuid}", "Removes gear, also from its workouts.", .owner) { call in
            try await call.removeGear(call.uuid())
            return ServiceResponse(.noContent)
        },
    ]

    private static let saved = JSONShape<UUID>("SavedGear", "The identifier of gear.") { members in
        members.add("id", .uuid) { $0 }
    }
}

/// The typed values of gear; what is nil stays as it is, and the inner nil of a day removes it.
private struct GearChange {
    var name: String?
    var kind: Gear.Kind?
    var begin: CalendarDay??
    var end: CalendarDay??

    private static let names = ["name", "kind", "begin", "end"]

    init(_ body: JSON, _ call: Call) throws {
        let members = try body.members()
        if let unknown = members.first(where: { !Self.names.contains($0.key) }) {
            throw JSONFormError("unknown member; expected one of \(Self.names.joined(separator: ", "))")
                .within(unknown.key)
        }
        let (now, calendar) = (call.context.now, call.context.calendar)
        func day(_ name: String) throws -> CalendarDay?? {
            guard members.contains(where: { $0.key == name }) else { return nil }
            return .some(
                try body.optional(name) { json in
                    try json.typed { text throws(InputError) in
                        try TypedInput.day(text, now: now, calendar: calendar)
                    }
                })
        }
        name = try body.optional("name") { try $0.asString() }
        kind = try body.optional("kind") { try $0.typed(TypedInput.gearKind) }
        (begin, end) = (try day("begin"), try day("end"))
    }
}

extension Call {
    /// Returns the gear with what was done with it.
    package func gear() async throws -> GearReport { try await read { try $0.gearReport() } }

    /// Returns the stored gear in the path.
    ///
    /// - Throws: ``Problem`` if there is none.
    fileprivate func storedGear() async throws -> Gear { try await storedGear(try uuid()) }

    /// Returns the stored gear with an identifier.
    ///
    /// - Throws: ``Problem`` if there is none.
    package func storedGear(_ id: UUID) async throws -> Gear {
        guard let gear = try await read({ try $0.gear() }).first(where: { $0.id == id }) else { throw Problem.notFound }
        return gear
    }

    /// Adds or changes gear.
    package func save(_ gear: Gear) async throws {
        try await data.write { try $0.save(gear) }
    }

    /// Removes gear.
    ///
    /// - Throws: ``Problem`` if there is none.
    package func removeGear(_ id: UUID) async throws {
        _ = try await storedGear(id)
        try await data.write { _ = try $0.removeGear(id) }
    }

    fileprivate func gear(_ change: GearChange, of before: Gear) throws -> Gear {
        try Gear(
            id: before.id, change.name ?? before.name, kind: change.kind ?? before.kind,
            begin: change.begin ?? before.begin, end: change.end ?? before.end)
    }
}
