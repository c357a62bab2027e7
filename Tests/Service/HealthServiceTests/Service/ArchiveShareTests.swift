import Testing

@testable import HealthService

/// The progress of an upload among the files in it.
@Suite struct ArchiveShareTests {
    private static func read(
        _ done: Int, of total: Int?, bytes: Int64?, _ entry: (index: Int, count: Int)?
    ) -> (read: Int64, total: Int64?) {
        var share = ArchiveShare(bytes: bytes)
        share.entry = entry
        return share.read(done, of: total)
    }

    @Test("WEB-81: without an archive, its size or its files, the bytes are those of the file")
    func files() {
        #expect(Self.read(5, of: 10, bytes: 100, nil) == (5, 10))
        #expect(Self.read(5, of: nil, bytes: 100, nil) == (5, nil))
        #expect(Self.read(5, of: 10, bytes: nil, (1, 4)) == (5, 10))
        #expect(Self.read(5, of: 10, bytes: 100, (0, 0)) == (5, 10))
        #expect(Self.read(5, of: 10, bytes: 100, (0, 1)) == (50, 100))
    }

    @Test("WEB-81: a file is no more than its part of an archive")
    func parts() {
        #expect(Self.read(0, of: 10, bytes: 100, (1, 4)) == (25, 100))
        #expect(Self.read(1, of: 10, bytes: 100, (1, 4)) == (27, 100))
        #expect(Self.read(10, of: 10, bytes: 100, (1, 4)) == (50, 100))
        // A file that grows while it is read.
        #expect(Self.read(11, of: 10, bytes: 100, (1, 4)) == (50, 100))
        #expect(Self.read(3, of: 0, bytes: 100, (1, 4)) == (25, 100))
        #expect(Self.read(3, of: nil, bytes: 100, (1, 4)) == (25, 100))
        #expect(Self.read(1, of: 3, bytes: 0, (3, 4)) == (0, 0))
    }
}
