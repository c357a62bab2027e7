import HealthModel

/// The reasons for rolling back a condensing transaction.
enum CondensingRollback: Error {
    /// The transaction was a dry run.
    case dryRun(CondensingOutcome.Workout)
    /// There was nothing to replace.
    case nothing
    /// A statistic changed.
    case difference(CondensingOutcome.TypeOutcome, String)
    /// The store grew, mostly because of this type.
    case growth(CondensingOutcome.TypeOutcome)
}
