import Foundation
import Testing

@testable import WorkoutFiles

/// Archives byte for byte: what is written, and what is read of every form of their headers.
@Suite struct ZipLayoutTests {
    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// The facts of a stored file and what deviates from them.
    private struct Entry {
        var name = "a.txt"
        var content: [UInt8] = [1, 2, 3]
        var flags = 0
        var method = 0
        var localExtra: [UInt8] = []
        var localSizes: (packed: Int, plain: Int)?
        var extra: [UInt8] = []
        var sizes: (packed: Int, plain: Int)?
        var offset: Int?
        var comment: [UInt8] = []
        var descriptor: [UInt8] = []

        func local() -> [UInt8] {
            let sizes = localSizes ?? (content.count, content.count)
            return ZipLayoutTests.little(0x0403_4B50, 4) + ZipLayoutTests.little(20, 2)
                + ZipLayoutTests.little(flags, 2) + ZipLayoutTests.little(method, 2) + ZipLayoutTests.little(0, 8)
                + ZipLayoutTests.little(sizes.packed, 4) + ZipLayoutTests.little(sizes.plain, 4)
                + ZipLayoutTests.little(name.utf8.count, 2) + ZipLayoutTests.little(localExtra.count, 2)
                + Array(name.utf8) + localExtra + content + descriptor
        }

        func line(_ place: Int, _ checksum: Int) -> [UInt8] {
            let sizes = sizes ?? (content.count, content.count)
            return ZipLayoutTests.little(0x0201_4B50, 4) + ZipLayoutTests.little(20, 4)
                + ZipLayoutTests.little(flags, 2) + ZipLayoutTests.little(method, 2) + ZipLayoutTests.little(0, 4)
                + ZipLayoutTests.little(checksum, 4) + ZipLayoutTests.little(sizes.packed, 4)
                + ZipLayoutTests.little(sizes.plain, 4) + ZipLayoutTests.little(name.utf8.count, 2)
                + ZipLayoutTests.little(extra.count, 2) + ZipLayoutTests.little(comment.count, 2)
                + ZipLayoutTests.little(0, 8) + ZipLayoutTests.little(offset ?? place, 4) + Array(name.utf8) + extra
                + comment
        }
    }

    /// The checksum of the bytes 1, 2, 3.
    private static let checksum = 0x55BC_801D

    private static func archive(
        _ entries: [Entry], count: Int? = nil, directoryOffset: Int? = nil, after: [UInt8] = [],
        end: ((_ count: Int, _ size: Int, _ offset: Int) -> [UInt8])? = nil
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        var lines: [UInt8] = []
        for entry in entries {
            lines += entry.line(bytes.count, checksum)
            bytes += entry.local()
        }
        let offset = directoryOffset ?? bytes.count
        let number = count ?? entries.count
        let ending =
            end?(number, lines.count, offset)
            ?? little(0x0605_4B50, 4) + little(0, 4) + little(number, 2) + little(number, 2) + little(lines.count, 4)
            + little(offset, 4) + little(after.count, 2)
        return bytes + lines + ending + after
    }

    /// Returns the files of an archive with their contents, and what is wrong with it.
    private static func text(_ bytes: [UInt8]) -> String {
        do throws(WorkoutFileError) {
            let archive = try ZipArchive(InputFile(Data(bytes), named: "a.zip"))
            let files = archive.entries.map { entry in
                do throws(WorkoutFileError) {
                    let source = try archive.source(of: entry)
                    let content = try source.readAll(limit: 100, file: entry.name)
                    return "\(entry.name) \(content)" + (source.problem.map { " (\($0))" } ?? "")
                } catch {
                    return "\(entry.name): \(error.message)"
                }
            }
            return (files + [archive.problem.map { "\($0)" }].compactMap(\.self)).joined(separator: "; ")
        } catch {
            return error.message
        }
    }

    // MARK: Reading

    @Test func EXP_1_everyFormOfAnEntry() {
        var entry = Entry()
        #expect(Self.text(Self.archive([entry])) == "a.txt [1, 2, 3]")
        #expect(Self.text(Self.archive([entry], after: [80, 75, 5, 6, 9])) == "a.txt [1, 2, 3]")
        entry.comment = [9, 9]
        entry.localExtra = [7, 0, 1, 0, 5]
        #expect(Self.text(Self.archive([entry, entry])) == "a.txt [1, 2, 3]; a.txt [1, 2, 3]")
        entry.name = "x\\y\\z.txt"
        #expect(Self.text(Self.archive([entry])) == "x/y/z.txt [1, 2, 3]")
        entry.name = "folder/"
        #expect(Self.text(Self.archive([entry, Entry()])) == "a.txt [1, 2, 3]")
        entry.flags = 1
        #expect(Self.text(Self.archive([entry, Entry()])) == "a.txt [1, 2, 3]")
        #expect(Self.text(Self.archive([])) == "")
        let packed = Entry(content: [0x4B, 0x04, 0x00], method: 8, sizes: (3, 1))
        #expect(Self.text(Self.archive([packed])) == "a.txt [97] (the checksum does not match)")
    }

