/// A table of the element names of a document as small numbers, so that readers switch over integers and never create
/// strings.
///
/// Symbol 0 stands for all names after the table was full.
struct XMLSymbolTable: ~Copyable {
    struct Entry {
        var hash: UInt64
        var offset: Int32
        var length: Int32
        var prefixLength: Int32
    }

    static let capacity = 1_024
    private static let slotCount = 4 * capacity
    private static let byteCapacity = 1 << 16

    private(set) var count = 1
    private var usedBytes = 0
    private let bytes: UnsafeMutablePointer<UInt8>
    private let entries: UnsafeMutablePointer<Entry>
    private let slots: UnsafeMutablePointer<UInt16>

    init() {
        bytes = .allocate(capacity: Self.byteCapacity + 16)
        bytes.initialize(repeating: 0, count: Self.byteCapacity + 16)
        entries = .allocate(capacity: Self.capacity)
        entries.initialize(
            repeating: Entry(hash: 0, offset: 0, length: 0, prefixLength: 0), count: Self.capacity)
        slots = .allocate(capacity: Self.slotCount)
        slots.initialize(repeating: 0, count: Self.slotCount)
    }

    deinit {
        bytes.deallocate()
        entries.deallocate()
        slots.deallocate()
    }

    /// Returns the symbol of a name, which is inserted if it is new.
    ///
    /// Eight bytes after the name must be readable.
    @inline(__always) mutating func symbol(_ name: UnsafePointer<UInt8>, count length: Int) -> UInt16 {
        let hash = Self.hash(name, length)
        var slot = Int(truncatingIfNeeded: hash &>> 52)
        while true {
            let symbol = slots[slot]
            if symbol == 0 { return enter(name, length, hash, slot) }
            let entry = entries[Int(symbol)]
            if entry.hash == hash, Int(entry.length) == length,
                ByteWords.areEqual(bytes + Int(entry.offset), name, count: length)
            {
                return symbol
            }
            slot = (slot &+ 1) & (Self.slotCount &- 1)
        }
    }

    /// Returns the length of a name in bytes.
    @inline(__always) func length(_ symbol: UInt16) -> Int {
        Int(entries[Int(symbol)].length)
    }

    /// Returns whether the bytes equal the name.
    @inline(__always) func matches(_ symbol: UInt16, _ name: UnsafePointer<UInt8>) -> Bool {
        let entry = entries[Int(symbol)]
        return ByteWords.areEqual(bytes + Int(entry.offset), name, count: Int(entry.length))
    }

    /// Returns the whole name with its prefix.
    func name(_ symbol: UInt16) -> String {
        let entry = entries[Int(symbol)]
        return text(Int(entry.offset), Int(entry.length))
    }

    /// Returns the part before the colon, or an empty text if there is none.
    func prefix(_ symbol: UInt16) -> String {
        let entry = entries[Int(symbol)]
        return text(Int(entry.offset), max(Int(entry.prefixLength) - 1, 0))
    }

    /// Returns the part after the colon.
    func localName(_ symbol: UInt16) -> String {
        let entry = entries[Int(symbol)]
        return text(Int(entry.offset + entry.prefixLength), Int(entry.length - entry.prefixLength))
    }

    private func text(_ offset: Int, _ length: Int) -> String {
        String(decoding: UnsafeBufferPointer(start: bytes + offset, count: length), as: UTF8.self)
    }

    @inline(__always) private static func hash(_ name: UnsafePointer<UInt8>, _ length: Int) -> UInt64 {
        var word = ByteWords.load(name)
        if length < 8 {
            word &= (1 &<< UInt64(length &* 8)) &- 1
        } else {
            word ^= ByteWords.load(name + (length &- 8)) &* 0x9E37_79B9_7F4A_7C15
        }
        return (word &+ UInt64(truncatingIfNeeded: length)) &* 0xD6E8_FEB8_6659_FD93
    }

    @inline(never) private mutating func enter(
        _ name: UnsafePointer<UInt8>, _ length: Int, _ hash: UInt64, _ slot: Int
    ) -> UInt16 {
        guard count < Self.capacity, usedBytes + length <= Self.byteCapacity else { return 0 }
        let symbol = UInt16(count)
        (bytes + usedBytes).update(from: name, count: length)
        let colon = (0..<length).first { name[$0] == UInt8(ascii: ":") }
        entries[count] = Entry(
            hash: hash, offset: Int32(usedBytes), length: Int32(length), prefixLength: Int32(colon.map { $0 + 1 } ?? 0))
        slots[slot] = symbol
        count += 1
        usedBytes += length
        return symbol
    }
}
