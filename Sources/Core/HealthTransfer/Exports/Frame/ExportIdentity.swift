import Foundation
import HealthModel

/// The identifiers of what has a key in an export: a hash of way, key and part (IMP-17).
///
/// Neither the name of the archive nor the moment of the export enters.
enum ExportIdentity {
    /// Returns the identifier of a part of an object.
    ///
    /// - Parameters:
    ///   - part: The type of the part, or another word for it.
    ///   - index: The place among parts of one word.
    static func uuid(_ way: String, _ key: String, _ part: String, _ index: Int = 0) -> UUID {
        var hash = MurmurHash3(seed: 0x494D_5031)
        for text in [way, key, part] {
            hash.add(UInt64(text.utf8.count))
            for byte in text.utf8 { hash.add(UInt64(byte)) }
        }
        hash.add(UInt64(index))
        let (high, low) = hash.finish()
        // Version 8 (RFC 9562); the bits after the variant are none that other derived identifiers have.
        return UUID(high: high & ~0xF000 | 0x8000, low: 1 << 63 | low & 0x0FFF_FFFF_FFFF_FFFF)
    }
}
