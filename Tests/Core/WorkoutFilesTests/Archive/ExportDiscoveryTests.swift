import Foundation
import TestSupport
import Testing

@testable import WorkoutFiles

/// The main file of an export, and which files stand beside it.
@Suite struct ExportDiscoveryTests {
    private enum Form: CaseIterable {
        case archive
        case folder
    }

    /// Returns a main file of a number of bytes.
    private static func main(_ count: Int, _ root: String = "HealthData") -> String {
        let tags = "<\(root)></\(root)>"
        return "<\(root)>" + String(repeating: " ", count: count - tags.utf8.count) + "</\(root)>"
    }

    /// Opens an export in a new folder; returns it with the path of the export.
    private static func open(
        _ files: [(name: String, text: String)], as form: Form, in folder: TestFolder
    ) throws -> (archive: AppleHealthArchive, path: String) {
        let path = folder.path + "/x"
        switch form {
        case .archive:
            try folder.write("x", StoredPacking.zip(files.map { ($0.name, Array($0.text.utf8)) }))
        case .folder: for (name, text) in files { try folder.write("x/\(name)", Array(text.utf8)) }
        }
        return (try AppleHealthArchive(path: path), path)
    }

    /// Returns the name of the main file within the export, or the error.
    private static func mainName(_ files: [(name: String, text: String)], as form: Form) throws -> String {
        let folder = try TestFolder()
        do {
            let (archive, path) = try open(files, as: form, in: folder)
            #expect(archive.hasMainFile && archive.name == path && archive.problems.isEmpty)
            let text = try archive.mainFile().readAll(limit: 1_000, file: "a")
            #expect(files.contains { archive.mainName == "\(path)/\($0.name)" && Array($0.text.utf8) == text })
            return String(archive.mainName.dropFirst(path.count + 1))
        } catch let error as WorkoutFileError { return error.message.replacing(folder.path, with: "") }
    }

