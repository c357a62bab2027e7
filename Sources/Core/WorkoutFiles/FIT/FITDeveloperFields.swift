/// The descriptions of developer fields, as declared by the apps on a device.
struct FITDeveloperFields {
    struct Description {
        var name: String
        var unit: String?
        var type: FITBaseType
        var scale: Double
        var offset: Double
        /// The number of the native record field that it is equivalent to, if any.
        var recordField: UInt8?
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
        let isRecord = message.integer(Row.nativeMessage) == Int64(FITProfile.Record.message)
        descriptions[Self.key(developer, number)] = Description(
            name: message.text(Row.name) ?? "field \(number)", unit: message.text(Row.unit), type: type,
            scale: scale > 0 ? scale : 1, offset: message.number(Row.offset) ?? 0,
            recordField: isRecord ? message.integer(Row.nativeField).flatMap(UInt8.init(exactly:)) : nil)
    }
}
