// Tags that are longer than the window: their content is lost, but scanning continues after them.

extension XMLByteScanner {
    /// A Boolean value that indicates whether the tag at the cursor fills the window, so that nothing more can be
    /// read after it.
    var isWindowFull: Bool { end - cursor == Self.windowSize }

    /// Skips the element at the cursor with its entire content, because its start tag does not fit the window.
    ///
    /// If the end of the tag is ambiguous, the file counts as damaged, regardless of the window.
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

    /// Skips attributes and the end of the tag; returns whether the element is empty, or nil after a failure.
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

    /// Skips a name and a quoted value; returns false if there is something else.
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
            // XML does not allow it in a value: a quote is missing at an unknown position.
            if byte == UInt8(ascii: "<") { return false }
        }
        return false
    }

    /// Returns the byte at the cursor, after a refill if needed, or nil at the end of the file.
    private mutating func here() -> UInt8? {
        if cursor >= end, !refill() {
            failCutOff()
            return nil
        }
        return cursor[0]
    }

    /// Returns the first byte that is not white space.
    private mutating func skipSpace() -> UInt8? {
        while let byte = here() {
            if !Self.isSpace(byte) { return byte }
            cursor += 1
        }
        return nil
    }

    private mutating func refuseLongTag() -> Bool? {
        fail("a tag is longer than \(Self.windowSize) bytes, and its end cannot be found", limit: .tagLength)
        return nil
    }
}
