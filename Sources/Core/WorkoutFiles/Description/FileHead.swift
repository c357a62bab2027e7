/// The beginning of a file, examined once for all formats.
package struct FileHead: Sendable {
    /// The number of bytes, which is sufficient for the document types before the first element of an export.
    package static let length = 1 << 16

    package let bytes: [UInt8]
    /// The name of the first XML element, without its prefix.
    package let rootName: String?
    /// The beginning of the file as JSON.
    package let json: JSONHead

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var scanner = XMLByteScanner(MemoryByteSource(bytes))
        rootName = scanner.next() == .startTag ? scanner.localName(of: scanner.symbol) : nil
        json = JSONHead(bytes)
    }

    /// Reads the beginning of a source.
    package init(_ source: any ByteSource) throws(WorkoutFileError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.length, alignment: 16)
        defer { buffer.deallocate() }
        var count = 0
        while count < Self.length {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
            let read = try source.read(into: rest)
            if read == 0 { break }
            count += read
        }
        self.init(Array(buffer[..<count]))
    }
}
