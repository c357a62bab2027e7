/// The files inside a packed file that is no export: workouts that somebody put into an archive.
package final class PackedFiles {
    private enum Content {
        case archive(ZipArchive)
        case single(path: String)
    }

    private let content: Content
    /// The names of the files.
    package let names: [String]
    /// What is wrong with the archive as a whole, as a clause.
    package let problem: String?

    /// Opens a zip archive or a file packed with gzip.
    package init(path: String) throws(WorkoutFileError) {
        let head = try RandomAccessFile(path: path).bytes(0, count: 2)
        if head == [0x50, 0x4B] {
            let archive = try ZipArchive(path: path)
            content = .archive(archive)
            names = archive.entries.map(\.name)
            problem = archive.problem
        } else {
            content = .single(path: path)
            names = [path]
            problem = nil
        }
    }

    /// The content of a file, from its beginning.
    package func source(_ index: Int) throws(WorkoutFileError) -> any ByteSource {
        switch content {
        case .archive(let archive): try archive.source(of: archive.entries[index])
        case .single(let path): InflateByteSource(try FileByteSource(path: path), .gzip)
        }
    }
}
