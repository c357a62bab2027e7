import Foundation

/// How much a folder holds, with all below it.
struct FolderContents: Sendable, Hashable {
    var files = 0
    var bytes: Int64 = 0

    /// Looks, without following links.
    init(_ path: String) {
        let url = URL(fileURLWithPath: path, isDirectory: true)
        let keys: [URLResourceKey] = [.isRegularFileKey, .fileSizeKey]
        guard let walk = FileManager.default.enumerator(at: url, includingPropertiesForKeys: keys) else { return }
        for case let file as URL in walk {
            guard let values = try? file.resourceValues(forKeys: Set(keys)), values.isRegularFile == true else {
                continue
            }
            files += 1
            bytes += Int64(values.fileSize ?? 0)
        }
    }
}
