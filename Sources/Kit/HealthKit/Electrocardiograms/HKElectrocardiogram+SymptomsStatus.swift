// From the API tables: 3 cases.

extension HKElectrocardiogram {
    /// The presence of symptoms during an electrocardiogram.
    @nonexhaustive(warn)
    public enum SymptomsStatus: Int, Sendable {
        /// Not specified.
        case notSet = 0
        /// No symptoms.
        case none = 1
        /// Symptoms are present.
        case present = 2
    }
}
