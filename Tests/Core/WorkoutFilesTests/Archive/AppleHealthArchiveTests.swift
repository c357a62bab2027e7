import TestSupport
import Testing
import WorkoutFiles

@Suite(.eachInflatingLibrary) struct AppleHealthArchiveTests {
    private static let text = ExampleExport(days: 1).text

    private static func content(_ source: any ByteSource) throws -> [UInt8] {
        var result: [UInt8] = []
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 10_000, alignment: 1)
        defer { buffer.deallocate() }
        while case let count = try source.read(into: buffer), count > 0 { result += buffer[..<count] }
        return result
    }

    private static func archive(mainName: String = "export.xml", hasSizesAfter: Bool = true) -> TestZip {
        var zip = TestZip()
        zip.add("apple_health_export/workout-routes/Route_0.gpx", Array("<gpx/>".utf8), hasSizesAfter: hasSizesAfter)
        zip.add("apple_health_export/export_cda.xml", Array("<ClinicalDocument/>".utf8), hasSizesAfter: hasSizesAfter)
        zip.add("apple_health_export/\(mainName)", Array(text.utf8), hasSizesAfter: hasSizesAfter)
        zip.add("apple_health_export/electrocardiograms/ecg_1.csv", Array("1\n".utf8), hasSizesAfter: hasSizesAfter)
        return zip
    }

    @Test(arguments: ["export.xml", "导出.xml"], [true, false])
    func EXP_1_archives(name: String, hasSizesAfter: Bool) throws {
        let folder = try TestFolder()
        let path = try folder.write("export.zip", Self.archive(mainName: name, hasSizesAfter: hasSizesAfter).finished)
        let archive = try AppleHealthArchive(path: path)
        #expect(archive.mainName.hasSuffix(name))
        #expect(try Self.content(archive.mainFile()) == Array(Self.text.utf8))
        #expect(archive.electrocardiograms.count == 1)
        #expect(archive.problems.isEmpty)
    }

    @Test func EXP_1_foldersAndMainFiles() throws {
        let folder = try TestFolder()
        let main = try folder.write("x/apple_health_export/Exportación.xml", Array(Self.text.utf8))
        try folder.write("x/apple_health_export/export_cda.xml", Array("<ClinicalDocument/>".utf8))
        try folder.write("x/apple_health_export/workout-routes/route_0.gpx", Array("<gpx/>".utf8))
        for path in [folder.path, folder.path + "/x", main] {
            let archive = try AppleHealthArchive(path: path)
            #expect(try Self.content(archive.mainFile()) == Array(Self.text.utf8))
            #expect(try archive.file(named: "/workout-routes/ROUTE_0.gpx") != nil)
        }
    }

    @Test func EXP_1_filesLieInUpToFourFolders() throws {
        let folder = try TestFolder()
        try folder.write("export.xml", Array(Self.text.utf8))
        try folder.write("a/b/c/d/near.gpx", Array("<gpx/>".utf8))
        try folder.write("a/b/c/d/e/far.gpx", Array("<gpx/>".utf8))
        let archive = try AppleHealthArchive(path: folder.path)
        #expect(archive.contains("near.gpx") && !archive.contains("far.gpx"))
    }

    @Test func EXP_45_namesStayInTheExport() throws {
        let folder = try TestFolder()
        try folder.write("secret.gpx", Array("<gpx/>".utf8))
        let main = try folder.write("export/export.xml", Array(Self.text.utf8))
        try folder.write("export/workout-routes/a.gpx", Array("<gpx/>".utf8))
        let archive = try AppleHealthArchive(path: main)
        #expect(try archive.file(named: "../../secret.gpx") == nil)
        #expect(try archive.file(named: "/etc/passwd") == nil)
        #expect(try archive.file(named: "../../a.gpx") != nil)
    }

    /// A ten-year export has over a thousand routes, whose buffers would fill the memory if they were retained.
    @Test func EXP_45_routesAreLetGo() throws {
        let folder = try TestFolder()
        let archive = try AppleHealthArchive(path: try folder.write("export.zip", Self.archive().finished))
        weak var route: AnyObject?
        do {
            let source = try #require(try archive.file(named: "Route_0.gpx"))
            route = source
            #expect(try Self.content(source) == Array("<gpx/>".utf8))
        }
        #expect(route == nil)
    }

    @Test(arguments: [true, false])
    func EXP_54_cutOffArchives(hasSizesAfter: Bool) throws {
        let folder = try TestFolder()
        let whole = Self.archive(hasSizesAfter: hasSizesAfter)
        // Within the main file, which is by far the largest.
        let path = try folder.write("export.zip", Array(whole.bytes.prefix(whole.bytes.count * 3 / 4)))
        let archive = try AppleHealthArchive(path: path)
        let content = try Self.content(archive.mainFile())
        #expect(content.count > Self.text.utf8.count / 4)
        #expect(content.count < Self.text.utf8.count)
        #expect(Array(Self.text.utf8.prefix(content.count)) == content)
        #expect(archive.problems.count == 2)
    }

    @Test func EXP_54_listOfContentsIsMissing() throws {
        let folder = try TestFolder()
        let path = try folder.write("export.zip", Self.archive().bytes)
        let archive = try AppleHealthArchive(path: path)
        #expect(try Self.content(archive.mainFile()) == Array(Self.text.utf8))
        #expect(archive.problems.count == 1)
    }

    @Test func EXP_54_wrongChecksums() throws {
        let folder = try TestFolder()
        var bytes = Self.archive().finished
        // The checksum in the central directory, third file.
        let marks = bytes.indices.dropLast(4).filter { Array(bytes[$0..<$0 + 4]) == [0x50, 0x4B, 1, 2] }
        bytes[marks[2] + 16] ^= 1
        let archive = try AppleHealthArchive(path: try folder.write("export.zip", bytes))
        #expect(try Self.content(archive.mainFile()) == Array(Self.text.utf8))
        #expect(archive.problems.count == 1)
    }

    @Test func EXP_54_storedFilesAreCheckedToo() throws {
        let folder = try TestFolder()
        let whole = StoredPacking.zip([("apple_health_export/export.xml", Array(Self.text.utf8))])
        let sound = try AppleHealthArchive(path: try folder.write("sound.zip", whole))
        #expect(try Self.content(sound.mainFile()) == Array(Self.text.utf8))
        #expect(sound.problems.isEmpty)
        var bytes = whole
        bytes[bytes.count / 2] ^= 1
        let archive = try AppleHealthArchive(path: try folder.write("export.zip", bytes))
        #expect(try Self.content(archive.mainFile()).count == Self.text.utf8.count)
        #expect(archive.problems == ["the checksum does not match"])
    }

    @Test func EXP_2_bombsAreRefused() throws {
        let folder = try TestFolder()
        var zip = TestZip()
        zip.add("export.xml", Array(Self.text.utf8.prefix(600)) + [UInt8](repeating: 0x20, count: 70_000_000))
        let archive = try AppleHealthArchive(path: try folder.write("export.zip", zip.finished))
        #expect(try Self.content(archive.mainFile()).count < 70_000_000)
        #expect(archive.problems.first?.clause.contains("400 times") == true)
        #expect(archive.problems.first?.limit == .packingRatio)
    }

    /// Sizes of eight bytes beyond any file: the file ends where the archive ends.
    @Test(arguments: [true, false])
    func EXP_54_sizesBeyondTheArchive(hasDirectory: Bool) throws {
        let folder = try TestFolder()
        var zip = TestZip()
        zip.add("export.xml", Array(Self.text.utf8), hasSizesAfter: false)
        var bytes = hasDirectory ? zip.finished : zip.bytes
        let header: [UInt8] = hasDirectory ? [0x50, 0x4B, 1, 2] : [0x50, 0x4B, 3, 4]
        let place = try #require(bytes.firstRange(of: header)).lowerBound
        // The fields of four bytes refer to the sizes in an extra field, after the name.
        let (sizes, lengths, name) = hasDirectory ? (20, 30, 46) : (18, 28, 30)
        bytes.replaceSubrange(place + sizes..<place + sizes + 8, with: [UInt8](repeating: 0xFF, count: 8))
        bytes[place + lengths] = 20
        let largest = [UInt8](repeating: 0xFF, count: 7) + [0x7F]
        bytes.insert(contentsOf: [1, 0, 16, 0] + largest + largest, at: place + name + "export.xml".utf8.count)
        if hasDirectory { bytes[bytes.count - 10] += 20 }
        let archive = try AppleHealthArchive(path: try folder.write("export.zip", bytes))
        #expect(try Self.content(archive.mainFile()) == Array(Self.text.utf8))
    }

    @Test func EXP_2_gzip() throws {
        let folder = try TestFolder()
        let packed = TestZip.deflate(Array(Self.text.utf8), isGzip: true)
        let archive = try AppleHealthArchive(path: try folder.write("export.xml.gz", packed))
        #expect(try Self.content(archive.mainFile()) == Array(Self.text.utf8))
        #expect(archive.problems.isEmpty)
    }

    @Test func EXP_1_othersAreRefused() throws {
        let folder = try TestFolder()
        var zip = TestZip()
        zip.add("a.xml", Array("<gpx/>".utf8))
        let paths = [
            try folder.write("a.zip", zip.finished), try folder.write("b.zip", [0x50, 0x4B, 3, 4]),
            try folder.write("c.xml", Array("<gpx/>".utf8)), try folder.write("empty.xml", []),
        ]
        for path in paths + [folder.path, folder.path + "/nothing"] {
            #expect(throws: WorkoutFileError.self) { try AppleHealthArchive(path: path) }
        }
    }

    /// Damage anywhere in an archive yields contents or an error, and never more data than before.
    @Test(arguments: 0..<8)
    func EXP_54_damagedArchives(seed: UInt64) throws {
        let folder = try TestFolder()
        var generator = SeededGenerator(seed: seed)
        let whole = Self.archive().finished
        for round in 0..<12 {
            var bytes = whole
            for _ in 0...Int(generator.next() % 8) {
                bytes[Int(generator.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: generator.next())
            }
            if round % 3 == 0 { bytes.removeLast(Int(generator.next() % UInt64(bytes.count))) }
            let path = try folder.write("export.zip", bytes)
            guard let archive = try? AppleHealthArchive(path: path) else { continue }
            #expect(try Self.content(archive.mainFile()).count <= Self.text.utf8.count * 2, "seed \(seed)")
        }
    }
}
