/// A reader for recordings written by ``JSONRecordingWriter``.
///
/// The recording is restored completely: importing such a file is equivalent to importing the original file.
package enum JSONRecordingReader {
    /// The maximum file size in bytes; the file is read into memory as a whole.
    package static let byteLimit = 1 << 27

    /// Returns the recording of a file.
    ///
    /// - Parameters:
    ///   - source: The bytes.
    ///   - file: The file name for messages.
    ///   - progress: A closure called with the number of bytes read so far, about every 256 KB.
    /// - Throws: An error if the bytes cannot be read, are not JSON, or are not a recording; the message then names
    ///   the member.
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
            throw .reading(.malformed, "it is not a JSON recording", at: .init(file: file), underlying: error)
        }
    }
}
