import Foundation

/// The encryption of the volume that holds a folder, as far as the system reports it.
package enum VolumeEncryption: Sendable, Hashable {
    /// Encrypted by LUKS, fscrypt, or a file system such as gocryptfs.
    case encrypted(by: String)
    /// Not reported by the system: self-encrypting disks and hosts of virtual machines encrypt transparently.
    case unknown

    /// Returns the encryption of the file system that holds a folder.
    package static func of(folder: String) -> VolumeEncryption {
        if let path = canonical(folder), hasPolicy(path) { return .encrypted(by: "fscrypt") }
        return of(folder: folder, system: "/")
    }

    /// Returns the encryption for another root directory of `proc` and `sys`.
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

    /// Returns whether a device is a dm-crypt layer, or is based on one, as a logical volume may be.
    private static func isCrypt(_ device: URL, depth: Int) -> Bool {
        guard depth < 8 else { return false }
        let identifier = try? String(contentsOf: device.appending(path: "dm/uuid"), encoding: .utf8)
        if identifier?.hasPrefix("CRYPT-") == true { return true }
        // A partition has no information of its own; the layers list the devices on which they are based.
        let below = device.appending(path: "slaves")
        let layers = (try? FileManager.default.contentsOfDirectory(atPath: below.path)) ?? []
        return layers.contains { isCrypt(below.appending(path: $0), depth: depth + 1) }
    }

    private static func canonical(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Returns whether the file system encrypts a folder by its own policy (ext4, f2fs, UBIFS).
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

/// A line of the mount table.
private struct Mount {
    var device: String
    var point: String
    var type: String

    /// Returns the mount that holds a path: the one with the longest mount point, and among equals the last, which
    /// covers the others.
    static func holding(_ path: String, in table: String) -> Mount? {
        table.split(separator: "\n").compactMap(Mount.init).reduce(nil) { (best: Mount?, mount: Mount) -> Mount? in
            let isAbove =
                mount.point == "/" || path == mount.point || path.hasPrefix(mount.point + "/")
            guard isAbove, mount.point.utf8.count >= best?.point.utf8.count ?? 0 else { return best }
            return mount
        }
    }

    /// Parses a line: numbers, device, root, mount point, options, any number of fields, a dash, type, source
    /// (proc(5)).
    private init?(_ line: Substring) {
        let fields = line.split(separator: " ")
        guard let dash = fields.firstIndex(of: "-"), dash >= 6, dash + 1 < fields.count else { return nil }
        device = String(fields[2])
        point = Mount.unescaped(fields[4])
        type = String(fields[dash + 1])
    }

    /// Replaces escape sequences of a backslash and three octal digits, which stand for spaces and similar
    /// characters.
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
