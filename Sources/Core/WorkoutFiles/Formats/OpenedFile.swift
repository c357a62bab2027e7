/// A file whose beginning was looked at, once: what it is called, what it is, and all of its bytes.
package final class OpenedFile {
    /// What errors call it.
    package let name: String
    /// What its content tells; nil if it is nothing that can be read.
    package let format: FileFormat?
    let head: FileHead
    private let source: any ByteSource
    private var position = 0

    /// Reads the beginning of a source.
    package init(_ source: any ByteSource, named name: String) throws(WorkoutFileError) {
        self.name = name
        self.source = source
        head = try FileHead(source)
        format = FileFormat.recognize(head)
    }

    /// Opens a file.
    package convenience init(_ file: InputFile) throws(WorkoutFileError) {
        try self.init(file.bytes(), named: file.name)
    }

    /// Why its bytes end early or are not what was packed; known once they were read.
    package var problem: FileProblem? { (source as? PackedSource)?.problem }
}

extension OpenedFile: ByteSource {
    package var byteCount: Int? { source.byteCount }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(WorkoutFileError) -> Int {
        guard position < head.bytes.count else { return try source.read(into: buffer) }
        let count = min(buffer.count, head.bytes.count - position)
        head.bytes.withUnsafeBytes {
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[position..<position + count]))
        }
        position += count
        return count
    }
}
