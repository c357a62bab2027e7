import HealthModel
import HealthReports
import HealthTransfer

/// The names of sample types in requests.
enum SampleTypeName {
    /// Returns the sample type with an identifier or a friendly name, case-insensitively.
    ///
    /// - Throws: ``ParameterError`` with similar names.
    static func type(_ text: String) throws(ParameterError) -> ObjectType {
        if let found = TypeName.type(text) {
            guard found.isSample else {
                throw ParameterError("\(TypeName.name(of: found)) is not a sample type.")
            }
            return found
        }
        let similar = TypeName.suggestions(for: text)
        throw ParameterError(
            "Unknown type \(text)."
                + (similar.isEmpty ? "" : " Did you mean \(similar.joined(separator: " or "))?"))
    }
}
