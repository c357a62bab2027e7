import Foundation
import HealthReports
import HealthTransfer
import WorkoutFiles

/// An error response in the problem details format of RFC 9457 (API-8).
struct Problem: Error, Sendable {
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
    var name: String
    var status: HTTPStatus
    /// The title, the same for all problems of this type.
    var title: String
    /// A description of this occurrence.
    var detail: String?
    var parts: [Part] = []
    /// Additional members.
    var members: [JSON.Member] = []
    /// Additional header fields.
    var fields: [HeaderFields.Field] = []

    /// Returns the error response.
    ///
    /// - Parameter request: The identifier of the request.
    func response(_ request: String) -> ServiceResponse {
        var members: [JSON.Member] = [
            ("type", .string("/problems/\(name)")), ("title", .string(title)), ("status", .integer(status.rawValue)),
        ]
        if let detail { members.append(("detail", .string(detail))) }
        members.append(("instance", .string("urn:request:\(request)")))
        if !parts.isEmpty { members.append(("errors", .array(parts.map(\.json)))) }
        var response = ServiceResponse(status, .problem, text: JSON.object(members + self.members).line + "\n")
        for field in fields { response.fields.add(field.name, field.value) }
        response.fields["Cache-Control"] = "no-store"
        return response
    }
}

extension Problem.Part {
    fileprivate var json: JSON {
        var members: [JSON.Member] =
            switch place {
            case .parameter(let name): [("parameter", .string(name))]
            case .pointer(let pointer): [("pointer", .string(pointer))]
            }
        members.append(("detail", .string(detail)))
        if let column { members.append(("column", .integer(column))) }
        return .object(members)
    }
}

// MARK: - All problems

/// All problems are declared here, so that ``Problem/all`` is the complete list.
extension Problem {
    /// Returns a problem for invalid parameters, each with its own description.
    static func invalidParameters(_ parts: [Part]) -> Problem {
        Problem(
            name: "invalid-parameter", status: .badRequest, title: "A parameter cannot be read",
            detail: parts.count == 1
                ? "A parameter of this request cannot be read."
                : "\(parts.count) parameters of this request cannot be read.", parts: parts)
    }

    /// Returns a problem for a malformed request.
    static func invalidRequest(_ detail: String) -> Problem {
        Problem(
            name: "invalid-parameter", status: .badRequest, title: "A parameter cannot be read", detail: detail)
    }

    static let notHTTP = Problem(
        name: "malformed-request", status: .badRequest, title: "The request cannot be read",
        detail: "Its header is not that of a request of HTTP.")

    static let unknownEncoding = Problem(
        name: "unknown-encoding", status: .notImplemented, title: "The body comes in an encoding that is not read",
        detail: "Send it with Content-Length, or with Transfer-Encoding: chunked.")

    /// A cursor of a different request, or a forged one.
    static let invalidCursor = Problem(
        name: "invalid-cursor", status: .badRequest, title: "The cursor cannot be used",
        detail: "The cursor belongs to another question. Begin again without one.")

    static func invalidBody(_ detail: String, pointer: String? = nil) -> Problem {
        Problem(
            name: "invalid-body", status: .badRequest, title: "The body cannot be read", detail: detail,
            parts: pointer.map { [Part(place: .pointer($0), detail: detail)] } ?? [])
    }

    static func invalidPredicate(_ detail: String, column: Int?) -> Problem {
        Problem(
            name: "invalid-predicate", status: .badRequest, title: "The predicate cannot be read", detail: detail,
            parts: [Part(place: .parameter("where"), detail: detail, column: column)])
    }

    static let unauthenticated = Problem(
        name: "unauthenticated", status: .unauthorized, title: "Nobody is signed in",
        detail: "Sign in, or send a token.", fields: [("WWW-Authenticate", "Bearer")])

    static let crossSite = Problem(
        name: "cross-site", status: .forbidden, title: "The request comes from another site",
        detail: "A page of another site may have sent it. Programs send 'Sec-Fetch-Site: same-origin', or JSON as such."
    )

    /// A form without the token of its session (SEC-24).
    static let staleForm = Problem(
        name: "cross-site", status: .forbidden, title: "The request comes from another site",
        detail: "The form belongs to another session, or to none. Open its page again, and send it from there.")

    static func insufficientScope(_ scope: String) -> Problem {
        Problem(
            name: "insufficient-scope", status: .forbidden, title: "The token may not do this",
            detail: "This takes the scope '\(scope)'.", members: [("scope", .string(scope))])
    }

    static let notYours = Problem(
        name: "not-yours", status: .forbidden, title: "The object is another app's",
        detail: "An app deletes what it saved itself; the owner may delete everything.")

