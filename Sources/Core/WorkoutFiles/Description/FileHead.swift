/// The beginning of a file, looked at once for all formats.
package struct FileHead: Sendable {
    /// Long enough for the document types that come before the first element of an export.
    package static let length = 1 << 16

    package let bytes: [UInt8]
    /// The first element of a text in XML, without its prefix.
    package let rootName: String?
    /// What stands there, if it is JSON.
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
