/// What a device says of itself: battery, texts, its identifier and its clock.
package enum DeviceInformation {
    /// Percent of a battery, 0x2A19; nil if it is unknown (SEN-80).
    package static func battery(_ bytes: [UInt8]) -> Int? {
        guard let first = bytes.first, first <= 100 else { return nil }
        return Int(first)
    }

    /// The longest text, in characters.
    private static let longest = 120

    /// A text of the device information service; nil if nothing is left of it (SEN-81).
    package static func text(_ bytes: [UInt8]) -> String? {
        let whole = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        return text(whole)
    }

    /// A text from the air as it may be kept and printed; nil if nothing is left of it.
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

    /// The device identifier of a unique device identifier, 0x2BFF; nil if there is none (SEN-82).
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

/// What a device's clock shows, 0x2A2B (SEN-83).
package struct CurrentTime: Sendable, Hashable {
    /// Date and time of day; nil if they are unknown.
    package var date: SensorDate?
    /// 1 for Monday; not checked.
    package var dayOfWeek: Int
    /// Parts of a second, less than 1.
    package var fraction: Double
    /// Why it was set; flags, not checked.
    package var reason: UInt8

    package init(_ bytes: [UInt8]) throws(SensorDecodingError) {
        var frame = FrameReader(bytes, of: .currentTime)
        date = try frame.date()
        dayOfWeek = Int(try frame.u8("the day of the week"))
        fraction = Double(try frame.u8("the fraction")) / 256
        reason = try frame.u8("the reason")
    }
}
