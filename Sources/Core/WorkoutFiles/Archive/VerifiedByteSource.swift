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
