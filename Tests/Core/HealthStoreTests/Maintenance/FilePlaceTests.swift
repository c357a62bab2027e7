import FileSystem
import Foundation
import TestSupport
import Testing

/// Links in a row, files that take a place, what may be missing, and files and folders for their owner.
@Suite struct FilePlaceTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func place(_ name: String) -> String { folder.url.appending(path: name).path }

    private func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: place(name)))
    }

    private func text(_ name: String) throws -> String {
        try String(decoding: Data(contentsOf: URL(filePath: place(name))), as: UTF8.self)
    }

    private func failure(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return ((error as? FileError)?.message ?? "\(error)").replacing(folder.url.path, with: "")
        }
    }

    @Test("as many as 40 links in a row lead to their target") func links() throws {
        try FileManager.default.createDirectory(atPath: place("a"), withIntermediateDirectories: false)
        // Those of every third step are relative to a folder, the others are whole paths.
        var previous = "file"
        for number in 1...42 {
            let name = number.isMultiple(of: 3) ? "a/link\(number)" : "link\(number)"
            let target = number.isMultiple(of: 3) ? "../\(previous)" : place(previous)
            try FileManager.default.createSymbolicLink(atPath: place(name), withDestinationPath: target)
            previous = name
        }
        func target(_ number: Int) -> String {
            let name = number.isMultiple(of: 3) ? "a/link\(number)" : "link\(number)"
            return URL(filePath: FilePlacement.target(of: place(name))).standardizedFileURL.path
        }
        // The target need not exist.
        for number in [1, 2, 3, 4, 39, 40] { #expect(target(number) == place("file"), "\(number)") }
        #expect(target(41) == place("link1") && target(42) == place("link2"))
        try write("a", "file")
        #expect(target(3) == place("file") && target(41) == place("link1"))
    }

    @Test("a file takes the place of another, and what stands there stays if it cannot") func places() throws {
        try write("old", "place")
        try write("new", "file")
        try FilePlacement.put(place("file"), at: place("place"))
        #expect(try text("place") == "new")
        #expect(FilePlacement.size(place("file")) == 0 && FilePlacement.size(place("place")) == 3)
        try write("other", "file")
        try FileManager.default.createDirectory(atPath: place("folder"), withIntermediateDirectories: false)
        #expect(
            failure { try FilePlacement.put(place("file"), at: place("folder")) }?.hasPrefix(
                "Could not write '/folder': ")
                == true)
        #expect(
            failure { try FilePlacement.put(place("file"), at: place("none/place")) }
                == "Could not write '/none/place': the folder does not exist.")
        #expect(
            failure { try FilePlacement.put(place("file"), at: place("place/x")) }
                == "Could not write '/place/x': a part of its path is a file, not a folder.")
        #expect(
            failure { try FilePlacement.put(place("none"), at: place("place")) }
                == "Could not read '/none': the file does not exist.")
        #expect(try text("file") == "other" && text("place") == "new")
    }

    @Test("only what is not there may be missing", arguments: [true, false]) func missing(mayBeMissing: Bool) throws {
        try write("a", "file")
        func told(_ name: String) -> String? {
            failure { try FilePlacement.sync(place(name), mayBeMissing: mayBeMissing) }
        }
        #expect(told("file") == nil && told("") == nil)
        let absent = mayBeMissing ? nil : "the file does not exist."
        #expect(told("none") == absent.map { "Could not read '/none': " + $0 })
        #expect(told("none/file") == absent.map { "Could not read '/none/file': " + $0 })
        // This is a mistake in the path.
        #expect(told("file/x") == "Could not read '/file/x': a part of its path is a file, not a folder.")
        let long = String(repeating: "n", count: 300)
        #expect(told(long) == "Could not read '/\(long)': its name is too long.")
        try FileManager.default.createSymbolicLink(atPath: place("circle"), withDestinationPath: place("circle"))
        #expect(told("circle")?.hasPrefix("Could not read '/circle': ") == true)
    }

    @Test("a file that exists is replaced only if that is wanted") func existing() throws {
        try write("a", "file")
        try FileManager.default.createSymbolicLink(atPath: place("lost"), withDestinationPath: place("none"))
        for (name, isThere) in [("file", true), ("", true), ("lost", true), ("none", false), ("none/x", false)] {
            let expected =
                isThere ? "Could not write '\(name.isEmpty ? "" : "/")\(name)': the file already exists." : nil
            #expect(failure { try FilePlacement.check(place(name), replaces: false) } == expected, "\(name)")
            #expect(failure { try FilePlacement.check(place(name), replaces: true) } == nil)
        }
        #expect(failure { try FilePlacement.check("/dev/null", replaces: false) } == nil)
    }

    @Test("a folder for its owner has parents for their owner, and what is there stays as it is")
    func folders() throws {
        func mode(_ name: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: place(name))[.posixPermissions] as? Int
        }
        try FileManager.default.createDirectory(
            atPath: place("open"), withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
        chmod(place("open"), 0o755)
        try PrivateFolder.make(place("open"))
        #expect(try mode("open") == 0o755)
        try PrivateFolder.make(place("open/a/b"))
        #expect(try mode("open") == 0o755 && mode("open/a") == 0o700 && mode("open/a/b") == 0o700)
        try write("a", "file")
        for (file, named) in [(nil, "/file/x"), ("/else", "/else")] as [(String?, String)] {
            let told = failure { try PrivateFolder.make(place("file/x"), for: file) }
            #expect(told?.hasPrefix("Could not write '\(named)': the folder could not be created") == true)
        }
        #expect(try text("file") == "a")
    }

    @Test("a file for its owner is new, and written at its end if that is wanted") func files() throws {
        let descriptor = PrivateFile.create(place("file"), O_APPEND)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        for text in ["one", "two"] {
            let isWritten = Array(text.utf8).withUnsafeBytes { $0.write(to: descriptor) }
            #expect(isWritten)
            lseek(descriptor, 0, SEEK_SET)
        }
        #expect(try text("file") == "onetwo")
        let again = PrivateFile.create(place("file"))
        let number = errno
        #expect(again == -1 && number == EEXIST)
        let plain = PrivateFile.create(place("plain"))
        defer { close(plain) }
        for text in ["one", "four"] {
            let isWritten = Array(text.utf8).withUnsafeBytes { $0.write(to: plain) }
            #expect(isWritten)
            lseek(plain, 0, SEEK_SET)
        }
        #expect(try text("plain") == "four")
        #expect(fcntl(plain, F_GETFD) & FD_CLOEXEC != 0 && fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
    }

    @Test("a small file is whole, empty or too large", arguments: [0, 1, 3, 4, 5]) func small(limit: Int) throws {
        try write("", "empty")
        try write("four", "file")
        #expect(try SmallFile.bytes(of: place("empty"), limit: limit) == [])
        if limit >= 4 {
            #expect(try SmallFile.bytes(of: place("file"), limit: limit) == Array("four".utf8))
        } else {
            #expect(
                failure { _ = try SmallFile.bytes(of: place("file"), limit: limit) }
                    == "Could not read '/file': it is too large.")
        }
        for name in ["none", "file/x", "none/x"] {
            #expect(try SmallFile.bytes(of: place(name), limit: limit) == nil)
        }
        #expect(
            failure { _ = try SmallFile.bytes(of: place(""), limit: limit) }
                == "Could not read '': it is not a regular file.")
        #expect(
            failure { _ = try SmallFile.bytes(of: "/dev/null", limit: limit) }
                == "Could not read '/dev/null': it is not a regular file.")
        let long = String(repeating: "n", count: 300)
        #expect(
            failure { _ = try SmallFile.bytes(of: place(long), limit: limit) }
                == "Could not read '/\(long)': it cannot be read.")
    }
}
