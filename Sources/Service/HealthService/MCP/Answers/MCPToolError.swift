/// An error with which a tool rejects a call: a sentence that allows a model to correct itself (MCP-6).
struct MCPToolError: Error, Sendable {
    let sentence: String

    init(_ sentence: String) { self.sentence = sentence }
}
