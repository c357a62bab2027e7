/// A hash table from byte strings to numbers.
///
/// Its capacity is bounded: entries that do not fit are not stored, and the caller may clear the table and start
/// over.
struct ByteTable: ~Copyable {
    struct Entry {
        var hash: UInt64
        var offset: Int
        var count: Int
        var value: Int32
    }

    private let entryLimit: Int
    private let byteLimit: Int
    private let mask: Int
    private var used = 0
    private(set) var count = 0
    private let bytes: UnsafeMutablePointer<UInt8>
    private let entries: UnsafeMutablePointer<Entry>
    private let slots: UnsafeMutablePointer<Int32>

    /// Creates a table.
    ///
    /// - Parameter entryLimit: The maximum number of entries, which must be a power of two.
    init(entryLimit: Int, byteLimit: Int) {
        self.entryLimit = entryLimit
        self.byteLimit = byteLimit
        mask = 4 * entryLimit - 1
        bytes = .allocate(capacity: byteLimit + XMLByteScanner.padding)
        entries = .allocate(capacity: entryLimit)
        slots = .allocate(capacity: 4 * entryLimit)
        slots.initialize(repeating: -1, count: 4 * entryLimit)
    }

    deinit {
        bytes.deallocate()
        entries.deallocate()
        slots.deallocate()
    }

    @inline(__always) func value(_ entry: Int) -> Int32 { entries[entry].value }
    @inline(__always) func length(_ entry: Int) -> Int { entries[entry].count }
    @inline(__always) func start(_ entry: Int) -> UnsafePointer<UInt8> {
        UnsafePointer(bytes + entries[entry].offset)
    }

    /// Returns the entry of a byte string, or nil if it is new.
    ///
    /// Eight bytes after it must be readable.
    @inline(__always) func find(_ text: UnsafePointer<UInt8>, count: Int) -> Int? {
        let hash = Self.hash(text, count)
        var slot = Int(truncatingIfNeeded: hash >> 20) & mask
        while true {
            let entry = Int(slots[slot])
            if entry < 0 { return nil }
            let known = entries[entry]
            if known.hash == hash, known.count == count,
                ByteWords.areEqual(bytes + known.offset, text, count: count)
            {
                return entry
            }
            slot = (slot &+ 1) & mask
        }
    }

    /// Inserts a byte string that ``find(_:count:)`` did not find; returns nil if the table is full.
    mutating func insert(_ text: UnsafePointer<UInt8>, count length: Int, value: Int32) -> Int? {
        guard count < entryLimit, used + length <= byteLimit else { return nil }
        let hash = Self.hash(text, length)
        var slot = Int(truncatingIfNeeded: hash >> 20) & mask
        while slots[slot] >= 0 { slot = (slot &+ 1) & mask }
        slots[slot] = Int32(count)
        (bytes + used).update(from: text, count: length)
        (entries + count).initialize(to: Entry(hash: hash, offset: used, count: length, value: value))
        used += length
        count += 1
        return count - 1
    }

    mutating func removeAll() {
        slots.update(repeating: -1, count: mask + 1)
        count = 0
        used = 0
    }

    @inline(__always) private static func hash(_ text: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
        var hash = UInt64(truncatingIfNeeded: count) &* factor
        var index = 0
        while index &+ 8 <= count {
            hash = (hash ^ ByteWords.load(text + index)) &* factor
            hash ^= hash >> 29
            index &+= 8
        }
        if index < count {
            let rest = ByteWords.load(text + index) &<< UInt64(64 &- 8 &* (count &- index))
            hash = (hash ^ rest) &* factor
            hash ^= hash >> 29
        }
        return hash &* 0xD6E8_FEB8_6659_FD93
    }
}
