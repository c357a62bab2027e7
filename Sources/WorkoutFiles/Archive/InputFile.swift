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

    /// A file or folder on disk.
    ///
    /// - Parameter name: What it is called, if that is not its path.
    package init(path: String, named name: String? = nil) {
        self.name = name ?? path
        place = .disk(path: path)
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
