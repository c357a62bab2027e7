import Foundation

/// The regular files at any depth of a folder, sorted by path; symbolic links are not followed.
///
/// File names are bytes, which need not be valid text.
package struct FolderListing: Sendable {
    /// A file of the folder.
    package struct Entry: Sendable {
        /// The path relative to the folder.
        package var bytes: [UInt8]
        /// The path as text, for display and for comparison with names that are text.
        package var name: String { String(decoding: bytes, as: UTF8.self) }
    }

    package private(set) var files: [Entry] = []
    /// The number of hidden files, which systems create by themselves; the contents of hidden folders are not
    /// counted.
    package private(set) var hiddenFiles = 0
    /// The maximum depth; a deeper hierarchy is taken to be cyclic.
    private static let depthLimit = 64

    /// Lists the files of a folder.
    ///
    /// - Parameter path: The path of the folder.
    package init(_ path: String) {
        add([], root: Array(path.utf8), depth: 0)
        files.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }

    private mutating func add(_ folder: [UInt8], root: [UInt8], depth: Int) {
        let path = root + (folder.isEmpty ? [] : [Self.slash] + folder) + [0]
        let directory = path.withUnsafeBytes { bytes in
            bytes.baseAddress.flatMap { opendir($0.assumingMemoryBound(to: CChar.self)) }
        }
        guard let directory else { return }
        defer { closedir(directory) }
        var folders: [[UInt8]] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name == [Self.point] || name == [Self.point, Self.point] { continue }
            let place = folder.isEmpty ? name : folder + [Self.slash] + name
            var status = stat()
            let isKnown = (root + [Self.slash] + place + [0]).withUnsafeBytes { bytes in
                bytes.baseAddress.map { lstat($0.assumingMemoryBound(to: CChar.self), &status) == 0 } ?? false
            }
            guard isKnown else { continue }
            let isHidden = name.first == Self.point
            switch status.st_mode & S_IFMT {
            case S_IFREG where isHidden: hiddenFiles += 1
            case S_IFREG: files.append(Entry(bytes: place))
            case S_IFDIR where !isHidden && depth < Self.depthLimit: folders.append(place)
            default: break
            }
        }
        for inner in folders { add(inner, root: root, depth: depth + 1) }
    }

    private static let slash = UInt8(ascii: "/")
    private static let point = UInt8(ascii: ".")
}
