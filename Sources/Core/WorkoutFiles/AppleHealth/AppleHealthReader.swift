/// Reads the main file of an Apple Health export (EXP-2, EXP-52, EXP-54).
///
/// The file is read as a stream, in memory that does not grow with it. What is damaged gives everything before the
/// damage, and a warning; broken document types, control characters and double attributes hurt nothing.
package enum AppleHealthReader {
    /// Hands the content of an export on, batch by batch.
    ///
    /// - Parameters:
    ///   - file: The name for messages.
    ///   - isStrict: Whether to read every record the general way; the result is the same, later.
    ///   - consume: Takes a batch; answers false to end reading.
    /// - Throws: If the bytes cannot be read, or are no export.
    package static func read(
        _ source: any ByteSource, file: String, isStrict: Bool = false, consume: @escaping (AppleHealthBatch) -> Bool
    ) throws(WorkoutFileError) -> AppleHealthSummary {
        var parser = AppleHealthParser(source, file: file, isStrict: isStrict, consume: consume)
        parser.parse()
        if let error = parser.scanner.failure?.sourceError, parser.rootName == nil { throw error }
        try parser.scanner.check(root: parser.rootName, is: rootName, of: "export of Apple Health", file: file)
        return parser.summary
    }

    /// The element that an export consists of, whatever its file is called (EXP-1).
    package static let rootName = "HealthData"
    /// The elements that stand in it, and that people cut out of it.
    static let partNames: Set<String> = [
        "Record", "Correlation", "Workout", "ActivitySummary", "ClinicalRecord", "Audiogram", "VisionPrescription",
    ]
}
