/// The formats of files, known by their content and not by their names.
///
/// Whoever adds a reader adds a case, and how the beginning of a file tells it.
package enum FileFormat: String, CaseIterable, Sendable {
    // In the order of asking.
    case zip
    case gzip
    /// The main file of an export of Apple Health.
    case appleHealth = "apple-health"
    case fit
    /// A recording in our own JSON.
    case json
    case gpx
    case tcx
    /// Objects in our own JSON.
    case objects = "json-objects"

    /// The format of a file; nil if it is none that can be read.
    package static func recognize(_ head: FileHead) -> FileFormat? {
        allCases.first { $0.matches(head) }
    }

    /// Whether it holds other files.
    package var isArchive: Bool { self == .zip || self == .gzip }

    private func matches(_ head: FileHead) -> Bool {
        switch self {
        case .zip: ZipArchive.isZip(head.bytes)
        case .gzip: InflateByteSource.isGzip(head.bytes)
        case .appleHealth: head.rootName == AppleHealthReader.rootName
        case .fit: FITDecoder.isFIT(head.bytes)
        case .json: JSONReader.isRecording(head.bytes)
        case .gpx: head.rootName == "gpx"
        case .tcx: head.rootName == "TrainingCenterDatabase"
        case .objects: JSONHead(head.bytes).hasObjects
        }
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
}
