import Foundation
import HealthReports
import HealthTransfer
import WorkoutFiles

/// An error response in the problem details format of RFC 9457 (API-8).
package struct Problem: Error, Sendable {
    /// An error in one part of a request.
    struct Part: Sendable {
        /// The location of an error in a request.
        enum Place: Sendable {
            /// A query parameter.
            case parameter(String)
            /// A location in the body, as a JSON pointer (RFC 6901).
            case pointer(String)
        }

        var place: Place
        /// A description of the error.
        var detail: String
        /// The column in a predicate, counted from 1.
        var column: Int?
    }

    /// The last component of the problem type, such as `not-found`.
    package var name: String
    package var status: HTTPStatus
    /// The title, the same for all problems of this type.
    package var title: String
    /// A description of this occurrence.
    package var detail: String?
    var parts: [Part] = []
    /// The missing scope.
    var scope: String?
    /// The formats that can represent a workout, if the requested one cannot (API-36).
    var formats: [String]?
    /// The exceeded limit.
    var limit: Int?
    /// Additional header fields.
    package var fields: [HeaderFields.Field] = []

    /// The descriptions of this occurrence and of its parts, as sentences for people.
    package var details: [String] { parts.isEmpty ? [detail].compactMap { $0 } : parts.map(\.detail) }

    /// The descriptions, or else the title, as sentences for people.
    package var sentences: [String] { details.isEmpty ? [title + "."] : details }

    /// Returns the descriptions of the parts that concern fields of a form, and the others.
    ///
    /// - Parameter fields: The names of fields, by the names in requests.
    package func messages(
        at fields: KeyValuePairs<String, String>
    ) -> (byField: [String: String], others: [String]) {
        var (byField, others): ([String: String], [String]) = ([:], [])
        for part in parts {
            let steps =
                switch part.place {
                case .parameter(let name): [name]
                case .pointer(let pointer): pointer.split(separator: "/").map(String.init)
                }
            // The first error of a field is the one to correct.
            if let field = fields.first(where: { steps.contains($0.key) })?.value {
                byField[field] = byField[field] ?? part.detail
            } else {
                others.append(part.detail)
            }
        }
        return (byField, parts.isEmpty ? sentences : others)
    }

    /// Returns the error response.
    ///
    /// - Parameter request: The identifier of the request.
    func response(_ request: String) -> ServiceResponse {
        var response = ServiceResponse(status, .problem, text: Self.shape.json((self, request)).line + "\n")
        for field in fields { response.fields.add(field.name, field.value) }
        response.fields["Cache-Control"] = "no-store"
        return response
    }

    /// The shape of the body of an error response.
    static let shape = JSONShape<(problem: Problem, request: String)>("Problem", "A problem description (RFC 9457).") {
        members in
        members.add("type", .text, "The address of the problem type.") { "/problems/\($0.problem.name)" }
        members.add("title", .text) { $0.problem.title }
        members.add("status", .integer) { $0.problem.status.rawValue }
        members.addIfPresent("detail", .text) { $0.problem.detail }
        members.add("instance", .text, "The identifier of the request.") { "urn:request:\($0.request)" }
        members.addIfPresent("errors", .list(Part.shape)) { $0.problem.parts.isEmpty ? nil : $0.problem.parts }
        members.addIfPresent("scope", .text, "The missing scope.") { $0.problem.scope }
        members.addIfPresent("formats", .list(.text), "The formats that can represent a workout.") {
            $0.problem.formats
        }
        members.addIfPresent("limit", .integer, "The exceeded limit.") { $0.problem.limit }
    }
}

extension Problem.Part {
    fileprivate static let shape = JSONShape<Problem.Part>("ProblemPart", "An error in one part of a request.") {
        members in
        members.addIfPresent("parameter", .text) { part in
            if case .parameter(let name) = part.place { name } else { nil }
        }
        members.addIfPresent("pointer", .text, "A place in the body (RFC 6901).") { part in
            if case .pointer(let pointer) = part.place { pointer } else { nil }
        }
        members.add("detail", .text) { $0.detail }
        members.addIfPresent("column", .count, "The column in a predicate, counted from 1.") { $0.column }
    }
}

extension Problem {
    /// Creates the problem of a page, with texts for people.
    ///
    /// - Parameters:
    ///   - title: The title, without a full stop.
    ///   - detail: The details, as sentences.
    package init(page status: HTTPStatus, _ title: String, _ detail: String? = nil) {
        self.init(
            name: status == .notFound ? "not-found" : "invalid-parameter", status: status, title: title, detail: detail)
    }
}

// MARK: - All problems

