import Foundation

/// An unlinked temporary file for data of a long import that is rarely read again.
///
/// Its contents use no memory, and are deleted when the process ends, even if it crashes.
final class SpillFile {
    private let descriptor: Int32
    private var end = 0

    /// Creates a file in the temporary directory; returns nil if that fails.
    init?() {
        let pattern = FileManager.default.temporaryDirectory.appending(path: "hk-import-XXXXXX").path
        var path = Array(pattern.utf8CString)
        descriptor = mkstemp(&path)
        guard descriptor >= 0 else { return nil }
        unlink(path)
    }

    deinit { close(descriptor) }

    /// Writes numbers and returns their offset; nil if they cannot be written.
    func append(_ numbers: [UInt64]) -> Int? {
        let offset = end
        let isWritten = numbers.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = pwrite(
                    descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, off_t(end))
                guard count > 0 else { return false }
                end += count
                rest = rest.dropFirst(count)
            }
            return true
        }
        if !isWritten { end = offset }
        return isWritten ? offset : nil
    }

    /// Reads numbers that were written before; returns nil if that fails.
    func numbers(at offset: Int, count: Int) -> [UInt64]? {
        var numbers = [UInt64](repeating: 0, count: count)
        let isRead = numbers.withUnsafeMutableBytes { bytes in
            var done = 0
            while done < bytes.count {
                let count = pread(
                    descriptor, UnsafeMutableRawBufferPointer(rebasing: bytes[done...]).baseAddress,
                    bytes.count - done, off_t(offset + done))
                guard count > 0 else { return false }
                done += count
            }
            return true
        }
        return isRead ? numbers : nil
    }
}
