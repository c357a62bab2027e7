public import Foundation
import HealthKit
import HealthModel

/// An error thrown for an invalid value where Apple's corresponding initializer would terminate the process.
public struct InvalidHealthData: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// The reason, as a sentence.
    public let reason: String

    /// The reason.
    public var description: String { reason }
    /// The reason.
    public var errorDescription: String? { reason }

    init(_ error: ValidationError) {
        reason = error.reason
    }

    init(_ reason: String) {
        self.reason = reason
    }

    /// Runs validations and converts their errors to this type.
    static func check(_ body: () throws(ValidationError) -> Void) throws(InvalidHealthData) {
        do { try body() } catch { throw InvalidHealthData(error) }
    }

    /// Converts metadata to the representation of the lower layers.
    static func metadata(_ values: [String: Any]?) throws(InvalidHealthData) -> Metadata? {
        var metadata = Metadata()
        for (key, value) in values ?? [:] {
            guard let value = MetadataValue(value) else {
                throw InvalidHealthData("Metadata cannot hold the value of the key '\(key)'.")
            }
            metadata[key] = value
        }
        return metadata.isEmpty ? nil : metadata
    }
}
