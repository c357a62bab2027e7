/// Decoders for the information that a device reports about itself: battery, texts and identifier.
package enum DeviceInformation {
    /// Returns the battery level in percent, 0x2A19, or `nil` if it is unknown (SEN-80).
    package static func battery(_ bytes: [UInt8]) -> Int? {
        guard let first = bytes.first, first <= 100 else { return nil }
        return Int(first)
    }

    /// The maximum length of a text, in characters.
    private static let longest = 120

    /// Decodes a text of the device information service; returns `nil` if nothing printable is left (SEN-81).
    package static func text(_ bytes: [UInt8]) -> String? {
        let whole = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        return text(whole)
    }

    /// Sanitizes a received text for storage and printing; returns `nil` if nothing is left.
    package static func text(_ text: String) -> String? {
        var scalars = String.UnicodeScalarView()
        scalars.append(
            contentsOf: text.unicodeScalars.filter {
                switch $0.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
                default: true
                }
            })
        let cut = String(scalars).drop(while: \.isWhitespace).prefix(longest)
        let end = cut.lastIndex { !$0.isWhitespace }.map(cut.index(after:)) ?? cut.startIndex
        return end == cut.startIndex ? nil : String(cut[..<end])
    }

    /// Returns the device identifier of a unique device identifier, 0x2BFF, or `nil` if there is none (SEN-82).
    package static func identifier(_ bytes: [UInt8]) -> String? {
        guard let flags = bytes.first else { return nil }
        var rest = bytes.dropFirst()
        for bit in 0..<2 where flags.has(bit) {
            let part = rest.prefix { $0 != 0 }
            rest = rest.dropFirst(part.count + 1)
            if bit == 1 { return text(Array(part)) }
        }
        return nil
    }
}

/// The current time of a device's clock, 0x2A2B (SEN-83).
package struct CurrentTime: Sendable, Hashable {
    /// The date and time of day; `nil` if unknown.
    package var date: SensorDate?
    /// The day of the week, 1 for Monday; not validated.
    package var dayOfWeek: Int
    /// The fraction of a second, less than 1.
    package var fraction: Double
    /// The flags for the reason of the last adjustment; not validated.
    package var reason: UInt8

    package init(_ bytes: [UInt8]) throws(SensorDecodingError) {
        var frame = FrameReader(bytes, of: .currentTime)
        date = try frame.date()
        dayOfWeek = Int(try frame.u8("the day of the week"))
        fraction = Double(try frame.u8("the fraction")) / 256
        reason = try frame.u8("the reason")
    }
}
