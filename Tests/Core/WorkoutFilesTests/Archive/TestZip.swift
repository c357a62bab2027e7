import CZlib
import Foundation

/// Zip archives built for tests.
struct TestZip {
    var bytes: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    /// Adds a file, deflated, with its sizes after it as the Health app writes them.
    mutating func add(_ name: String, _ content: [UInt8], hasSizesAfter: Bool = true) {
        let packed = Self.deflate(content)
        let checksum = content.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
        let offset = bytes.count
        let flags = hasSizesAfter ? 8 : 0
        let sizes = Self.little(checksum, 4) + Self.little(packed.count, 4) + Self.little(content.count, 4)
        let common = Self.little(20, 2) + Self.little(flags, 2) + Self.little(8, 2) + Self.little(0, 4)
        let names = Self.little(name.utf8.count, 2) + Self.little(0, 2)
        bytes += Self.little(0x0403_4B50, 4) + common + (hasSizesAfter ? [UInt8](repeating: 0, count: 12) : sizes)
        bytes += names + Array(name.utf8) + packed
        if hasSizesAfter { bytes += Self.little(0x0807_4B50, 4) + sizes }
        directory += Self.little(0x0201_4B50, 4) + Self.little(20, 2) + common + sizes + names
        directory += [UInt8](repeating: 0, count: 10) + Self.little(offset, 4) + Array(name.utf8)
        count += 1
    }

    /// The archive with its central directory.
    var finished: [UInt8] {
        bytes + directory + Self.little(0x0605_4B50, 4) + Self.little(0, 4) + Self.little(count, 2)
            + Self.little(count, 2) + Self.little(directory.count, 4) + Self.little(bytes.count, 4)
            + Self.little(0, 2)
    }

    private static func little(_ value: some BinaryInteger, _ length: Int) -> [UInt8] {
        (0..<length).map { UInt8(truncatingIfNeeded: Int(value) >> (8 * $0)) }
    }

    static func deflate(_ content: [UInt8], isGzip: Bool = false) -> [UInt8] {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        deflateInit2_(&stream, 6, Z_DEFLATED, isGzip ? 31 : -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
        defer { deflateEnd(&stream) }
        var input = content
        var output = [UInt8](repeating: 0, count: content.count + 1_024)
        return input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                CZlib.deflate(&stream, Z_FINISH)
                return Array(output.prefix(output.count - Int(stream.avail_out)))
            }
        }
    }
}

/// A folder that is deleted after the test.
final class TestFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "/exports-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    @discardableResult
    func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        let url = URL(filePath: path).appending(path: name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        return url.path
    }
}
