/// The validation of metadata on creation of an object.
public enum MetadataValidation {
    /// Validates the metadata of an object of a type (MET-2, MET-3, MET-4).
    ///
    /// - Parameters:
    ///   - metadata: The metadata; `nil` and empty are equivalent.
    ///   - type: The type of the object, or `nil` for objects that are not samples, such as workout events.
    /// - Throws: ``ValidationError`` that names the first key in key order that violates a rule.
    public static func check(_ metadata: Metadata?, type: ObjectType?) throws(ValidationError) {
        if let metadata, !metadata.isEmpty {
            try checkSyncKeys(metadata)
            try checkPredefinedKeys(metadata, type: type)
        }
        if let type {
            try checkRequiredKeys(metadata, type: type)
        }
    }

    private static func checkSyncKeys(_ metadata: Metadata) throws(ValidationError) {
        switch (metadata[MetadataKey.syncIdentifier] != nil, metadata[MetadataKey.syncVersion] != nil) {
        case (false, true):
            throw ValidationError(
                reason: "HKMetadataKeySyncVersion may not be provided if HKMetadataKeySyncIdentifier is not provided "
                    + "in the metadata")
        case (true, false):
            throw ValidationError(
                reason: "HKMetadataKeySyncVersion must be provided if HKMetadataKeySyncIdentifier is provided in the "
                    + "metadata")
        case (true, true), (false, false):
            break
        }
    }

    private static func checkPredefinedKeys(_ metadata: Metadata, type: ObjectType?) throws(ValidationError) {
        var failure: (key: String, expected: MetadataKey.Expectation)?
        for (key, value) in metadata.values {
            guard let expected = MetadataKey.expectations[key], !expected.accepts(value, type: type) else { continue }
            if failure.map({ key < $0.key }) ?? true {
                failure = (key, expected)
            }
        }
        if let failure {
            throw ValidationError(
                reason: "The metadata value of key \(failure.key) must be \(failure.expected.text(type: type))")
        }
    }

    private static func checkRequiredKeys(_ metadata: Metadata?, type: ObjectType) throws(ValidationError) {
        let required: String
        switch type {
        case .menstrualFlow: required = MetadataKey.menstrualCycleStart
        case .insulinDelivery: required = MetadataKey.insulinDeliveryReason
        default: return
        }
        guard metadata?[required] != nil else {
            throw ValidationError(reason: "Metadata of type \(type.identifier) must contain the key \(required)")
        }
    }
}

extension MetadataKey.Expectation {
    /// Returns whether a value has the expected type and, for a quantity, the expected dimension.
    func accepts(_ value: MetadataValue, type: ObjectType?) -> Bool {
        switch (self, value) {
        case (.string, .string), (.date, .date), (.number, .bool), (.number, .integer), (.number, .number):
            true
        case (.quantity(let unit), .quantity(let quantity)):
            quantity.unit.isCompatible(with: unit)
        case (.sampleQuantity, .quantity(let quantity)):
            type?.canonicalUnit.map { quantity.unit.isCompatible(with: $0) } ?? true
        default:
            false
        }
    }

    /// Returns the expected value in words, for an error message.
    func text(type: ObjectType?) -> String {
        switch self {
        case .string: "a string"
        case .number: "a number"
        case .date: "a date"
        case .quantity(let unit): "a quantity compatible with \(unit.unitString)"
        case .sampleQuantity: "a quantity compatible with the type of the sample"
        }
    }
}
