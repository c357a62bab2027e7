import CZlib

/// An inflater that uses zlib, which also handles the gzip container.
final class ZlibInflater: Inflater {
    private let stream: UnsafeMutablePointer<z_stream>
    private let isOpen: Bool
    let held = 0

    init(_ wrapping: InflateByteSource.Wrapping) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // Negative: no header. Plus 16: the gzip header.
        let windowBits: Int32 = wrapping == .gzip ? 15 + 16 : -15
        isOpen = inflateInit2_(stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    }

    deinit {
        if isOpen { inflateEnd(stream) }
        stream.deallocate()
    }

    func unpack(
        _ packed: inout UnsafeRawBufferPointer, into room: inout UnsafeMutableRawBufferPointer
    ) -> InflatingStatus {
        guard isOpen else { return .unavailable }
        let (packedCount, roomCount) = (min(packed.count, 1 << 30), min(room.count, 1 << 30))
        // The library only reads this memory, although its declaration is not const.
        stream.pointee.next_in = packed.baseAddress.map {
            UnsafeMutablePointer(mutating: $0.assumingMemoryBound(to: UInt8.self))
        }
        stream.pointee.avail_in = UInt32(packedCount)
        stream.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(roomCount)
        let status = inflate(stream, Z_NO_FLUSH)
        packed = UnsafeRawBufferPointer(rebasing: packed.dropFirst(packedCount - Int(stream.pointee.avail_in)))
        room = UnsafeMutableRawBufferPointer(rebasing: room.dropFirst(roomCount - Int(stream.pointee.avail_out)))
        switch status {
        case Z_OK, Z_BUF_ERROR: return .goesOn
        case Z_STREAM_END:
            // Another gzip member may follow as part of the same file.
            inflateReset(stream)
            return .ended
        default: return .damaged
        }
    }
}
