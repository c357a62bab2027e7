package import Foundation

/// The identifiers of samples that come without one, derived from what they are (EXP-17).
///
/// An identifier is of version 8 (RFC 9562). Its high half is 60 bits of a hash of type, source and device, the same for
/// a whole stream of samples. Its low half has 34 bits for the second of the start, and 26 of a hash of the end, the
/// value of a category, and an ordinal that tells equal samples apart. So the identifiers of a stream lie together, in
/// the order of time, and an identifier tells where its sample must be: a block of samples need not store any.
package struct DerivedIdentity: Sendable, Hashable {
    /// The high half of all identifiers of the stream.
    package let high: UInt64

    /// How many equal samples of a stream can be told apart.
    package static let ordinalLimit = 64

    /// Identifiers that no other maker of version 8 in this package uses: two bits after those of the variant.
    private static let mark: UInt64 = 0xB << 60
    private static let markMask: UInt64 = 0xF << 60
    private static let hashBits: UInt64 = 26
    private static let startBits: UInt64 = 34

    /// The stream of a type and an origin; of a device all properties count.
    package init(type: ObjectType, sourceName: String, sourceVersion: String?, device: DeviceRecord?) {
        self.init(texts: [type.identifier, sourceName, sourceVersion] + (device?.values ?? []))
    }

    /// The stream that some texts name.
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

    /// The low half of the identifier of a sample.
    ///
    /// - Parameters:
    ///   - value: The value of a category sample; 0 for quantities, which exports print in changing units.
    ///   - ordinal: How many samples of the stream came before that are equal in all of this.
    @inline(__always)
    package static func low(start: Double, end: Double, value: Double = 0, ordinal: Int = 0) -> UInt64 {
        var hash = end.bitPattern ^ (start.bitPattern << 32 | start.bitPattern >> 32)
        hash ^= (value.bitPattern &+ UInt64(truncatingIfNeeded: ordinal)) &* 0x9E37_79B9_7F4A_7C15
        hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
        let second = UInt64(bitPattern: Self.second(start) &+ 1 << (startBits - 1)) & (1 << startBits - 1)
        return mark | second << hashBits | hash >> (64 - hashBits)
    }

    /// The second a sample starts in, as far as identifiers can say it.
    @inline(__always) private static func second(_ start: Double) -> Int64 {
        let limit = Double(1 << (startBits - 1) - 1)
        return Int64(min(max(start.rounded(.down), -limit), limit))
    }

    /// The identifier of a sample of the stream.
    package func uuid(start: Double, end: Double, value: Double = 0, ordinal: Int = 0) -> UUID {
        UUID(high: high, low: Self.low(start: start, end: end, value: value, ordinal: ordinal))
    }

    /// Whether an identifier was derived.
    package static func isDerived(_ uuid: UUID) -> Bool {
        uuid.low & markMask == mark && uuid.high & 0xF000 == 0x8000
    }

    /// The second in which the sample of a derived identifier starts.
    package static func start(of uuid: UUID) -> Double {
        let second = Int64(uuid.low >> hashBits & (1 << startBits - 1))
        return Double(second - 1 << (startBits - 1))
    }
}
