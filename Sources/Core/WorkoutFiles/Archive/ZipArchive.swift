/// A zip archive whose entries are read in place; nothing is decompressed to disk.
///
/// The central directory at the end is authoritative. If it is missing because the archive was truncated, the local
/// file headers are followed for as long as the position of the next one can be determined.
final class ZipArchive {
    /// An entry of the archive.
    struct Entry {
        var name: String
        var isDeflated: Bool
        /// The offset of its local file header.
        var headerOffset: Int
        var packedSize: Int
        /// The uncompressed size, or nil if the archive does not contain it.
        var size: Int?
        var checksum: UInt32?
    }

    private static let entryLimit = 1_000_000
    private static let directoryLimit = 1 << 28
    private static let endRecord: UInt32 = 0x0605_4B50
    private static let endRecord64: UInt32 = 0x0606_4B50
    private static let endLocator64: UInt32 = 0x0706_4B50
    private static let directoryHeader: UInt32 = 0x0201_4B50
    private static let pieceMark: UInt32 = 0x0807_4B50
    static let localHeader: UInt32 = 0x0403_4B50

    let file: RandomAccessFile
    private(set) var entries: [Entry] = []
    /// The problem with the archive as a whole, if there is one.
    private(set) var problem: FileProblem?
    private let budget: UnpackingBudget?
    private var entryLimit: Int { budget?.entries ?? Self.entryLimit }

    /// Returns whether a file begins with a zip signature: a local file header, an empty central directory, or the
    /// marker of a split archive.
    static func isZip(_ head: [UInt8]) -> Bool {
        [localHeader, endRecord, pieceMark].contains { mark in
            head.starts(with: withUnsafeBytes(of: mark.littleEndian) { Array($0) })
        }
    }

    init(_ file: InputFile) throws(WorkoutFileError) {
        self.file = try RandomAccessFile(file)
        budget = file.budget
        if let directory = try directory() {
            try readDirectory(directory)
        } else {
            problem = "its central directory is missing, so it is truncated or damaged"
            try walkHeaders()
        }
    }

    /// Returns a source for the content of an entry.
    func source(of entry: Entry) throws(WorkoutFileError) -> any VerifiedByteSource {
        let header = try file.bytes(entry.headerOffset, count: 30)
        guard header.count == 30, header.little32(0) == Self.localHeader else {
            throw .reading(
                .malformed, "the header of one of its files is damaged",
                at: .init(file: file.name, byteOffset: entry.headerOffset))
        }
        let start = entry.headerOffset + 30 + header.little16(26) + header.little16(28)
        let packed = FileRangeSource(file, start..<max(start, min(start + entry.packedSize, file.byteCount)))
        guard entry.isDeflated else {
            return StoredByteSource(packed, count: entry.packedSize, checksum: entry.checksum, budget: budget)
        }
        return InflateByteSource(
            packed, .none, byteCount: entry.size, checksum: entry.checksum, budget: budget)
    }

    // MARK: Central directory

    private struct Directory {
        var count: Int
        var offset: Int
        var size: Int
    }

    private func directory() throws(WorkoutFileError) -> Directory? {
        // The end record has 22 bytes, followed by a comment of up to 65,535 bytes. The locator of a zip64 directory
        // is in the 20 bytes before it.
        let longestEnd = 65_557
        let tail = try file.bytes(max(0, file.byteCount - longestEnd - 20), count: longestEnd + 20)
        guard tail.count >= 22 else { return nil }
        let places = stride(from: tail.count - 22, through: max(0, tail.count - longestEnd), by: -1)
        for place in places where tail.little32(place) == Self.endRecord {
            var directory = Directory(
                count: tail.little16(place + 10), offset: Int(tail.little32(place + 16)),
                size: Int(tail.little32(place + 12)))
            if directory.count == 0xFFFF || directory.offset == 0xFFFF_FFFF || directory.size == 0xFFFF_FFFF,
                place >= 20, tail.little32(place - 20) == Self.endLocator64
            {
                let record = try file.bytes(tail.little64(place - 12), count: 56)
                guard record.count == 56, record.little32(0) == Self.endRecord64 else { return nil }
                directory = Directory(
                    count: record.little64(32), offset: record.little64(48), size: record.little64(40))
            }
            guard directory.offset >= 0, directory.size >= 0, directory.offset <= file.byteCount,
                directory.size <= file.byteCount - directory.offset
            else { continue }
            return directory
        }
        return nil
    }

