import Foundation
import TestSupport
import Testing

@testable import WorkoutFiles

/// Files that are read at any place, on disk and in memory.
@Suite struct FileRangeTests {
    private static let bytes = [UInt8](1...20)

    /// Memory may be a part of other memory.
    @Test func aFileOnDiskAndOneInMemoryAreReadTheSame() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "a").path
        try Data(Self.bytes).write(to: URL(filePath: path))
        let slice = Data([90, 91] + Self.bytes + [92])[2..<22]
        let files = [
            try RandomAccessFile(InputFile(path: path)), try RandomAccessFile(InputFile(slice, named: "b")),
            try RandomAccessFile(InputFile(Data(Self.bytes), named: "b")),
        ]
        for file in files {
            #expect(file.byteCount == 20)
            for offset in 0...22 {
                for count in [0, 1, 2, 5, 19, 20, 21] {
                    let expected = Array(Self.bytes.dropFirst(offset).prefix(count))
                    #expect(try file.bytes(offset, count: count) == expected, "\(offset) \(count)")
                    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
                    defer { buffer.deallocate() }
                    let read = try file.read(at: offset, into: buffer)
                    #expect(Array(buffer[..<read]) == expected, "\(offset) \(count)")
                }
            }
            #expect(try file.bytes(-1, count: 3) == [] && file.bytes(3, count: -1) == [])
        }
        #expect(files.map(\.name) == [path, "b", "b"])
    }

    @Test func aRangeEndsWithTheFile() throws {
        let file = try RandomAccessFile(InputFile(Data(Self.bytes), named: "a"))
        for range in [0..<20, 0..<1, 5..<12, 15..<21, 19..<20, 20..<20, 20..<25, 7..<7] {
            let source = FileRangeSource(file, range)
            #expect(source.byteCount == range.count && source.position == range.lowerBound)
            let expected = Array(Self.bytes[range.clamped(to: 0..<20)])
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 3, alignment: 1)
            defer { buffer.deallocate() }
            var read: [UInt8] = []
            while case let count = try source.read(into: buffer), count > 0 {
                #expect(count == min(3, expected.count - read.count))
                read += buffer[..<count]
                #expect(source.position == range.lowerBound + read.count)
            }
            #expect(read == expected, "\(range)")
            #expect(try source.read(into: buffer) == 0)
            #expect(source.position == range.lowerBound + expected.count)
        }
        // Two ranges of a file do not disturb each other.
        let (first, second) = (FileRangeSource(file, 0..<10), FileRangeSource(file, 5..<15))
        let all = [
            try first.readAll(limit: 10, file: "a"), try second.readAll(limit: 10, file: "a"),
            try first.readAll(limit: 10, file: "a"),
        ]
        #expect(all == [Array(1...10), Array(6...15), []])
    }

    @Test func aFileThatWasCutEndsEarlier() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "a").path
        try Data(Self.bytes).write(to: URL(filePath: path))
        let file = try RandomAccessFile(InputFile(path: path))
        #expect(truncate(path, 12) == 0)
        #expect(file.byteCount == 20)
        #expect(try file.bytes(10, count: 5) == [11, 12] && file.bytes(12, count: 5) == [])
        let source = FileRangeSource(file, 9..<18)
        #expect(try source.readAll(limit: 99, file: "a") == [10, 11, 12] && source.position == 12)
    }

    @Test func filesAreClosed() throws {
        let folder = try TemporaryFolder()
        let place = folder.url.path
        let path = try folder.write("abc", to: "a")
        func openCount() throws -> Int { try OpenDescriptors.count(in: place) }
        do {
            let file = try RandomAccessFile(InputFile(path: path))
            #expect(try openCount() == 1 && file.byteCount == 3)
            let source = FileRangeSource(file, 0..<3)
            #expect(try source.readAll(limit: 9, file: "a") == Array("abc".utf8))
            let whole = try FileByteSource(path: path)
            #expect(try openCount() == 2 && whole.byteCount == 3)
        }
        #expect(try openCount() == 0)
        // A folder is refused, and not kept open.
        let error = #expect(throws: WorkoutFileError.self) { _ = try RandomAccessFile(InputFile(path: place)) }
        #expect(error?.description == "Could not read '\(place)': it is not a regular file.")
        #expect(error?.code == .unreadable)
        #expect(try openCount() == 0)
        do {
            let source = try FileByteSource(path: place)
            #expect(source.byteCount == nil)
            #expect(try openCount() == 1)
            #expect(throws: WorkoutFileError.self) { try source.readAll(limit: 9, file: "a") }
        }
        #expect(try openCount() == 0)
        let missing = #expect(throws: WorkoutFileError.self) {
            _ = try RandomAccessFile(InputFile(path: place + "/none"))
        }
        #expect(missing?.description == "Could not read '\(place)/none': the file does not exist.")
        // A name that is no text is reached through a descriptor of its own.
        let odd = Array("\(place)/b".utf8) + [0xFF]
        let made = (odd + [0]).withUnsafeBytes { name in
            name.baseAddress.map { open($0.assumingMemoryBound(to: CChar.self), O_WRONLY | O_CREAT, 0o600) } ?? -1
        }
        #expect(made >= 0)
        close(made)
        do {
            let file = try InputFile(bytes: odd, named: "odd")
            #expect(try openCount() == 1 && file.bytes().byteCount == 0)
        }
        #expect(try openCount() == 0)
        #expect(FolderListing(place).files.count == 2)
        #expect(try openCount() == 0)
    }
}
