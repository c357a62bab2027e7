import CZlib

/// A sink that deflates one file after another and tracks the size and checksum of the input.
final class Deflater: ByteSink {
    /// The compression level: an export shrinks to a fortieth, three times as fast as at the default level, whose
    /// output is a fifth smaller.
    private static let level: Int32 = 3
    private static let outputSize = 1 << 18

    private let target: any ByteSink
    private let name: String
    private let stream: UnsafeMutablePointer<z_stream>
    private let output: UnsafeMutablePointer<UInt8>
    private var sum: UInt = 0
    /// The uncompressed size of the current file so far, in bytes.
    private(set) var byteCount = 0
    /// The checksum (CRC-32) of the current file.
    var checksum: UInt32 { UInt32(truncatingIfNeeded: sum) }

    init(_ target: any ByteSink, name: String) throws(WorkoutFileError) {
        self.target = target
        self.name = name
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        output = .allocate(capacity: Self.outputSize)
        // Negative window bits: no header. 9: the highest memory level.
        let status = deflateInit2_(
            stream, Self.level, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else { throw .writing("zlib could not be started", at: .init(file: name)) }
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
        output.deallocate()
    }

    /// Begins a new file.
    func begin() {
        deflateReset(stream)
        sum = 0
        byteCount = 0
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(WorkoutFileError) {
        guard let start = bytes.baseAddress else { return }
        var done = 0
        while done < bytes.count {
            let count = min(bytes.count - done, 1 << 30)
            let piece = UnsafeMutablePointer(mutating: (start + done).assumingMemoryBound(to: UInt8.self))
            sum = crc32(sum, piece, UInt32(count))
            stream.pointee.next_in = piece
            stream.pointee.avail_in = UInt32(count)
            try deflate(Z_NO_FLUSH)
            done += count
        }
        byteCount += bytes.count
    }

    /// Ends the current file.
    func end() throws(WorkoutFileError) {
        stream.pointee.avail_in = 0
        try deflate(Z_FINISH)
    }

    private func deflate(_ flush: Int32) throws(WorkoutFileError) {
        while true {
            stream.pointee.next_out = output
            stream.pointee.avail_out = UInt32(Self.outputSize)
            let status = CZlib.deflate(stream, flush)
            guard status != Z_STREAM_ERROR else {
                throw .writing("zlib could not compress it", at: .init(file: name))
            }
            let count = Self.outputSize - Int(stream.pointee.avail_out)
            if count > 0 { try target.write(UnsafeRawBufferPointer(start: output, count: count)) }
            if stream.pointee.avail_out > 0 { return }
        }
    }
}
