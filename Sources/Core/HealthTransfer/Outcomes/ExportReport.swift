/// The result of an export.
package struct ExportReport: Sendable {
    /// The path of the export.
    package var file: String
    /// The size in bytes, compressed if it is an archive.
    package var byteCount = 0
    /// The size of the main file in bytes.
    package var mainByteCount = 0
    /// The number of records by type; the quantities of a series count separately.
    package var records: [String: Int] = [:]
    /// The number of all other elements by name.
    package var elements: [String: Int] = [:]
    /// The number of points of routes.
    package var routePoints = 0
    /// The number of files besides the main file.
    package var files = 0
    /// The number of objects that the format does not support, by kind.
    package var leftOut: [String: Int] = [:]
    /// The warnings, as sentences.
    package var warnings: [String] = []

    /// The number of all records.
    package var recordCount: Int { records.values.reduce(0, +) }
}
