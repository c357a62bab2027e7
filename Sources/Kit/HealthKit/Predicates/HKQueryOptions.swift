/// How the dates of a sample must lie to a period; see ``HKQuery/predicateForSamples(withStart:end:options:)``.
public struct HKQueryOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The start lies in the period.
    public static var strictStartDate: HKQueryOptions { HKQueryOptions(rawValue: 1) }
    /// The end lies in the period.
    public static var strictEndDate: HKQueryOptions { HKQueryOptions(rawValue: 2) }

    /// No option: write `[]`.
    @available(*, unavailable, message: "Write [] for no options.")
    public static var none: HKQueryOptions { [] }
}
