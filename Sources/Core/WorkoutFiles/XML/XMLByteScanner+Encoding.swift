extension XMLByteScanner {
    /// Detects the encoding, and wraps the source in a transcoder if the text is not UTF-8.
    mutating func start() {
        // Enough for any declaration; a source may return a few bytes at a time.
        while end - cursor < 256, refill() {}
        if failure != nil, hasFirstElement() { postponeFailure() }
        let head = Array(UnsafeBufferPointer(start: base, count: min(end - base, 256)))
        if head.starts(with: [0xEF, 0xBB, 0xBF]) {
            cursor += 3
        } else if head.starts(with: [0xFF, 0xFE, 0, 0]) || head.starts(with: [0, 0, 0xFE, 0xFF]) {
            fail("the text is UTF-32, which is not supported", code: .unsupportedEncoding)
        } else if head.starts(with: [0xFF, 0xFE]) {
            transcode(.utf16LittleEndian, skipping: 2)
        } else if head.starts(with: [0xFE, 0xFF]) {
            transcode(.utf16BigEndian, skipping: 2)
        } else if head.starts(with: [0x3C, 0]) {
            transcode(.utf16LittleEndian, skipping: 0)
        } else if head.starts(with: [0, 0x3C]) {
            transcode(.utf16BigEndian, skipping: 0)
        } else if let label = Self.declaredEncoding(head) {
            switch label.lowercased() {
            // A UTF-16 declaration that can be read byte by byte is wrong.
            case "utf-8", "utf8", "us-ascii", "ascii", "utf-16", "utf16": break
            default:
                if let encoding = TranscodingByteSource.Encoding(label: label) {
                    transcode(encoding, skipping: 0)
                } else {
                    fail("the encoding it declares is not supported; save it as UTF-8", code: .unsupportedEncoding)
                }
            }
        }
    }

    /// Returns whether the first element is in what was read so far.
    private func hasFirstElement() -> Bool {
        var trial = XMLByteScanner(MemoryByteSource(Array(UnsafeBufferPointer(start: cursor, count: end - cursor))))
        return trial.next() == .startTag
    }

    /// Postpones a failure to read more, so that what was read before is scanned first.
    mutating func postponeFailure() {
        guard let error = failure?.sourceError else { return }
        failure = nil
        isSourceAtEnd = false
        source = FailedByteSource(error)
    }

    private mutating func transcode(_ encoding: TranscodingByteSource.Encoding, skipping count: Int) {
        let head = Array(UnsafeBufferPointer(start: base + count, count: end - base - count))
        source = TranscodingByteSource(source, encoding: encoding, head: head)
        cursor = base
        end = base
        // The end may have been detected from an odd or empty head.
        isSourceAtEnd = false
    }

    /// Returns the encoding in the XML declaration at the start of the text.
    static func declaredEncoding(_ head: [UInt8]) -> String? {
        let text = String(decoding: head, as: UTF8.self)
        guard text.hasPrefix("<?xml"), let close = text.firstRange(of: "?>") else { return nil }
        let declaration = text[..<close.lowerBound]
        guard let name = declaration.firstRange(of: "encoding") else { return nil }
        let rest = declaration[name.upperBound...].drop { $0 == "=" || $0.isWhitespace }
        guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
        return String(rest.dropFirst().prefix { $0 != quote })
    }
}
