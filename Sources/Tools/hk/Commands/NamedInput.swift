import Foundation
import WorkoutFiles

/// The file that an argument names.
///
/// The content of standard input or a pipe is copied to a temporary file, which is deleted with this object.
final class NamedInput {
    let file: InputFile
    /// The path of the temporary copy of a pipe.
    private let copy: String?

    private init(_ file: InputFile, copy: String? = nil) {
        self.file = file
        self.copy = copy
    }

    deinit {
        if let copy { try? FileManager.default.removeItem(atPath: copy) }
    }

    /// Opens the file that an argument names.
    ///
    /// Pipes are copied, because an archive is read from its end.
    static func file(for argument: String) throws -> NamedInput {
        if argument == "-" { return try save(FileHandle.standardInput, named: "standard input") }
        let file = try InputFile(bytes: ArgumentBytes.of(argument), named: argument)
        guard let path = file.path, isStream(path) else { return NamedInput(file) }
        guard let pipe = FileHandle(forReadingAtPath: path) else {
            throw CommandFailure(.file, "Could not open '\(argument.printable)'.")
        }
        return try save(pipe, named: argument)
    }

    /// Returns whether a file is a pipe or a device, whose bytes can be read only once.
    private static func isStream(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        return [S_IFIFO, S_IFCHR].contains(status.st_mode & S_IFMT)
    }

    private static func save(_ stream: FileHandle, named name: String) throws -> NamedInput {
        let url = FileManager.default.temporaryDirectory.appending(path: "hk-import-\(UUID().uuidString)")
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        guard FileManager.default.createFile(atPath: url.path, contents: nil, attributes: attributes) else {
            throw CommandFailure(.disk, "Could not write \(name.printable) to '\(url.path)'.")
        }
        let input = NamedInput(InputFile(path: url.path, named: name), copy: url.path)
        let output = try FileHandle(forWritingTo: url)
        while let data = try stream.read(upToCount: 1 << 20), !data.isEmpty {
            try output.write(contentsOf: data)
        }
        try output.close()
        return input
    }
}

/// The arguments of the program as the system passes them: file names are bytes, which need not be valid text.
private enum ArgumentBytes {
    /// Returns the bytes of an argument, in which Swift substitutes replacement characters for invalid text.
    static func of(_ argument: String) -> [UInt8] {
        guard argument.contains("\u{FFFD}") else { return Array(argument.utf8) }
        for index in 0..<Int(CommandLine.argc) {
            guard let place = CommandLine.unsafeArgv[index] else { continue }
            let bytes = UnsafeRawBufferPointer(start: place, count: strlen(place))
            if String(decoding: bytes, as: UTF8.self) == argument { return Array(bytes) }
        }
        return Array(argument.utf8)
    }
}
