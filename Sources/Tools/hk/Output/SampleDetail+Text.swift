import HealthModel
import HealthReports
import HealthTransfer

extension SampleDetail {
    /// What a sample of a special kind says, in a few words.
    func text(_ format: Format) -> String { text(format.value) }
}
