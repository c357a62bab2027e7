// From the API tables: 6 cases.

extension HKMedicationDoseEvent {
    /// The logged outcome of a dose.
    @nonexhaustive(warn)
    public enum LogStatus: Int, Sendable {
        /// Not interacted.
        case notInteracted = 1
        /// Notification not sent.
        case notificationNotSent = 2
        /// Snoozed.
        case snoozed = 3
        /// Taken.
        case taken = 4
        /// Skipped.
        case skipped = 5
        /// Not logged.
        case notLogged = 6
    }
}
