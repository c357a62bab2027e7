/// Options for matching the dates of a sample against a period; see
/// ``HKQuery/predicateForSamples(withStart:end:options:)``.
public struct HKQueryOptions: OptionSet, Sendable {
    /// The options as a bit mask.
    public let rawValue: UInt

    /// Creates options from a bit mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The start must lie within the period.
    public static var strictStartDate: HKQueryOptions { HKQueryOptions(rawValue: 1) }
    /// The end must lie within the period.
    public static var strictEndDate: HKQueryOptions { HKQueryOptions(rawValue: 2) }

    /// No options.
    ///
    /// Not available: use `[]`.
    @available(*, unavailable, message: "Use [] for no options.")
    public static var none: HKQueryOptions { [] }
}
