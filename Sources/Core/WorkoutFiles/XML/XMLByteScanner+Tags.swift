extension XMLByteScanner {
    @inline(__always) static func isSpace(_ byte: UInt8) -> Bool { ByteWords.isSpace(byte) }

    @inline(__always) mutating func closeElement() {
        symbol = openElements[depth]
        follower = 2 &* Int(symbol) &+ 1
        if bindingDepth == depth { dropBindings() }
        depth &-= 1
    }

    /// Scans `</name>` at the cursor; returns false after a refill or a failure.
    @inline(__always) mutating func scanEndTag() -> Bool {
        let open = openElements[depth]
        let name = cursor + 2
        var after = name + symbols.length(open)
        if after < end, open != 0, symbols.matches(open, name) {
            if after[0] != UInt8(ascii: ">") {
                while after < end, Self.isSpace(after[0]) { after += 1 }
                if after >= end { return readOn() }
                if after[0] != UInt8(ascii: ">") { return refuseEndTag() }
            }
            tokenOffset = windowOffset &+ (cursor - base)
            cursor = after + 1
            closeElement()
            return true
        }
        return scanUnusualEndTag()
    }

    /// Scans an end tag near the end of the window, of a name without a number, or of the wrong element.
    @inline(never) private mutating func scanUnusualEndTag() -> Bool {
        var after = cursor + 2
        while after < end, after[0] != UInt8(ascii: ">"), after[0] != UInt8(ascii: "<") { after += 1 }
        if after >= end { return readOn() }
        var length = after - (cursor + 2)
        while length > 0, Self.isSpace(cursor[1 + length]) { length -= 1 }
        let open = openElements[depth]
        let matches =
            open == 0
            ? symbols.symbol(cursor + 2, count: length) == 0
            : length == symbols.length(open) && symbols.matches(open, cursor + 2)
        guard after[0] == UInt8(ascii: ">"), matches else { return refuseEndTag() }
        tokenOffset = windowOffset &+ (cursor - base)
        cursor = after + 1
        closeElement()
        return true
    }

    @inline(never) private mutating func refuseEndTag() -> Bool {
        fail("an end tag does not match the open element <\(name(of: openElements[depth]))>")
        return false
    }

    @inline(never) private mutating func readOn() -> Bool {
        if !refill() { failCutOff() }
        return false
    }

    /// Scans `<name …>` at the cursor; returns false after a refill or a failure.
    @inline(__always) mutating func scanStartTag() -> Bool {
        let name = cursor + 1
        let expected = followers[follower]
        var place = name + symbols.length(expected)
        let isExpected =
            expected != 0 && place < end && (place[0] == UInt8(ascii: ">") || place[0] == UInt8(ascii: " "))
            && symbols.matches(expected, name)
        if !isExpected { place = ByteWords.endOfName(name) }
        if place >= end { return readOn() }
        let length = place - name
        if length == 0 || length > Self.nameLimit {
            if length == 0 {
                fail("a '<' does not start a tag")
            } else {
                fail("an element name is longer than \(Self.nameLimit) bytes", limit: .nameLength)
            }
            return false
        }
        attributeCount = 0
        if place[0] != UInt8(ascii: ">") {
            guard let close = scanAttributes(place) else { return false }
            place = close
        }
        if depth >= Self.depthLimit {
            refuseDepth()
            return false
        }
        if isExpected {
            symbol = expected
        } else {
            symbol = symbols.symbol(name, count: length)
            followers[follower] = symbol
        }
        follower = 2 &* Int(symbol)
        depth &+= 1
        openElements[depth] = symbol
        tokenOffset = windowOffset &+ (cursor - base)
        if attributeCount > 0 { bindNamespaces() }
        cursor = place + 1
        return true
    }

    /// Scans up to the closing `>` and returns its position, or nil after a refill or a failure.
    private mutating func scanAttributes(_ start: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8>? {
        var place = start
        while true {
            while Self.isSpace(place[0]) { place += 1 }
            // A `<` is either the end of the window or damage.
            if place >= end { return readOnInTag() }
            if place[0] == UInt8(ascii: ">") { return place }
            if place[0] == UInt8(ascii: "/") {
                if place + 1 >= end { return readOnInTag() }
                guard place[1] == UInt8(ascii: ">") else { return refuseTag() }
                isEndPending = true
                return place + 1
            }
            let name = place
            place = ByteWords.endOfName(place)
            let nameLength = place - name
            while Self.isSpace(place[0]) { place += 1 }
            if place >= end { return readOnInTag() }
            guard nameLength > 0, place[0] == UInt8(ascii: "=") else { return refuseTag() }
            place += 1
            while Self.isSpace(place[0]) { place += 1 }
            if place >= end { return readOnInTag() }
            let quote = place[0]
            guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return refuseTag() }
            place += 1
            let value = place
            guard let close = findQuote(quote, from: place) else { return readOnInTag() }
            guard attributeCount < Self.attributeLimit else {
                fail("a tag has more than \(Self.attributeLimit) attributes", limit: .attributes)
                return nil
            }
            attributes[attributeCount] = Attribute(
                name: name - base, nameLength: nameLength, value: value - base, valueLength: close - value)
            attributeCount &+= 1
            place = close + 1
        }
    }

    @inline(__always) private func findQuote(
        _ quote: UInt8, from start: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8>? {
        var place = start
        while place < end {
            let hits = ByteWords.hits(ByteWords.load(place), of: quote)
            if hits != 0 {
                place += hits.trailingZeroBitCount &>> 3
                return place < end ? place : nil
            }
            place += 8
        }
        return nil
    }

    @inline(never) private mutating func readOnInTag() -> UnsafeMutablePointer<UInt8>? {
        if isWindowFull, depth > 0 {
            skipElement()
        } else if !refill() {
            failCutOff()
        }
        return nil
    }

    @inline(never) private mutating func refuseTag() -> UnsafeMutablePointer<UInt8>? {
        fail("the attributes of a tag are not well-formed")
        return nil
    }
}
