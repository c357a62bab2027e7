// From the API tables: 1 cases.

extension HKElectrocardiogram {
    /// Where the voltage is measured.
    @nonexhaustive(warn)
    public enum Lead: Int, Sendable {
        /// Between both arms, as lead I of a clinical electrocardiogram.
        case appleWatchSimilarToLeadI = 1
    }
}