    private func readDirectory(_ directory: Directory) throws(WorkoutFileError) {
        guard directory.size <= Self.directoryLimit else { throw refused("its central directory is too large") }
        guard directory.count <= entryLimit else { throw tooManyEntries }
        let bytes = try file.bytes(directory.offset, count: directory.size)
        var place = 0
        var listed = 0
        var unreadable = 0
        while place + 46 <= bytes.count, bytes.little32(place) == Self.directoryHeader {
            // The count in the end record is not trusted.
            guard listed < entryLimit else { throw tooManyEntries }
            let (nameLength, extraLength) = (bytes.little16(place + 28), bytes.little16(place + 30))
            let commentLength = bytes.little16(place + 32)
            let end = place + 46 + nameLength + extraLength + commentLength
            guard end <= bytes.count else { break }
            let name = Self.path(bytes[(place + 46)..<(place + 46 + nameLength)])
            var sizes = [
                Int(bytes.little32(place + 24)), Int(bytes.little32(place + 20)), Int(bytes.little32(place + 42)),
            ]
            let extra = bytes[(place + 46 + nameLength)..<(place + 46 + nameLength + extraLength)]
            Self.readLongSizes(extra, into: &sizes)
            let method = bytes.little16(place + 10)
            let isEncrypted = bytes.little16(place + 8) & 1 != 0
            let isFolder = name.hasSuffix("/")
            if !isFolder, isEncrypted || method != 0 && method != 8 || sizes.contains(where: { $0 < 0 }) {
                unreadable += 1
            } else if !isFolder {
                entries.append(
                    Entry(
                        name: name, isDeflated: method == 8, headerOffset: sizes[2],
                        packedSize: min(sizes[1], file.byteCount),
                        size: sizes[0], checksum: bytes.little32(place + 16)))
            }
            listed += 1
            place = end
        }
        if entries.isEmpty, directory.count > 0 {
            problem = "none of its files can be read"
        } else if listed & 0xFFFF != directory.count & 0xFFFF {
            // Old archives with more than 65,535 files store the count modulo 65,536.
            problem = "its central directory is damaged, and some files are missing"
        } else if unreadable > 0 {
            problem =
                "\(unreadable) of its files cannot be read, because of encryption or an unsupported compression method"
        }
    }

    /// Returns the path of an entry; some programs on Windows separate its parts by backslashes, which the format
    /// forbids.
    private static func path(_ name: ArraySlice<UInt8>) -> String {
        String(decoding: name.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }, as: UTF8.self)
    }

    private var tooManyEntries: WorkoutFileError { refused("it has more than \(entryLimit) files") }

    private func refused(_ clause: String) -> WorkoutFileError {
        .reading(.malformed, FileProblem(clause, limit: .archiveEntries), at: .init(file: file.name))
    }

    /// Reads sizes of 4 GB and more from the zip64 extra field, which contains only those that need it, in this
    /// order.
    private static func readLongSizes(_ extra: ArraySlice<UInt8>, into sizes: inout [Int]) {
        let bytes = Array(extra)
        var place = 0
        while place + 4 <= bytes.count {
            let (kind, length) = (bytes.little16(place), bytes.little16(place + 2))
            if kind == 1 {
                var field = place + 4
                let end = min(field + length, bytes.count)
                for index in sizes.indices where sizes[index] == 0xFFFF_FFFF && field + 8 <= end {
                    sizes[index] = bytes.little64(field)
                    field += 8
                }
                return
            }
            place += 4 + length
        }
    }

    // MARK: Without a central directory

    private func walkHeaders() throws(WorkoutFileError) {
        var place = 0
        while true {
            let header = try file.bytes(place, count: 30)
            guard header.count == 30, header.little32(0) == Self.localHeader else { return }
            guard entries.count < entryLimit else { throw tooManyEntries }
            let (nameLength, extraLength) = (header.little16(26), header.little16(28))
            let rest = try file.bytes(place + 30, count: nameLength + extraLength)
            guard rest.count == nameLength + extraLength else { return }
            let name = Self.path(rest[..<nameLength])
            let start = place + 30 + nameLength + extraLength
            var sizes = [Int(header.little32(22)), Int(header.little32(18)), 0]
            Self.readLongSizes(rest[nameLength...], into: &sizes)
            let method = header.little16(8)
            let isOpen = header.little16(6) & 8 != 0 && sizes[1] == 0
            var entry = Entry(
                name: name, isDeflated: method == 8, headerOffset: place,
                packedSize: isOpen ? file.byteCount - start : min(sizes[1], file.byteCount),
                size: isOpen ? nil : sizes[0],
                checksum: isOpen ? nil : header.little32(14))
            guard method == 0 || method == 8, entry.packedSize >= 0 else { return }
            if isOpen {
                guard method == 8 else { return }
                // The length is known only after the data: inflate it to find the end.
                guard let end = try endOfDeflated(start) else {
                    entries.append(entry)
                    return
                }
                entry.packedSize = end - start
            }
            if !name.hasSuffix("/") { entries.append(entry) }
            place = start + entry.packedSize
            if isOpen { place = try endOfDescriptor(place) }
        }
    }

    private func endOfDeflated(_ start: Int) throws(WorkoutFileError) -> Int? {
        let packed = FileRangeSource(file, start..<file.byteCount)
        let content = InflateByteSource(packed, .none)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { buffer.deallocate() }
        while try content.read(into: buffer) > 0 {}
        return content.problem == nil ? packed.position - content.unread : nil
    }

    /// Returns the end of the data descriptor, which follows an entry of unknown length: an optional signature, the
    /// checksum, and sizes of four or eight bytes.
    private func endOfDescriptor(_ place: Int) throws(WorkoutFileError) -> Int {
        let bytes = try file.bytes(place, count: 28)
        for length in [16, 24, 12, 20] where bytes.count >= length + 4 {
            let next = bytes.little32(length)
            if next == Self.localHeader || next == Self.directoryHeader { return place + length }
        }
        return file.byteCount
    }
}

extension [UInt8] {
    fileprivate func little16(_ offset: Int) -> Int { Int(self[offset]) | Int(self[offset + 1]) << 8 }

    fileprivate func little32(_ offset: Int) -> UInt32 {
        UInt32(little16(offset)) | UInt32(little16(offset + 2)) << 16
    }

    /// Reads 64 bits; the result is negative if it cannot be a length.
    fileprivate func little64(_ offset: Int) -> Int {
        Int(truncatingIfNeeded: UInt64(little32(offset)) | UInt64(little32(offset + 4)) << 32)
    }
}
