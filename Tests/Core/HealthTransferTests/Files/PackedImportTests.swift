import Foundation
import HealthKit
import HealthModel
import HealthReports
import HealthStore
import OpenHealthKit
import TestEngines
import TestSupport
import Testing

@testable import HealthTransfer

/// Archives of workouts as created by people and services.
@Suite struct PackedImportTests {
    private let folder: TemporaryFolder
    private let context: StoreContext

    init() throws {
        folder = try TemporaryFolder()
        let app = AppIdentity(bundleIdentifier: "org.example.importer", name: "Importer")
        context = StoreContext(engine: try SQLiteEngine.forTest(), identity: app)
    }

    /// Imports a file, and returns the reports by the names of files below the folder.
    private func run(_ name: String, _ bytes: [UInt8]) async throws -> [String: ImportReport] {
        let place = folder.url.appending(path: name)
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: place)
        return await run(place.path)
    }

    private func run(_ path: String) async -> [String: ImportReport] {
        var reports: [String: ImportReport] = [:]
        await FileImporter(access: context.access).importAll(path) { report in
            reports[report.file.replacing(folder.url.path + "/", with: "")] = report
        }
        return reports
    }

    private static func gpx(_ second: Int) -> [UInt8] {
        Array(GPX.file(GPX.track([[second, second + 10]])).utf8)
    }

    private static var fit: [UInt8] {
        var fit = SmallFIT(kind: 4)
        for second in 0..<5 { fit.addSecond(second, heartRate: 60, intervals: []) }
        return fit.bytes
    }

    @Test("Backslashes separate folders in archives of some programs")
    func backslashesSeparateFolders() async throws {
        let zip = StoredPacking.zip([
            ("apple_health_export\\workouts\\a.gpx", Self.gpx(0)), ("workouts\\.hidden", Self.gpx(1)),
        ])
        let reports = try await run("a.zip", zip)
        #expect(reports.keys.sorted() == ["a.zip/apple_health_export/workouts/a.gpx"])
        #expect(reports.values.allSatisfy { $0.status == .imported })
    }

    /// A file as services write it: with blanks before the declaration.
    private static let tcx = Array(
        """
                  <?xml version="1.0" encoding="UTF-8"?>
        <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>
        <Activity Sport="Biking"><Id>2020-02-01T08:00:00Z</Id><Lap StartTime="2020-02-01T08:00:00Z">
        <TotalTimeSeconds>10</TotalTimeSeconds><Track>
        <Trackpoint><Time>2020-02-01T08:00:00Z</Time><DistanceMeters>0</DistanceMeters></Trackpoint>
        <Trackpoint><Time>2020-02-01T08:00:10Z</Time><DistanceMeters>50</DistanceMeters></Trackpoint>
        </Track></Lap></Activity></Activities></TrainingCenterDatabase>
        """.utf8)

    @Test func bulkExportsOfServicesGoInWhole() async throws {
        let zip = StoredPacking.zip([
            ("profile.csv", Array("a,b\n".utf8)),
            ("activities/1.gpx.gz", StoredPacking.gzip(Self.gpx(0))),
            ("activities/2.fit.gz", StoredPacking.gzip(Self.fit)),
            ("activities/3.tcx.gz", StoredPacking.gzip(Self.tcx)),
            ("activities/deep/4.gpx", Self.gpx(1_000)),
            ("__MACOSX/activities/._4.gpx", Self.gpx(2_000)),
            ("media/5.jpg.gz", StoredPacking.gzip([0xFF, 0xD8, 0xFF])),
        ])
        let reports = try await run("export.zip", zip)
        #expect(
            reports.mapValues(\.status) == [
                "export.zip/activities/1.gpx.gz": .imported, "export.zip/activities/2.fit.gz": .imported,
                "export.zip/activities/3.tcx.gz": .imported, "export.zip/activities/deep/4.gpx": .imported,
            ])
        // The folder it unpacks to contains the same.
        #expect(await run(folder.url.path).values.allSatisfy { $0.status == .duplicate })
    }

    /// The files of an export and others beside and within it.
    private static var mixedExport: [(String, [UInt8])] {
        [
            ("apple_health_export/export.xml", Array(ExampleExport(days: 1).text.utf8)),
            ("apple_health_export/export_cda.xml", Array("<ClinicalDocument/>".utf8)),
            ("apple_health_export/workout-routes/route.gpx", gpx(5_000)),
            ("apple_health_export/mine/a.gpx", gpx(0)), ("b.fit", fit), ("more/c.tcx", tcx),
            ("notes.txt", Array("notes".utf8)),
        ]
    }

    @Test func EXP_1_whatStandsBesideAnExportIsImportedToo() async throws {
        let reports = try await run("export.zip", StoredPacking.zip(Self.mixedExport))
        #expect(
            reports.mapValues(\.status) == [
                "export.zip": .imported, "export.zip/apple_health_export/mine/a.gpx": .imported,
                "export.zip/b.fit": .imported, "export.zip/more/c.tcx": .imported,
            ])
    }

    @Test func EXP_1_whatStandsBesideAnExportInAFolderIsImportedToo() async throws {
        for (name, bytes) in Self.mixedExport {
            let place = folder.url.appending(path: "all/" + name)
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: place)
        }
        var ignored = 0
        var reports: [String: ImportReport] = [:]
        ignored += await FileImporter(access: context.access).importAll(folder.url.path + "/all") { report in
            reports[report.file.replacing(folder.url.path + "/", with: "")] = report
        }
        #expect(
            reports.mapValues(\.status) == [
                "all": .imported, "all/apple_health_export/mine/a.gpx": .imported, "all/b.fit": .imported,
                "all/more/c.tcx": .imported,
            ])
        #expect(ignored == 1)
    }

    @Test func EXP_49_anElectrocardiogramGoesInByItself() async throws {
        let text = """
            Name,A Person
            Recorded Date,2024-03-01 08:00:00 +0100
            Classification,Sinus Rhythm
            Symptoms,None
            Software Version,2.0
            Device,Watch6,1
            Sample Rate,4 hertz
            Lead,Lead I
            Unit,µV

            500
            600
            -10
            0
            """
        let alone = try await run("ecg.csv", Array(text.utf8))
        #expect(alone["ecg.csv"]?.status == .imported && alone["ecg.csv"]?.format == "electrocardiogram")
        #expect(alone["ecg.csv"]?.types == ["HKDataTypeIdentifierElectrocardiogram": .init(added: 1, known: 0)])
        let packed = try await run("some.zip", StoredPacking.zip([("x/ecg.csv", Array(text.utf8))]))
        #expect(packed["some.zip/x/ecg.csv"]?.status == .duplicate)
        let table = try await run("table.csv", Array("date,steps\n2024-03-01,5\n".utf8))
        #expect(table["table.csv"]?.status == .failed)
    }

    @Test func archivesInArchivesAreLookedIntoOnce() async throws {
        let innermost = StoredPacking.zip([("c.gpx", Self.gpx(0))])
        let inner = StoredPacking.zip([("b.fit", Self.fit), ("deeper.zip", innermost)])
        let reports = try await run(
            "garmin.zip", StoredPacking.zip([("DI/part1.zip", inner), ("a.gpx", Self.gpx(50))]))
        #expect(reports["garmin.zip/a.gpx"]?.status == .imported)
        #expect(reports["garmin.zip/DI/part1.zip/b.fit"]?.status == .imported)
        #expect(
            reports["garmin.zip/DI/part1.zip/deeper.zip"]?.error
                == "Could not import '\(folder.url.path)/garmin.zip/DI/part1.zip/deeper.zip': archives may be nested "
                + "at most two levels deep.")
        #expect(reports.count == 3)
    }

    @Test func EXP_1_anExportInAnArchiveIsAnExport() async throws {
        let inner = StoredPacking.zip([("apple_health_export/export.xml", Array(ExampleExport(days: 1).text.utf8))])
        let reports = try await run("backup.zip", StoredPacking.zip([("export.zip", inner)]))
        #expect(reports["backup.zip/export.zip"]?.types["HKQuantityTypeIdentifierHeartRate"]?.added == 144)
        #expect(reports["backup.zip/export.zip"]?.warnings.contains { $0.contains("hk-archive") } == false)
    }

    @Test func damageWithinAnArchiveIsTold() async throws {
        var broken = StoredPacking.gzip(Self.gpx(0))
        broken[40] ^= 1
        var cut = StoredPacking.gzip(Self.fit)
        cut.removeLast(cut.count / 2)
        let reports = try await run(
            "mixed.zip",
            StoredPacking.zip([
                ("a.gpx.gz", broken), ("b.fit.gz", cut), ("c.zip", Array("PK\u{3}\u{4}nothing".utf8)),
                ("d.gpx", Self.gpx(50)),
            ]))
        #expect(reports["mixed.zip/d.gpx"]?.status == .imported)
        let first = try #require(reports["mixed.zip/a.gpx.gz"])
        #expect(first.error?.contains("damaged") == true || first.warnings.contains { $0.contains("damaged") })
        let second = try #require(reports["mixed.zip/b.fit.gz"])
        #expect(second.error?.contains("ends early") == true || second.warnings.contains { $0.contains("ends early") })
        #expect(reports["mixed.zip/c.zip"]?.status == .failed)
        // The location of unpacked archives is not disclosed, and nothing remains there.
        #expect(!reports.values.contains { ($0.error ?? "").contains("hk-archive") })
    }

    /// Returns an archive that declares one of its files as encrypted.
    private static func encrypted(_ zip: [UInt8], _ number: Int) -> [UInt8] {
        var bytes = zip
        let marks = zip.indices.dropLast(4).filter { Array(zip[$0..<$0 + 4]) == [0x50, 0x4B, 1, 2] }
        bytes[marks[number] + 8] |= 1
        return bytes
    }

    @Test func EXP_54_anArchiveThatWasCutOffIsTold() async throws {
        let zip = StoredPacking.zip([("a.gpx", Self.gpx(0)), ("b.gpx", Self.gpx(100))])
        // Within the second file, directly before the directory.
        let list = try #require(zip.firstRange(of: [0x50, 0x4B, 1, 2])).lowerBound
        let reports = try await run("cut.zip", Array(zip.prefix(list - 10)))
        #expect(reports["cut.zip/a.gpx"]?.status == .imported)
        #expect(reports["cut.zip/b.gpx"]?.warnings.contains { $0.contains("the compressed data ends early") } == true)
        #expect(reports["cut.zip"]?.error?.contains("its central directory is missing") == true)
    }

    @Test func anArchiveWithAnEncryptedFileIsTold() async throws {
        let zip = StoredPacking.zip([("a.gpx", Self.gpx(0)), ("b.gpx", Self.gpx(100))])
        let reports = try await run("locked.zip", Self.encrypted(zip, 1))
        #expect(reports["locked.zip/a.gpx"]?.status == .imported)
        #expect(reports["locked.zip"]?.error?.contains("1 of its files cannot be read, because of encryption") == true)
        #expect(reports.count == 2)
    }

    /// Archives among other files of a folder, too, where unrecognised files are skipped.
    @Test func anArchiveOfNothingButEncryptedFilesIsTold() async throws {
        let zip = Self.encrypted(StoredPacking.zip([("a.gpx", Self.gpx(0))]), 0)
        _ = try await run("folder/locked.zip", zip)
        _ = try await run("folder/notes.txt", Array("PK as two letters".utf8))
        _ = try await run("folder/photos.zip", StoredPacking.zip([("a.jpg", [0xFF, 0xD8])]))
        let reports = await run(folder.url.appending(path: "folder").path)
        #expect(reports["folder/locked.zip"]?.error?.contains("none of its files can be read") == true)
        #expect(reports.count == 1)
    }

    @Test func EXP_54_aFlippedBitInAStoredFileIsTold() async throws {
        var zip = StoredPacking.zip([("a.gpx", Self.gpx(0)), ("b.gpx", Self.gpx(100))])
        // Another second, which is not detectable otherwise.
        zip[try #require(zip.firstRange(of: Array("T06:00:0".utf8))).upperBound] ^= 1
        let reports = try await run("flipped.zip", zip)
        func isTold(_ file: String) -> Bool? {
            reports[file]?.warnings.contains { $0.contains("the checksum does not match") }
        }
        #expect(isTold("flipped.zip/a.gpx") == true)
        #expect(isTold("flipped.zip/b.gpx") == false)
    }

    @Test func EXP_54_aFlippedBitInAnInnerArchiveIsTold() async throws {
        var zip = StoredPacking.zip([("inner.zip", StoredPacking.zip([("a.gpx", Self.gpx(0))]))])
        // In the name before the file, for which the inner archive has no checksum.
        zip[try #require(zip.firstRange(of: Array("a.gpx".utf8))).lowerBound] ^= 1
        let reports = try await run("outer.zip", zip)
        #expect(reports["outer.zip/inner.zip/a.gpx"]?.status == .imported)
        #expect(reports["outer.zip/inner.zip"]?.error?.contains("the checksum does not match") == true)
    }

    @Test func emptyAndForeignArchivesAreRefused() async throws {
        let reports = try await run("nothing.zip", StoredPacking.zip([("a.txt", [65])]))
        #expect(reports["nothing.zip"]?.error?.contains("no file that can be read") == true)
    }

    @Test(arguments: ["Workout", "Record", "ActivitySummary"])
    func EXP_1_aPieceOfAnExportSaysWhatItIs(root: String) async throws {
        let reports = try await run("piece.xml", Array("<\(root) type=\"a\"></\(root)>".utf8))
        #expect(
            reports["piece.xml"]?.error
                == "Could not read '\(folder.url.path)/piece.xml': it is only a part of an Apple Health export: "
                + "its first element is <\(root)>, not <HealthData>; import the whole export.")
    }
}
