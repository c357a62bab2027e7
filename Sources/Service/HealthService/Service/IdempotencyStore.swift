import Foundation
import WorkoutFiles

/// The idempotency of requests with a key (API-11): a retry receives the first response, so that the request is
/// performed only once.
struct IdempotencyStore: Sendable {
    let accounts: Accounts

    /// Returns the stored response for a key.
    ///
    /// Returns `nil` if the key is new; it is then claimed by the caller until a response is stored or the key is
    /// released.
    func known(_ key: String, _ call: Call, _ body: [UInt8]) throws -> ServiceResponse? {
        let request = Array("\(call.request.method) \(call.request.target)\n".utf8) + body
        switch try accounts.claim(key: key, request: request, by: call.account()) {
        case .new: return nil
        case .answered(let answer): return try response(answer)
        case .underWay: throw Problem.conflict("The same request is already in progress.")
        case .differs:
            throw Problem.unprocessable("The idempotency key was already used for a different request.")
        }
    }

    /// Stores the response for a key, or releases the key if the request was not performed.
    func end(_ key: String, _ call: Call, _ response: ServiceResponse?) throws {
        let caller = try call.account()
        guard let response, response.status.isSuccess, let body = Self.bytes(response) else {
            return try accounts.release(key: key, by: caller)
        }
        let fields = JSON.array(
            response.fields.fields.map { .array([.string($0.name), .string($0.value)]) })
        try accounts.save(
            StoredResponse(status: response.status.rawValue, headers: fields.line, body: body), key: key, by: caller)
    }

    private static func bytes(_ response: ServiceResponse) -> [UInt8]? {
        switch response.body {
        case .none: []
        case .bytes(let bytes): bytes
        case .stream, .file: nil
        }
    }

    private func response(_ answer: StoredResponse) throws -> ServiceResponse {
        var response = ServiceResponse(HTTPStatus(rawValue: answer.status), body: .bytes(answer.body))
        for field in try JSON(parsing: answer.headers).elements({ try $0.elements { try $0.asString() } })
        where field.count == 2 {
            response.fields.add(field[0], field[1])
        }
        return response
    }
}
