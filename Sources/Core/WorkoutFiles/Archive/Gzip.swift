import CZlib

/// Packs bytes as one gzip member (RFC 1952).
package enum Gzip {
    /// The level that answers over a network are packed with: half the time of the usual one, some per cent larger (API-10).
    private static let level: Int32 = 4
    /// 15 bits of window, and 16 for gzip's header and checksum.
    private static let window: Int32 = 15 + 16

    /// The packed bytes; nil if zlib has no memory.
    package static func packed(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        guard
            deflateInit2_(
                &stream, level, Z_DEFLATED, window, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { deflateEnd(&stream) }
        guard bytes.count <= Int(UInt32.max) else { return nil }
        let capacity = Int(deflateBound(&stream, UInt(bytes.count)))
        var input = bytes
        let packed = input.withUnsafeMutableBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(clamping: capacity)
                count = deflate(&stream, Z_FINISH) == Z_STREAM_END ? capacity - Int(stream.avail_out) : 0
            }
        }
        return packed.isEmpty ? nil : packed
    }

    /// The bytes that were packed.
    ///
    /// - Parameter limit: How many bytes are taken at most.
    /// - Throws: If they are damaged, end early, or are more than the limit.
    package static func unpacked(_ bytes: [UInt8], limit: Int) throws(WorkoutFileError) -> [UInt8] {
        let name = "packed bytes"
        let source = InflateByteSource(MemoryByteSource(bytes), .gzip)
        let plain = try source.readAll(limit: limit, file: name)
        if let problem = source.verdict.problem { throw .reading(.malformed, problem, at: .init(file: name)) }
        return plain
    }
}
