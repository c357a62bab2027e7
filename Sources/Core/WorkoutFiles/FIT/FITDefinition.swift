/// The layout of the data messages of one kind, as declared by a definition message.
struct FITDefinition {
    /// A field and its offset in the message.
    struct Field {
        var number: UInt8
        /// The size of the field in bytes, for one value or several.
        var size: Int
        /// The type of the values; ``FITBaseType/byte`` if the declared type is invalid or does not match the size.
        var type: FITBaseType
        /// The offset of the field in bytes.
        var offset: Int
    }

    /// A field defined by an app on the device.
    struct DeveloperField {
        var number: UInt8
        var size: Int
        /// The index of the developer whose field description applies.
        var developer: UInt8
        var offset: Int
    }

    /// The profile number of the message.
    var message: UInt16
    var isLittleEndian: Bool
    var fields: [Field] = []
    var developerFields: [DeveloperField] = []
    /// The size of a data message in bytes, without its header.
    var size = 0

    /// Returns the layout of a field, or nil if the message does not have it.
    func field(_ row: FITField) -> Field? {
        fields.first { $0.number == row.number }
    }
}
