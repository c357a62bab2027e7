/// A hash that is the same in every process (FNV-1a, 64 bits); not suitable for cryptography.
package struct StableHash: Sendable {
    /// The hash of everything added.
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    package init() {}

    /// Adds a string, delimited from the next one.
    package mutating func add(_ text: String) {
        for byte in text.utf8 { add(byte) }
        add(0 as UInt8)
    }

    /// Adds bytes.
    package mutating func add(_ bytes: [UInt8]) {
        for byte in bytes { add(byte) }
    }

    /// Adds a number in little-endian byte order.
    package mutating func add(_ number: UInt64) {
        for shift in stride(from: 0 as UInt64, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> shift)) }
    }

    private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

    /// The hash in base 36.
    package var text: String { String(value, radix: 36) }
}
