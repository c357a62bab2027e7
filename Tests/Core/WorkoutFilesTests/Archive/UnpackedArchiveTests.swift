import Foundation
import Testing

@testable import WorkoutFiles

/// The room that an archive in an archive may take on the disk while it is read.
@Suite struct UnpackedArchiveTests {
    /// A source of so many zeros.
    private final class Zeros: ByteSource {
        let byteCount: Int? = nil
        private var rest: Int

        init(_ count: Int) { rest = count }

        func read(into buffer: UnsafeMutableRawBufferPointer) throws(WorkoutFileError) -> Int {
            let count = min(buffer.count, rest)
            if count > 0, let start = buffer.baseAddress { memset(start, 0, count) }
            rest -= count
            return count
        }
    }

    /// Sixty-four megabytes are harmless, and more are only ten times the packed bytes.
    @Test(arguments: [
        (67_108_864, 0, true), (67_108_865, 6_710_886, false), (67_108_870, 6_710_887, true),
        (67_108_871, 6_710_887, false),
    ])
    func SEC_42_innerArchivesHaveTenTimesTheirSize(count: Int, packedSize: Int, isKept: Bool) throws {
        let source = try OpenedFile(Zeros(count), named: "b")
        do throws(WorkoutFileError) {
            let archive = try UnpackedArchive(source, packedSize: packedSize, named: "a/b", budget: nil)
            let path = archive.file.path ?? ""
            let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
            #expect(isKept && size == count && archive.problem == nil)
        } catch {
            let reason = "it expands to more than 10 times its size, which no archive does"
            #expect(!isKept && error.message == "Could not read 'a/b': \(reason).")
            #expect(error.code == .malformed && error.limit == .packingRatio)
        }
    }
}
