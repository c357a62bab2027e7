/// A source for an uncompressed (stored) archive entry, whose checksum is verified while it is read.
final class StoredByteSource: VerifiedByteSource {
    private let source: FileRangeSource
    private let expectedChecksum: UInt32?
    private let budget: UnpackingBudget?
    private let library = InflatingLibrary.current
    private var checksum: UInt32 = 0
    /// The number of remaining bytes.
    private var rest: Int
    let verdict = PackingVerdict()
    var byteCount: Int? { source.byteCount }

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - source: The bytes, as far as the archive contains them.
    ///   - count: The number of bytes according to the archive.
    ///   - checksum: The checksum of the bytes, if the archive has one.
    ///   - budget: The budget that the bytes are charged to.
    init(_ source: FileRangeSource, count: Int, checksum: UInt32?, budget: UnpackingBudget? = nil) {
        self.source = source
        rest = count
        expectedChecksum = checksum
        self.budget = budget
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(WorkoutFileError) -> Int {
        guard !buffer.isEmpty, problem == nil else { return 0 }
        let count = try source.read(into: buffer)
        checksum = library.checksum(checksum, UnsafeRawBufferPointer(rebasing: buffer.prefix(count)))
        rest -= count
        if let excess = budget?.charge(count) {
            verdict.problem = excess
        } else if rest > 0, count == 0 {
            verdict.problem = PackingVerdict.endsEarly
        } else if rest == 0, let expectedChecksum, checksum != expectedChecksum {
            verdict.problem = PackingVerdict.wrongChecksum
        }
        return count
    }
}

/// A source for a packed file, whose integrity is known once all bytes were read.
///
/// Damage is not an error: the readable bytes are returned, and ``verdict`` holds the problem.
protocol VerifiedByteSource: ByteSource {
    /// The result of the integrity check, which can be retained without the source and its buffers.
    var verdict: PackingVerdict { get }
}

extension VerifiedByteSource {
    /// The reason that the bytes end early or differ from the original, if they do.
    var problem: FileProblem? { verdict.problem }
}

/// The result of an integrity check on packed bytes.
final class PackingVerdict {
    /// The problems common to all readers of packed bytes.
    static let endsEarly: FileProblem = "the compressed data ends early"
    static let wrongChecksum: FileProblem = "the checksum does not match"

    /// The reason that the bytes end early or differ from the original, if they do.
    var problem: FileProblem?
}
