/// The version of the algorithm that classified an electrocardiogram.
@nonexhaustive(warn)
public enum HKAppleECGAlgorithmVersion: Int, Sendable {
    /// Version1.
    case version1 = 1
    /// Version2.
    case version2 = 2
}
