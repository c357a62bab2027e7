extension FormatName {
    package static let appleHealth = FormatName(rawValue: "apple-health")
}

extension FileFormat {
    /// The main file of an export of Apple Health, which holds a whole store: who knows the store reads and writes it.
    package static let appleHealth = FileFormat(
        .appleHealth, title: "Apple Health",
        reading: Reading(isBeginning: { $0.rootName == AppleHealthReader.rootName }, content: .export))
}
