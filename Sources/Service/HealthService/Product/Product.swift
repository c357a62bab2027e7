/// What this software calls itself to other programs.
public enum Product {
    /// The name, as people read it.
    public static let name = "OpenHealthKit"
    /// The version of the programs and of all that they say.
    public static let version = "0.1.0"
}
