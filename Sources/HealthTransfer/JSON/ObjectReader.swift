package import WorkoutFiles

/// Gives the objects of a document, or of lines of objects, one by one; only one of them is in memory as a tree.
package struct ObjectReader {
    /// The largest file that is read.
    package static let sizeLimit = 1 << 30

    private let file: String
    private var scanner: JSONScanner
    /// Whether this is a document, and not lines.
    package let isDocument: Bool
    private var isInArray = false
    private var isFinished = false
    private var hasSchema = false
    /// How many objects were given.
    package private(set) var count = 0
    /// Where the last object begins.
    private var place = 0

    /// A reader of a file's bytes.
    ///
    /// - Parameter file: What the file is called in errors.
    package init(_ bytes: [UInt8], file: String) {
        self.file = file
        scanner = JSONScanner(bytes)
        isDocument = JSONHead(Array(bytes.prefix(FileHead.length))).schema != nil
    }

    /// How many bytes were read.
    package var byteOffset: Int { scanner.position }

    /// The next object; nil after the last.
    package mutating func next() throws(WorkoutFileError) -> JSON? {
        do {
            return try isDocument ? nextOfDocument() : nextLine()
        } catch let failure as JSONScanner.Failure {
            throw .reading(.malformed, failure.reason, at: place(failure.byteOffset))
        } catch let error as WorkoutFileError {
            throw error
        } catch {
            throw .reading(.malformed, "\(error)", at: place(scanner.position))
        }
    }

    /// What is wrong with the last object, as an error that names the place.
    package func error(_ error: JSONFormError) -> WorkoutFileError {
        guard isDocument else {
            let pointer = error.pointer.isEmpty ? "" : "at \(error.pointer): "
            return .reading(.malformed, "\(pointer)\(error.reason)", at: place(place))
        }
        return .reading(
            .malformed, "at /objects/\(count - 1)\(error.pointer): \(error.reason)", at: .init(file: file))
    }

    private func place(_ byteOffset: Int) -> WorkoutFileError.Place {
        .init(file: file, line: scanner.line(of: byteOffset), byteOffset: byteOffset)
    }

    // MARK: Lines

    private mutating func nextLine() throws -> JSON? {
        guard let value = try JSON(next: &scanner) else { return nil }
        // Errors name the line where an object ends, which mostly is where it begins.
        place = scanner.position
        count += 1
        return value
    }

    // MARK: Documents

    private mutating func nextOfDocument() throws -> JSON? {
        if isFinished { return nil }
        while true {
            if isInArray {
                if let value = try JSON(next: &scanner) {
                    count += 1
                    return value
                }
                isInArray = false
            }
            switch try scanner.next() {
            case .beginObject: continue
            case .name("schema"): try readSchema()
            case .name("objects"):
                guard count == 0, try scanner.next() == .beginArray else {
                    throw wrong("at /objects: one array is expected")
                }
                isInArray = true
            case .name: try scanner.skipValue()
            default:
                guard try scanner.next() == .end else { throw wrong("something follows the document") }
                guard hasSchema else { throw wrong("the member 'schema' is missing") }
                isFinished = true
                return nil
            }
        }
    }

    private mutating func readSchema() throws {
        guard case .string(let name) = try scanner.next(), !hasSchema else {
            throw wrong("at /schema: a name is expected")
        }
        guard name == ObjectWriter.schema else {
            throw WorkoutFileError.reading(
                .wrongFormat, "this version does not know the schema '\(name.prefix(40))'", at: .init(file: file))
        }
        hasSchema = true
    }

    private func wrong(_ reason: String) -> WorkoutFileError {
        .reading(.malformed, reason, at: .init(file: file))
    }
}
