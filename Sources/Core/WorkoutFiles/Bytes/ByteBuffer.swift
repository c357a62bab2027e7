/// A growable byte buffer whose address stays valid until the next mutation.
struct ByteBuffer: ~Copyable {
    private var start: UnsafeMutablePointer<UInt8>
    private var capacity = 256
    private(set) var count = 0

    init() {
        start = .allocate(capacity: capacity)
    }

    deinit {
        start.deallocate()
    }

    /// The bytes, valid until the next mutation.
    var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: start, count: count)
    }

    mutating func removeAll() {
        count = 0
    }

    mutating func append(_ byte: UInt8) {
        if count == capacity {
            let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * capacity)
            larger.update(from: start, count: count)
            start.deallocate()
            start = larger
            capacity *= 2
        }
        start[count] = byte
        count += 1
    }
}
