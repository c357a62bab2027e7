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
}
