/// The bytes of a packed file, which know once they were read whether they are what was packed.
///
/// Damage is no error: what can be read comes, and ``verdict`` tells what is wrong with it.
protocol VerifiedByteSource: ByteSource {
    /// What was wrong, for those who want to know it later without keeping the source and its buffers.
    var verdict: PackingVerdict { get }
}

extension VerifiedByteSource {
    /// Why the bytes end early or are not what was packed.
    var problem: FileProblem? { verdict.problem }
}

/// What turned out to be wrong with packed bytes while they were read.
final class PackingVerdict {
    /// What every reader of packed bytes may have to say, in the same words.
    static let endsEarly: FileProblem = "the packed data end early"
    static let wrongChecksum: FileProblem = "the checksum does not fit"

    /// Why the bytes end early or are not what was packed.
    var problem: FileProblem?
}
