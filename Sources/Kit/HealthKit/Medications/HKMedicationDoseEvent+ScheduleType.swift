// From the API tables: 2 cases.

extension HKMedicationDoseEvent {
    /// Whether a dose was scheduled.
    @nonexhaustive(warn)
    public enum ScheduleType: Int, Sendable {
        /// Taken as needed.
        case asNeeded = 1
        /// Taken by a schedule.
        case schedule = 2
    }
}
