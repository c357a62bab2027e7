/// A file whose beginning has been examined: its name, its format, and all of its bytes.
package final class OpenedFile {
    /// The name used in errors.
    package let name: String
    /// The format detected from the content, or nil if it cannot be read.
    package let format: WorkoutFileFormat?
    let head: FileHead
    /// The beginning of the file, as it was examined.
    package var beginning: [UInt8] { head.bytes }
    private let source: any ByteSource
    package let unpackingBudget: UnpackingBudget?
    private var position = 0

    /// Reads the beginning of a source.
    ///
    /// - Parameter budget: The budget to which a format that is an archive itself charges what it expands to.
    package init(
        _ source: any ByteSource, named name: String, budget: UnpackingBudget? = nil
    ) throws(WorkoutFileError) {
        self.name = name
        self.source = source
        unpackingBudget = budget
        head = try FileHead(source)
        format = WorkoutFileFormat.recognize(head)
    }

    /// Opens a file.
    package convenience init(_ file: InputFile) throws(WorkoutFileError) {
        try self.init(file.bytes(), named: file.name, budget: file.budget)
    }

    /// The reason that the bytes end early or differ from the original, if they do; known once they were read.
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
