/// Reads recordings that ``JSONRecordingWriter`` wrote.
///
/// Everything comes back that was in the recording: importing such a file is importing the file it was made of.
package enum JSONRecordingReader {
    /// The longest file that is read: its bytes are in memory at once.
    package static let byteLimit = 1 << 27

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
        var scanner = JSONScanner(bytes)
        do {
            return try JSONRecordingForm(&scanner, file: file).recording(byteCount: bytes.count)
        } catch let failure as JSONScanner.Failure {
            throw scanner.error(failure, file: file)
        } catch let error as JSONFormError {
            throw .reading(.malformed, error.clause, at: .init(file: file))
        } catch let error as WorkoutFileError {
            throw error
        } catch {
            throw .reading(.malformed, "it is no recording in JSON", at: .init(file: file), underlying: error)
        }
    }
}
