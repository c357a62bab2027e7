/// A reader for the main file of an Apple Health export (EXP-2, EXP-52, EXP-54).
///
/// The file is read as a stream in constant memory. A damaged file yields everything before the damage, and a
/// warning; broken document types, control characters and duplicate attributes are tolerated.
package enum AppleHealthReader {
    /// Reads an export and delivers its content batch by batch.
    ///
    /// - Parameters:
    ///   - file: The file name for messages.
    ///   - isStrict: Whether to read every record in the general path; the result is the same, but reading is slower.
    ///   - consume: A closure that receives a batch and returns false to stop reading.
    /// - Throws: An error if the bytes cannot be read, or are not an export.
    package static func read(
        _ source: any ByteSource, file: String, isStrict: Bool = false, consume: @escaping (AppleHealthBatch) -> Bool
    ) throws(WorkoutFileError) -> AppleHealthSummary {
        var parser = AppleHealthParser(source, file: file, isStrict: isStrict, consume: consume)
        parser.parse()
        if let error = parser.scanner.failure?.sourceError, parser.rootName == nil { throw error }
        try parser.scanner.check(root: parser.rootName, is: rootName, of: "export of Apple Health", file: file)
        return parser.summary
    }

    /// The root element of an export, whatever the name of its file (EXP-1).
    package static let rootName = "HealthData"
    /// The child elements of an export, which may also be found separately.
    static let partNames: Set<String> = [
        "Record", "Correlation", "Workout", "ActivitySummary", "ClinicalRecord", "Audiogram", "VisionPrescription",
    ]
}
