import Foundation
import Testing
import WorkoutFiles

@testable import HealthService

/// A server with two people: Ann, an admin, has a bit of everything; Ben has nothing.
struct Household {
    let folder: URL
    let running: RunningService
    var ann: Browser
    var ben: Browser
    /// Ann's identifiers, by the preceding component of a path.
    private(set) var identifiers: [String: String] = [:]
    /// Words that occur in Ann's data, and that only she may see.
    let secrets = ["Anns way home", "Anns note", "Anns token", "scale.example", "annie"]

    init(_ folder: URL) async throws {
        self.folder = folder
        (running, ann) = try await Running.server(folder, ["signup": "invited"])
        ben = Browser(running: running)
        let link = try await ann.made("/api/v1/admin/invitations", "{}", "link")
        _ = try await ben.ask("POST", link, body: #"{"name": "ben", "password": "a stapler of another kind"}"#)
        try await fill()
    }

    private mutating func fill() async throws {
        let run = Running.ride.replacing("<trkseg>", with: "<name>Anns way home</name><trkseg>")
        let place = try #require(
            try await ann.ask("POST", "/api/v1/imports?name=annie.gpx", body: run).fields["Location"])
        _ = try await Running.ended(place, &ann)
        let workout = try await ann.ask("GET", "/api/v1/workouts").items()[0].text("uuid")
        _ = try await ann.ask("PATCH", "/api/v1/workouts/\(workout)", body: #"{"notes": "Anns note"}"#)
        let samples = """
            {"objects": [
            {"type": "HKQuantityTypeIdentifierBodyMass", "start": "2026-05-12T05:00:00Z", "end": "2026-05-12T05:00:00Z",
            "value": 61.25, "unit": "kg", "metadata": {"scale.example": "Anns note"}},
            {"type": "HKQuantityTypeIdentifierStepCount", "start": "2026-05-12T05:00:00Z", "end": "2026-05-12T05:10:00Z",
            "value": 731, "unit": "count"}]}
            """
        let saved = try await ann.ask("POST", "/api/v1/samples", body: samples)
        #expect(saved.status == 201, "\(saved.text)")
        identifiers["samples"] = try saved.json().member("uuids") { try $0.elements { try $0.asString() } }[0]
        identifiers["workouts"] = workout
        identifiers["imports"] = String(place.split(separator: "/").last ?? "")
        identifiers["tokens"] = try await ann.made(
            "/api/v1/tokens", #"{"name": "Anns token", "scopes": {"read": ["all"]}}"#, "id")
        identifiers["invitations"] = try await ann.made("/api/v1/admin/invitations", "{}", "id")
        let export = try #require(
            try await ann.ask("POST", "/api/v1/exports", body: #"{"format": "gpx"}"#).fields["Location"])
        _ = try await Running.ended(export, &ann)
        identifiers["exports"] = String(export.split(separator: "/").last ?? "")
        identifiers["sessions"] = try await ann.ask("GET", "/api/v1/me/sessions").items()[0].text("id")
        identifiers["people"] = try await ann.ask("GET", "/api/v1/me").json().text("id")
        identifiers["permissions"] = "token.\(identifiers["tokens"] ?? "")"
        identifiers["types"] = "bodyMass"
    }

    /// The file of Ann's store.
    var store: String { folder.path + "/people/\(identifiers["people"]?.lowercased() ?? "")/health.sqlite" }
}

extension Browser {
    /// Creates an object, and returns a member of the response.
    fileprivate mutating func made(_ target: String, _ body: String, _ member: String) async throws -> String {
        let answer = try await ask("POST", target, body: body)
        #expect(answer.status == 201, "\(answer.text)")
        return try answer.json().text(member)
    }

    /// Sends a request without waiting for the end of the response.
    func begin(
        _ method: String, _ target: String, fields: [HeaderFields.Field] = []
    ) async -> ServiceResponse {
        var request = ServiceRequest(method: method, target: target, address: "127.0.0.1")
        request.fields["Host"] = "health.test"
        if let cookie {
            request.fields["Cookie"] = cookie
            request.fields["Sec-Fetch-Site"] = "same-origin"
        }
        for field in fields { request.fields[field.name] = field.value }
        return await running.responder.respond(to: request)
    }
}

extension JSON {
    /// Returns the text of a member.
    fileprivate func text(_ name: String) throws -> String { try member(name) { try $0.asString() } }
}

/// A route in the description of a running service.
struct DescribedRoute: CustomStringConvertible {
    let method: String
    let path: String
    /// The required query parameters.
    let required: [String]

    var description: String { "\(method) \(path)" }
    /// A Boolean value that indicates whether the response never ends.
    var isEndless: Bool { path.hasSuffix("/stream") }

    /// Returns all routes of a running service, as described to a signed-in person.
    static func all(_ browser: inout Browser) async throws -> [DescribedRoute] {
        let json = try await browser.ask("GET", "/api/v1/openapi.json").json()
        let routes = try json.member("paths") { paths in
            try paths.members().flatMap { path in
                try path.value.members().map { operation in
                    let parameters = try operation.value.member("parameters") { try $0.elements { $0 } }
                    let required = parameters.filter { $0["in"]?.line == "\"query\"" && $0["required"]?.line == "true" }
                    return DescribedRoute(
                        method: operation.key.uppercased(), path: path.key,
                        required: try required.map { try $0.member("name") { try $0.asString() } })
                }
            }
        }
        #expect(routes.count > 60)
        return routes
    }

    private static let values = [
        "type": "bodyMass", "format": "gpx", "from": "2026-05-12", "to": "2026-05-12",
    ]

    /// Returns an address with values for all path parameters and required query parameters.
    ///
    /// - Parameter identifier: Returns the value of a path parameter, for the preceding component.
    func target(_ identifier: (String) -> String?) -> String {
        var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        for index in parts.indices where parts[index].hasPrefix("{") {
            parts[index] = identifier(parts[index - 1]) ?? "1"
        }
        let query = required.map { name in
            // Sums require a cumulative type.
            "\(name)=\(path.hasSuffix("/explain") && name == "type" ? "stepCount" : Self.values[name] ?? "1")"
        }
        return parts.joined(separator: "/") + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }
}
