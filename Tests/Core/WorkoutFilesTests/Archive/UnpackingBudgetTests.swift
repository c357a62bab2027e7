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

    /// An archive in an archive takes from the budget when it is unpacked, and again with its files.
    @Test func SEC_42_archivesInArchivesTakeFromTheSameBudget() throws {
        let inner = StoredPacking.zip([("a", Self.content), ("b", [1])])
        func read(_ bytes: Int, entries: Int = 2) throws -> String {
            var file = InputFile(Data(StoredPacking.zip([("in.zip", inner)])), named: "a.zip")
            file.budget = UnpackingBudget(entries: entries, bytes: bytes)
            guard case .archive(let archive) = try PackedFiles(file).content(0) else { return "no archive" }
            if let problem = archive.problem { return "archive \(problem.limit?.rawValue ?? "-")" }
            do throws(WorkoutFileError) {
                let files = try PackedFiles(archive.file)
                return files.names.indices.map { index in
                    let found = try? Self.read(files, index)
                    return found.map { "\($0.count) \($0.problem?.limit?.rawValue ?? "whole")" } ?? "error"
                }.joined(separator: ", ")
            } catch { return error.limit?.rawValue ?? error.message }
        }
        #expect(try read(inner.count + 101) == "100 whole, 1 whole")
        #expect(try read(inner.count + 100) == "100 whole, 1 unpacked-size")
        #expect(try read(inner.count + 99).contains("unpacked-size, "))
        #expect(try read(inner.count - 1) == "archive unpacked-size")
        #expect(try read(inner.count + 101, entries: 1) == "archive-entries")
    }

    private static let track = Array(
        "<kml><Placemark><Track><when>2024-03-09T08:00:00Z</when><coord>8 50 1</coord></Track></Placemark></kml>".utf8)

    /// Returns the limit that a file of workouts exceeds, if it does.
    private static func limit(_ file: OpenedFile) -> ReaderLimit? {
        do throws(WorkoutFileError) {
            return try WorkoutFileReader.recording(from: file).warnings.lazy.compactMap(\.limit).first
        } catch { return error.limit }
    }

    @Test(arguments: [false, true]) func SEC_42_whatAKMZExpandsToTakesFromTheBudget(isPacked: Bool) throws {
        var zip = TestZip()
        zip.add("doc.kml", Self.track)
        let bytes = isPacked ? zip.finished : StoredPacking.zip([("doc.kml", Self.track)])
        var file = InputFile(Data(bytes), named: "a.kmz")
        file.budget = UnpackingBudget(entries: 1, bytes: 2 * Self.track.count)
        #expect(try (0..<3).map { _ in try Self.limit(OpenedFile(file)) } == [nil, nil, .unpackedSize])
        file.budget = nil
        #expect(try Self.limit(OpenedFile(file)) == nil)
    }

    /// A KMZ in an archive takes from the budget when it is unpacked, and again with its tracks, also if it is
    /// compressed with gzip as well.
    @Test(arguments: [false, true]) func SEC_42_KMZFilesInAnArchiveTakeFromTheSameBudget(isGzip: Bool) throws {
        let kmz = StoredPacking.zip([("doc.kml", Self.track)])
        let packed = isGzip ? StoredPacking.gzip(kmz) : kmz
        let one = packed.count + (isGzip ? kmz.count : 0) + Self.track.count
        func limits(_ bytes: Int) throws -> [ReaderLimit?] {
            var file = InputFile(Data(StoredPacking.zip([("a.kmz", packed), ("b.kmz", packed)])), named: "a.zip")
            file.budget = UnpackingBudget(entries: 2, bytes: bytes)
            let files = try PackedFiles(file)
            return try files.names.indices.map { index -> ReaderLimit? in
                guard case .file(let opened) = try files.content(index) else { return .nesting }
                return Self.limit(opened)
            }
        }
        #expect(try limits(2 * one) == [nil, nil])
        #expect(try limits(2 * one - 1) == [nil, .unpackedSize])
    }

    /// A file that is compressed within an archive takes from the budget twice.
    @Test func SEC_42_filesThatArePackedTwiceTakeFromTheBudgetTwice() throws {
        let packed = StoredPacking.gzip(Self.content)
        func limit(_ bytes: Int) -> ReaderLimit? {
            var file = InputFile(Data(StoredPacking.zip([("a.gz", packed)])), named: "a.zip")
            file.budget = UnpackingBudget(entries: 1, bytes: bytes)
            do throws(WorkoutFileError) {
                _ = try PackedFiles(file).content(0)
                return nil
            } catch { return error.limit }
        }
        #expect(limit(packed.count + 100) == nil && limit(packed.count + 99) == .unpackedSize)
        #expect(limit(packed.count - 1) == .unpackedSize)
    }
}
