import Foundation

/// A file for what an argument names: the file itself, or all of standard input in a file that is gone afterwards.
final class StandardInput {
    let path: String
    /// What people call it, if that is not the path.
    let name: String?

    private init(path: String, name: String?) {
        self.path = path
        self.name = name
    }

    deinit {
        if name != nil { try? FileManager.default.removeItem(atPath: path) }
    }

    /// An archive is read from its end, so standard input has to stand somewhere.
    static func file(for argument: String) throws -> StandardInput {
        guard argument == "-" else { return StandardInput(path: argument, name: nil) }
        let url = FileManager.default.temporaryDirectory.appending(path: "hk-import-\(UUID().uuidString)")
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        guard FileManager.default.createFile(atPath: url.path, contents: nil, attributes: attributes) else {
            throw Failure("Could not keep standard input in '\(url.path)'.")
        }
        let input = StandardInput(path: url.path, name: "standard input")
        let output = try FileHandle(forWritingTo: url)
        while let data = try FileHandle.standardInput.read(upToCount: 1 << 20), !data.isEmpty {
            try output.write(contentsOf: data)
        }
        try output.close()
        return input
    }
}
