import HealthModel
import HealthTransfer

extension SampleDetail {
    /// What a sample of a special kind says, in a few words.
    var text: String { text(Format.value) }
}
