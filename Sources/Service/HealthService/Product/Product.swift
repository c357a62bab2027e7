/// The name and version of this software.
///
/// Programs, pages, the API and its description, the Model Context Protocol, packages and images have their version
/// from here, and from nowhere else.
public enum Product {
    /// The display name.
    public static let name = "OpenHealthKit"
    /// The version of the programs and their output.
    public static let version = "0.3.0"
}