    @Test(arguments: Form.allCases) private func EXP_1_theLargestMainFileCounts(form: Form) throws {
        func main(_ files: [(name: String, text: String)]) throws -> String { try Self.mainName(files, as: form) }
        #expect(try main([("a.xml", Self.main(100)), ("b.xml", Self.main(101))]) == "b.xml")
        #expect(try main([("a.xml", Self.main(101)), ("b.xml", Self.main(100))]) == "a.xml")
        #expect(try main([("c.xml", Self.main(90)), ("a.xml", Self.main(99)), ("b.xml", Self.main(80))]) == "a.xml")
        // Of the same size, the first one.
        #expect(try main([("a.xml", Self.main(100)), ("b.xml", Self.main(100))]) == "a.xml")
        #expect(
            try main([("b.xml", Self.main(100)), ("a.xml", Self.main(100)), ("c.xml", Self.main(100))])
                == (form == .archive ? "b.xml" : "a.xml"))
        // What begins with another element is none, however large.
        #expect(
            try main([
                ("a.xml", Self.main(300, "ClinicalDocument")), ("b.xml", Self.main(50)), ("c.xml", Self.main(60)),
            ]) == "c.xml")
        #expect(
            try main([("deep/in/Ex port.XML", Self.main(50)), ("b.xml", "text"), ("c.xml", "")])
                == "deep/in/Ex port.XML")
        let none = "Could not read '/x': it contains no file whose first element is <HealthData>."
        #expect(try main([("export.txt", Self.main(50)), ("xml", Self.main(50)), ("a.xmlx", Self.main(50))]) == none)
        #expect(try main([("a.xml", "<healthData/>")]) == none)
    }

    @Test(arguments: Form.allCases) private func EXP_45_filesBesideTheMainOne(form: Form) throws {
        let folder = try TestFolder()
        let files = [
            ("e/export.xml", Self.main(50)), ("e/workout-routes/c.gpx", "1"), ("e/workout-routes/A.GPX", "2"),
            ("e/workout-routes/b.gpx", "3"), ("e/workout-routes/b.csv", "4"), ("e/other/d.gpx", "5"),
            ("e/electrocardiograms/f.csv", "6"), ("e/electrocardiograms/e.CSV", "7"), ("e/other/g.csv", "8"),
            ("e/electrocardiograms/h.gpx", "9"), ("e/workout-routes/more/i.gpx", "10"),
        ]
        let archive = try Self.open(files, as: form, in: folder).archive
        #expect(archive.electrocardiograms == ["e/electrocardiograms/e.CSV", "e/electrocardiograms/f.csv"])
        let routes = ["e/workout-routes/A.GPX", "e/workout-routes/b.gpx", "e/workout-routes/c.gpx"]
        #expect(archive.routes(without: []) == routes + ["e/workout-routes/more/i.gpx"])
        #expect(archive.routes(without: ["/workout-routes/B.gpx", "a.gpx", "I.GPX"]) == [routes[2]])
        for (name, text) in files {
            let own = name.split(separator: "/").last.map(String.init) ?? ""
            for name in [name, own, "/elsewhere/" + own.uppercased()] {
                #expect(archive.contains(name))
                #expect(try archive.file(named: name)?.readAll(limit: 99, file: "a") == Array(text.utf8))
            }
        }
        #expect(try !archive.contains("b") && !archive.contains("") && archive.file(named: "j.gpx") == nil)
        #expect(archive.problems.isEmpty)
    }

    /// Of two files of a name, the first one counts: in an archive as they stand in it, in a folder by their paths.
    @Test(arguments: Form.allCases) private func EXP_45_filesOfOneName(form: Form) throws {
        let folder = try TestFolder()
        let archive = try Self.open(
            [("b/r.gpx", "1"), ("a/R.gpx", "2"), ("c/r.gpx", "3"), ("x.xml", Self.main(50))], as: form, in: folder
        ).archive
        let text = try archive.file(named: "r.gpx")?.readAll(limit: 9, file: "a")
        #expect(text == Array((form == .archive ? "1" : "2").utf8))
    }

    /// A main file that is named itself brings the folders beside it, and no others.
    @Test func EXP_1_foldersBesideAMainFile() throws {
        let folder = try TestFolder()
        let path = try folder.write("export.xml", Array(Self.main(50).utf8))
        for name in [
            "workout-routes/b.gpx", "workout-routes/a.gpx", "electrocardiograms/2.csv", "electrocardiograms/1.csv",
            "clinical-records/c.json", "others/d.gpx", "e.gpx",
        ] { try folder.write(name, [1]) }
        let archive = try AppleHealthArchive(path: path)
        #expect(archive.mainName == path && archive.name == path && archive.hasMainFile)
        #expect(archive.electrocardiograms == ["electrocardiograms/1.csv", "electrocardiograms/2.csv"])
        #expect(archive.routes(without: []) == ["workout-routes/a.gpx", "workout-routes/b.gpx"])
        #expect(archive.contains("c.json") && !archive.contains("d.gpx") && !archive.contains("e.gpx"))
        // In memory there is no folder beside it.
        let memory = try AppleHealthArchive(InputFile(Data(Self.main(50).utf8), named: path))
        #expect(memory.mainName == path && !memory.contains("c.json") && memory.routes(without: []).isEmpty)
        let packed = try AppleHealthArchive(
            InputFile(Data(StoredPacking.gzip(Array(Self.main(50).utf8))), named: "a.gz"))
        #expect(packed.mainName == "a.gz" && packed.hasMainFile && packed.electrocardiograms.isEmpty)
        #expect(try packed.mainFile().readAll(limit: 99, file: "a") == Array(Self.main(50).utf8))
    }

    @Test func EXP_49_anElectrocardiogramAlone() throws {
        let file = InputFile(Data("1\n2\n".utf8), named: "some/where/Ecg.csv")
        let archive = AppleHealthArchive(electrocardiogram: file)
        #expect(archive.electrocardiograms == ["Ecg.csv"] && !archive.hasMainFile && archive.mainName == file.name)
        #expect(try archive.file(named: "x/ECG.csv")?.readAll(limit: 9, file: "a") == Array("1\n2\n".utf8))
        let error = #expect(throws: WorkoutFileError.self) { try archive.mainFile() }
        #expect(error?.message == "Could not read 'some/where/Ecg.csv': it has no main file.")
        #expect(error?.code == .wrongFormat)
    }

    /// Faults of a file are told of those that were read, and not of those that were only looked at.
    @Test func EXP_54_damageOfFilesThatWereRead() throws {
        let files = [("a.xml", Self.main(90, "Other")), ("b.xml", Self.main(50)), ("r.gpx", "route")]
        var zip = StoredPacking.zip(files.map { ($0.0, Array($0.1.utf8)) })
        // The checksums of the first and the last file, in both of their places.
        let marks = zip.indices.dropLast(4).filter { zip[$0] == 0x50 && zip[$0 + 1] == 0x4B && zip[$0 + 2] < 4 }
        #expect(marks.count == 6)
        for (mark, place) in [(marks[0], 14), (marks[2], 14), (marks[3], 16), (marks[5], 16)] { zip[mark + place] ^= 1 }
        let archive = try AppleHealthArchive(InputFile(Data(zip), named: "x"))
        #expect(archive.mainName == "x/b.xml" && archive.problems.isEmpty)
        _ = try archive.mainFile().readAll(limit: 99, file: "a")
        #expect(archive.problems.isEmpty)
        _ = try archive.file(named: "r.gpx")?.readAll(limit: 99, file: "a")
        #expect(archive.problems == ["the checksum does not match"])
        // Without a list of its contents, that is told first.
        let cut = try AppleHealthArchive(InputFile(Data(zip.prefix(marks[3])), named: "x"))
        #expect(cut.problems == ["its central directory is missing, so it is truncated or damaged"])
        _ = try cut.file(named: "r.gpx")?.readAll(limit: 99, file: "a")
        #expect(
            cut.problems == [
                "its central directory is missing, so it is truncated or damaged", "the checksum does not match",
            ])
        let error = #expect(throws: WorkoutFileError.self) {
            try AppleHealthArchive(InputFile(Data(zip.prefix(marks[1])), named: "x"))
        }
        #expect(
            error?.message
                == "Could not read 'x': its central directory is missing, so it is truncated or damaged, and the rest "
                + "contains no file whose first element is <HealthData>.")
    }

    /// A file that may be the main one but cannot be read does not hide the one that is.
    @Test func EXP_54_otherFilesThatCannotBeRead() throws {
        let files = [
            ("r.txt", "text"), ("a.xml", Self.main(90, "ClinicalDocument")), ("b.xml", Self.main(80)),
            ("c.xml", Self.main(70)),
        ]
        let zip = StoredPacking.zip(files.map { ($0.0, Array($0.1.utf8)) })
        let marks = zip.indices.dropLast(4).filter {
            zip[$0] == 0x50 && zip[$0 + 1] == 0x4B && zip[$0 + 2] == 3 && zip[$0 + 3] == 4
        }
        #expect(marks.count == 4)
        /// Returns the main file of the archive whose files have damaged headers, or the error.
        func main(_ damaged: Int...) -> String {
            var zip = zip
            for index in damaged { zip[marks[index]] ^= 1 }
            do throws(WorkoutFileError) {
                let archive = try AppleHealthArchive(InputFile(Data(zip), named: "x"))
                let count = try archive.mainFile().readAll(limit: 99, file: "a").count
                return "\(archive.mainName) \(count) \(archive.problems.count)"
            } catch { return error.message }
        }
        #expect(main() == "x/b.xml 80 0" && main(1) == "x/b.xml 80 0" && main(3) == "x/b.xml 80 0")
        #expect(main(2) == "x/c.xml 70 0" && main(1, 2) == "x/c.xml 70 0")
        func refusal(_ index: Int) -> String {
            "Could not read 'x': the header of one of its files is damaged (byte \(marks[index]))."
        }
        // Of several, the first one is the reason.
        #expect(main(2, 3) == refusal(2) && main(1, 2, 3) == refusal(1))
    }

    @Test func EXP_1_filesOfFoldersWhoseNamesAreNoText() throws {
        let folder = try TestFolder()
        let path = try folder.write("b.xml", Array(Self.main(50).utf8))
        let name = Array("\(folder.path)/a".utf8) + [0xFF] + Array(".xml".utf8) + [0]
        let descriptor = name.withUnsafeBytes { bytes in
            bytes.baseAddress.map { creat($0.assumingMemoryBound(to: CChar.self), 0o600) } ?? -1
        }
        // A file system may refuse such names.
        guard descriptor >= 0 else { return }
        let text = Array(Self.main(99).utf8)
        #expect(text.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } == 99)
        close(descriptor)
        let archive = try AppleHealthArchive(path: folder.path)
        #expect(archive.mainName == path)
        #expect(try archive.mainFile().readAll(limit: 99, file: "a").count == 50)
    }
}
