package import WorkoutFiles

/// Reads the objects of a document or of lines one by one, so that only one of them is in memory as a tree.
package struct ObjectReader {
    /// The maximum size of a file in bytes.
    package static let sizeLimit = 1 << 30

    private let file: String
    private var scanner: JSONScanner
    /// A Boolean value that indicates whether the file is a document rather than lines.
    package let isDocument: Bool
    private var isInArray = false
    private var isFinished = false
    private var hasSchema = false
    /// The number of objects read.
    package private(set) var count = 0
    /// The position of the last object.
    private var place = 0

    /// Creates a reader of a file's bytes.
    ///
    /// - Parameter file: The name of the file in errors.
    package init(_ bytes: [UInt8], file: String) {
        self.file = file
        var limits = JSONLimits()
        // A clinical document is a single string.
        limits.string = Self.sizeLimit
        scanner = JSONScanner(bytes, limits: limits)
        isDocument = JSONHead(Array(bytes.prefix(FileHead.length))).schema != nil
    }

    /// The number of bytes read.
    package var byteOffset: Int { scanner.position }

    /// Returns the next object; nil after the last.
    package mutating func next() throws(WorkoutFileError) -> JSON? {
        do {
            return try isDocument ? nextOfDocument() : nextLine()
        } catch let failure as JSONScanner.Failure {
            throw scanner.error(failure, file: file)
        } catch let error as JSONFormError {
            throw .reading(.malformed, error.clause, at: .init(file: file))
        } catch let error as WorkoutFileError {
            throw error
        } catch {
            throw scanner.error(scanner.failure("\(error)"), file: file)
        }
    }

    /// Returns an error about the last object that includes its location.
    package func error(_ error: JSONFormError) -> WorkoutFileError {
        guard isDocument else {
            return .reading(
                .malformed, error.clause,
                at: .init(file: file, line: scanner.line(of: place), byteOffset: place))
        }
        return .reading(
            .malformed, error.within("\(count - 1)").within("objects").clause, at: .init(file: file))
    }

    /// Parses the next object; the limit of values applies to each object.
    private mutating func nextObject() throws -> JSON? {
        scanner.valueCount = 0
        return try JSON(next: &scanner)
    }

    // MARK: Lines

    private mutating func nextLine() throws -> JSON? {
        guard let value = try nextObject() else { return nil }
        // Errors contain the line in which an object ends, which is usually the line in which it begins.
        place = scanner.position
        count += 1
        return value
    }

    // MARK: Documents

    private mutating func nextOfDocument() throws -> JSON? {
        if isFinished { return nil }
        while true {
            if isInArray {
                if let value = try nextObject() {
                    count += 1
                    return value
                }
                isInArray = false
            }
            switch try scanner.next() {
            case .beginObject: continue
            case .name("schema"):
                try JSON.within("schema") { try scanner.schema(ObjectWriter.schema, file: file) }
                hasSchema = true
            case .name("objects"):
                guard try scanner.next() == .beginArray else {
                    throw JSONFormError("expected an array").within("objects")
                }
                isInArray = true
            case .name: try scanner.skipValue()
            default:
                guard try scanner.next() == .end else {
                    throw scanner.failure("unexpected content after the end of the document")
                }
                guard hasSchema else { throw JSONFormError("the member 'schema' is missing") }
                isFinished = true
                return nil
            }
        }
    }
}
