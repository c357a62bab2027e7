import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A means to end a wait from any thread or signal handler.
package final class Waker: Sendable {
    fileprivate let reading: Int32
    private let writing: Int32

    package init() {
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        (reading, writing) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }

    deinit { for end in [reading, writing] { close(end) } }

    /// Ends the current wait, or the next one.
    package func wake() {
        var byte: UInt8 = 1
        _ = write(writing, &byte, 1)
    }

    fileprivate func drain() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(reading, &bytes, bytes.count) > 0 {}
    }
}

/// The events of a watched folder and the folders in it (inotify, IMP-101): hints where to look, which may be missing.
final class FolderEvents: @unchecked Sendable {
    // Used by one watcher at a time; waiting happens on another thread, with nothing else going on.
    private let descriptor: Int32
    private let root: String
    private var folders: [Int32: [UInt8]] = [:]
    /// A Boolean value that indicates whether the system has no more watches, so that some folders have none.
    private(set) var isShort = false

    /// Begins without a watch.
    ///
    /// - Parameter isUseful: A Boolean value that indicates whether the file system sends events.
    init(_ root: String, isUseful: Bool) {
        self.root = root
        #if os(Linux)
            descriptor = isUseful ? inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)) : -1
        #else
            descriptor = -1
        #endif
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Watches a folder below the root, unless it is watched already.
    func add(_ path: [UInt8]) {
        #if os(Linux)
            guard descriptor >= 0 else { return }
            let mask = UInt32(
                IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR | IN_DONT_FOLLOW)
            let bytes = Array(root.utf8) + (path.isEmpty ? [] : [UInt8(ascii: "/")] + path) + [0]
            let watch = bytes.withUnsafeBytes { buffer in
                buffer.baseAddress.map {
                    inotify_add_watch(descriptor, $0.assumingMemoryBound(to: CChar.self), mask)
                } ?? -1
            }
            if watch >= 0 {
                folders[watch] = path
            } else if errno == ENOSPC {
                isShort = true
            }
        #endif
    }

    /// Waits for an event of folders, at most for some seconds.
    static func wait(_ events: [FolderEvents], _ seconds: Double, _ waker: Waker) {
        var polled = [pollfd(fd: waker.reading, events: Int16(POLLIN), revents: 0)]
        for event in events where event.descriptor >= 0 {
            polled.append(pollfd(fd: event.descriptor, events: Int16(POLLIN), revents: 0))
        }
        let milliseconds = min(max(seconds, 0) * 1_000, 3_600_000).rounded(.up)
        _ = poll(&polled, nfds_t(polled.count), Int32(milliseconds))
        waker.drain()
    }

    /// Returns the files that were closed after writing, or moved there, since the last call, and whether there was
    /// any event.
    func hints() -> (closed: [[UInt8]], any: Bool) {
        var (closed, any): ([[UInt8]], Bool) = ([], false)
        #if os(Linux)
            guard descriptor >= 0 else { return ([], false) }
            withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: MemoryLayout<inotify_event>.alignment) {
                bytes in
                while true {
                    let count = read(descriptor, bytes.baseAddress, bytes.count)
                    guard count > 0 else { return }
                    any = true
                    var offset = 0
                    while offset + MemoryLayout<inotify_event>.size <= count {
                        let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                        let start = offset + MemoryLayout<inotify_event>.size
                        offset = start + Int(event.len)
                        if event.mask & UInt32(IN_IGNORED) != 0 { folders[event.wd] = nil }
                        guard event.mask & UInt32(IN_CLOSE_WRITE | IN_MOVED_TO) != 0,
                            event.mask & UInt32(IN_ISDIR) == 0, let folder = folders[event.wd], offset <= count
                        else { continue }
                        let name = Array(bytes[start..<offset].prefix { $0 != 0 })
                        closed.append(folder.isEmpty ? name : folder + [UInt8(ascii: "/")] + name)
                    }
                }
            }
        #endif
        return (closed, any)
    }
}

/// The kind of the mount of a folder.
enum Mount {
    /// The file systems that send no events for what others write: network file systems, those of programs, and shares
    /// of virtual machines (IMP-102).
    private static let silent: Set<String> = [
        "nfs", "nfs4", "smb", "smb2", "smb3", "smbfs", "cifs", "9p", "ceph", "afs", "vboxsf", "vmhgfs", "virtiofs",
        "ncpfs", "glusterfs", "lustre", "davfs",
    ]

    /// Returns whether the file system of a folder sends no events for what others write.
    ///
    /// - Parameter table: The mounts, as in `/proc/self/mountinfo`.
    static func isSilent(_ path: String, table: String? = nil) -> Bool {
        guard let table = table ?? (try? String(contentsOfFile: "/proc/self/mountinfo", encoding: .utf8)) else {
            return false
        }
        var (longest, kind) = (-1, "")
        for line in table.split(separator: "\n") {
            let fields = line.split(separator: " ")
            guard let mark = fields.firstIndex(of: "-"), mark > 4, fields.count > mark + 1 else { continue }
            let place = unescaped(fields[4])
            guard path == place || place == "/" || path.hasPrefix(place + "/") else { continue }
            // Of two mounts at one place, the later one is seen.
            if place.utf8.count >= longest { (longest, kind) = (place.utf8.count, String(fields[mark + 1])) }
        }
        return silent.contains(kind) || kind == "fuse" || kind.hasPrefix("fuse.")
    }

    /// Returns a path of the table, in which blanks are written as octal numbers.
    private static func unescaped(_ text: Substring) -> String {
        String(text).replacing("\\040", with: " ").replacing("\\011", with: "\t").replacing("\\134", with: "\\")
    }
}
