/// The formats of files, known by their content and not by their names.
///
/// One row a format: whoever adds a reader adds a row to ``all``.
package struct FileFormat: Sendable {
    /// The format as a file extension or name.
    package let name: String
    private let matches: @Sendable (FileHead) -> Bool

    /// The formats in the order of asking.
    package static let all: [FileFormat] = [
        FileFormat(name: "zip") { $0.starts(with: [0x50, 0x4B]) },
        FileFormat(name: "gzip") { $0.starts(with: [0x1F, 0x8B]) },
        FileFormat(name: "apple-health") { $0.rootName == AppleHealthReader.rootName },
        FileFormat(name: "fit") { FITDecoder.isFIT($0.bytes) },
        FileFormat(name: "json") { JSONReader.isRecording($0.bytes) },
        FileFormat(name: "gpx") { $0.rootName == "gpx" },
        FileFormat(name: "tcx") { $0.rootName == "TrainingCenterDatabase" },
        FileFormat(name: objects) { JSONHead($0.bytes).hasObjects },
    ]

    /// The name of the format of objects in our own JSON, which is another than that of recordings.
    package static let objects = "json-objects"

    /// The format of a file; nil if it is none that can be read.
    package static func recognize(_ head: FileHead) -> FileFormat? {
        all.first { $0.matches(head) }
    }
}

/// The beginning of a file.
package struct FileHead: Sendable {
    /// Long enough for the document types that come before the first element of an export.
    package static let length = 1 << 16

    package let bytes: [UInt8]
    /// The first element of a text in XML, without its prefix.
    package let rootName: String?

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var scanner = XMLByteScanner(MemoryByteSource(bytes))
        rootName = scanner.next() == .startTag ? scanner.localName(of: scanner.symbol) : nil
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

    func starts(with start: [UInt8]) -> Bool { bytes.starts(with: start) }
}
