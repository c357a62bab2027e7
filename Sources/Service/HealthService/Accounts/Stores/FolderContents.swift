import Foundation

/// The number and size of the files in a folder, including its subfolders.
struct FolderContents: Sendable, Hashable {
    var files = 0
    var bytes: Int64 = 0

    /// Counts the files of a folder, without following symbolic links.
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
