/// Operations on eight bytes at a time in a general-purpose register, which are much cheaper than a function call for
/// the short runs of XML.
package enum ByteWords {
    package static let lowBits: UInt64 = 0x0101_0101_0101_0101
    package static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// Returns whether a byte is white space in XML, numbers and dates: space, tab, line feed or carriage return.
    @inline(__always) package static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    /// Loads eight bytes in memory order; the first byte is the least significant.
    @inline(__always) static func load(_ pointer: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self))
    }

    /// Sets the high bit of every byte that equals `byte`; only the lowest match is reliable.
    @inline(__always) static func hits(_ word: UInt64, of byte: UInt8) -> UInt64 {
        let difference = word ^ (lowBits &* UInt64(byte))
        return (difference &- lowBits) & ~difference & highBits
    }

    /// Returns a pointer to the first `byte` at or after the pointer.
    ///
    /// One must follow, and 16 bytes must be readable after it. Two words are examined together, because the runs
    /// between tags are mostly shorter and a loop of varying length costs a mispredicted branch.
    @inline(__always) static func find(
        _ byte: UInt8, from start: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        var pointer = start
        while true {
            let near = hits(load(pointer), of: byte)
            let far = hits(load(pointer + 8), of: byte)
            if near | far != 0 {
                let (base, word) = near != 0 ? (0, near) : (8, far)
                return pointer + (base &+ word.trailingZeroBitCount &>> 3)
            }
            pointer += 16
        }
    }

    /// Returns a pointer to the first byte at or after the pointer that cannot belong to a name: white space,
    /// controls, `/`, `<`, `=`, `>`, `?`.
    ///
    /// One must follow, and eight bytes must be readable after it.
    @inline(__always) static func endOfName(_ start: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        var pointer = start
        while true {
            let word = load(pointer)
            let brackets = word ^ (lowBits &* 0x3C)
            let ends =
                ((word &- lowBits &* 0x21) & ~word | (brackets &- lowBits &* 4) & ~brackets) & highBits
                | hits(word, of: UInt8(ascii: "/"))
            if ends != 0 { return pointer + ends.trailingZeroBitCount &>> 3 }
            pointer += 8
        }
    }

    /// Returns the number of occurrences of a byte between two pointers.
    package static func count(_ byte: UInt8, from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) -> Int {
        let sought = lowBits &* UInt64(byte)
        let lowSevenBits = ~highBits
        var place = start
        var count = 0
        while end - place >= 8 {
            // A lane of the sum holds at most 255 matches, and the multiplication adds 8 lanes of up to 31.
            let stop = min(place + 8 * 31, end - 7)
            var lanes: UInt64 = 0
            while place < stop {
                let difference = load(place) ^ sought
                let others = (difference & lowSevenBits) &+ lowSevenBits | difference
                lanes &+= (~others & highBits) &>> 7
                place += 8
            }
            count &+= Int((lanes &* lowBits) &>> 56)
        }
        while place < end {
            if place[0] == byte { count += 1 }
            place += 1
        }
        return count
    }

    /// Returns whether two runs of bytes are equal.
    ///
    /// Eight bytes after each run must be readable.
    @inline(__always) static func areEqual(
        _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, count: Int
    ) -> Bool {
        if count <= 8 {
            return count == 0 || (load(left) ^ load(right)) &<< UInt64(64 &- count &* 8) == 0
        }
        var index = 0
        while index &+ 8 < count {
            if load(left + index) != load(right + index) { return false }
            index &+= 8
        }
        return load(left + (count &- 8)) == load(right + (count &- 8))
    }

    /// Returns whether a run contains an ampersand or a byte below the space.
    ///
    /// Eight bytes after the run must be readable.
    @inline(__always) static func needsDecoding(_ start: UnsafePointer<UInt8>, count: Int) -> Bool {
        var index = 0
        var found: UInt64 = 0
        while index < count {
            var word = load(start + index)
            let rest = count &- index
            // Raise the bytes after the run above the control characters.
            if rest < 8 { word |= (lowBits &* 0x40) &<< UInt64(rest &* 8) }
            found |= hits(word, of: 0x26) | ((word &- lowBits &* 0x20) & ~word & highBits)
            index &+= 8
        }
        return found != 0
    }
}
