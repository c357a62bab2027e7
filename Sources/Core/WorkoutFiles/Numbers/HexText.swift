package import Foundation

/// A formatter for UUIDs.
package enum HexText {
    /// Appends the 36 characters of a UUID.
    package static func append(_ uuid: UUID, uppercase: Bool, to bytes: inout [UInt8]) {
        let letter = UInt8(ascii: uppercase ? "A" : "a") - 10
        withUnsafeBytes(of: uuid.uuid) { raw in
            for place in raw.indices {
                if place == 4 || place == 6 || place == 8 || place == 10 { bytes.append(UInt8(ascii: "-")) }
                let (high, low) = (raw[place] >> 4, raw[place] & 15)
                bytes.append(high < 10 ? UInt8(ascii: "0") + high : letter + high)
                bytes.append(low < 10 ? UInt8(ascii: "0") + low : letter + low)
            }
        }
    }
}
