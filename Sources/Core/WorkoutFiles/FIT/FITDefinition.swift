/// What the data messages of one kind look like, as a definition message declares it.
struct FITDefinition {
    /// A field and where its bytes stand in the message.
    struct Field {
        var number: UInt8
        /// Bytes, of one value or of several.
        var size: Int
        /// The type of the values; ``FITBaseType/byte`` if the declared one cannot be or does not fit the size.
        var type: FITBaseType
        /// Bytes before the field.
        var offset: Int
    }

    /// A field that an app on the device defined.
    struct DeveloperField {
        var number: UInt8
        var size: Int
        /// Which developer's definitions say what it means.
        var developer: UInt8
        var offset: Int
    }

    /// The number of the message in the profile.
    var message: UInt16
    var isLittleEndian: Bool
    var fields: [Field] = []
    var developerFields: [DeveloperField] = []
    /// Bytes of a data message, without its header.
    var size = 0

    /// How a field stands in the message; nil if it has none such.
    func field(_ row: FITField) -> Field? {
        fields.first { $0.number == row.number }
    }
}
