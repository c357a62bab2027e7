package import Foundation

/// A derivation of identifiers for samples without one, from their contents (EXP-17).
///
/// The identifiers have version 8 (RFC 9562). The high half contains 60 bits of a hash of type, source and device,
/// shared by an entire stream of samples. The low half contains 34 bits for the second of the start and 26 bits of a
/// hash of the end, the value of a category, and an ordinal that distinguishes equal samples. The identifiers of a
/// stream are therefore adjacent and in chronological order, and an identifier determines the position of its sample:
/// a block of samples need not store any.
package struct DerivedIdentity: Sendable, Hashable {
    /// The high half of all identifiers of the stream.
    package let high: UInt64

    /// The maximum number of equal samples in a stream that can be distinguished.
    package static let ordinalLimit = 64

    /// The two bits after the variant, which no other version 8 identifiers in this package use.
    private static let mark: UInt64 = 0xB << 60
    private static let markMask: UInt64 = 0xF << 60
    private static let hashBits: UInt64 = 26
    private static let startBits: UInt64 = 34

    /// Creates the stream of a type and an origin; all properties of the device are included.
    package init(type: ObjectType, sourceName: String, sourceVersion: String?, device: DeviceRecord?) {
        self.init(texts: [type.identifier, sourceName, sourceVersion] + (device?.values ?? []))
    }

    /// Creates the stream identified by a list of strings.
    package init(texts: [String?]) {
        var hash = MurmurHash3(seed: 0x4F48_4B31)
        for text in texts {
            guard let text else {
                hash.add(.max)
                continue
            }
            hash.add(UInt64(text.utf8.count))
            for byte in text.utf8 { hash.add(UInt64(byte)) }
        }
        let (first, _) = hash.finish()
        high = first & ~0xF000 | 0x8000
    }

    /// Returns the low half of the identifier of a sample.
    ///
    /// - Parameters:
    ///   - start: The start date, in seconds since 2001-01-01 UTC.
    ///   - end: The end date, in seconds since 2001-01-01 UTC.
    ///   - value: The value of a category sample; 0 for quantities, whose unit varies between exports.
    ///   - ordinal: The number of preceding samples in the stream that are equal in all of these.
    @inline(__always)
    package static func low(start: Double, end: Double, value: Double = 0, ordinal: Int = 0) -> UInt64 {
        var hash = end.bitPattern ^ (start.bitPattern << 32 | start.bitPattern >> 32)
        hash ^= (value.bitPattern &+ UInt64(truncatingIfNeeded: ordinal)) &* 0x9E37_79B9_7F4A_7C15
        hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
        let second = UInt64(bitPattern: Self.second(start) &+ 1 << (startBits - 1)) & (1 << startBits - 1)
        return mark | second << hashBits | hash >> (64 - hashBits)
    }

    /// Returns the second in which a sample starts, clamped to the range of identifiers.
    @inline(__always) private static func second(_ start: Double) -> Int64 {
        let limit = Double(1 << (startBits - 1) - 1)
        return Int64(min(max(start.rounded(.down), -limit), limit))
    }

    /// Returns the identifier of a sample of the stream.
    package func uuid(start: Double, end: Double, value: Double = 0, ordinal: Int = 0) -> UUID {
        UUID(high: high, low: Self.low(start: start, end: end, value: value, ordinal: ordinal))
    }

    /// Returns whether an identifier was derived.
    package static func isDerived(_ uuid: UUID) -> Bool {
        uuid.low & markMask == mark && uuid.high & 0xF000 == 0x8000
    }

    /// Returns the second in which the sample of a derived identifier starts.
    package static func start(of uuid: UUID) -> Double {
        let second = Int64(uuid.low >> hashBits & (1 << startBits - 1))
        return Double(second - 1 << (startBits - 1))
    }
}
