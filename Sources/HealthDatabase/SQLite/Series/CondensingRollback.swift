import HealthModel

/// Why a transaction of condensing is not kept.
enum CondensingRollback: Error {
    /// Nothing was to be kept.
    case dryRun(CondensingOutcome.Workout)
    /// A statistic came out differently.
    case difference(CondensingOutcome.TypeOutcome, String)
}
