import FileSystem
import Foundation

/// A source of bytes for a reader: a file, memory or an archive entry.
package protocol ByteSource: AnyObject {
    /// Fills the front of the buffer and returns the number of bytes written; 0 means that the source is exhausted.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(WorkoutFileError) -> Int

    /// The total number of bytes, if it is known in advance.
    var byteCount: Int? { get }

    /// The budget to which a format that is an archive itself charges what it expands to, or nil for the default
    /// limits.
    var unpackingBudget: UnpackingBudget? { get }
}

extension ByteSource {
    package var unpackingBudget: UnpackingBudget? { nil }

    /// Returns all remaining bytes, for formats that cannot be read in pieces.
    ///
    /// - Throws: An error if reading fails or if there are more bytes than the limit.
    package func readAll(limit: Int, file: String) throws(WorkoutFileError) -> [UInt8] {
        let pieceSize = 1 << 18
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(byteCount ?? 0, limit))
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceSize, alignment: 16)
        defer { piece.deallocate() }
        while true {
            let count = try read(into: piece)
            guard count > 0 else { return bytes }
            guard bytes.count + count <= limit else {
                throw .reading(
                    .unreadable, FileProblem("it is larger than \(limit / 1_000_000) MB", limit: .fileSize),
                    at: .init(file: file))
            }
            bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: piece[..<count]))
        }
    }
}

/// A source that reads a file sequentially.
package final class FileByteSource: ByteSource {
    private let descriptor: Int32
    private let name: String
    package let byteCount: Int?

    /// Opens a file for reading.
    ///
    /// - Parameter name: The name used in errors, if it differs from the path.
    package init(path: String, named name: String? = nil) throws(WorkoutFileError) {
        self.name = name ?? path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(.unreadable, self.name) }
        var status = stat()
        let isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        byteCount = isRegular ? Int(status.st_size) : nil
    }

    deinit {
        close(descriptor)
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(WorkoutFileError) -> Int {
        while true {
            let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            if errno != EINTR { throw .system(.unreadable, name) }
        }
    }
}

/// A source that reads from memory.
package final class MemoryByteSource: ByteSource {
    private let bytes: [UInt8]
    private var position = 0
    private let largestPiece: Int
    package var byteCount: Int? { bytes.count }

    /// Creates a source for the bytes.
    ///
    /// Tests pass a small `largestPiece` to split the bytes at any position.
    package init(_ bytes: [UInt8], largestPiece: Int = .max) {
        self.bytes = bytes
        self.largestPiece = max(largestPiece, 1)
    }

    package convenience init(_ text: String) {
        self.init(Array(text.utf8))
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(WorkoutFileError) -> Int {
        let count = min(buffer.count, bytes.count - position, largestPiece)
        bytes.withUnsafeBytes {
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[position..<position + count]))
        }
        position += count
        return count
    }
}

/// A source that reports the number of bytes read so far after every piece.
package final class MeteredByteSource: ByteSource {
    private let source: any ByteSource
    private let progress: (Int) -> Void
    private var total = 0
    package var byteCount: Int? { source.byteCount }
    package var unpackingBudget: UnpackingBudget? { source.unpackingBudget }

    package init(_ source: any ByteSource, progress: @escaping (Int) -> Void) {
        self.source = source
        self.progress = progress
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(WorkoutFileError) -> Int {
        let count = try source.read(into: buffer)
        if count > 0 {
            total += count
            progress(total)
        }
        return count
    }
}
