/// A source that has failed before and fails again with the same error.
final class FailedByteSource: ByteSource {
    private let error: WorkoutFileError
    let byteCount: Int? = nil

    init(_ error: WorkoutFileError) { self.error = error }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(WorkoutFileError) -> Int { throw error }
}
