/// The name of a category type.
public struct HKCategoryTypeIdentifier: RawRepresentable, Hashable, Sendable {
    /// The string in files and in the store.
    public let rawValue: String

    /// An identifier with this string, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
