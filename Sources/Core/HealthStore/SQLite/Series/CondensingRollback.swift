import HealthModel

/// Why a transaction of condensing is not kept.
enum CondensingRollback: Error {
    /// Nothing was to be kept.
    case dryRun(CondensingOutcome.Workout)
    /// There was nothing to replace.
    case nothing
    /// A statistic came out differently.
    case difference(CondensingOutcome.TypeOutcome, String)
    /// The store grew, by this type more than by others.
    case growth(CondensingOutcome.TypeOutcome)
}