/// All problems are declared here, so that ``Problem/all`` is the complete list.
extension Problem {
    /// Returns a problem for invalid parameters, each with its own description.
    static func invalidParameters(_ parts: [Part]) -> Problem {
        Problem(
            name: "invalid-parameter", status: .badRequest, title: "Invalid parameter",
            detail: parts.prefix(3).map { part in
                guard case .parameter(let name) = part.place else { return part.detail }
                return "The parameter '\(name)' is invalid. \(part.detail)"
            }.joined(separator: " "), parts: parts)
    }

    /// Returns a problem for a malformed request.
    static func invalidRequest(_ detail: String) -> Problem {
        Problem(
            name: "invalid-parameter", status: .badRequest, title: "Invalid parameter", detail: detail)
    }

    static let notHTTP = Problem(
        name: "malformed-request", status: .badRequest, title: "Malformed request",
        detail: "The header is not a valid HTTP request header.")

    static let unknownEncoding = Problem(
        name: "unknown-encoding", status: .notImplemented, title: "Unsupported transfer encoding",
        detail: "Send it with Content-Length, or with Transfer-Encoding: chunked.")

    /// A cursor of a different request, or a forged one.
    static let invalidCursor = Problem(
        name: "invalid-cursor", status: .badRequest, title: "Invalid cursor",
        detail: "The cursor belongs to a different request. Start again without a cursor.")

    /// Returns a problem for fields of a form, each with a sentence.
    package static func invalidFields(_ fields: [(name: String, sentence: String)]) -> Problem {
        Problem(
            name: "invalid-body", status: .badRequest, title: "Invalid request body",
            detail: fields.map(\.sentence).joined(separator: " "),
            parts: fields.map { Part(place: .pointer("/" + $0.name), detail: $0.sentence) })
    }

    /// Returns a problem for a member of a body.
    static func invalidBody(_ error: JSONFormError) -> Problem {
        guard !error.pointer.isEmpty else { return invalidBody(error.sentence, pointer: "") }
        var problem = invalidBody(error.sentence, pointer: error.pointer)
        problem.detail = "The value at \(error.pointer) is invalid. \(error.sentence)"
        return problem
    }

    static func invalidBody(_ detail: String, pointer: String? = nil) -> Problem {
        Problem(
            name: "invalid-body", status: .badRequest, title: "Invalid request body", detail: detail,
            parts: pointer.map { [Part(place: .pointer($0), detail: detail)] } ?? [])
    }

    static func invalidPredicate(_ detail: String, column: Int?) -> Problem {
        Problem(
            name: "invalid-predicate", status: .badRequest, title: "Invalid predicate", detail: detail,
            parts: [Part(place: .parameter("where"), detail: detail, column: column)])
    }

    package static let unauthenticated = Problem(
        name: "unauthenticated", status: .unauthorized, title: "Authentication required",
        detail: "Sign in, or send a token.", fields: [("WWW-Authenticate", "Bearer")])

    static let crossSite = Problem(
        name: "cross-site", status: .forbidden, title: "Cross-site request blocked",
        detail:
            "Another site may have sent this request. Programs must send 'Sec-Fetch-Site: same-origin' or a JSON content type."
    )

    /// A form without the token of its session (SEC-24).
    static let staleForm = Problem(
        name: "cross-site", status: .forbidden, title: "Cross-site request blocked",
        detail: "This form is not valid for this session. Reload the page and submit it again.")

    static func insufficientScope(_ scope: String) -> Problem {
        Problem(
            name: "insufficient-scope", status: .forbidden, title: "Insufficient scope",
            detail: "This requires the scope '\(scope)'.", scope: scope)
    }

    static let notYours = Problem(
        name: "not-yours", status: .forbidden, title: "The object belongs to another app",
        detail: "Apps can delete only objects that they saved; the owner can delete all objects.")

    package static let notFound = Problem(
        name: "not-found", status: .notFound, title: "Not found",
        detail: "It does not exist, or you have no access to it.")

    /// A page that does not exist.
    package static let noPage = Problem(
        page: .notFound, "Page not found", "The page may have been deleted, or the address is incorrect.")

    static let gone = Problem(
        name: "gone", status: .gone, title: "No longer available",
        detail: "It was used already, was revoked, or has expired.")

    static func methodNotAllowed(_ allowed: [HTTPMethod], isPage: Bool = false) -> Problem {
        Problem(
            name: "method-not-allowed", status: .methodNotAllowed,
            title: isPage ? "This page does not support the request method" : "Method not allowed",
            detail: allowed.isEmpty ? nil : "Use \(Format.list(allowed.map(\.rawValue), "or")).",
            fields: [("Allow", allowed.map(\.rawValue).joined(separator: ", "))])
    }

