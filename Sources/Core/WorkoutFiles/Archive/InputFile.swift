import FileSystem
package import Foundation

/// An input file on disk or in memory, with its display name.
///
/// Errors and reports use the display name, never the actual location of the bytes.
package struct InputFile: Sendable {
    enum Place: Sendable {
        case disk(path: String)
        case memory(Data)
    }

    /// The display name.
    package let name: String
    let place: Place
    /// The decompression budget, or nil for the default limits on archives.
    package var budget: UnpackingBudget?
    /// The handle that keeps a file open whose name is not valid text.
    private var handle: FileHandleOfBytes?

    /// Creates a reference to a file or folder on disk.
    ///
    /// - Parameter name: The display name, if it differs from the path.
    package init(path: String, named name: String? = nil) {
        self.name = name ?? path
        place = .disk(path: path)
    }

    /// Creates a reference to a file or folder whose path need not be valid text: file names are bytes.
    ///
    /// - Parameter name: The display name, if it differs from the path.
    /// - Throws: An error if the path is not valid text and the system cannot open it.
    package init(bytes path: [UInt8], named name: String? = nil) throws(WorkoutFileError) {
        let text = String(decoding: path, as: UTF8.self)
        guard !text.utf8.elementsEqual(path) else {
            self.init(path: text, named: name)
            return
        }
        let handle = try FileHandleOfBytes(path, named: name ?? text)
        self.init(path: handle.path, named: name ?? text)
        self.handle = handle
    }

    /// Creates a file that is in memory.
    package init(_ data: Data, named name: String) {
        self.name = name
        place = .memory(data)
    }

    /// Returns a source for the bytes, from the beginning.
    package func bytes() throws(WorkoutFileError) -> any ByteSource {
        switch place {
        case .disk(let path): return try FileByteSource(path: path, named: name)
        case .memory:
            let file = try RandomAccessFile(self)
            return FileRangeSource(file, 0..<file.byteCount)
        }
    }

    /// The path of the file, or nil if it is in memory.
    package var path: String? {
        if case .disk(let path) = place { path } else { nil }
    }
}

/// A handle for a file whose name is not valid text, which makes it available under a path that is.
private final class FileHandleOfBytes: Sendable {
    private let descriptor: Int32

    init(_ path: [UInt8], named name: String) throws(WorkoutFileError) {
        // Nothing is read through the descriptor, so opening it neither waits for a pipe nor needs permission to
        // read.
        descriptor = (path + [0]).withUnsafeBytes { bytes in
            bytes.baseAddress.map { open($0.assumingMemoryBound(to: CChar.self), Self.pathOnly | O_CLOEXEC) } ?? -1
        }
        guard descriptor >= 0 else {
            throw .reading(
                .unreadable, SystemReason.reading(errno), at: .init(file: name))
        }
    }

    deinit { close(descriptor) }

    /// The value of `O_PATH`, which Swift does not import.
    private static let pathOnly: Int32 = 0o10_000_000

    var path: String { "/proc/self/fd/\(descriptor)" }
}
