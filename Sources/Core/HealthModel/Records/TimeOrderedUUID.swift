public import Foundation
import Synchronization

extension UUID {
    /// A new identifier that sorts after those made before it in this process (RFC 9562, version 7).
    ///
    /// Random identifiers land all over an index and make each insert several times dearer; ordered ones only ever
    /// append to it. The low 62 bits count up from a random start and the time moves in steps of about a second, so that
    /// objects made one after another are a run of consecutive numbers, which blocks store as one.
    public static func timeOrdered() -> UUID {
        let tick = Self.ticks.add(1, ordering: .relaxed).newValue
        let milliseconds = UInt64(max(0, Date.timeIntervalSinceReferenceDate + 978_307_200) * 1000)
        let high = ((milliseconds & ~0x3FF) << 16) | 0x7000 | Self.processMark
        return UUID(high: high, low: 0x8000_0000_0000_0000 | (tick & 0x3FFF_FFFF_FFFF_FFFF))
    }

    private static let ticks = Atomic<UInt64>(UInt64.random(in: 0...(1 << 61)))
    private static let processMark = UInt64.random(in: 0...0xFFF)

    /// An identifier from its two halves, most significant first.
    @inlinable
    public init(high: UInt64, low: UInt64) {
        let halves = (high.bigEndian, low.bigEndian)
        self = withUnsafeBytes(of: halves) { UUID(bytes: $0) }
    }

    /// An identifier from its 16 bytes.
    ///
    /// `UUID` is 16 bytes and nothing else; its own initializer takes them one by one, which shows when there are
    /// millions. The caller checks the length.
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

    /// The identifier that stands this many places further; wraps within the low half.
    @inlinable
    public func advanced(by count: Int) -> UUID {
        UUID(high: high, low: low &+ UInt64(bitPattern: Int64(count)))
    }
}
