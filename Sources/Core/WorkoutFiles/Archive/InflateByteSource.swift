/// A source that inflates deflated bytes while they are read.
///
/// The bytes before any damage are returned, then the end. A truncated archive therefore yields what it still
/// contains.
final class InflateByteSource: VerifiedByteSource {
    /// The container format around the deflated bytes.
    enum Wrapping {
        /// No container, as in a zip archive.
        case none
        /// The gzip header and checksum; consecutive members form one file.
        case gzip
    }

    /// The maximum compression ratio.
    ///
    /// Measured data never exceed it; a file that does was made to exhaust memory and time.
    private static let largestRatio = 400
    /// The size below which the ratio is not checked.
    private static let harmlessSize = 1 << 26
    private static let inputSize = 1 << 18

    private let source: any ByteSource
    private let wrapping: Wrapping
    private let library: InflatingLibrary
    private let inflater: any Inflater
    private let expectedChecksum: UInt32?
    private let budget: UnpackingBudget?
    private var checksum: UInt32 = 0
    private let input = UnsafeMutableRawBufferPointer.allocate(
        byteCount: InflateByteSource.inputSize, alignment: 16)
    /// The compressed bytes that were read but not yet inflated.
    private var packed = UnsafeRawBufferPointer(start: nil, count: 0)
    private var isEnded = false
    private var isBetweenMembers = false
    private var consumed = 0
    private var produced = 0
    let byteCount: Int?
    let verdict = PackingVerdict()

    /// Returns whether a file begins with the gzip signature.
    static func isGzip(_ head: [UInt8]) -> Bool { head.starts(with: [0x1F, 0x8B]) }

    /// Creates a source.
    ///
    /// - Parameter budget: The budget that the inflated bytes are charged to.
    init(
        _ source: any ByteSource, _ wrapping: Wrapping, byteCount: Int? = nil, checksum: UInt32? = nil,
        budget: UnpackingBudget? = nil
    ) {
        self.source = source
        self.wrapping = wrapping
        self.byteCount = byteCount
        expectedChecksum = checksum
        self.budget = budget
        library = .current
        inflater = library.inflater(for: wrapping)
    }

    deinit {
        input.deallocate()
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(WorkoutFileError) -> Int {
        guard !buffer.isEmpty, !isEnded else { return 0 }
        var room = buffer
        while !room.isEmpty, !isEnded {
            var isAtEnd = false
            if packed.isEmpty {
                let count = try source.read(into: input)
                consumed += count
                packed = UnsafeRawBufferPointer(rebasing: input.prefix(count))
                isAtEnd = count == 0
            }
            if isAtEnd, isBetweenMembers {
                end(nil)
                break
            }
            isBetweenMembers = false
            let roomBefore = room.count
            switch inflater.unpack(&packed, into: &room) {
            case .goesOn:
                // Even after the last input, output may follow that was inflated before there was space for it.
                if isAtEnd, room.count == roomBefore { end(PackingVerdict.endsEarly) }
            case .ended:
                if wrapping == .gzip { isBetweenMembers = true } else { end(nil) }
            case .damaged: end("the compressed data is damaged")
            case .unavailable: end("zlib could not be started")
            }
        }
        let count = buffer.count - room.count
        produced += count
        if expectedChecksum != nil {
            checksum = library.checksum(checksum, UnsafeRawBufferPointer(rebasing: buffer.prefix(count)))
        }
        if produced > Self.harmlessSize, produced > Self.largestRatio * consumed {
            end(
                FileProblem(
                    "the compressed data expands to more than \(Self.largestRatio) times its size, which no export does",
                    limit: .packingRatio))
        }
        if let excess = budget?.charge(count) { end(excess) }
        if isEnded, problem == nil, let expectedChecksum, checksum != expectedChecksum {
            verdict.problem = PackingVerdict.wrongChecksum
        }
        return count
    }

    /// The number of bytes that were read ahead and belong to the following content.
    var unread: Int { packed.count + inflater.held }

    private func end(_ problem: FileProblem?) {
        isEnded = true
        verdict.problem = problem
    }
}
