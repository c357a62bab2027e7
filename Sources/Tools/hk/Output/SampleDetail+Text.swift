import HealthModel
import HealthReports

extension SampleDetail {
    /// Returns the value of a sample of a special kind as a short text.
    func text(_ format: Format) -> String { text(format.value) }
}
