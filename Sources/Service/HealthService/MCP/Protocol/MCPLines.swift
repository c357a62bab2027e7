/// Cuts what comes in into lines; of one that is too long little is kept (MCP-1).
package struct MCPLines: Sendable {
    private var line: [UInt8] = []

    package init() {}

    /// Takes the next bytes, and gives the lines that they end; empty ones are none.
    package mutating func add(_ bytes: some Collection<UInt8>, _ give: ([UInt8]) -> Void) {
        for part in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            // Each part but the first comes after a line break.
            if part.offset > 0 { end(give) }
            // One byte over tells that it is too long.
            line += part.element.prefix(MCPMessage.longestLine + 1 - line.count)
        }
    }

    /// Gives what no line break ended.
    package mutating func finish(_ give: ([UInt8]) -> Void) { end(give) }

    private mutating func end(_ give: ([UInt8]) -> Void) {
        if line.last == 0x0D { line.removeLast() }
        if !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { give(line) }
        line.removeAll(keepingCapacity: true)
    }
}
