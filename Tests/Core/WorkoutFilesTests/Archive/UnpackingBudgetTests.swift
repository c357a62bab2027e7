import Foundation
import TestSupport
import Testing

@testable import WorkoutFiles

@Suite(.eachInflatingLibrary) struct UnpackingBudgetTests {
    private static let content = [UInt8](repeating: 65, count: 100)

    /// Returns the number of bytes of a file in an archive, and the problem with them.
    private static func read(_ files: PackedFiles, _ index: Int) throws -> (count: Int, problem: FileProblem?) {
        let source = try files.source(index)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 1)
        defer { buffer.deallocate() }
        var count = 0
        while case let step = try source.read(into: buffer), step > 0 { count += step }
        return (count, source.problem)
    }

    @Test(arguments: [false, true]) func SEC_42_allFilesOfAnArchiveUnpackToNoMoreThanItsBudget(isPacked: Bool) throws {
        let names = ["a", "b", "c"]
        var zip = TestZip()
        for name in names { zip.add(name, Self.content) }
        let bytes = isPacked ? zip.finished : StoredPacking.zip(names.map { ($0, Self.content) })
        var file = InputFile(Data(bytes), named: "a.zip")
        file.budget = UnpackingBudget(entries: 3, bytes: 200)
        let files = try PackedFiles(file)
        for index in 0..<2 { #expect(try Self.read(files, index) == (100, nil)) }
        let last = try Self.read(files, 2)
        #expect(last.count < 100 && last.problem?.limit == .unpackedSize)
        #expect(last.problem?.clause == "its archives expand to more than 200 bytes")
    }

    @Test func SEC_42_aFilePackedAloneTakesFromTheBudgetToo() throws {
        var file = InputFile(Data(StoredPacking.gzip(Self.content)), named: "a.gz")
        file.budget = UnpackingBudget(entries: 1, bytes: 99)
        #expect(try Self.read(PackedFiles(file), 0).problem?.limit == .unpackedSize)
        file.budget = UnpackingBudget(entries: 1, bytes: 100)
        #expect(try Self.read(PackedFiles(file), 0) == (100, nil))
    }

    @Test(arguments: [false, true]) func SEC_42_anArchiveHasNoMoreFilesThanTheBudgetSays(isCutOff: Bool) throws {
        var bytes = StoredPacking.zip([("a", [1]), ("b", [2]), ("c", [3])])
        // Without the central directory the headers are read one after the other.
        if isCutOff { bytes.removeLast(22) }
        var file = InputFile(Data(bytes), named: "a.zip")
        file.budget = UnpackingBudget(entries: 2, bytes: 100)
        let error = #expect(throws: WorkoutFileError.self) { try PackedFiles(file) }
        #expect(error?.limit == .archiveEntries)
        file.budget = UnpackingBudget(entries: 3, bytes: 100)
        #expect(try PackedFiles(file).names == ["a", "b", "c"])
    }
}
