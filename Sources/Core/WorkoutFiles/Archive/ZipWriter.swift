import CZlib
package import Foundation

/// A writer of zip archives in a single pass: deflated entries, then the central directory.
///
/// Nothing is rewritten or known in advance, so sizes and checksum follow each entry in a data descriptor, as in
/// archives made by phones. Files and archives of 4 GB and more use eight-byte sizes (zip64).
package final class ZipWriter: FileCollection {
    private struct Entry {
        var name: [UInt8]
        var offset: Int
        var packedSize: Int
        var size: Int
        var checksum: UInt32
    }

    private let file: any FinishedByteSink
    private let deflater: Deflater
    private let moment: (date: UInt16, time: UInt16)
    private let largestShort: Int
    private var entries: [Entry] = []
    package let holdsSeveralFiles = true
    package var byteCount: Int { file.byteCount }

    /// The general-purpose flags: a data descriptor follows, and names are in UTF-8.
    private static let flags: UInt16 = 0x0808
    private static let version: UInt16 = 45
    private static let deflated: UInt16 = 8

    /// Creates an archive.
    ///
    /// - Parameters:
    ///   - path: The destination of the archive.
    ///   - date: The modification date of the entries.
    ///   - largestShort: The largest size stored in four bytes; tests use a smaller one to exercise zip64.
    package convenience init(path: String, date: Date) throws(WorkoutFileError) {
        try self.init(path: path, date: date, largestShort: 0xFFFF_FFFE)
    }

    convenience init(path: String, date: Date, largestShort: Int) throws(WorkoutFileError) {
        try self.init(
            FileByteSink(path: path), moment: Self.moment(of: date), largestShort: largestShort, named: path)
    }

    /// Creates an archive in a sink.
    ///
    /// - Parameter moment: The modification date of the entries, in the format of zip archives.
    init(
        _ sink: any FinishedByteSink, moment: (date: UInt16, time: UInt16), largestShort: Int = 0xFFFF_FFFE,
        named name: String = "archive"
    ) throws(WorkoutFileError) {
        file = sink
        deflater = try Deflater(sink, name: name)
        self.moment = moment
        self.largestShort = largestShort
    }

    // MARK: Entries

    package func add(_ name: String, _ contents: (any ByteSink) throws -> Void) throws {
        var entry = Entry(name: Array(name.utf8), offset: file.byteCount, packedSize: 0, size: 0, checksum: 0)
        var header = LittleEndianBytes()
        header.add32(0x0403_4B50)
        addFacts(to: &header)
        for _ in 0..<3 { header.add32(0) }
        header.add16(entry.name.count)
        header.add16(20)
        header.bytes += entry.name
        // The presence of this field makes the sizes in the data descriptor eight bytes long.
        header.add16(1)
        header.add16(16)
        header.add64(0)
        header.add64(0)
        try write(header)

        let begin = file.byteCount
        deflater.begin()
        try contents(deflater)
        try deflater.end()
        entry.packedSize = file.byteCount - begin
        entry.size = deflater.byteCount
        entry.checksum = deflater.checksum
        var descriptor = LittleEndianBytes()
        descriptor.add32(0x0807_4B50)
        descriptor.add32(Int(entry.checksum))
        descriptor.add64(entry.packedSize)
        descriptor.add64(entry.size)
        try write(descriptor)
        entries.append(entry)
    }

    private func addFacts(to header: inout LittleEndianBytes) {
        for value in [Self.version, Self.flags, Self.deflated, moment.time, moment.date] { header.add16(Int(value)) }
    }

    // MARK: Central directory

    package func finish() throws(WorkoutFileError) {
        let offset = file.byteCount
        for entry in entries { try write(line(entry)) }
        let size = file.byteCount - offset
        let isLong = entries.count >= 0xFFFF || offset > largestShort || size > largestShort
        var end = LittleEndianBytes()
        if isLong {
            let place = file.byteCount
            end.add32(0x0606_4B50)
            end.add64(44)
            end.add16(Int(Self.version))
            end.add16(Int(Self.version))
            end.add32(0)
            end.add32(0)
            end.add64(entries.count)
            end.add64(entries.count)
            end.add64(size)
            end.add64(offset)
            end.add32(0x0706_4B50)
            end.add32(0)
            end.add64(place)
            end.add32(1)
        }
        end.add32(0x0605_4B50)
        end.add32(0)
        end.add16(isLong ? 0xFFFF : entries.count)
        end.add16(isLong ? 0xFFFF : entries.count)
        end.add32(isLong ? 0xFFFF_FFFF : size)
        end.add32(isLong ? 0xFFFF_FFFF : offset)
        end.add16(0)
        try write(end)
        try file.finish()
    }

    private func line(_ entry: Entry) -> LittleEndianBytes {
        var long = LittleEndianBytes()
        func short(_ value: Int) -> Int {
            guard value > largestShort else { return value }
            long.add64(value)
            return 0xFFFF_FFFF
        }
        // In the order of the zip64 extra field.
        let (size, packedSize, offset) = (short(entry.size), short(entry.packedSize), short(entry.offset))
        var line = LittleEndianBytes()
        line.add32(0x0201_4B50)
        // Made by Unix, so that the permissions are used.
        line.add16(3 << 8 | Int(Self.version))
        addFacts(to: &line)
        line.add32(Int(entry.checksum))
        line.add32(packedSize)
        line.add32(size)
        line.add16(entry.name.count)
        line.add16(long.bytes.isEmpty ? 0 : long.bytes.count + 4)
        for _ in 0..<3 { line.add16(0) }
        line.add32(0o100644 << 16)
        line.add32(offset)
        line.bytes += entry.name
        if !long.bytes.isEmpty {
            line.add16(1)
            line.add16(long.bytes.count)
            line.bytes += long.bytes
        }
        return line
    }

    private func write(_ text: LittleEndianBytes) throws(WorkoutFileError) {
        let bytes = text.bytes
        var failure: WorkoutFileError?
        bytes.withUnsafeBytes { buffer in
            do throws(WorkoutFileError) {
                try file.write(buffer)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }

    /// Returns a date and time in the format of zip archives: local, from 1980, in steps of two seconds.
    private static func moment(of date: Date) -> (date: UInt16, time: UInt16) {
        let parts = Calendar(identifier: .gregorian)
            .dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        let year = min(max((parts.year ?? 1980) - 1980, 0), 127)
        return (
            UInt16(year << 9 | (parts.month ?? 1) << 5 | (parts.day ?? 1)),
            UInt16((parts.hour ?? 0) << 11 | (parts.minute ?? 0) << 5 | (parts.second ?? 0) / 2)
        )
    }
}

/// A buffer of little-endian integers.
private struct LittleEndianBytes {
    var bytes: [UInt8] = []

    mutating func add16(_ value: Int) { add(value, 2) }
    mutating func add32(_ value: Int) { add(value, 4) }
    mutating func add64(_ value: Int) { add(value, 8) }

    private mutating func add(_ value: Int, _ count: Int) {
        for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
}
