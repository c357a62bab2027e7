import FileSystem
import Foundation
import TestSupport
import Testing

@testable import HealthTransfer

/// What the program keeps in a watched folder: names, modes, and what stands in its way.
@Suite struct FolderPlacesTests {
    private let folder: TemporaryFolder
    private let places: FolderPlaces

    init() throws {
        folder = try TemporaryFolder()
        places = try FolderPlaces(folder.url.path)
    }

    private func place(_ name: String) -> String { folder.url.appending(path: name).path }

    private func write(_ text: String, _ name: String) throws {
        let url = folder.url.appending(path: name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private func text(_ name: String) -> String? {
        FileManager.default.contents(atPath: place(name)).map { String(decoding: $0, as: UTF8.self) }
    }

    private func names(_ name: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: place(name))) ?? []).sorted()
    }

    private func mode(_ name: String) -> UInt32? {
        var status = stat()
        return lstat(place(name), &status) == 0 ? UInt32(status.st_mode) & 0o777 : nil
    }

    // MARK: Failures

    @Test("IMP-108: the report of a failure is named by the last 240 bytes of the path, with its folders")
    func namesOfFailures() {
        func name(_ path: String) -> [String] {
            places.writeFailure(Array(path.utf8), "why")
            defer { places.writeFailure(Array(path.utf8), nil) }
            return names(".openhealthkit/failed")
        }
        #expect(name("a.gpx") == ["a.gpx.txt"])
        #expect(name("x/y/a.gpx") == ["x_y_a.gpx.txt"])
        let long = String(repeating: "l", count: 234) + ".gpx"
        #expect(name("b\(long)") == ["b\(long).txt"])
        #expect(name("ab\(long)") == ["ab\(long).txt"])
        #expect(name("1ab\(long)") == ["ab\(long).txt"])
        #expect(name("folder/sub/\(long)") == ["b_\(long).txt"])
        #expect(names(".openhealthkit/failed").isEmpty)
    }

    @Test("IMP-108: two long paths with one beginning have reports of their own")
    func reportsOfLongPaths() {
        let folders = String(repeating: "2026/", count: 50)
        for day in 1...3 { places.writeFailure(Array("\(folders)run-\(day).fit".utf8), "day \(day)") }
        let reports = names(".openhealthkit/failed")
        #expect(reports.map { String($0.suffix(14)) } == ["_run-1.fit.txt", "_run-2.fit.txt", "_run-3.fit.txt"])
        #expect(reports.map { text(".openhealthkit/failed/\($0)") } == ["day 1", "day 2", "day 3"])
        places.writeFailure(Array("\(folders)run-2.fit".utf8), nil)
        #expect(names(".openhealthkit/failed").count == 2)
    }

    @Test("IMP-108: a report takes the place of a longer one, belongs to its owner alone, and follows no link")
    func writingFailures() throws {
        places.writeFailure(Array("a.gpx".utf8), "It is damaged.")
        places.writeFailure(Array("a.gpx".utf8), "Bad.")
        #expect(text(".openhealthkit/failed/a.gpx.txt") == "Bad.")
        #expect(mode(".openhealthkit/failed/a.gpx.txt") == 0o600)
        #expect(mode(".openhealthkit/failed") == 0o700 && mode(".openhealthkit") == 0o700)
        places.writeFailure(Array("empty.gpx".utf8), "")
        #expect(text(".openhealthkit/failed/empty.gpx.txt") == "")
        try write("mine", "mine.txt")
        try FileManager.default.createSymbolicLink(
            atPath: place(".openhealthkit/failed/b.gpx.txt"), withDestinationPath: place("mine.txt"))
        places.writeFailure(Array("b.gpx".utf8), "why")
        #expect(text("mine.txt") == "mine")
        // A report that is no more removes the link, and not what it leads to.
        places.writeFailure(Array("b.gpx".utf8), nil)
        #expect(text("mine.txt") == "mine" && names(".openhealthkit/failed") == ["a.gpx.txt", "empty.gpx.txt"])
    }

    @Test("IMP-108: what has no failure makes no folder of failures") func noFailures() throws {
        places.writeFailure(Array("a.gpx".utf8), nil)
        #expect(names(".openhealthkit").isEmpty)
        places.writeFailure(Array("a.gpx".utf8), "why")
        places.writeFailure(Array("b.gpx".utf8), nil)
        places.writeFailure(Array("a.gpx".utf8), nil)
        #expect(names(".openhealthkit") == ["failed"] && names(".openhealthkit/failed").isEmpty)
        // Where a file stands in the place of the folder, nothing is written.
        let other = try TemporaryFolder()
        let blocked = try FolderPlaces(other.url.path)
        _ = try other.write("mine", to: ".openhealthkit")
        blocked.writeFailure(Array("a.gpx".utf8), "why")
        #expect(try String(contentsOfFile: other.url.appending(path: ".openhealthkit").path, encoding: .utf8) == "mine")
    }

    // MARK: Done

    @Test("IMP-107: what is done has its name in the folder of its year, with the first free number before the ending")
    func namesOfDone() throws {
        func move(_ name: String, _ year: Int = 2_026) throws -> String {
            try write("of \(name)", name)
            return try places.moveToDone(Array(name.utf8), year: year)
        }
        let done = ".openhealthkit/done"
        #expect(try move("run.fit") == "\(done)/2026/run.fit")
        #expect(try move("run.fit") == "\(done)/2026/run (2).fit")
        #expect(try move("sub/run.fit") == "\(done)/2026/run (3).fit")
        #expect(try move("run.fit", 2_025) == "\(done)/2025/run.fit")
        #expect(text("\(done)/2026/run (3).fit") == "of sub/run.fit" && text("\(done)/2026/run.fit") == "of run.fit")
        try FileManager.default.removeItem(atPath: place("\(done)/2026/run (2).fit"))
        #expect(try move("run.fit") == "\(done)/2026/run (2).fit")
        // The number stands before the last ending; a name that is all ending has it behind.
        for (name, second) in [
            ("a.b.gz", "a.b (2).gz"), ("plain", "plain (2)"), (".hidden", ".hidden (2)"), ("x.", "x (2)."),
            ("ö.fit", "ö (2).fit"), ("a b.c d", "a b (2).c d"),
        ] {
            #expect(try move(name, 2_000) == "\(done)/2000/\(name)")
            #expect(try move(name, 2_000) == "\(done)/2000/\(second)")
        }
        #expect(mode(done) == 0o700 && mode("\(done)/2000") == 0o700)
    }

    @Test("IMP-107: nothing takes the place of another file, a link or a folder") func placesThatAreTaken() throws {
        let year = ".openhealthkit/done/2026"
        try write("", "\(year)/folder.fit/inner")
        try FileManager.default.createSymbolicLink(
            atPath: place("\(year)/link.fit"), withDestinationPath: place("nowhere"))
        for name in ["folder", "link"] {
            try write("of \(name)", "\(name).fit")
            #expect(try places.moveToDone(Array("\(name).fit".utf8), year: 2_026) == "\(year)/\(name) (2).fit")
            #expect(text("\(year)/\(name) (2).fit") == "of \(name)" && text("\(name).fit") == nil)
        }
        #expect(text("nowhere") == nil)
    }

    @Test("IMP-107: after ten thousand files of one name the next one stays", .timeLimit(.minutes(1)))
    func tooManyOfOneName() throws {
        let year = ".openhealthkit/done/2026"
        try write("", "\(year)/r")
        let descriptor = open(place(year), O_RDONLY | O_DIRECTORY)
        defer { close(descriptor) }
        // Names of one file need no space of their own.
        for number in 2...9_999 { _ = linkat(descriptor, "r", descriptor, "r (\(number))", 0) }
        for (name, expected) in [("r", "\(year)/r (10000)"), ("r", nil)] {
            try write("new", name)
            let moved = try? places.moveToDone(Array(name.utf8), year: 2_026)
            #expect(moved == expected)
            #expect((text(name) == "new") == (expected == nil))
        }
        #expect { try places.moveToDone(Array("r".utf8), year: 2_026) } throws: {
            ($0 as? OpenFile.Failure)?.number == EEXIST
        }
        for number in 2...10_000 { _ = unlinkat(descriptor, "r (\(number))", 0) }
    }

    @Test(
        "IMP-107: a file stays where it is if something stands in the way of its new place",
        arguments: [".openhealthkit", ".openhealthkit/done", ".openhealthkit/done/2026"])
    func obstacles(obstacle: String) throws {
        try write("mine", obstacle)
        try write("run", "run.fit")
        #expect { try places.moveToDone(Array("run.fit".utf8), year: 2_026) } throws: {
            ($0 as? OpenFile.Failure)?.number == ENOTDIR
        }
        #expect(text("run.fit") == "run" && text(obstacle) == "mine")
        // A link in its place is not followed.
        try FileManager.default.removeItem(atPath: place(obstacle))
        try FileManager.default.createDirectory(atPath: place("elsewhere"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: place(obstacle), withDestinationPath: place("elsewhere"))
        #expect { try places.moveToDone(Array("run.fit".utf8), year: 2_026) } throws: { error in
            [ENOTDIR, ELOOP].contains((error as? OpenFile.Failure)?.number)
        }
        #expect(text("run.fit") == "run" && names("elsewhere").isEmpty)
    }

    @Test("IMP-107: a file that is gone, or whose folder is, is an error that says so") func goneBefore() {
        for name in ["gone.fit", "nowhere/gone.fit"] {
            #expect { try places.moveToDone(Array(name.utf8), year: 2_026) } throws: { error in
                (error as? OpenFile.Failure).map { $0.number == ENOENT && $0.isGone } ?? false
            }
        }
    }

    // MARK: Lock

    @Test("IMP-100: a folder is locked once, by a file of its own or by itself, until its watcher is gone")
    func locks() throws {
        for isBlocked in [false, true] {
            let folder = try TemporaryFolder()
            if isBlocked { _ = try folder.write("mine", to: ".openhealthkit") }
            var first: FolderPlaces? = try FolderPlaces(folder.url.path)
            #expect(try first?.takeLock() == !isBlocked)
            let second = try FolderPlaces(folder.url.path)
            #expect(throws: FolderPlaces.Taken.self) { try second.takeLock() }
            first = nil
            let third = try FolderPlaces(folder.url.path)
            #expect(try third.takeLock() == !isBlocked)
            var status = stat()
            let lock = folder.url.appending(path: ".openhealthkit/lock").path
            #expect((lstat(lock, &status) == 0) == !isBlocked)
            if !isBlocked { #expect(UInt32(status.st_mode) & 0o777 == 0o600 && status.st_size == 0) }
        }
    }

    @Test("IMP-100: a lock that is a link is not followed") func lockThatIsALink() throws {
        try write("", ".openhealthkit/other")
        try FileManager.default.createSymbolicLink(
            atPath: place(".openhealthkit/lock"), withDestinationPath: place("created"))
        #expect(try !places.takeLock())
        #expect(text("created") == nil)
        let second = try FolderPlaces(folder.url.path)
        #expect(throws: FolderPlaces.Taken.self) { try second.takeLock() }
        withExtendedLifetime(places) {}
    }

    @Test("IMP-109: a path leads to the folder while it is the same one, under any name") func sameFolder() throws {
        #expect(places.isAt(folder.url.path) && places.isAt(folder.url.path + "/."))
        #expect(!places.isAt(place("nothing")) && !places.isAt("/"))
        let moved = folder.url.path + "-moved"
        try FileManager.default.moveItem(atPath: folder.url.path, toPath: moved)
        try FileManager.default.createDirectory(atPath: folder.url.path, withIntermediateDirectories: true)
        #expect(!places.isAt(folder.url.path) && places.isAt(moved))
        try FileManager.default.removeItem(atPath: moved)
        // File systems number their files each for themselves.
        let process = try FolderPlaces("/proc")
        #expect(process.isAt("/proc") && !process.isAt("/sys") && !process.isAt("/dev"))
    }

    @Test("A folder that is none, or a file, cannot be watched") func noFolders() throws {
        try write("", "file")
        for (path, number) in [("nothing", ENOENT), ("file", ENOTDIR)] {
            #expect { try FolderPlaces(place(path)) } throws: { ($0 as? OpenFile.Failure)?.number == number }
        }
    }
}
