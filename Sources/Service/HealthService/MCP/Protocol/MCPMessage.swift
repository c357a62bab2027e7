import WorkoutFiles

/// A JSON-RPC 2.0 message, parsed from a line.
enum MCPMessage: Sendable {
    /// The identifier of a request.
    enum Identifier: Sendable, Hashable {
        case text(String)
        case number(Int)

        init?(_ json: JSON?) {
            switch json {
            case .string(let text)?: self = .text(text)
            case .integer(let number)?: self = .number(number)
            default: return nil
            }
        }

        var json: JSON {
            switch self {
            case .text(let text): .string(text)
            case .number(let number): .integer(number)
            }
        }
    }

    /// A message that requires a response.
    struct Request: Sendable {
        var id: Identifier
        var method: String
        var params: JSON?
    }

    case request(Request)
    /// A message that requires no response.
    case notification(method: String, params: JSON?)
    /// A response, which is ignored.
    case answer
    /// An invalid message, with its identifier if it has one.
    case invalid(MCPError, Identifier?)

    /// The limits for parsing a message.
    private static let limits: JSONLimits = {
        var limits = JSONLimits()
        limits.depth = 32
        limits.number = 64
        limits.values = 100_000
        return limits
    }()

    /// The maximum length of a line, in bytes (MCP-1).
    package static let longestLine = 1 << 20

    init(_ line: [UInt8]) {
        guard line.count <= Self.longestLine else {
            self = .invalid(MCPError(.parse, "The line exceeds 1 MiB."), nil)
            return
        }
        do {
            var scanner = JSONScanner(line, limits: Self.limits)
            self.init(try JSON(whole: &scanner))
        } catch {
            let reason = (error as? JSONScanner.Failure)?.reason ?? "it cannot be read"
            self = .invalid(MCPError(.parse, "The line is not valid JSON: \(reason)."), nil)
        }
    }

    private init(_ json: JSON) {
        func invalid(_ sentence: String, _ id: Identifier? = nil) -> Self {
            .invalid(MCPError(.invalidRequest, sentence), id)
        }
        guard case .object(let members) = json else {
            self = invalid("A message must be an object; batches are not supported.")
            return
        }
        let id = Identifier(json["id"])
        let hasID = members.contains { $0.key == "id" }
        guard case .string("2.0")? = json["jsonrpc"] else {
            self = invalid("'jsonrpc' must be \"2.0\".", id)
            return
        }
        guard members.contains(where: { $0.key == "method" }) else {
            let isAnswer = members.contains { $0.key == "result" || $0.key == "error" }
            self = isAnswer ? .answer : invalid("'method' is missing.", id)
            return
        }
        guard case .string(let method)? = json["method"] else {
            self = invalid("'method' must be a string.", id)
            return
        }
        let params = json["params"]
        if let params, !params.isObject {
            self = hasID ? .invalid(MCPError(.invalidParams, "'params' must be an object."), id) : .answer
            return
        }
        if let id {
            self = .request(Request(id: id, method: method, params: params))
        } else if hasID {
            self = invalid("'id' must be a string or an integer.")
        } else {
            self = .notification(method: method, params: params)
        }
    }
}

extension JSON {
    /// A Boolean value that indicates whether the value is an object.
    var isObject: Bool { if case .object = self { true } else { false } }
}
