import WorkoutFiles

/// A JSON-RPC error.
struct MCPError: Error {
    /// The error codes of JSON-RPC 2.0 and of the protocol.
    enum Code: Int {
        case parse = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParams = -32602
        case `internal` = -32603
        /// Resource not found, in legacy versions; the modern version uses invalid parameters.
        case resourceNotFound = -32002
        case unsupportedVersion = -32022
    }

    let code: Code
    /// The error message.
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
