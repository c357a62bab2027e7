// From the API tables: 8 cases.

extension HKElectrocardiogram {
    /// The classification of an electrocardiogram.
    @nonexhaustive(warn)
    public enum Classification: Int, Sendable {
        /// Not classified.
        case notSet = 0
        /// Sinus rhythm.
        case sinusRhythm = 1
        /// Atrial fibrillation.
        case atrialFibrillation = 2
        /// Inconclusive low heart rate.
        case inconclusiveLowHeartRate = 3
        /// Inconclusive high heart rate.
        case inconclusiveHighHeartRate = 4
        /// Inconclusive poor reading.
        case inconclusivePoorReading = 5
        /// Inconclusive other.
        case inconclusiveOther = 6
        /// A class that is unknown to this version.
        case unrecognized = 100
    }
}