    static func conflict(_ detail: String) -> Problem {
        Problem(
            name: "conflict", status: .conflict, title: "Conflict", detail: detail)
    }

    /// Returns a problem for a file format that cannot represent the requested data.
    ///
    /// - Parameters:
    ///   - reason: The reason, as a clause.
    ///   - formats: The formats that can represent it.
    static func unrepresentable(_ reason: String, _ formats: [String]) -> Problem {
        let others = formats.map { $0.uppercased() }
        let advice: String? =
            switch others.count {
            case 0: nil
            case 1: "Use \(others[0]) instead."
            default: "Use \(others.dropLast().joined(separator: ", ")) or \(others[others.count - 1]) instead."
            }
        let sentence = reason.prefix(1).uppercased() + reason.dropFirst() + "."
        var problem = conflict([sentence, advice].compactMap { $0 }.joined(separator: " "))
        problem.formats = formats
        return problem
    }

    package static let precondition = Problem(
        name: "precondition", status: .preconditionFailed, title: "The object has changed",
        detail: "It was changed since you loaded it. Reload it and try again.")

    static func tooLarge(limit: Int) -> Problem {
        Problem(
            name: "too-large", status: .contentTooLarge, title: "The request is too large",
            detail: "The limit is \(limit) bytes or fields.", limit: limit)
    }

    static func unsupportedFormat(_ detail: String) -> Problem {
        Problem(
            name: "unsupported-format", status: .unsupportedMediaType, title: "Unsupported format",
            detail: detail)
    }

    static func misdirected(_ host: String) -> Problem {
        Problem(
            name: "misdirected", status: .misdirectedRequest, title: "Misdirected request",
            detail: "Use the address that the server printed at startup.")
    }

    static func unprocessable(_ detail: String) -> Problem {
        Problem(name: "unprocessable", status: .unprocessableContent, title: "Invalid data", detail: detail)
    }

    static func tooMany(after seconds: Int) -> Problem {
        Problem(
            name: "too-many", status: .tooManyRequests, title: "Too many requests",
            detail: "Try again in \(seconds) s.", fields: [("Retry-After", "\(seconds)")])
    }

    package static let internalError = Problem(
        name: "internal", status: .internalServerError, title: "Internal server error",
        detail: "See the server log for this request ID.")

    static let busy = Problem(
        name: "busy", status: .serviceUnavailable, title: "The server is busy", detail: "Try again in a second.",
        fields: [("Retry-After", "1")])

    static let insufficientStorage = Problem(
        name: "insufficient-storage", status: .insufficientStorage, title: "The disk is nearly full",
        detail: "Less than 1 GiB, or twice the upload, is free. Nothing was stored.")

    /// All problems of this server, each with the text of its page (API-8).
    static let all: [(problem: Problem, text: String)] = [
        (
            invalidParameters([]),
            "A query parameter is unknown, missing or malformed."
        ),
        (invalidCursor, "A cursor is valid only for the request and the server that returned it."),
        (invalidBody(""), "The request body is invalid; the pointer shows where."),
        (invalidPredicate("", column: nil), "The 'where' parameter is not a valid predicate; the column shows where."),
        (unauthenticated, "The request has no valid session or token."),
        (
            crossSite,
            "Another site may have sent this request with your session, so it was rejected."
        ),
        (insufficientScope(""), "The token lacks a permission, which the owner can grant."),
        (notYours, "Apps can delete only objects that they saved."),
        (notFound, "The resource does not exist, or you have no access to it."),
        (gone, "A single-use link was already used, or a download has expired."),
        (methodNotAllowed([]), "The Allow header lists the supported methods."),
        (conflict(""), "The request conflicts with the current state of the resource."),
        (precondition, "The entity tag in If-Match is out of date."),
        (tooLarge(limit: 0), "The address, the header, the body or the answer is longer than the limit."),
        (unsupportedFormat(""), "The uploaded data is in no supported format."),
        (misdirected(""), "The Host header names another server."),
        (
            unprocessable(""),
            "A value breaks a rule, such as those of HealthKit for objects, or those for names and passwords."
        ),
        (tooMany(after: 0), "The field Retry-After says how long to wait."),
        (internalError, "The server failed; its log contains the request ID."),
        (busy, "Many requests are waiting already."),
        (unknownEncoding, "Only the chunked transfer encoding is supported; the connection was closed."),
        (insufficientStorage, "Less than 1 GiB or twice the upload is free on the disk."),
    ]
}
