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
                throw ParameterError("\(TypeName.name(of: found)) is no type of samples.")
            }
            return found
        }
        let similar = TypeName.suggestions(for: text)
        throw ParameterError(
            "There is no type \(text)."
                + (similar.isEmpty ? "" : " Did you mean \(similar.joined(separator: " or "))?"))
    }
}
