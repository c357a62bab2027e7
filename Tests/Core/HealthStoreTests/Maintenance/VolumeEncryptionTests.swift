import Foundation
import TestSupport
import Testing

@testable import HealthStore

/// The encryption of a volume, from system tables written by a test.
@Suite struct VolumeEncryptionTests {
    private let system: TemporaryFolder
    private let folder: TemporaryFolder

    init() throws {
        system = try TemporaryFolder()
        folder = try TemporaryFolder()
    }

    private func write(_ text: String, to path: String) throws {
        let file = system.url.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Returns the encryption of the folder with a table of mounts.
    private func encryption(_ mounts: String) throws -> VolumeEncryption {
        try write(mounts, to: "proc/self/mountinfo")
        return .of(folder: folder.url.path, system: system.url.path)
    }

    private static let root = "22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n"

    private var path: String {
        folder.url.resolvingSymlinksInPath().path.replacing(" ", with: "\\040")
    }

    @Test func aPlainDiskSaysNothing() throws {
        #expect(try encryption(Self.root) == .unknown)
        #expect(try encryption("") == .unknown)
        #expect(try encryption("no table\n- - -") == .unknown)
    }

    @Test func aLayerOfCryptIsSeenAlsoBelowALogicalVolume() throws {
        try write("CRYPT-LUKS2-0123-home", to: "sys/dev/block/253:0/dm/uuid")
        let mount = "40 22 253:0 / \(path) rw - ext4 /dev/mapper/home rw\n"
        #expect(try encryption(Self.root + mount) == .encrypted(by: "dm-crypt"))
        try write("LVM-0123", to: "sys/dev/block/253:1/dm/uuid")
        #expect(try encryption(Self.root + mount.replacing("253:0", with: "253:1")) == .unknown)
        try write("CRYPT-LUKS1-4567", to: "sys/dev/block/253:1/slaves/dm-0/dm/uuid")
        #expect(try encryption(Self.root + mount.replacing("253:0", with: "253:1")) == .encrypted(by: "dm-crypt"))
    }

    @Test(arguments: ["ecryptfs", "fuse.gocryptfs", "fuse.encfs"])
    func aFileSystemThatEncryptsIsSeen(_ type: String) throws {
        let mount = "41 22 0:55 / \(path) rw,nosuid shared:9 master:2 - \(type) /somewhere rw\n"
        let name = type.replacing("fuse.", with: "")
        #expect(try encryption(Self.root + mount) == .encrypted(by: name))
        // A mount on top of it covers it.
        #expect(try encryption(Self.root + mount + "42 22 8:1 / \(path) rw - ext4 /dev/sda1 rw\n") == .unknown)
        // A sibling with the same name prefix is another folder.
        let neighbour = mount.replacing(path, with: String(path.dropLast()))
        #expect(try encryption(Self.root + neighbour) == .unknown)
    }

    @Test(
        "the types of file systems that encrypt, on their own or below FUSE",
        arguments: [
            ("ecryptfs", "ecryptfs"), ("fuse.ecryptfs", "ecryptfs"), ("gocryptfs", "gocryptfs"),
            ("fuse.gocryptfs", "gocryptfs"), ("encfs", "encfs"), ("fuse.encfs", "encfs"), ("cryfs", "cryfs"),
            ("fuse.cryfs", "cryfs"), ("securefs", "securefs"), ("fuse.securefs", "securefs"), ("fuse.sshfs", nil),
            ("xecryptfs", nil), ("ecryptfs2", nil), ("fuse.", nil), ("fuse", nil), ("fuse.fuse.encfs", nil),
        ] as [(String, String?)])
    func types(type: String, name: String?) throws {
        let mount = "41 22 0:55 / \(path) rw - \(type) /somewhere rw\n"
        #expect(try encryption(Self.root + mount) == name.map { .encrypted(by: $0) } ?? .unknown)
    }

    @Test("a device is encrypted below up to seven layers", arguments: 0...9)
    func layers(depth: Int) throws {
        let below = String(repeating: "/slaves/dm-1", count: depth)
        try write("CRYPT-LUKS2-0123", to: "sys/dev/block/253:7\(below)/dm/uuid")
        let mount = "40 22 253:7 / \(path) rw - ext4 /dev/mapper/home rw\n"
        #expect(try encryption(mount) == (depth < 8 ? .encrypted(by: "dm-crypt") : .unknown))
    }

    @Test("a device is encrypted if one of its layers is", arguments: [["a"], ["a", "b"], ["a", "b", "c"]])
    func siblings(layers: [String]) throws {
        let mount = "40 22 253:7 / \(path) rw - ext4 /dev/mapper/home rw\n"
        for layer in layers { try write("LVM-CRYPT-\(layer)", to: "sys/dev/block/253:7/slaves/\(layer)/dm/uuid") }
        try write("XCRYPT-", to: "sys/dev/block/253:7/dm/uuid")
        try write("CRYPT-", to: "sys/dev/block/253:70/dm/uuid")
        #expect(try encryption(mount) == .unknown)
        try write("CRYPT-", to: "sys/dev/block/253:7/slaves/\(layers[layers.count - 1])/dm/uuid")
        #expect(try encryption(mount) == .encrypted(by: "dm-crypt"))
    }

    /// Mount points of types that tell which line counts: FOLDER is the folder, the others lie above it.
    @Test(
        "the longest mount point above a folder holds it, and among equals the last",
        arguments: [
            ("/ encfs", "encfs"), ("FOLDER encfs", "encfs"), ("PARENT encfs", "encfs"), ("FOLDER/inner encfs", nil),
            ("PARENT/ encfs", nil), ("PAREN encfs", nil), ("/ encfs|/ ext4", nil), ("/ ext4|/ encfs", "encfs"),
            ("PARENT encfs|FOLDER ext4", nil), ("FOLDER ext4|PARENT encfs", nil), ("FOLDER encfs|PARENT ext4", "encfs"),
            ("PARENT ext4|FOLDER encfs", "encfs"), ("FOLDER cryfs|FOLDER encfs", "encfs"),
            ("FOLDER encfs|FOLDER cryfs", "cryfs"), ("FOLDER encfs|FOLDER/inner ext4", "encfs"),
            ("FOLDER encfs|FOLDERx ext4", "encfs"), ("FOLDER encfs|/ ext4|PARENT ext4", "encfs"), ("", nil),
        ] as [(String, String?)])
    func mountPoints(lines: String, name: String?) throws {
        let parent = URL(filePath: path).deletingLastPathComponent().path
        let mounts = lines.split(separator: "|").map { line -> String in
            let fields = line.split(separator: " ")
            let point = fields[0].replacing("FOLDER", with: path).replacing("PARENT", with: parent)
                .replacing("PAREN", with: parent.dropLast())
            return "41 22 0:55 / \(point) rw - \(fields[1]) /somewhere rw"
        }
        #expect(
            try encryption(mounts.joined(separator: "\n")) == name.map { .encrypted(by: $0) } ?? .unknown, "\(mounts)")
    }

