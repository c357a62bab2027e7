extension FITMessage {
    /// Returns the first value of a field as an integer, or nil if there is none.
    func integer(_ field: FITField) -> Int64? {
        guard let field = definition.field(field), field.size >= field.type.size else { return nil }
        let value = Self.integer(payload + field.offset, field.type, isLittleEndian: definition.isLittleEndian)
        return value == field.type.invalid || field.type == .string ? nil : value
    }

    /// Returns the first value of a field in its unit, or nil if there is none.
    func number(_ field: FITField) -> Double? {
        guard let own = definition.field(field), own.size >= own.type.size, own.type != .string else { return nil }
        return Self.number(payload + own.offset, own.type, isLittleEndian: definition.isLittleEndian)
            .map { $0 / field.scale - field.offset }
    }

    /// Returns all values of a field in its unit; invalid values are nil.
    func numbers(_ field: FITField) -> [Double?] {
        guard let own = definition.field(field), own.type != .string else { return [] }
        return stride(from: 0, through: own.size - own.type.size, by: own.type.size).map {
            Self.number(payload + own.offset + $0, own.type, isLittleEndian: definition.isLittleEndian)
                .map { $0 / field.scale - field.offset }
        }
    }

    /// Returns the bytes of a field.
    func bytes(_ field: FITField) -> UnsafeBufferPointer<UInt8> {
        guard let field = definition.field(field) else { return UnsafeBufferPointer(start: nil, count: 0) }
        return UnsafeBufferPointer(start: payload + field.offset, count: field.size)
    }

    /// Returns the text of a field up to its terminator, or nil if there is none.
    func text(_ field: FITField) -> String? {
        guard definition.field(field)?.type == .string else { return nil }
        let text = String(decoding: bytes(field).prefix { $0 != 0 }, as: UTF8.self)
        return text.isEmpty ? nil : text
    }
}
