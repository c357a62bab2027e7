import Foundation

/// Reads recordings that ``JSONWriter`` wrote.
///
/// Everything comes back that was in the recording: importing such a file is importing the file it was made of.
package enum JSONReader {
    /// The longest file that is read: JSON is read as a whole.
    package static let byteLimit = 1 << 27

    private static let schemaStart = "openhealthkit-recording-"

    /// Whether a file begins as a recording in JSON does: an object whose first member names the schema.
    static func isRecording(_ head: [UInt8]) -> Bool {
        var rest = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
        func skip(_ text: String) -> Bool {
            rest = rest.drop(while: XMLByteScanner.isSpace)
            guard rest.starts(with: text.utf8) else { return false }
            rest = rest.dropFirst(text.utf8.count)
            return true
        }
        return skip("{") && skip("\"schema\"") && skip(":") && skip("\"" + schemaStart)
    }

    /// The recording of a file.
    ///
    /// - Parameters:
    ///   - source: The bytes.
    ///   - file: The name for messages.
    ///   - progress: Called with the number of bytes read so far, about every 256 KB.
    /// - Throws: If the bytes cannot be read, are no JSON, or are no recording: then the error names the member.
    package static func recording(
        from source: any ByteSource, file: String, progress: ((Int) -> Void)? = nil
    ) throws(WorkoutFileError) -> WorkoutRecording {
        let metered: any ByteSource = progress.map { MeteredByteSource(source, progress: $0) } ?? source
        let bytes = try metered.readAll(limit: byteLimit, file: file)
        let place = WorkoutFileError.Place(file: file)
        if let (reason, offset) = JSONLimits.excess(in: bytes) {
            throw .reading(.malformed, reason, at: .init(file: file, byteOffset: offset))
        }
        do {
            let form = try JSONDecoder().decode(JSONRecordingForm.Marked<JSONRecordingForm>.self, from: Data(bytes))
            return try form.content.recording(byteCount: bytes.count)
        } catch let error as DecodingError {
            throw .reading(.malformed, reason(error), at: place, underlying: error)
        } catch let error as JSONFormError {
            throw .reading(error.code, error.reason, at: place)
        } catch {
            throw .reading(.malformed, "it is no JSON", at: place, underlying: error)
        }
    }

    private static func reason(_ error: DecodingError) -> String {
        func member(_ path: [any CodingKey]) -> String {
            let path = path.reduce("") { path, key in
                key.intValue.map { "\(path)[\($0)]" } ?? (path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)")
            }
            return "'\(path.prefix(80))'"
        }
        switch error {
        case .keyNotFound(let key, let context): return "\(member(context.codingPath + [key])) is missing"
        case .typeMismatch(_, let context): return "\(member(context.codingPath)) is of the wrong type"
        case .valueNotFound(_, let context): return "\(member(context.codingPath)) is null"
        case .dataCorrupted(let context):
            return context.codingPath.isEmpty
                ? "it is no JSON, or was cut off" : "\(member(context.codingPath)) cannot be read"
        @unknown default: return "it is no recording in JSON"
        }
    }
}

/// What is wrong with a recording whose members are all of the right type.
struct JSONFormError: Error {
    /// A clause.
    var reason: String
    var code = WorkoutFileError.Code.malformed
}