    @Test(
        "the lines of the table have any number of fields before a dash",
        arguments: [
            ("1 2 0:5 / / rw - encfs a rw", true), ("1 2 0:5 / / rw shared:1 - encfs a rw", true),
            ("1 2 0:5 / / rw shared:1 master:2 propagate_from:3 - encfs a rw", true),
            ("1 2 0:5 / / rw - encfs", true), ("1 2 0:5 / / rw -", false), ("1 2 0:5 / / rw shared:1 -", false),
            ("1 2 0:5 / / - encfs a rw", false), ("1 2 0:5 / - / - encfs a", false), ("1 2 0:5 / / rw encfs a", false),
            ("1 2 0:5 / / rw - ext4 - encfs", false), ("1 2 0:5 / x rw - encfs a rw", false),
        ])
    func fields(line: String, isRead: Bool) throws {
        #expect(try encryption(line) == (isRead ? .encrypted(by: "encfs") : .unknown))
        #expect(try encryption("\n\n" + line + "\n") == (isRead ? .encrypted(by: "encfs") : .unknown))
    }

    @Test(
        "characters of a mount point that the table escapes",
        arguments: [
            ("a b", "a\\040b"), (" ", "\\040"), ("a\tb", "a\\011b"), ("a\\b", "a\\134b"), ("a#", "a\\043"),
            ("ü ü", "ü\\040ü"), ("ü", "\\303\\274"), ("a\\04", "a\\04"), ("a\\", "a\\"), ("a\\098", "a\\098"),
            ("a\\400", "a\\400"), ("a 0", "a\\0400"), ("a  ", "a\\040\\040"), ("a\\ ", "a\\\\040"),
        ])
    func escapes(name: String, written: String) throws {
        let inner = folder.url.appending(path: name)
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        try write("41 22 0:55 / \(path)/\(written) rw - encfs a rw", to: "proc/self/mountinfo")
        func encryption(_ name: String) -> VolumeEncryption {
            .of(folder: folder.url.path + "/" + name, system: system.url.path)
        }
        #expect(encryption(name) == .encrypted(by: "encfs"))
        #expect(encryption(".") == .unknown && encryption("none") == .unknown)
    }

    @Test func withoutATableNothingIsKnown() throws {
        #expect(VolumeEncryption.of(folder: folder.url.path, system: system.url.path) == .unknown)
    }
}
