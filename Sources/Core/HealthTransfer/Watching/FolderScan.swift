import Foundation
import HealthStore

/// The files of a watched folder that may be imported: regular ones, at most eight folders deep, whose names are not
/// those of unfinished or hidden files; symbolic links are not followed (IMP-101, IMP-104).
struct FolderScan {
    private(set) var files: [[UInt8]: WatchedFile.Stamp] = [:]
    /// A Boolean value that indicates whether the folder itself can be read.
    private(set) var isPresent = false

    /// Lists the files.
    ///
    /// - Parameters:
    ///   - folder: The descriptor of the folder.
    ///   - enter: A closure that is called with the path of each folder below it before that is listed.
    init(_ folder: Int32, enter: ([UInt8]) -> Void) {
        let copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { return }
        isPresent = true
        list(copy, [], depth: 0, enter)
    }

    /// Lists a folder, and closes its descriptor.
    private mutating func list(_ descriptor: Int32, _ path: [UInt8], depth: Int, _ enter: ([UInt8]) -> Void) {
        // What is written between the beginning of a watch and the list is found twice, which does no harm.
        enter(path)
        guard let directory = fdopendir(descriptor) else {
            close(descriptor)
            return
        }
        defer { closedir(directory) }
        var folders: [[UInt8]] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if WatchRules.ignores(name) { continue }
            var status = stat()
            let isKnown = (name + [0]).withUnsafeBytes { bytes in
                bytes.baseAddress.map {
                    fstatat(
                        descriptor, $0.assumingMemoryBound(to: CChar.self), &status, Int32(AT_SYMLINK_NOFOLLOW)) == 0
                } ?? false
            }
            guard isKnown else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFREG: files[path.isEmpty ? name : path + [UInt8(ascii: "/")] + name] = .init(status)
            case S_IFDIR where depth < WatchRules.depth: folders.append(name)
            default: break
            }
        }
        for name in folders {
            let inner = (name + [0]).withUnsafeBytes { bytes in
                bytes.baseAddress.map {
                    openat(
                        descriptor, $0.assumingMemoryBound(to: CChar.self),
                        O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
                } ?? -1
            }
            guard inner >= 0 else { continue }
            list(inner, path.isEmpty ? name : path + [UInt8(ascii: "/")] + name, depth: depth + 1, enter)
        }
    }
}
