/// A limit that files may exceed only if they are made to do harm, by the name under which their import is refused (SEC-42).
package enum ReaderLimit: String, Sendable {
    /// Files in an archive.
    case archiveEntries = "archive-entries"
    /// Archives within archives.
    case archiveNesting = "archive-nesting"
    /// Bytes that an upload unpacks to.
    case unpackedSize = "unpacked-size"
    /// Bytes that packed data unpack to, beside their own.
    case packingRatio = "packing-ratio"
    /// Bytes of a file that is in memory as a whole.
    case fileSize = "file-size"
    /// Elements or values within each other.
    case nesting
    /// Elements within one, or values of a document.
    case elements
    case attributes
    case tagLength = "tag-length"
    case nameLength = "name-length"
    case textLength = "text-length"
    case numberLength = "number-length"
    case documentType = "document-type"
    /// Workouts of a file.
    case workouts
}
