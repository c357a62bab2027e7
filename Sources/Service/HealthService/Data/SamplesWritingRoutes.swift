import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import WorkoutFiles

/// The routes with which programs save and delete samples (API-32).
enum SamplesWritingRoutes {
    /// The maximum number of objects that one request saves or deletes.
    private static let most = 10_000

    static let routes: [Route] = [
        Route(.post, "/api/v1/samples", "Saves samples, all or nothing, as the caller's own.", shape: saved.schema) {
            call in
            let body = try await call.json(upTo: \.samples)
            let records = try body.member("objects") { try $0.elements(record) }
            guard !records.isEmpty, records.count <= most else {
                throw Problem.invalidBody("Expected 1 to \(most) objects.", pointer: "/objects")
            }
            let types = Set(
                records.flatMap { [$0.type] + $0.contained.map(\.type) }.filter { $0.family != .correlation })
            // In their order, so that a refusal names the same one each time.
            for type in types.sorted(by: { $0.identifier < $1.identifier }) { try await call.checkSharing(type) }
            try await call.data.write { try $0.save(records) }
            return call.json(saved.json(records.map(\.uuid)), .created)
        },
        Route(
            .delete, "/api/v1/samples/{uuid}", "Deletes an object. Apps can delete only their own objects.",
            .scope(.delete)
        ) {
            call in
            try await call.delete([try call.uuid()])
            return ServiceResponse(.noContent)
        },
        Route(.post, "/api/v1/samples/delete", "Deletes objects, all or nothing.", .scope(.delete)) { call in
            let body = try await call.json()
            let uuids = try body.member("uuids") { json in
                try json.elements { element in
                    guard case .string(let text) = element, text.utf8.count == 36, let uuid = UUID(uuidString: text)
                    else {
                        throw JSONFormError("expected a UUID")
                    }
                    return uuid
                }
            }
            guard (1...most).contains(uuids.count), Set(uuids).count == uuids.count else {
                throw Problem.invalidBody(
                    "Expected 1 to \(most) different identifiers.", pointer: "/uuids")
            }
            try await call.delete(uuids)
            return ServiceResponse(.noContent)
        },
    ]

    private static let saved = JSONShape<[UUID]>("SavedSamples", "The identifiers of saved samples, in order.") {
        members in
        members.add("uuids", .list(.uuid)) { $0 }
    }

    /// Parses a sample.
    ///
    /// The store assigns its identifier and source.
    private static func record(_ json: JSON) throws -> SampleRecord {
        var members = try json.members().filter { !["uuid", "source"].contains($0.key) }
        members.append(("uuid", .uuid(UUID())))
        if case .array(let contained)? = json["objects"] {
            members.removeAll { $0.key == "objects" }
            let inner = try contained.enumerated().map { index, element in
                try JSON.within("\(index)") {
                    try JSON.object(element.members().filter { $0.key != "uuid" } + [("uuid", .uuid(UUID()))])
                }
            }
            members.append(("objects", .array(inner)))
        }
        let record = try JSON.object(members).asObject().record
        switch record.content {
        case .quantity, .category, .correlation: return record
        default: throw JSONFormError("only quantities, categories and correlations can be saved").within("type")
        }
    }
}
