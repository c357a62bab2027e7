import Foundation
import TestSupport
import Testing

@testable import WorkoutFiles

/// What a folder contains: regular files alone, whatever else lies between them.
@Suite struct FolderListingTests {
    private static func link(_ path: String, to target: String) {
        #expect(symlink(target, path) == 0)
    }

    @Test func linksAreNotFollowed() throws {
        let outside = try TestFolder()
        try outside.write("secret.gpx", [1])
        let folder = try TestFolder()
        for name in ["a.gpx", "in/b.gpx", "in/deep/c.gpx"] { try folder.write(name, [1]) }
        let path = folder.path
        for (name, target) in [
            ("link.gpx", "a.gpx"), ("absolute.gpx", path + "/a.gpx"), ("in/up.gpx", "../a.gpx"), ("folder", "in"),
            ("cycle", "."), ("in/up", ".."), ("dangling.gpx", "nothing.gpx"), ("itself.gpx", "itself.gpx"),
            ("out.gpx", outside.path + "/secret.gpx"), ("out", outside.path), ("root", "/"), (".hidden", "a.gpx"),
            (".folder", "in"),
        ] { Self.link(path + "/" + name, to: target) }
        let listing = FolderListing(path)
        #expect(listing.files.map(\.name) == ["a.gpx", "in/b.gpx", "in/deep/c.gpx"])
        #expect(listing.hiddenFiles == 0)
        // The folder itself may be one.
        Self.link(outside.path + "/link", to: path)
        #expect(FolderListing(outside.path + "/link").files.map(\.name) == listing.files.map(\.name))
        #expect(FolderListing(outside.path).files.map(\.name) == ["secret.gpx"])
    }

    @Test func hiddenFilesAreCountedOnly() throws {
        let folder = try TestFolder()
        for name in [
            ".a", ".b.gpx", "in/.c", "in/d", ".hidden/e", ".hidden/.f", "..g", "...", "h.", "in/.hidden/i/j", "k/.l/m",
        ] { try folder.write(name, [1]) }
        let listing = FolderListing(folder.path)
        #expect(listing.files.map(\.name) == ["h.", "in/d"])
        #expect(listing.hiddenFiles == 5)
    }

    @Test func onlyRegularFilesAreFiles() throws {
        let folder = try TestFolder()
        try folder.write("a", [])
        try FileManager.default.createDirectory(atPath: folder.path + "/empty.gpx", withIntermediateDirectories: false)
        for name in ["pipe", ".pipe"] { #expect(mkfifo(folder.path + "/" + name, 0o600) == 0) }
        let listing = FolderListing(folder.path)
        #expect(listing.files.map(\.name) == ["a"] && listing.hiddenFiles == 0)
    }

    @Test func filesAreSortedByTheBytesOfTheirPaths() throws {
        let folder = try TestFolder()
        for name in ["b", "B", "a/z", "a.gpx", "a0", "a/a/b", "a-", "é", "e\u{301}", "z", "10", "9"] {
            try folder.write(name, [1])
        }
        let found = FolderListing(folder.path).files
        #expect(
            found.map { Data($0.bytes) }
                == ["10", "9", "B", "a-", "a.gpx", "a/a/b", "a/z", "a0", "b", "e\u{301}", "z", "é"].map {
                    Data($0.utf8)
                })
    }

    /// A name need not be valid text; it is shown with replacements, and its bytes are those of the file.
    @Test func namesAreBytes() throws {
        let folder = try TestFolder()
        let name = [0x61, 0xFF, 0x62] as [UInt8]
        let path = Array(folder.path.utf8) + [0x2F] + name + [0]
        let descriptor = path.withUnsafeBytes { bytes in
            bytes.baseAddress.map {
                open($0.assumingMemoryBound(to: CChar.self), O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
            }
        }
        // A file system may refuse such names.
        guard let descriptor, descriptor >= 0 else { return }
        close(descriptor)
        let files = FolderListing(folder.path).files
        #expect(files.map(\.bytes) == [name] && files.map(\.name) == ["a\u{FFFD}b"])
    }

    @Test func whatIsNoFolderHasNoFiles() throws {
        let folder = try TestFolder()
        let file = try folder.write("a", [1])
        for path in [file, folder.path + "/nothing", "", folder.path + "/a/"] {
            let listing = FolderListing(path)
            #expect(listing.files.isEmpty && listing.hiddenFiles == 0, "\(path)")
        }
        #expect(FolderListing(folder.path + "/").files.map(\.name) == ["a"])
        #expect(try OpenDescriptors.count(in: folder.path) == 0)
    }
}