    @Test func EXP_54_entriesThatCannotBeRead() {
        let clause = " of its files cannot be read, because of encryption or an unsupported compression method"
        let encrypted = Entry(name: "b", flags: 1)
        let odd = Entry(name: "c", method: 12)
        #expect(Self.text(Self.archive([encrypted, Entry(), odd])) == "a.txt [1, 2, 3]; 2\(clause)")
        #expect(Self.text(Self.archive([encrypted])) == "none of its files can be read")
        #expect(Self.text(Self.archive([Entry(flags: 2)])) == "a.txt [1, 2, 3]")
        let missing = "its central directory is damaged, and some files are missing"
        #expect(Self.text(Self.archive([Entry()], count: 2)) == "a.txt [1, 2, 3]; \(missing)")
        #expect(Self.text(Self.archive([Entry(), Entry()], count: 1)).hasSuffix(missing))
        #expect(
            Self.text(Self.archive([Entry(offset: 3)]))
                == "a.txt: Could not read 'a.zip': the header of one of its files is damaged (byte 3).")
        #expect(Self.text(Self.archive([Entry(sizes: (4, 4))])).hasSuffix("(the checksum does not match)"))
        #expect(
            Self.text(Self.archive([Entry(sizes: (500, 500))])).contains("the compressed data ends early"))
        var cut = Entry()
        cut.extra = [1, 0, 8, 0]
        #expect(Self.text(Self.archive([cut])) == "a.txt [1, 2, 3]")
    }

    @Test func EXP_1_longSizesStandInExtraFields() {
        let all = 0xFFFF_FFFF
        var entry = Entry(name: "b")
        entry.sizes = (all, all)
        entry.extra = [9, 9, 1, 0, 7] + [1, 0, 16, 0] + Self.little(3, 8) + Self.little(3, 8)
        #expect(Self.text(Self.archive([Entry(), entry])) == "a.txt [1, 2, 3]; b [1, 2, 3]")
        entry.offset = all
        entry.sizes = (3, 3)
        entry.extra = [1, 0, 8, 0] + Self.little(Entry().local().count, 8)
        #expect(Self.text(Self.archive([Entry(), entry])) == "a.txt [1, 2, 3]; b [1, 2, 3]")
        entry.extra = [1, 0, 8, 0] + Self.little(-1, 8)
        #expect(Self.text(Self.archive([Entry(), entry])).hasPrefix("a.txt [1, 2, 3]; 1 of its files cannot be read"))
        entry.sizes = (all, 3)
        entry.extra = [1, 0, 16, 0] + Self.little(2, 8) + Self.little(Entry().local().count, 8)
        #expect(Self.text(Self.archive([Entry(), entry])) == "a.txt [1, 2, 3]; b [1, 2] (the checksum does not match)")
    }

    /// A longer end, whose fields in the short one are all ones.
    private static func longEnd(_ mark: Int = 0x0606_4B50, locator: Int = 0x0706_4B50, shift: Int = 0)
        -> (_ count: Int, _ size: Int, _ offset: Int) -> [UInt8]
    {
        { count, size, offset in
            let place = offset + size
            return Self.little(mark, 4) + Self.little(44, 8) + Self.little(45, 4) + Self.little(0, 8)
                + Self.little(count, 8) + Self.little(count, 8) + Self.little(size, 8) + Self.little(offset, 8)
                + Self.little(locator, 4) + Self.little(0, 4) + Self.little(place + shift, 8) + Self.little(1, 4)
                + Self.little(0x0605_4B50, 4) + Self.little(0, 4) + [UInt8](repeating: 0xFF, count: 12) + [0, 0]
        }
    }

    /// The comment after the end may have 65,535 bytes, whichever end it is.
    @Test(
        arguments: [
            (65_515, true), (65_516, true), (65_535, true), (65_536, true), (65_535, false), (65_536, false),
        ])
    func EXP_1_longestComments(count: Int, isLong: Bool) {
        let comment = [UInt8](repeating: 0, count: count)
        let text = Self.text(Self.archive([Entry()], after: comment, end: isLong ? Self.longEnd() : nil))
        let walked = "its central directory is missing, so it is truncated or damaged"
        #expect(
            text == (count < 65_536 ? "a.txt [1, 2, 3]" : "a.txt [1, 2, 3] (the checksum does not match); \(walked)"))
    }

    @Test func EXP_1_longEnds() {
        #expect(Self.text(Self.archive([Entry(), Entry()], end: Self.longEnd())) == "a.txt [1, 2, 3]; a.txt [1, 2, 3]")
        let walked = "its central directory is missing, so it is truncated or damaged"
        #expect(Self.text(Self.archive([Entry()], end: Self.longEnd(7))).hasSuffix(walked))
        #expect(Self.text(Self.archive([Entry()], end: Self.longEnd(shift: 1))).hasSuffix(walked))
        #expect(Self.text(Self.archive([Entry()], end: Self.longEnd(locator: 7))).hasSuffix(walked))
        #expect(Self.text(Self.archive([Entry()], directoryOffset: 100_000)).hasSuffix(walked))
    }

    /// One field of the end that is all ones says that there is a longer end.
    @Test func EXP_1_longEndsOfOneField() {
        func text(isCountLong: Bool = false, isSizeLong: Bool = false, isOffsetLong: Bool = false) -> String {
            let bytes = Self.archive([Entry(), Entry(name: "b")]) { count, size, offset in
                var end = Self.little(0x0606_4B50, 4) + Self.little(44, 8) + Self.little(45, 4) + Self.little(0, 8)
                for _ in 0..<2 { end += Self.little(count, 8) }
                end += Self.little(size, 8) + Self.little(offset, 8)
                end += Self.little(0x0706_4B50, 4) + Self.little(0, 4) + Self.little(offset + size, 8)
                end += Self.little(1, 4) + Self.little(0x0605_4B50, 4) + Self.little(0, 4)
                for _ in 0..<2 { end += Self.little(isCountLong ? 0xFFFF : count, 2) }
                end += Self.little(isSizeLong ? 0xFFFF_FFFF : size, 4)
                return end + Self.little(isOffsetLong ? 0xFFFF_FFFF : offset, 4) + [0, 0]
            }
            return Self.text(bytes)
        }
        let files = "a.txt [1, 2, 3]; b [1, 2, 3]"
        #expect(text() == files && text(isCountLong: true) == files && text(isSizeLong: true) == files)
        #expect(text(isOffsetLong: true) == files && text(isSizeLong: true, isOffsetLong: true) == files)
    }

    /// An end at the very beginning has no longer one before it.
    @Test func EXP_54_endsWithoutFiles() {
        func end(_ rest: [UInt8]) -> [UInt8] { Self.little(0x0605_4B50, 4) + Self.little(0, 4) + rest }
        let missing = "its central directory is missing, so it is truncated or damaged"
        let none = [UInt8](repeating: 0, count: 14)
        let all = [UInt8](repeating: 0xFF, count: 12) + [0, 0]
        #expect(Self.text(end(none)) == "" && Self.text(end(all)) == missing)
        #expect(Self.text([0] + end(none)) == "" && Self.text([UInt8](repeating: 7, count: 19) + end(all)) == missing)
        #expect(Self.text(Array(end(none).dropLast())) == missing)
    }

    @Test func EXP_1_filesWithoutAName() {
        #expect(Self.text(Self.archive([Entry(), Entry(name: "")])) == "a.txt [1, 2, 3];  [1, 2, 3]")
        #expect(Self.text(Self.archive([Entry(name: "")])) == " [1, 2, 3]")
    }

    /// The list of an archive may have more files than its end says.
    @Test(arguments: [2, 3]) func SEC_42_filesThatTheEndDoesNotCount(limit: Int) {
        var file = InputFile(Data(Self.archive([Entry(), Entry(), Entry()], count: 2)), named: "a.zip")
        file.budget = UnpackingBudget(entries: limit, bytes: 99)
        do throws(WorkoutFileError) {
            let archive = try ZipArchive(file)
            #expect(limit == 3 && archive.entries.count == 3)
            #expect(archive.problem == "its central directory is damaged, and some files are missing")
        } catch {
            #expect(limit == 2 && error.message == "Could not read 'a.zip': it has more than 2 files.")
            #expect(error.limit == .archiveEntries)
        }
    }

    /// The size of an entry is that of its content.
    @Test func sizesOfEntries() throws {
        let packed = Entry(name: "b", content: [0x4B, 0x04, 0x00], method: 8, sizes: (3, 1))
        let bytes = Self.archive([Entry(), packed, Entry(name: "c", content: [])])
        let archive = try ZipArchive(InputFile(Data(bytes), named: "a.zip"))
        #expect(try archive.entries.map { try archive.source(of: $0).byteCount } == [3, 1, 0])
        // Without the list, the size may be known only at the end.
        let open = Entry(
            content: [0x4B, 0x04, 0x00], flags: 8, method: 8, localSizes: (0, 0),
            descriptor: [UInt8](repeating: 5, count: 16))
        let walked = try ZipArchive(InputFile(Data(open.local() + Entry(name: "b").local()), named: "a.zip"))
        #expect(try walked.entries.map { try walked.source(of: $0).byteCount } == [nil, 3])
        #expect(walked.entries.map(\.packedSize) == [3, 3] && walked.entries.map(\.checksum) == [nil, 0])
    }

    @Test func EXP_54_headersAreReadOneAfterTheOther() {
        let missing = "its central directory is missing, so it is truncated or damaged"
        func walk(_ entries: [Entry], _ rest: [UInt8] = []) -> String {
            let text = Self.text(entries.flatMap { $0.local() } + rest)
            return text.hasSuffix(missing) ? String(text.dropLast(missing.count)) : "not walked: \(text)"
        }
        let wrong = " (the checksum does not match)"
        #expect(walk([Entry(), Entry(name: "b")]) == "a.txt [1, 2, 3]\(wrong); b [1, 2, 3]\(wrong); ")
        #expect(
            walk([Entry(name: "f/", content: []), Entry(name: "b", localExtra: [1, 0, 0, 0])])
                == "b [1, 2, 3]\(wrong); ")
        #expect(walk([Entry(method: 12), Entry()]) == "")
        #expect(walk([Entry(flags: 8, localSizes: (0, 0)), Entry()]) == "")
        #expect(walk([Entry(flags: 8)]) == "a.txt [1, 2, 3]\(wrong); ")
        let long = Entry(
            localExtra: [1, 0, 16, 0] + Self.little(3, 8) + Self.little(3, 8), localSizes: (0xFFFF_FFFF, 0xFFFF_FFFF))
        #expect(walk([long, Entry(name: "b")]) == "a.txt [1, 2, 3]\(wrong); b [1, 2, 3]\(wrong); ")
        // A size that cannot be one ends the list.
        let negative = Entry(
            localExtra: [1, 0, 16, 0] + Self.little(3, 8) + Self.little(-1, 8), localSizes: (0xFFFF_FFFF, 0xFFFF_FFFF))
        #expect(walk([Entry(name: "b"), negative, Entry()]) == "b [1, 2, 3]\(wrong); ")
        #expect(walk([Entry()], [80, 75, 3, 4, 1]) == "a.txt [1, 2, 3]\(wrong); ")
        for length in [12, 16, 20, 24] {
            let open = Entry(
                content: [0x4B, 0x04, 0x00], flags: 8, method: 8, localSizes: (0, 0),
                descriptor: [UInt8](repeating: 5, count: length))
            #expect(walk([open, Entry(name: "b")]) == "a.txt [97]; b [1, 2, 3]\(wrong); ", "\(length)")
            #expect(walk([open], [80, 75, 1, 2]) == "a.txt [97]; ")
        }
        let odd = Entry(
            content: [0x4B, 0x04, 0x00], flags: 8, method: 8, localSizes: (0, 0), descriptor: [5, 5, 5, 5, 5])
        #expect(walk([odd, Entry(name: "b")]) == "a.txt [97]; ")
        let cut = Entry(content: [0x4B], flags: 8, method: 8, localSizes: (0, 0))
        #expect(walk([cut]).hasPrefix("a.txt [") && walk([cut]).contains("the compressed data ends early"))
    }

    @Test func EXP_1_archivesAreKnownByTheirMarks() {
        for mark in [[80, 75, 3, 4], [80, 75, 5, 6], [80, 75, 7, 8], [80, 75, 3, 4, 9]] as [[UInt8]] {
            #expect(ZipArchive.isZip(mark))
        }
        for mark in [[80, 75, 1, 2], [80, 75, 3], [80, 75], [], [31, 139, 8, 0]] as [[UInt8]] {
            #expect(!ZipArchive.isZip(mark))
        }
        #expect(InflateByteSource.isGzip([31, 139]) && !InflateByteSource.isGzip([31]))
        #expect(!InflateByteSource.isGzip([31, 138, 8]))
    }

    // MARK: Writing

    private static func written(_ largestShort: Int = 0xFFFF_FFFE) throws -> [UInt8] {
        let sink = MemoryByteSink()
        let writer = try ZipWriter(sink, moment: (date: 0x5C7B, time: 0x8C21), largestShort: largestShort)
        try writer.add("empty") { _ in }
        try writer.add("ä") { sink in try [UInt8]([97]).withUnsafeBytes { try sink.write($0) } }
        try writer.finish()
        #expect(writer.byteCount == sink.bytes.count)
        return sink.bytes
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        var lines: [String] = []
        var line = ""
        for (index, byte) in bytes.enumerated() {
            // Each record begins a line.
            if byte == 0x50, bytes[index...].dropFirst().first == 0x4B, !line.isEmpty {
                lines.append(line)
                line = ""
            }
            line += String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }
        return (lines + [line]).joined(separator: "\n")
    }

    @Test func EXP_1_allBytesOfAnArchiveAreWritten() throws {
        #expect(
            Self.hex(try Self.written()) == #"""
                504b03042d0008080800218c7b5c00000000000000000000000005001400656d7074790100100000000000000000000000\#
                0000000000000300
                504b07080000000002000000000000000000000000000000
                504b03042d0008080800218c7b5c00000000000000000000000002001400c3a40100100000000000000000000000000000\#
                0000004b0400
                504b070843beb7e803000000000000000100000000000000
                504b01022d032d0008080800218c7b5c000000000200000000000000050000000000000000000000a48100000000656d70\#
                7479
                504b01022d032d0008080800218c7b5c43beb7e80300000001000000020000000000000000000000a48151000000c3a4
                504b0506000000000200020063000000a00000000000
                """#)
        #expect(
            Self.hex(try Self.written(0)) == #"""
                504b03042d0008080800218c7b5c00000000000000000000000005001400656d7074790100100000000000000000000000\#
                0000000000000300
                504b07080000000002000000000000000000000000000000
                504b03042d0008080800218c7b5c00000000000000000000000002001400c3a40100100000000000000000000000000000\#
                0000004b0400
                504b070843beb7e803000000000000000100000000000000
                504b01022d032d0008080800218c7b5c00000000ffffffff0000000005000c000000000000000000a48100000000656d70\#
                7479010008000200000000000000
                504b01022d032d0008080800218c7b5c43beb7e8ffffffffffffffff02001c000000000000000000a481ffffffffc3a401\#
                001800010000000000000003000000000000005100000000000000
                504b06062c000000000000002d002d000000000000000000020000000000000002000000000000008b00000000000000a0\#
                00000000000000
                504b0607000000002b0100000000000001000000
                504b050600000000ffffffffffffffffffffffff0000
                """#)
        #expect(Self.hex(try Self.written(60)).contains("ffffffff"))
        for limit in [0, 2, 50, 120, 1_000] {
            #expect(Self.text(try Self.written(limit)) == "empty []; ä [97]", "\(limit)")
        }
    }

    /// Times of files are local, in two seconds, from 1980 to 2107.
    @Test(arguments: [
        ([2026, 11, 28, 13, 37, 58], [2026, 11, 28, 13, 37, 29]), ([2026, 1, 2, 3, 4, 5], [2026, 1, 2, 3, 4, 2]),
        ([1980, 1, 1, 12, 0, 0], [1980, 1, 1, 12, 0, 0]), ([1979, 6, 5, 12, 0, 1], [1980, 6, 5, 12, 0, 0]),
        ([2107, 12, 31, 12, 59, 59], [2107, 12, 31, 12, 59, 29]),
        ([2108, 2, 3, 12, 30, 30], [2107, 2, 3, 12, 30, 15]),
    ])
    func EXP_1_timesOfFiles(date: [Int], expected: [Int]) throws {
        let parts = DateComponents(
            year: date[0], month: date[1], day: date[2], hour: date[3], minute: date[4], second: date[5])
        let moment = try #require(Calendar(identifier: .gregorian).date(from: parts))
        let folder = try TestFolder()
        let path = folder.path + "/a.zip"
        let writer = try ZipWriter(path: path, date: moment)
        try writer.add("a") { _ in }
        try writer.finish()
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let time = Int(bytes[10]) | Int(bytes[11]) << 8
        let day = Int(bytes[12]) | Int(bytes[13]) << 8
        #expect(
            [1980 + (day >> 9), day >> 5 & 15, day & 31, time >> 11, time >> 5 & 63, time & 31] == expected)
    }
}
