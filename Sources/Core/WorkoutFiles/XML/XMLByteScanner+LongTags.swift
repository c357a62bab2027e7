// Tags that are longer than the window: what they say is lost, what follows is not.

extension XMLByteScanner {
    /// Whether the tag at the cursor fills the window, so that nothing more can be read behind it.
    var isWindowFull: Bool { end - cursor == Self.windowSize }

    /// Steps over the element at the cursor, with everything in it, because its start tag does not fit the window.
    ///
    /// Where it is not certain where the tag ends, it is damage, as if there were no window.
    @inline(never) mutating func skipElement() {
        let place = (offset: windowOffset + (cursor - base), line: line(at: cursor))
        let name = cursor + 1
        let length = ByteWords.endOfName(name) - name
        let symbol = symbols.symbol(name, count: length)
        cursor = name + length
        guard let isEmpty = skipAttributes() else { return }
        if longTags == 0 { firstLongTag = place }
        longTags += 1
        if isEmpty { return }
        guard depth < Self.depthLimit else { return refuseDepth() }
        depth += 1
        openElements[depth] = symbol
        let level = depth
        while depth >= level, failure == nil { _ = next() }
    }

    /// Steps over attributes and the end of the tag; answers whether the element is empty, or nil after a failure.
    private mutating func skipAttributes() -> Bool? {
        while let byte = skipSpace() {
            if byte == UInt8(ascii: ">") {
                cursor += 1
                return false
            }
            if byte == UInt8(ascii: "/") {
                cursor += 1
                guard here() == UInt8(ascii: ">") else { return refuseLongTag() }
                cursor += 1
                return true
            }
            guard skipAttribute() else { return refuseLongTag() }
        }
        return nil
    }

    /// Steps over a name and a value in quotes; false if there is something else.
    private mutating func skipAttribute() -> Bool {
        var length = 0
        while let byte = here(), byte != UInt8(ascii: "="), !Self.isSpace(byte) {
            guard byte != UInt8(ascii: "<"), byte != UInt8(ascii: ">"), byte != UInt8(ascii: "\""),
                length < Self.nameLimit
            else { return false }
            length += 1
            cursor += 1
        }
        guard length > 0, skipSpace() == UInt8(ascii: "=") else { return false }
        cursor += 1
        guard let quote = skipSpace(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return false }
        cursor += 1
        while let byte = here() {
            cursor += 1
            if byte == quote { return true }
            // XML allows none in a value: a quote is missing, and nobody knows where.
            if byte == UInt8(ascii: "<") { return false }
        }
        return false
    }

    /// The byte at the cursor, read on if need be; nil at the end of the file.
    private mutating func here() -> UInt8? {
        if cursor >= end, !refill() {
            failCutOff()
            return nil
        }
        return cursor[0]
    }

    /// The first byte that is no white space.
    private mutating func skipSpace() -> UInt8? {
        while let byte = here() {
            if !Self.isSpace(byte) { return byte }
            cursor += 1
        }
        return nil
    }

    private mutating func refuseLongTag() -> Bool? {
        fail("a tag is longer than \(Self.windowSize) bytes, and its end is not to be found", limit: .tagLength)
        return nil
    }
}
