import Testing

@testable import HealthTransfer

/// Folders on mounts that send no events for what others write.
@Suite struct MountTests {
    private static let table = """
        22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
        31 22 0:50 / /mnt/nas rw,relatime shared:2 - nfs4 nas:/export rw,vers=4.2
        32 22 0:51 / /mnt/my\\040cloud rw,nosuid - fuse.rclone cloud: rw
        33 31 254:1 / /mnt/nas/local rw,relatime - ext4 /dev/vdb rw
        34 22 0:52 / /mnt/twice rw - ext4 /dev/vdc rw
        35 22 0:53 / /mnt/twice rw - cifs //server/share rw
        a line that is none
        """

    @Test(
        "IMP-102: network mounts and those of programs are scanned, by the innermost mount of the folder",
        arguments: [
            ("/home/kim/inbox", false), ("/mnt/nas", true), ("/mnt/nas/inbox", true), ("/mnt/nasty", false),
            ("/mnt/nas/local/inbox", false), ("/mnt/my cloud/inbox", true), ("/mnt/twice/inbox", true),
        ])
    func silentMounts(path: String, isSilent: Bool) {
        #expect(Mount.isSilent(path, table: Self.table) == isSilent)
    }

    @Test("IMP-102: a table that cannot be understood names no mount") func otherTables() {
        #expect(!Mount.isSilent("/mnt/nas", table: ""))
        #expect(!Mount.isSilent("/mnt/nas", table: "- - - -\n1 2 3 - nfs"))
    }
}
