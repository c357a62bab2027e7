import Foundation
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// The archives that are the parts of one takeout.
@Suite struct PackedSetTests {
    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    private static func archive(_ names: String..., isCut: Bool = false) -> [UInt8] {
        let files = names.map { ("Takeout/\($0)", Array(GPX.file(GPX.track([[0, 10]])).utf8)) }
        let bytes = StoredPacking.zip(files)
        return isCut ? Array(bytes.dropLast(30)) : bytes
    }

    @Test("IMP-4: parts have their files one after the other, and each its own problem") func parts() throws {
        let paths = try fixture.write([
            ("1.zip", Self.archive("a.gpx", "b.gpx")), ("2.zip", Self.archive("c.gpx", isCut: true)),
            ("3.zip", Self.archive("d.gpx")), ("4.zip", Self.archive("e.gpx", "f.gpx", isCut: true)),
        ])
        func set(_ numbers: Int...) throws -> PackedSet {
            PackedSet(try numbers.map { try PackedFiles(InputFile(path: "\(paths)/\($0).zip")) }, named: "all")
        }
        #expect(try set(1, 3).problems.isEmpty)
        #expect(try set(2, 1).problems.count == 1 && set(1, 2).problems.count == 1 && set(1, 3, 2).problems.count == 1)
        #expect(try set(2, 1, 4).problems.count == 2)
        let both = try set(1, 3)
        #expect(both.name == "all" && both.names == ["a.gpx", "b.gpx", "d.gpx"].map { "Takeout/\($0)" })
        #expect(both.names.indices.map(both.label).map { $0.hasSuffix(both.names[0]) } == [true, false, false])
        #expect(both.label(2) == "\(paths)/3.zip/Takeout/d.gpx" || both.label(2) == "3.zip/Takeout/d.gpx")
        for index in both.names.indices { #expect(try both.open(index)?.name == both.label(index)) }
    }

    @Test("IMP-4: a damaged part is reported, whichever it is", arguments: [1, 2, 3]) func damaged(part: Int)
        async throws
    {
        let names = ["a.gpx", "b.gpx", "c.gpx"]
        let folder = try fixture.write(
            names.enumerated().map { index, name in
                ("takeout-00\(index + 1).zip", Self.archive(name, isCut: index + 1 == part))
            })
        let reports = await fixture.run(folder)
        #expect(reports.count { $0.status == .failed } == 1)
        #expect(reports.first { $0.status == .failed }?.file.hasSuffix("takeout-001.zip") == true)
    }
}