    static let notFound = Problem(name: "not-found", status: .notFound, title: "There is no such thing")

    static let gone = Problem(name: "gone", status: .gone, title: "It was there and is used up")

    static func methodNotAllowed(_ allowed: [HTTPMethod]) -> Problem {
        Problem(
            name: "method-not-allowed", status: .methodNotAllowed, title: "The address does not take this method",
            fields: [("Allow", allowed.map(\.rawValue).joined(separator: ", "))])
    }

    static func conflict(_ detail: String) -> Problem {
        Problem(
            name: "conflict", status: .conflict, title: "It does not fit what is there", detail: detail)
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
            case 1: "\(others[0]) can hold it."
            default: "\(others.dropLast().joined(separator: ", ")) and \(others[others.count - 1]) can hold it."
            }
        let sentence = reason.prefix(1).uppercased() + reason.dropFirst() + "."
        var problem = conflict([sentence, advice].compactMap { $0 }.joined(separator: " "))
        problem.members = [("formats", .array(formats.map { .string($0) }))]
        return problem
    }

    static let precondition = Problem(
        name: "precondition", status: .preconditionFailed, title: "It was changed meanwhile",
        detail: "Somebody changed it since it was read. Read it again, and decide anew.")

    static func tooLarge(limit: Int) -> Problem {
        Problem(
            name: "too-large", status: .contentTooLarge, title: "The request is too large",
            detail: "At most \(limit) bytes, or fields, are taken here.", members: [("limit", .integer(limit))])
    }

    static func unsupportedFormat(_ detail: String) -> Problem {
        Problem(
            name: "unsupported-format", status: .unsupportedMediaType, title: "The format is not known here",
            detail: detail)
    }

    static func misdirected(_ host: String) -> Problem {
        Problem(
            name: "misdirected", status: .misdirectedRequest, title: "This is another server",
            detail: "Open it by the address that it printed.")
    }

    static func unprocessable(_ detail: String, parts: [Part] = []) -> Problem {
        Problem(
            name: "unprocessable", status: .unprocessableContent, title: "HealthKit refuses it", detail: detail,
            parts: parts)
    }

    static func tooMany(after seconds: Int) -> Problem {
        Problem(
            name: "too-many", status: .tooManyRequests, title: "There were too many requests",
            detail: "Wait \(seconds) s.", fields: [("Retry-After", "\(seconds)")])
    }

    static let internalError = Problem(
        name: "internal", status: .internalServerError, title: "Something went wrong here",
        detail: "The log tells what, by the number of this request.")

    static let busy = Problem(
        name: "busy", status: .serviceUnavailable, title: "The server is busy", detail: "Try again in a second.",
        fields: [("Retry-After", "1")])

    static let insufficientStorage = Problem(
        name: "insufficient-storage", status: .insufficientStorage, title: "The disk is nearly full")

    /// All problems of this server, each with the text of its page (API-8).
    static let all: [(problem: Problem, text: String)] = [
        (
            invalidParameters([]),
            "A parameter of the query is unknown, missing, or not written as its description says."
        ),
        (invalidCursor, "Cursors go on with the very question that gave them, on the server that gave them."),
        (invalidBody(""), "The body is not what its route takes; the pointer says where."),
        (invalidPredicate("", column: nil), "The text of 'where' is no predicate; the column says where."),
        (unauthenticated, "The request carries neither a session nor a token that holds."),
        (
            crossSite,
            "A page of another site may have sent this request, with your session or to begin one; it was not done."
        ),
        (insufficientScope(""), "The token lacks a permission; the owner can give it."),
        (notYours, "Tokens are apps, and apps delete what they saved themselves."),
        (notFound, "There is nothing under this address, or nothing that you may see."),
        (gone, "A link that works once was used, or what was kept for a day is gone."),
        (methodNotAllowed([]), "The field Allow lists the methods that this address takes."),
        (conflict(""), "What is there stands against it."),
        (precondition, "The tag in If-Match is not that of the object any more."),
        (tooLarge(limit: 0), "The address, the header, the body or the answer is longer than the limit."),
        (unsupportedFormat(""), "What was sent is in none of the formats that can be read."),
        (misdirected(""), "The field Host names another server."),
        (unprocessable(""), "The objects can be read, and HealthKit's rules refuse them."),
        (tooMany(after: 0), "The field Retry-After says how long to wait."),
        (internalError, "It is a fault of the server; its log has the number of the request."),
        (busy, "Many requests are waiting already."),
        (unknownEncoding, "Of the encodings of a body in transfer only chunked is read; the connection ends with it."),
        (insufficientStorage, "Less than 1 GiB or twice the upload is free on the disk."),
    ]
}
