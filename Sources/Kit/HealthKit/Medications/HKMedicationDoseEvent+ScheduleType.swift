// From the API tables: 2 cases.

extension HKMedicationDoseEvent {
    /// The schedule type of a dose.
    @nonexhaustive(warn)
    public enum ScheduleType: Int, Sendable {
        /// Taken as needed.
        case asNeeded = 1
        /// Taken on a schedule.
        case schedule = 2
    }
}
