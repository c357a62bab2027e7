import TestSupport
import Testing

@testable import WorkoutFiles

@Suite(.eachInflatingLibrary) struct InflateByteSourceTests {
    private static let content = Array(ExampleExport(days: 1).text.utf8)

    /// Returns the uncompressed data, for packed input in pieces of one size and reads of another.
    private static func unpack(
        _ packed: [UInt8], pieces: Int = .max, room: Int = 1 << 16, _ wrapping: InflateByteSource.Wrapping = .none,
        checksum: UInt32? = nil
    ) throws -> (bytes: [UInt8], problem: FileProblem?, unread: Int) {
        let source = InflateByteSource(
            MemoryByteSource(packed, largestPiece: pieces), wrapping, checksum: checksum)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 1)
        defer { buffer.deallocate() }
        var bytes: [UInt8] = []
        while case let count = try source.read(into: buffer), count > 0 { bytes += buffer[..<count] }
        return (bytes, source.problem, source.unread)
    }

    @Test(arguments: [1, 2, 7, 1_000, .max], [1, 3, 100, 1 << 16])
    func piecesOfAnySizeGiveTheSame(pieces: Int, room: Int) throws {
        let content = Array(Self.content.prefix(20_000))
        for wrapping in [InflateByteSource.Wrapping.none, .gzip] {
            let packed = TestZip.deflate(content, isGzip: wrapping == .gzip)
            let result = try Self.unpack(packed, pieces: pieces, room: room, wrapping)
            #expect(result.bytes == content)
            #expect(result.problem == nil)
        }
    }

    /// Bytes after the end must be left for the next reader.
    @Test(arguments: [1, 3, 1_000, .max]) func whatFollowsTheEndIsLeft(pieces: Int) throws {
        for count in [0, 1, 100, 70_000] {
            let packed = TestZip.deflate(Array(Self.content.prefix(count)))
            for tail in [0, 1, 7, 8, 30] {
                let source = MemoryByteSource(packed + [UInt8](repeating: 0xAB, count: tail), largestPiece: pieces)
                let inflating = InflateByteSource(source, .none)
                let bytes = try inflating.readAll(limit: 1 << 20, file: "")
                #expect(bytes.count == count && inflating.problem == nil)
                let rest = try source.readAll(limit: 100, file: "")
                #expect(rest.count + inflating.unread == tail)
            }
        }
    }

    @Test func severalFilesOfGzipAreOne() throws {
        let packed = TestZip.deflate([1, 2, 3], isGzip: true) + TestZip.deflate([4, 5], isGzip: true)
        let result = try Self.unpack(packed, .gzip)
        #expect(result.bytes == [1, 2, 3, 4, 5])
        #expect(result.problem == nil)
        #expect(try Self.unpack(packed + [1, 2, 3], .gzip).problem == "the compressed data is damaged")
        #expect(try Self.unpack(Array(packed.dropLast()), .gzip).problem == "the compressed data ends early")
        #expect(try Self.unpack([], .gzip).problem == "the compressed data ends early")
    }

    @Test func checksumsOfGzipCount() throws {
        var packed = TestZip.deflate([1, 2, 3], isGzip: true)
        packed[packed.count - 8] ^= 1
        #expect(try Self.unpack(packed, .gzip).problem == "the compressed data is damaged")
    }

    /// All bytes before the end are returned, whatever the size of the pieces.
    @Test(arguments: [1, 1_000, .max], [1, 5, 1 << 16]) func cutOffDataGiveWhatTheyHave(pieces: Int, room: Int) throws {
        let content = Array(Self.content.prefix(20_000))
        let packed = TestZip.deflate(content)
        for count in [1, packed.count / 2, packed.count - 1] {
            let result = try Self.unpack(Array(packed.prefix(count)), pieces: pieces, room: room, checksum: 0)
            #expect(result.problem == "the compressed data ends early")
            #expect(content.starts(with: result.bytes))
            if count == packed.count - 1 { #expect(result.bytes.count > content.count - 300) }
        }
    }

    /// Bytes that were unpacked ahead are returned, even if the following ones are damaged.
    @Test(arguments: [1, 100, 1 << 16]) func whatStandsBeforeDamageComes(room: Int) throws {
        let content = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
        // A stored block, then one of an invalid type.
        let stored: [UInt8] = [0, 0x20, 0x4E, 0xDF, 0xB1] + content
        let result = try Self.unpack(stored + [0x07, 0xFF, 0xFF], room: room)
        #expect(result.bytes == content)
        #expect(result.problem == "the compressed data is damaged")
    }

    @Test func wrongChecksumsAreTold() throws {
        let packed = TestZip.deflate([1, 2, 3])
        #expect(try Self.unpack(packed, checksum: 0x55BC_801D).problem == nil)
        #expect(try Self.unpack(packed, checksum: 0x55BC_801C).problem == "the checksum does not match")
    }

    /// Damage has the same result with every library, but for codes that one of them validates only on use.
    @Test(arguments: 0..<8) func damageGivesNothingThatWasNotThere(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let content = Array(Self.content.prefix(50_000))
        let packed = TestZip.deflate(content)
        for _ in 0..<20 {
            var bytes = packed
            let place = Int(generator.next() % UInt64(bytes.count))
            bytes[place] ^= 1 << UInt8(generator.next() % 8)
            let room = 1 + Int(generator.next() % 5_000)
            let results = try InflatingLibrary.available.map { library in
                try InflatingLibrary.$current.withValue(library) {
                    try Self.unpack(bytes, pieces: 1 + Int(generator.next() % 3_000), room: room, checksum: 1)
                }
            }
            for result in results {
                #expect(result.problem != nil)
                let shared = zip(result.bytes, results[0].bytes).prefix { $0 == $1 }.count
                #expect(shared == min(result.bytes.count, results[0].bytes.count))
            }
        }
    }
}
