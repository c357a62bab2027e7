import Foundation

/// Whether what lies in a folder is encrypted on its way to the disk, as far as the system says.
package enum VolumeEncryption: Sendable, Hashable {
    /// By this: LUKS, fscrypt, or a file system such as gocryptfs.
    case encrypted(by: String)
    /// The system says nothing: disks that encrypt themselves, and hosts of virtual machines, do so unseen.
    case unknown

    /// Looks at the file system that a folder lies on.
    package static func of(folder: String) -> VolumeEncryption {
        if let path = canonical(folder), hasPolicy(path) { return .encrypted(by: "fscrypt") }
        return of(folder: folder, system: "/")
    }

    /// The same with another root for what the system tells of itself.
    static func of(folder: String, system root: String) -> VolumeEncryption {
        let table = URL(filePath: root).appending(path: "proc/self/mountinfo")
        guard let path = canonical(folder), let text = try? String(contentsOf: table, encoding: .utf8),
            let mount = Mount.holding(path, in: text)
        else { return .unknown }
        if let name = encryptingFileSystems.first(where: { mount.type == $0 || mount.type == "fuse.\($0)" }) {
            return .encrypted(by: name)
        }
        let devices = URL(filePath: root).appending(path: "sys/dev/block")
        return isCrypt(devices.appending(path: mount.device), depth: 0) ? .encrypted(by: "dm-crypt") : .unknown
    }

    private static let encryptingFileSystems = ["ecryptfs", "gocryptfs", "encfs", "cryfs", "securefs"]

    /// Whether a device is a layer of dm-crypt, or lies on one, as a logical volume may.
    private static func isCrypt(_ device: URL, depth: Int) -> Bool {
        guard depth < 8 else { return false }
        let identifier = try? String(contentsOf: device.appending(path: "dm/uuid"), encoding: .utf8)
        if identifier?.hasPrefix("CRYPT-") == true { return true }
        // A partition says nothing of its own, and what lies below stands with the layers.
        let below = device.appending(path: "slaves")
        let layers = (try? FileManager.default.contentsOfDirectory(atPath: below.path)) ?? []
        return layers.contains { isCrypt(below.appending(path: $0), depth: depth + 1) }
    }

    private static func canonical(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Whether the file system encrypts a folder by a policy of its own (ext4, f2fs, UBIFS).
    private static func hasPolicy(_ folder: String) -> Bool {
        #if os(Linux)
            let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard descriptor >= 0 else { return false }
            defer { close(descriptor) }
            var flags: Int = 0
            // FS_IOC_GETFLAGS and FS_ENCRYPT_FL of linux/fs.h, which are macros.
            let ask: UInt = 0x8008_6601
            return ioctl(descriptor, ask, &flags) == 0 && flags & 0x800 != 0
        #else
            return false
        #endif
    }
}

/// A line of the table of mounts.
private struct Mount {
    var device: String
    var point: String
    var type: String

    /// The mount that a path lies on: the one with the longest name, and of equal ones the last, which covers the others.
    static func holding(_ path: String, in table: String) -> Mount? {
        table.split(separator: "\n").compactMap(Mount.init).reduce(nil) { (best: Mount?, mount: Mount) -> Mount? in
            let isAbove =
                mount.point == "/" || path == mount.point || path.hasPrefix(mount.point + "/")
            guard isAbove, mount.point.utf8.count >= best?.point.utf8.count ?? 0 else { return best }
            return mount
        }
    }

    /// Numbers, device, root, mount point, options, any number of fields, a dash, type, source (proc(5)).
    private init?(_ line: Substring) {
        let fields = line.split(separator: " ")
        guard let dash = fields.firstIndex(of: "-"), dash >= 6, dash + 1 < fields.count else { return nil }
        device = String(fields[2])
        point = Mount.unescaped(fields[4])
        type = String(fields[dash + 1])
    }

    /// Spaces and the like stand as a backslash and three octal digits.
    private static func unescaped(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(3)
            if byte == UInt8(ascii: "\\"), digits.count == 3,
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
            {
                bytes.append(value)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
