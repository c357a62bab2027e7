/// Reads a workout file whatever its format, which the content tells and not the name.
package enum WorkoutFileReader {
    /// The recording of a file.
    ///
    /// - Parameters:
    ///   - source: The bytes.
    ///   - file: The name for messages.
    ///   - progress: Called with the number of bytes read so far, about every 256 KB.
    /// - Throws: If the bytes cannot be read, are in no known format, or hold no workout.
    package static func recording(
        from source: any ByteSource, file: String, progress: ((Int) -> Void)? = nil
    ) throws(WorkoutFileError) -> WorkoutRecording {
        let peeking = try PeekingByteSource(source)
        switch try format(of: peeking.head, file: file) {
        case .gpx: return try GPXReader.recording(from: peeking, file: file, progress: progress)
        case .tcx: return try TCXReader.recording(from: peeking, file: file, progress: progress)
        case .fit: return try FITReader.recording(from: peeking, file: file, progress: progress)
        case .json: return try JSONReader.recording(from: peeking, file: file, progress: progress)
        }
    }

    /// What a file holds: a recording, or measurements if it is of a kind that has no workout.
    ///
    /// - Parameters:
    ///   - source: The bytes.
    ///   - file: The name for messages.
    ///   - progress: Called with the number of bytes read so far, about every 256 KB.
    /// - Throws: If the bytes cannot be read, are in no known format, or hold neither.
    package static func content(
        from source: any ByteSource, file: String, progress: ((Int) -> Void)? = nil
    ) throws(WorkoutFileError) -> WorkoutFileContent {
        let peeking = try PeekingByteSource(source)
        if try format(of: peeking.head, file: file) == .fit {
            return try FITReader.anything(from: peeking, file: file, progress: progress)
        }
        return .recording(try recording(from: peeking, file: file, progress: progress))
    }

    /// The format of a file, by its first bytes.
    package static func format(of head: [UInt8], file: String) throws(WorkoutFileError) -> WorkoutFileFormat {
        if FITDecoder.isFIT(head) { return .fit }
        if JSONReader.isRecording(head) { return .json }
        if head.starts(with: [0x1F, 0x8B]) || head.starts(with: [0x50, 0x4B, 3, 4]) {
            throw .reading(.wrongFormat, "it is compressed; unpack it first", at: .init(file: file))
        }
        var scanner = XMLByteScanner(MemoryByteSource(head))
        guard scanner.next() == .startTag else {
            if let failure = scanner.failure, !head.isEmpty, failure.code == .malformed, !isCutMarkup(head) {
                throw .reading(
                    .wrongFormat, "it is neither a GPX, a TCX nor a FIT file: \(failure.reason)",
                    at: .init(file: file, line: failure.line, byteOffset: failure.byteOffset))
            }
            // The reader says what is wrong, and at which byte.
            return .gpx
        }
        let root = scanner.localName(of: scanner.symbol)
        switch root {
        case "gpx": return .gpx
        case "TrainingCenterDatabase": return .tcx
        default:
            let isPart = AppleHealthReader.partNames.contains(root)
            throw .reading(
                .wrongFormat,
                isPart
                    ? "it is a piece of an export of Apple Health, its first element is <\(root)> and not "
                        + "<\(AppleHealthReader.rootName)>; import the whole export"
                    : "it is neither a GPX, a TCX nor a FIT file, its first element is <\(root.prefix(80))>",
                at: .init(file: file))
        }
    }

    /// Whether the first element may come after what was looked at.
    private static func isCutMarkup(_ head: [UInt8]) -> Bool { head.count >= PeekingByteSource.headSize }
}

/// A source whose first bytes can be looked at before anybody reads them.
final class PeekingByteSource: ByteSource {
    static let headSize = 1 << 14

    let head: [UInt8]
    private var position = 0
    private let source: any ByteSource
    var byteCount: Int? { source.byteCount }

    init(_ source: any ByteSource) throws(WorkoutFileError) {
        self.source = source
        var head: [UInt8] = []
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.headSize, alignment: 16)
        defer { piece.deallocate() }
        while head.count < Self.headSize {
            let count = try source.read(
                into: UnsafeMutableRawBufferPointer(rebasing: piece[..<(Self.headSize - head.count)]))
            if count == 0 { break }
            head.append(contentsOf: UnsafeRawBufferPointer(rebasing: piece[..<count]))
        }
        self.head = head
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(WorkoutFileError) -> Int {
        guard position < head.count else { return try source.read(into: buffer) }
        let count = min(buffer.count, head.count - position)
        head.withUnsafeBytes {
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[position..<position + count]))
        }
        position += count
        return count
    }
}
