extension XMLByteScanner {
    /// Returns the whole text of the element that was just started, and consumes its end tag.
    ///
    /// Entity references and CDATA sections are resolved; forbidden control characters are dropped and counted. Child
    /// elements are skipped together with their text. Text after the first megabyte is left out. The bytes are valid
    /// until the next call; after damage they are those before it.
    @inline(__always) package mutating func leafText() -> UnsafeBufferPointer<UInt8> {
        if isEndPending {
            isEndPending = false
            closeElement()
            return UnsafeBufferPointer(start: nil, count: 0)
        }
        let text = cursor
        let mark = ByteWords.find(UInt8(ascii: "<"), from: text)
        let open = openElements[depth]
        let close = mark + 2 + symbols.length(open)
        if close < end, open != 0, mark[1] == UInt8(ascii: "/"), symbols.matches(open, mark + 2),
            close[0] == UInt8(ascii: ">"), !ByteWords.needsDecoding(text, count: mark - text)
        {
            cursor = close + 1
            closeElement()
            return UnsafeBufferPointer(start: text, count: mark - text)
        }
        return collectText()
    }

    @inline(never) private mutating func collectText() -> UnsafeBufferPointer<UInt8> {
        scratch.removeAll()
        let level = depth
        while failure == nil, depth >= level {
            if isEndPending {
                _ = next()
                continue
            }
            let mark = ByteWords.find(UInt8(ascii: "<"), from: cursor)
            var stop = min(mark, end)
            if stop == end, !isSourceAtEnd {
                // Do not split a reference at the end of the window: `&#x10FFFF;` has ten bytes.
                var back = stop
                while back > cursor, stop - back < 12 {
                    back -= 1
                    if back[0] == UInt8(ascii: "&") { stop = back }
                }
            }
            if depth == level { appendDecoded(UnsafeBufferPointer(start: cursor, count: stop - cursor)) }
            cursor = stop
            if mark >= end {
                if !refill() { failCutOff() }
            } else if end - cursor < 9, !isSourceAtEnd {
                _ = refill()
            } else if startsWith("<![CDATA["), depth == level {
                collectCharacterData()
            } else if cursor[1] == UInt8(ascii: "!") || cursor[1] == UInt8(ascii: "?") {
                skipMarkup()
            } else {
                _ = next()
            }
        }
        return scratch.bytes
    }

    private mutating func collectCharacterData() {
        cursor += 9
        while failure == nil {
            let start = cursor
            while end - cursor >= 3, !startsWith("]]>") { cursor += 1 }
            let isClosed = startsWith("]]>")
            for byte in UnsafeBufferPointer(start: start, count: cursor - start) { appendCharacter(byte) }
            if isClosed {
                cursor += 3
                return
            }
            if !refill() { failCutOff() }
        }
    }

    // MARK: Attributes

    /// Returns the name of an attribute.
    @inline(__always) package func attributeName(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        let attribute = attributes[index]
        return UnsafeBufferPointer(start: base + attribute.name, count: attribute.nameLength)
    }

    /// Returns the decoded value of an attribute, valid until the next call.
    @inline(__always) package mutating func attributeValue(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        let attribute = attributes[index]
        let value = UnsafeBufferPointer(start: base + attribute.value, count: attribute.valueLength)
        if !ByteWords.needsDecoding(base + attribute.value, count: attribute.valueLength) { return value }
        return decode(value)
    }

    @inline(never) private mutating func decode(_ value: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        scratch.removeAll()
        appendDecoded(value)
        return scratch.bytes
    }

    // MARK: Decoding

    private mutating func appendCharacter(_ byte: UInt8) {
        if byte < 0x20, !Self.isSpace(byte) {
            droppedControlCharacters += 1
        } else if scratch.count < Self.textLimit {
            scratch.append(byte)
        }
    }

    private mutating func appendDecoded(_ text: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte == UInt8(ascii: "&"), let (scalar, length) = Self.reference(text, at: index) {
                for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { appendCharacter(unit) }
                index += length
            } else {
                // An ampersand that does not start a known reference is kept unchanged.
                appendCharacter(byte)
                index += 1
            }
        }
    }

    /// Returns the character that a reference at the index represents, and the length of the reference.
    static func reference(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> (Unicode.Scalar, Int)? {
        let limit = min(text.count, index + 12)
        guard let semicolon = (index..<limit).first(where: { text[$0] == UInt8(ascii: ";") }) else { return nil }
        let name = String(decoding: text[(index + 1)..<semicolon], as: UTF8.self)
        let scalar: Unicode.Scalar?
        switch name {
        case "amp": scalar = "&"
        case "lt": scalar = "<"
        case "gt": scalar = ">"
        case "quot": scalar = "\""
        case "apos": scalar = "'"
        default:
            if name.hasPrefix("#x") {
                scalar = UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
            } else if name.hasPrefix("#") {
                scalar = UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
            } else {
                scalar = nil
            }
        }
        return scalar.map { ($0, semicolon + 1 - index) }
    }
}
