import HealthModel
import HealthReports
import HealthTransfer

/// The types of samples that requests name.
enum SampleTypeName {
    /// The type that is meant, by its identifier or its friendly name, in any case.
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
