extension XMLByteScanner {
    /// Skips a comment, a processing instruction, a CDATA section or a document type at the cursor.
    @inline(never) mutating func skipMarkup() {
        // The longest opening delimiter is that of a CDATA section.
        if end - cursor < 9, !isSourceAtEnd, refill() { return }
        if cursor[1] == UInt8(ascii: "?") {
            cursor += 2
            skip(through: "?>")
        } else if startsWith("<!--") {
            cursor += 4
            skip(through: "-->")
        } else if startsWith("<![CDATA[") {
            cursor += 9
            skip(through: "]]>")
        } else if startsWith("<!DOCTYPE"), depth == 0 {
            cursor += 9
            skipDocumentType()
        } else if end - cursor < 9 {
            failCutOff()
        } else {
            fail("'<!' starts neither a comment nor a CDATA section")
        }
    }

    @inline(__always) func startsWith(_ text: StaticString) -> Bool {
        end - cursor >= text.utf8CodeUnitCount
            && ByteWords.areEqual(cursor, text.utf8Start, byteCount: text.utf8CodeUnitCount)
    }

    /// Skips everything up to and including the mark, which has two or three bytes.
    mutating func skip(through mark: StaticString) {
        let length = mark.utf8CodeUnitCount
        while failure == nil {
            while end - cursor >= length {
                if startsWith(mark) {
                    cursor += length
                    return
                }
                cursor += 1
            }
            if !refill() { failCutOff() }
        }
    }

    /// Skips a document type with its internal subset, which is neither interpreted nor expanded (EXP-3, EXP-50).
    private mutating func skipDocumentType() {
        let start = windowOffset + (cursor - base)
        var isInSubset = false
        var quote: UInt8 = 0
        while failure == nil {
            if end - cursor < 4, !isSourceAtEnd {
                _ = refill()
                continue
            }
            guard cursor < end else { return failCutOff() }
            if windowOffset + (cursor - base) - start > Self.documentTypeLimit {
                return fail("the document type is longer than \(Self.documentTypeLimit) bytes", limit: .documentType)
            }
            let byte = cursor[0]
            if quote != 0 {
                // An unclosed quote ends with its declaration: some real exports have such a document type.
                if byte == quote || byte == UInt8(ascii: ">") { quote = 0 }
            } else if startsWith("<!--") {
                cursor += 4
                skip(through: "-->")
                continue
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "[") {
                isInSubset = true
            } else if byte == UInt8(ascii: "]") {
                isInSubset = false
            } else if byte == UInt8(ascii: ">"), !isInSubset {
                cursor += 1
                return
            }
            cursor += 1
        }
    }

    // MARK: Before and after the root element

    @inline(never) mutating func nextOutsideRoot() -> Token {
        if !isStarted {
            isStarted = true
            start()
        }
        while failure == nil {
            while cursor < end, Self.isSpace(cursor[0]) { cursor += 1 }
            if cursor + 1 >= end {
                if refill() { continue }
                if isFinished {
                    if cursor < end { hasTrailingContent = true }
                    return .endOfDocument
                }
                if failure == nil {
                    fail(windowOffset == 0 && end == base ? "the file is empty" : "the file has no elements")
                }
            } else if isFinished {
                if startsAsMarkup {
                    skipMarkup()
                    // Damage after the root element does not affect the content.
                    if failure?.sourceError == nil, failure != nil { failure = nil } else { continue }
                }
                hasTrailingContent = true
                return .endOfDocument
            } else if cursor[0] != UInt8(ascii: "<") {
                fail("the file is not XML")
            } else if startsAsMarkup {
                skipMarkup()
            } else if scanStartTag() {
                isFinished = true
                return .startTag
            }
        }
        return .malformed
    }

    private var startsAsMarkup: Bool {
        cursor[0] == UInt8(ascii: "<") && (cursor[1] == UInt8(ascii: "!") || cursor[1] == UInt8(ascii: "?"))
    }
}

extension ByteWords {
    /// Returns whether two runs are equal, without reading beyond them.
    @inline(__always) static func areEqual(
        _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, byteCount: Int
    ) -> Bool {
        for index in 0..<byteCount where left[index] != right[index] { return false }
        return true
    }
}
