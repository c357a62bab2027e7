import FileSystem
package import Foundation

/// A file that is to be read, on disk or in memory, and what people call it.
///
/// Every error and every report says the name, and never where the bytes happen to stand.
package struct InputFile: Sendable {
    enum Place: Sendable {
        case disk(path: String)
        case memory(Data)
    }

    /// What people call it.
    package let name: String
    let place: Place
    /// How much of it is unpacked; nil for no more than what archives of people may hold.
    package var budget: UnpackingBudget?
    /// What keeps a file open whose name is no text.
    private var handle: FileHandleOfBytes?

    /// A file or folder on disk.
    ///
    /// - Parameter name: What it is called, if that is not its path.
    package init(path: String, named name: String? = nil) {
        self.name = name ?? path
        place = .disk(path: path)
    }

    /// A file or folder whose path need not be text: names of files are bytes.
    ///
    /// - Parameter name: What it is called, if that is not its path.
    /// - Throws: If its path is no text, and the system cannot open it.
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

    /// A file that is in memory.
    package init(_ data: Data, named name: String) {
        self.name = name
        place = .memory(data)
    }

    /// Its bytes from the beginning.
    package func bytes() throws(WorkoutFileError) -> any ByteSource {
        switch place {
        case .disk(let path): return try FileByteSource(path: path, named: name)
        case .memory:
            let file = try RandomAccessFile(self)
            return FileStretch(file, 0..<file.byteCount)
        }
    }

    /// Where it stands; nil for memory.
    package var path: String? {
        if case .disk(let path) = place { path } else { nil }
    }
}

/// Holds a file whose name is no text, so that it can be opened under a name that is.
private final class FileHandleOfBytes: Sendable {
    private let descriptor: Int32

    init(_ path: [UInt8], named name: String) throws(WorkoutFileError) {
        // Nothing is read through it, so it neither waits for a pipe nor asks for permission.
        descriptor = (path + [0]).withUnsafeBytes { bytes in
            bytes.baseAddress.map { open($0.assumingMemoryBound(to: CChar.self), Self.pathOnly | O_CLOEXEC) } ?? -1
        }
        guard descriptor >= 0 else {
            throw .reading(
                .unreadable, SystemReason.reading(errno), at: .init(file: name))
        }
    }

    deinit { close(descriptor) }

    /// `O_PATH`, which Swift does not import.
    private static let pathOnly: Int32 = 0o10_000_000

    var path: String { "/proc/self/fd/\(descriptor)" }
}
