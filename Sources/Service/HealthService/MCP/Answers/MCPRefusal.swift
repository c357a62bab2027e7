/// Why a tool did not do what it was asked: a sentence by which a model can correct itself (MCP-6).
struct MCPRefusal: Error, Sendable {
    let sentence: String

    init(_ sentence: String) { self.sentence = sentence }
}
