import WorkoutFiles

/// Why a message has no result, as JSON-RPC says it.
struct MCPError: Error {
    /// The codes of JSON-RPC 2.0, and those that the protocol adds.
    enum Code: Int {
        case parse = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParams = -32602
        case `internal` = -32603
        /// What the legacy versions say where a resource is not there; the modern one calls it invalid parameters.
        case resourceNotFound = -32002
        case unsupportedVersion = -32022
    }

    let code: Code
    /// A sentence.
    let message: String
    let data: JSON?

    init(_ code: Code, _ message: String, data: JSON? = nil) {
        (self.code, self.message, self.data) = (code, message, data)
    }

    var json: JSON {
        .object(
            [("code", .integer(code.rawValue)), ("message", .string(message))] + (data.map { [("data", $0)] } ?? []))
    }
}
