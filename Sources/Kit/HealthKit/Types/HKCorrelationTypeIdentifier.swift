/// The name of a correlation type.
public struct HKCorrelationTypeIdentifier: RawRepresentable, Hashable, Sendable {
    /// The string in files and in the store.
    public let rawValue: String

    /// An identifier with this string, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
