// From the API tables: 3 cases.

extension HKElectrocardiogram {
    /// Whether the person felt symptoms with an electrocardiogram.
    @nonexhaustive(warn)
    public enum SymptomsStatus: Int, Sendable {
        /// Nobody has said.
        case notSet = 0
        /// The person felt none.
        case none = 1
        /// The person felt some.
        case present = 2
    }
}
