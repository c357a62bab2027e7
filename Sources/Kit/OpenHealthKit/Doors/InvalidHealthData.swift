public import Foundation
import HealthKit
import HealthModel

/// Why a value cannot exist, thrown where Apple's initializer of the same value would end the process.
public struct InvalidHealthData: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, as a sentence.
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

    /// Runs checks and turns what they throw into this error.
    static func check(_ body: () throws(ValidationError) -> Void) throws(InvalidHealthData) {
        do { try body() } catch { throw InvalidHealthData(error) }
    }

    /// Metadata as the floors below know it.
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
