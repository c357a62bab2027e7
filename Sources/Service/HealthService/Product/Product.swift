/// The name and version of this software.
public enum Product {
    /// The display name.
    public static let name = "OpenHealthKit"
    /// The version of the programs and their output.
    public static let version = "0.1.0"
}
