// From the API tables: 1 cases.

extension HKElectrocardiogram {
    /// The lead by which the voltage is measured.
    @nonexhaustive(warn)
    public enum Lead: Int, Sendable {
        /// Similar to lead I of a clinical electrocardiogram, between both arms.
        case appleWatchSimilarToLeadI = 1
    }
}
