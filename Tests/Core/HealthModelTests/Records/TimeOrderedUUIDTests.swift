import Foundation
import HealthModel
import Testing

/// Identifiers that ascend, and their halves.
@Suite struct TimeOrderedUUIDTests {
    @Test func identifiersAscendOneByOne() {
        let first = UUID.timeOrdered()
        let others = (0..<50).map { _ in UUID.timeOrdered() }
        #expect(Set(others + [first]).count == 51)
        for (one, two) in zip([first] + others, others) {
            // Other tests may take numbers between them, but none twice.
            #expect(two.low > one.low && two.high >= one.high)
        }
        for identifier in others {
            // Version 7, and the variant of RFC 9562.
            #expect(identifier.high & 0xF000 == 0x7000 && identifier.low >> 62 == 0b10)
            // All of a process have the same mark, and a time in steps of 1,024 milliseconds.
            #expect(identifier.high & 0xFFF == first.high & 0xFFF && identifier.high >> 16 & 0x3FF == 0)
        }
    }

    @Test func anIdentifierHasItsTime() {
        let before = Date().timeIntervalSince1970 * 1_000
        let milliseconds = Double(UUID.timeOrdered().high >> 16)
        let after = Date().timeIntervalSince1970 * 1_000
        #expect(milliseconds <= after + 1 && milliseconds > before - 1_025)
    }

    @Test func halvesAreBytesInOrder() {
        let identifier = UUID(high: 0x0011_2233_4455_6677, low: 0x8899_AABB_CCDD_EEFF)
        #expect(identifier.uuidString == "00112233-4455-6677-8899-AABBCCDDEEFF")
        #expect(identifier.high == 0x0011_2233_4455_6677 && identifier.low == 0x8899_AABB_CCDD_EEFF)
        let bytes = (0..<16).map { UInt8($0 * 17) }
        #expect(bytes.withUnsafeBytes { UUID(bytes: $0) } == identifier)
        #expect(identifier.advanced(by: 0) == identifier)
        #expect(identifier.advanced(by: 1).uuidString == "00112233-4455-6677-8899-AABBCCDDEF00")
        #expect(identifier.advanced(by: -256).uuidString == "00112233-4455-6677-8899-AABBCCDDEDFF")
        // The low half wraps, and the high one stays.
        #expect(UUID(high: 7, low: .max).advanced(by: 2) == UUID(high: 7, low: 1))
        #expect(UUID(high: 7, low: 1).advanced(by: -2) == UUID(high: 7, low: .max))
    }
}
