/// The descriptions of developer fields, as declared by the apps on a device.
struct FITDeveloperFields {
    struct Description {
        var name: String
        var unit: String?
        var type: FITBaseType
        var scale: Double
        var offset: Double
        /// The message and the number of the native field that it is equivalent to, if any.
        var native: (message: UInt16, field: UInt8)?

        /// The number of the native record field that it is equivalent to, if any.
        var recordField: UInt8? { native.flatMap { $0.message == FITProfile.Record.message ? $0.field : nil } }
    }

    private var descriptions: [UInt16: Description] = [:]
    /// The index of the developer whose fields are those of this library, see ``FITLibraryField``.
    private(set) var own: UInt8?

    private static func key(_ developer: UInt8, _ number: UInt8) -> UInt16 { UInt16(developer) << 8 | UInt16(number) }

    /// Returns the description of a field, or nil if the file has none.
    func description(developer: UInt8, number: UInt8) -> Description? {
        descriptions[Self.key(developer, number)]
    }

    /// Adds a developer data message, which identifies a developer.
    mutating func addDeveloper(_ message: FITMessage) {
        guard message.bytes(FITProfile.DeveloperData.application).elementsEqual(FITLibraryField.application) else {
            return
        }
        own = message.integer(FITProfile.DeveloperData.developer).flatMap(UInt8.init(exactly:))
    }

    /// Adds a field description message, even if the developer data message is missing.
    mutating func add(_ message: FITMessage) {
        typealias Row = FITProfile.FieldDescription
        guard let developer = message.integer(Row.developer).flatMap(UInt8.init(exactly:)),
            let number = message.integer(Row.number).flatMap(UInt8.init(exactly:)),
            let type = message.integer(Row.type).flatMap(UInt8.init(exactly:)).flatMap(FITBaseType.init(definition:))
        else { return }
        let scale = message.number(Row.scale) ?? 1
        let nativeMessage = message.integer(Row.nativeMessage).flatMap(UInt16.init(exactly:))
        let nativeField = message.integer(Row.nativeField).flatMap(UInt8.init(exactly:))
        descriptions[Self.key(developer, number)] = Description(
            name: message.text(Row.name) ?? "field \(number)", unit: message.text(Row.unit), type: type,
            scale: scale > 0 ? scale : 1, offset: message.number(Row.offset) ?? 0,
            native: nativeMessage.flatMap { message in nativeField.map { (message, $0) } })
    }

    /// Returns the described field of a message that is equivalent to a native one.
    fileprivate func equivalent(
        of number: UInt8, in definition: FITDefinition
    ) -> (field: FITDefinition.DeveloperField, description: Description)? {
        for field in definition.developerFields where field.developer != own {
            guard let description = description(developer: field.developer, number: field.number),
                let native = description.native, native.field == number, native.message == definition.message
            else { continue }
            return (field, description)
        }
        return nil
    }

    /// Returns the keys of fields in a definition that are not described yet.
    func undescribed(in definition: FITDefinition) -> [UInt16] {
        definition.developerFields.map { Self.key($0.developer, $0.number) }.filter { descriptions[$0] == nil }
    }

    /// Returns whether a field is described.
    func describes(_ key: UInt16) -> Bool { descriptions[key] != nil }
}

extension FITMessage {
    /// Returns the first value of a field in its unit; where the native field has none or is 0, that of a developer
    /// field that is equivalent to it (PLA-32).
    func number(_ field: FITField, orOf developers: FITDeveloperFields) -> Double? {
        let native = number(field)
        guard native ?? 0 == 0, !definition.developerFields.isEmpty,
            let (own, description) = developers.equivalent(of: field.number, in: definition),
            description.type != .string, description.type != .byte, own.size >= description.type.size,
            let conversion = FITUnitText.conversion(from: description.unit, to: field.unit),
            let value = Self.number(payload + own.offset, description.type, isLittleEndian: definition.isLittleEndian)
        else { return native }
        let converted = conversion.value(value / description.scale - description.offset)
        // No total is negative.
        return converted > 0 ? converted : native
    }
}
