/// What became of an export.
package struct ExportReport: Sendable {
    /// Where it is.
    package var file: String
    /// How many bytes it has, packed if it is.
    package var byteCount = 0
    /// How many bytes its main file has.
    package var mainByteCount = 0
    /// Records by type; of a series as many as it has quantities.
    package var records: [String: Int] = [:]
    /// All other elements by name.
    package var elements: [String: Int] = [:]
    /// Points of routes.
    package var routePoints = 0
    /// Files beside the main one.
    package var files = 0
    /// What the format has no place for, by what it is.
    package var leftOut: [String: Int] = [:]
    /// What should be known, in sentences.
    package var warnings: [String] = []

    /// All records.
    package var recordCount: Int { records.values.reduce(0, +) }
}
