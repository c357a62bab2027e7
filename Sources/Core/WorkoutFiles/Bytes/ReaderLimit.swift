/// A limit that only malicious files exceed.
///
/// The raw value is the name reported when an import is refused (SEC-42).
package enum ReaderLimit: String, Sendable {
    /// The number of files in an archive.
    case archiveEntries = "archive-entries"
    /// The nesting depth of archives within archives.
    case archiveNesting = "archive-nesting"
    /// The total size of an upload after decompression.
    case unpackedSize = "unpacked-size"
    /// The ratio of the decompressed size to the compressed size.
    case packingRatio = "packing-ratio"
    /// The size of a file that is held in memory as a whole.
    case fileSize = "file-size"
    /// The nesting depth of elements or values.
    case nesting
    /// The number of child elements of an element, or of values in a document.
    case elements
    case attributes
    case tagLength = "tag-length"
    case nameLength = "name-length"
    case textLength = "text-length"
    case numberLength = "number-length"
    case documentType = "document-type"
    /// The number of workouts in a file.
    case workouts
}
