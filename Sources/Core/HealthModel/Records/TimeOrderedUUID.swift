public import Foundation
import Synchronization

extension UUID {
    /// Returns a new identifier that sorts after all previous ones of this process (RFC 9562, version 7).
    ///
    /// Random identifiers scatter across an index and make each insert several times slower; ordered ones are only
    /// appended. The low 62 bits are a counter with a random start, and the timestamp advances in steps of about a
    /// second, so that objects created in succession have consecutive numbers, which blocks store as one run.
    public static func timeOrdered() -> UUID {
        let tick = Self.ticks.add(1, ordering: .relaxed).newValue
        let milliseconds = UInt64(max(0, Date.timeIntervalSinceReferenceDate + 978_307_200) * 1000)
        let high = ((milliseconds & ~0x3FF) << 16) | 0x7000 | Self.processMark
        return UUID(high: high, low: 0x8000_0000_0000_0000 | (tick & 0x3FFF_FFFF_FFFF_FFFF))
    }

    private static let ticks = Atomic<UInt64>(UInt64.random(in: 0...(1 << 61)))
    private static let processMark = UInt64.random(in: 0...0xFFF)

    /// Creates an identifier from its two halves, most significant first.
    @inlinable
    public init(high: UInt64, low: UInt64) {
        let halves = (high.bigEndian, low.bigEndian)
        self = withUnsafeBytes(of: halves) { UUID(bytes: $0) }
    }

    /// Creates an identifier from its 16 bytes.
    ///
    /// `UUID` consists of exactly 16 bytes; its own initializer accepts them one by one, which is measurably slower
    /// for millions of them. The caller must ensure the length.
    @inlinable
    package init(bytes: UnsafeRawBufferPointer) {
        assert(bytes.count == 16 && MemoryLayout<UUID>.size == 16 && MemoryLayout<UUID>.alignment == 1)
        self = bytes.load(as: UUID.self)
    }

    /// The first eight bytes as a number.
    @inlinable public var high: UInt64 {
        withUnsafeBytes(of: self) { UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)) }
    }

    /// The last eight bytes as a number.
    @inlinable public var low: UInt64 {
        withUnsafeBytes(of: self) { UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self)) }
    }

    /// Returns the identifier advanced by a number, wrapping within the low half.
    @inlinable
    public func advanced(by count: Int) -> UUID {
        UUID(high: high, low: low &+ UInt64(bitPattern: Int64(count)))
    }
}
