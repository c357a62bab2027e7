import CZlib

/// Compression of bytes as a single gzip member (RFC 1952).
package enum Gzip {
    /// The compression level for HTTP responses: half the time of the default level, some per cent larger (API-10).
    private static let level: Int32 = 4
    /// The window size: 15 bits, plus 16 for the gzip header and checksum.
    private static let window: Int32 = 15 + 16

    /// Returns the compressed bytes, or nil if zlib is out of memory.
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

    /// Returns the decompressed bytes.
    ///
    /// - Parameter limit: The maximum number of decompressed bytes.
    /// - Throws: An error if the bytes are damaged, end early, or decompress to more than the limit.
    package static func unpacked(_ bytes: [UInt8], limit: Int) throws(WorkoutFileError) -> [UInt8] {
        let name = "compressed data"
        let source = InflateByteSource(MemoryByteSource(bytes), .gzip)
        let plain = try source.readAll(limit: limit, file: name)
        if let problem = source.verdict.problem { throw .reading(.malformed, problem, at: .init(file: name)) }
        return plain
    }
}
