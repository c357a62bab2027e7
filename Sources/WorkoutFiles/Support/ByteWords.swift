/// Looking at eight bytes at a time in a general register; much cheaper than a call for the short runs of XML.
enum ByteWords {
    static let lowBits: UInt64 = 0x0101_0101_0101_0101
    static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// Eight bytes in memory order: the first one is the lowest.
    @inline(__always) static func load(_ pointer: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self))
    }

    /// Sets the high bit of every byte that equals `byte`; only the lowest hit is certain.
    @inline(__always) static func hits(_ word: UInt64, of byte: UInt8) -> UInt64 {
        let difference = word ^ (lowBits &* UInt64(byte))
        return (difference &- lowBits) & ~difference & highBits
    }

    /// The first `byte` at or after the pointer. One must follow, and eight bytes must be readable after it.
    @inline(__always) static func find(
        _ byte: UInt8, from start: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        var pointer = start
        while true {
            let hits = hits(load(pointer), of: byte)
            if hits != 0 { return pointer + hits.trailingZeroBitCount &>> 3 }
            pointer += 8
        }
    }

    /// Whether two runs of bytes are equal. Eight bytes after each run must be readable.
    @inline(__always) static func areEqual(
        _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, count: Int
    ) -> Bool {
        var index = 0
        while index &+ 8 <= count {
            if load(left + index) != load(right + index) { return false }
            index &+= 8
        }
        let rest = count &- index
        return rest == 0 || (load(left + index) ^ load(right + index)) &<< UInt64(64 &- rest &* 8) == 0
    }

    /// Whether a run has an ampersand or a byte below the space. Eight bytes after the run must be readable.
    @inline(__always) static func needsDecoding(_ start: UnsafePointer<UInt8>, count: Int) -> Bool {
        var index = 0
        var found: UInt64 = 0
        while index < count {
            var word = load(start + index)
            let rest = count &- index
            // Bytes after the run are lifted above the control characters.
            if rest < 8 { word |= (lowBits &* 0x40) &<< UInt64(rest &* 8) }
            found |= hits(word, of: 0x26) | ((word &- lowBits &* 0x20) & ~word & highBits)
            index &+= 8
        }
        return found != 0
    }
}
