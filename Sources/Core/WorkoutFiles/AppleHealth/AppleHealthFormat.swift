extension FormatName {
    package static let appleHealth = FormatName(rawValue: "apple-health")
}

extension WorkoutFileFormat {
    /// The main file of an Apple Health export; it is only recognized.
    ///
    /// It contains an entire store, so code with access to a store reads and writes it.
    public static let appleHealth = WorkoutFileFormat(
        .appleHealth, title: "Apple Health",
        reading: Reading(isBeginning: { $0.rootName == AppleHealthReader.rootName }, content: .export))
}

extension FormatName {
    package static let electrocardiogram = FormatName(rawValue: "electrocardiogram")
}

extension WorkoutFileFormat {
    /// A single electrocardiogram that was taken out of an Apple Health export.
    package static let electrocardiogram = WorkoutFileFormat(
        .electrocardiogram, title: "electrocardiogram",
        reading: Reading(isBeginning: { isElectrocardiogram($0.bytes) }, content: .electrocardiogram))

    /// Returns whether a file begins with header lines, including the date of the recording, followed by numbers.
    private static func isElectrocardiogram(_ head: [UInt8]) -> Bool {
        guard head.prefix(4_096).contains(UInt8(ascii: ",")), !head.prefix(4_096).contains(0),
            let file = try? ElectrocardiogramFile(MemoryByteSource(head))
        else { return false }
        return (try? AppleHealthDetail.electrocardiogram(file)) != nil
    }
}
