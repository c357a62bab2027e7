extension FormatName {
    package static let electrocardiogram = FormatName(rawValue: "electrocardiogram")
}

extension FileFormat {
    /// An electrocardiogram of an export of Apple Health that somebody took out of it.
    package static let electrocardiogram = FileFormat(
        .electrocardiogram, title: "electrocardiogram",
        reading: Reading(isBeginning: { isElectrocardiogram($0.bytes) }, content: .electrocardiogram))

    /// Whether a file begins with lines that say what it is, one of them when it was recorded, and goes on with numbers.
    private static func isElectrocardiogram(_ head: [UInt8]) -> Bool {
        guard head.prefix(4_096).contains(UInt8(ascii: ",")), !head.prefix(4_096).contains(0),
            let file = try? ElectrocardiogramFile(MemoryByteSource(head))
        else { return false }
        return (try? AppleHealthDetail.electrocardiogram(file)) != nil
    }
}
