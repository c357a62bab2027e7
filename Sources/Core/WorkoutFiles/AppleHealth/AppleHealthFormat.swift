extension FormatName {
    package static let appleHealth = FormatName(rawValue: "apple-health")
}

extension FileFormat {
    /// The main file of an Apple Health export.
    ///
    /// It contains an entire store, so code with access to a store reads and writes it.
    package static let appleHealth = FileFormat(
        .appleHealth, title: "Apple Health",
        reading: Reading(isBeginning: { $0.rootName == AppleHealthReader.rootName }, content: .export))
}
