/// What the apps on a device say about the fields that they defined.
struct FITDeveloperFields {
    struct Description {
        var name: String
        var unit: String?
        var type: FITBaseType
        var scale: Double
        var offset: Double
        /// The field of record messages that it stands for, if it stands for one.
        var recordField: UInt8?
    }

    private var descriptions: [UInt16: Description] = [:]
    /// The developer whose fields are our own, see ``FITOwnField``.
    private(set) var own: UInt8?

    private static func key(_ developer: UInt8, _ number: UInt8) -> UInt16 { UInt16(developer) << 8 | UInt16(number) }

    /// What a field is; nil if the file does not say.
    func description(developer: UInt8, number: UInt8) -> Description? {
        descriptions[Self.key(developer, number)]
    }

    /// Takes the message that tells who a developer is.
    mutating func addDeveloper(_ message: FITMessage) {
        guard message.bytes(FITProfile.DeveloperData.application).elementsEqual(FITOwnField.application) else { return }
        own = message.integer(FITProfile.DeveloperData.developer).flatMap(UInt8.init(exactly:))
    }

    /// Takes a field description message; a description without the data that identify the app counts, too.
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
