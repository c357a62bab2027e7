/// Damage to XML and tables: implausible numbers and dates, misplaced markup, excessive sizes.
package enum TextMutation {
    /// Numbers and dates that are difficult to compute with.
    private static let numbers = [
        "0", "-0", "-1", "1", "1e308", "-1e308", "1e-400", "1e999", "nan", "inf", "-inf", "0x10", "9223372036854775807",
        "9223372036854775808", "-9223372036854775809", "18446744073709551616", "4294967296", "2147483648", "90.0000001",
        "-180.1", "360", "1,5", "1.2.3", "", " ", ".", "-", "+", "000000000000000000000000000001", "60", "61", "99",
        "1e",
        "0.1e-5", "1969", "9999", "0000", "13", "32", "25", "+1459", "-9999", "2024-02-30", "24:00:00", "23:59:60",
        "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "1969-12-31 23:59:59 -1200", "2024-03-31 02:30:00 +0100",
        "99999999999-01-01T00:00:00Z", "2024-01-01T00:00:00.9999999999999999999Z",
        "12345678901234567890123456789012345",
    ]
    private static let markup = [
        "<", ">", "/>", "</", "<a>", "</a>", "<!", "<!--", "-->", "<![CDATA[", "]]>", "<?", "?>", "&", "&amp;", "&#0;",
        "&#x0;", "&#xD800;", "&#x10FFFF;", "&#99999999999;", "&#x;", "&b;", "\"", "'", "=", "\u{0}", "\u{B}",
        "\u{FEFF}",
        "\u{202F}", "\u{1F680}", "\u{FFFD}", "<!DOCTYPE a [", "]>", "<a b=\"1\" b=\"2\"/>", " startDate=\"\"",
        " value=\"\"",
        " type=\"HKQuantityTypeIdentifierHeartRate\"", "<Record/>", "<Workout>", "</Workout>", "<trkpt/>",
        "<trkpt lat=\"1\" lon=\"1\">", "</trkseg><trkseg>", "<Trackpoint>", "<Lap>", "</Lap>", "<HealthData>",
        "</HealthData>", "<Correlation>", "<MetadataEntry key=\"\" value=\"\"/>", "\r\n", "\n\n", ";", ",",
    ]

    package static func mutate(_ bytes: [UInt8], using generator: inout some RandomNumberGenerator) -> [UInt8] {
        var result = bytes
        for _ in 0..<Int.random(in: 1...5, using: &generator) {
            guard result.count > 1 else { return result }
            change(&result, using: &generator)
        }
        return result
    }

    private static func change(_ bytes: inout [UInt8], using generator: inout some RandomNumberGenerator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<40, using: &generator) {
        case 0..<16:
            guard let run = number(in: bytes, from: place) else { return }
            bytes.replaceSubrange(run, with: (numbers.randomElement(using: &generator) ?? "").utf8)
        case 16..<20:
            guard let text = quoted(in: bytes, from: place) else { return }
            bytes.replaceSubrange(text, with: ((numbers + markup).randomElement(using: &generator) ?? "").utf8)
        case 20..<25: bytes.insert(contentsOf: (markup.randomElement(using: &generator) ?? "").utf8, at: place)
        case 25..<30:
            guard let first = piece(in: bytes, from: place) else { return }
            bytes.insert(contentsOf: bytes[first], at: first.upperBound)
        case 30..<34:
            guard let first = piece(in: bytes, from: place) else { return }
            bytes.removeSubrange(first)
        case 34..<36:
            guard let first = piece(in: bytes, from: place), let second = piece(in: bytes, from: first.upperBound)
            else { return }
            let moved = Array(bytes[second])
            bytes.removeSubrange(second)
            bytes.insert(contentsOf: moved, at: first.lowerBound)
        case 36:
            let count = [3, 600, 5_000].randomElement(using: &generator) ?? 3
            bytes.insert(contentsOf: Array(String(repeating: "<a>", count: count).utf8), at: place)
        case 37:
            let count = [10_000, 300_000].randomElement(using: &generator) ?? 10
            bytes.insert(contentsOf: [UInt8](repeating: UInt8(ascii: "7"), count: count), at: place)
        case 38:
            let attributes = (0..<300).map { " a\($0)=\"\"" }.joined()
            bytes.insert(contentsOf: attributes.utf8, at: place)
        default: addEntities(&bytes, at: place)
        }
    }

    /// Inserts entities that expand to a billion characters, and a reference to the largest.
    private static func addEntities(_ bytes: inout [UInt8], at place: Int) {
        bytes.insert(contentsOf: "&b9;".utf8, at: place)
        var type = "<!DOCTYPE a [<!ENTITY b0 \"bbbbbbbbbb\">"
        for level in 1...9 {
            type += "<!ENTITY b\(level) \"" + String(repeating: "&b\(level - 1);", count: 10) + "\">"
        }
        let start = bytes.starts(with: "<?".utf8) ? bytes.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? 0 : 0
        bytes.insert(contentsOf: (type + "]>").utf8, at: start)
    }

    // MARK: Positions

    private static func isNumeric(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: "-")
    }

    private static func number(in bytes: [UInt8], from place: Int) -> Range<Int>? {
        guard let start = bytes[place...].firstIndex(where: isNumeric) else { return nil }
        return start..<(bytes[start...].firstIndex { !isNumeric($0) } ?? bytes.count)
    }

    private static func quoted(in bytes: [UInt8], from place: Int) -> Range<Int>? {
        let quote = UInt8(ascii: "\"")
        guard let start = bytes[place...].firstIndex(of: quote),
            let end = bytes[(start + 1)...].firstIndex(of: quote)
        else { return nil }
        return start + 1..<end
    }

    /// Returns the range from one tag, or line, to one of the next.
    private static func piece(in bytes: [UInt8], from place: Int) -> Range<Int>? {
        let mark = bytes.contains(UInt8(ascii: "<")) ? UInt8(ascii: "<") : UInt8(ascii: "\n")
        guard place < bytes.count, let start = bytes[place...].firstIndex(of: mark) else { return nil }
        var end = start
        for _ in 0..<1 + place % 4 { end = bytes[(end + 1)...].firstIndex(of: mark) ?? bytes.count - 1 }
        return start < end ? start..<end : nil
    }
}
