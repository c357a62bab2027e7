import CZlib

/// The content of deflated bytes, unpacked while it is read.
///
/// The bytes before damage come, then the end. So an archive that was cut off gives what it still has.
final class InflateByteSource: VerifiedByteSource {
    /// What stands around the deflated bytes.
    enum Wrapping {
        /// Nothing, as in a zip archive.
        case none
        /// Header and checksum of gzip; several in a row are one file.
        case gzip
    }

    /// No measured data unpack to more than so many times their size; what does is made to fill memory and time.
    private static let largestRatio = 400
    /// Below this size the ratio does not matter.
    private static let harmlessSize = 1 << 26
    private static let inputSize = 1 << 18

    private let source: any ByteSource
    private let wrapping: Wrapping
    private let expectedChecksum: UInt32?
    private var checksum: UInt = 0
    private let stream: UnsafeMutablePointer<z_stream>
    private let input: UnsafeMutablePointer<UInt8>
    private var isOpen = false
    private var isEnded = false
    private var isBetweenMembers = false
    private var consumed = 0
    private var produced = 0
    let byteCount: Int?
    let verdict = PackingVerdict()

    /// Whether a file begins as those packed with gzip do.
    static func isGzip(_ head: [UInt8]) -> Bool { head.starts(with: [0x1F, 0x8B]) }

    init(_ source: any ByteSource, _ wrapping: Wrapping, byteCount: Int? = nil, checksum: UInt32? = nil) {
        self.source = source
        self.wrapping = wrapping
        self.byteCount = byteCount
        expectedChecksum = checksum
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        input = .allocate(capacity: Self.inputSize)
        open()
    }

    deinit {
        if isOpen { inflateEnd(stream) }
        stream.deallocate()
        input.deallocate()
    }

    private func open() {
        // Negative: no header. Plus 16: that of gzip.
        let windowBits: Int32 = wrapping == .gzip ? 15 + 16 : -15
        let status = inflateInit2_(stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        isOpen = status == Z_OK
        if !isOpen { end("zlib could not be started") }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(WorkoutFileError) -> Int {
        guard let start = buffer.baseAddress, !isEnded else { return 0 }
        let room = min(buffer.count, Int(UInt32.max))
        stream.pointee.next_out = start.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(room)
        while stream.pointee.avail_out > 0, !isEnded {
            if stream.pointee.avail_in == 0 {
                let count = try source.read(into: UnsafeMutableRawBufferPointer(start: input, count: Self.inputSize))
                if count == 0 {
                    end(wrapping == .gzip && consumed > 0 && isBetweenMembers ? nil : PackingVerdict.endsEarly)
                    break
                }
                consumed += count
                stream.pointee.next_in = input
                stream.pointee.avail_in = UInt32(count)
            }
            isBetweenMembers = false
            switch inflate(stream, Z_NO_FLUSH) {
            case Z_OK, Z_BUF_ERROR: break
            case Z_STREAM_END:
                if wrapping == .gzip {
                    inflateReset(stream)
                    isBetweenMembers = true
                } else {
                    end(nil)
                }
            default: end("the packed data are damaged")
            }
        }
        let count = room - Int(stream.pointee.avail_out)
        produced += count
        if expectedChecksum != nil {
            checksum = crc32(checksum, start.assumingMemoryBound(to: UInt8.self), UInt32(count))
        }
        if produced > Self.harmlessSize, produced > Self.largestRatio * consumed {
            end("the packed data unpack to more than \(Self.largestRatio) times their size, which no export does")
        }
        if isEnded, problem == nil, let expectedChecksum, UInt32(truncatingIfNeeded: checksum) != expectedChecksum {
            verdict.problem = PackingVerdict.wrongChecksum
        }
        return count
    }

    /// Bytes that were read ahead and belong to what follows.
    var unread: Int { Int(stream.pointee.avail_in) }

    private func end(_ problem: String?) {
        isEnded = true
        verdict.problem = problem
    }
}
