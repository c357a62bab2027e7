/// A splitter of input into lines, which stores little of a line that is too long (MCP-1).
package struct MCPLines: Sendable {
    private var line: [UInt8] = []

    package init() {}

    /// Appends bytes, and passes the completed lines to a closure, except for empty ones.
    package mutating func add(_ bytes: some Collection<UInt8>, _ body: ([UInt8]) -> Void) {
        for part in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            // Each part except the first follows a line break.
            if part.offset > 0 { end(body) }
            // One byte more than the limit marks the line as too long.
            line += part.element.prefix(MCPMessage.longestLine + 1 - line.count)
        }
    }

    /// Passes the last line to a closure, if it was not terminated.
    package mutating func finish(_ body: ([UInt8]) -> Void) { end(body) }

    private mutating func end(_ body: ([UInt8]) -> Void) {
        if line.last == 0x0D { line.removeLast() }
        if !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { body(line) }
        line.removeAll(keepingCapacity: true)
    }
}
