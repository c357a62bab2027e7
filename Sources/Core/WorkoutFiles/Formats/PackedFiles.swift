import FileSystem
import Foundation

/// The files of an archive that is not an export, such as a bulk export of workouts.
///
/// Files that are also compressed with gzip, as in bulk exports of services, are decompressed transparently.
package final class PackedFiles {
    /// The content of a file in an archive.
    package enum Content {
        /// A file of a format that can be read.
        case file(OpenedFile)
        /// A nested archive.
        case archive(UnpackedArchive)
        /// A file of an unknown format.
        case unknown(OpenedFile)
        /// A folder, or a hidden file, which systems create by themselves.
        case nothing
    }

    private enum Place {
        case archive(ZipArchive)
        case single(InputFile)
    }

    private let name: String
    private let place: Place
    /// The names of the files; for a single compressed file, its own name.
    package let names: [String]
    /// The problem with the archive as a whole, if there is one.
    package let problem: FileProblem?
    private let budget: UnpackingBudget?

    /// Opens a zip archive or a gzip file.
    package init(_ file: InputFile) throws(WorkoutFileError) {
        name = file.name
        budget = file.budget
        if ZipArchive.isZip(try RandomAccessFile(file).bytes(0, count: 4)) {
            let archive = try ZipArchive(file)
            place = .archive(archive)
            names = archive.entries.map(\.name)
            problem = archive.problem
        } else {
            place = .single(file)
            names = [file.name]
            problem = nil
        }
    }

    /// Returns the display name of a file, which includes that of the archive.
    package func label(_ index: Int) -> String {
        if case .single = place { name } else { "\(name)/\(names[index])" }
    }

    /// Returns the content of a file; hidden files, which systems create by themselves, are `nothing`.
    ///
    /// - Throws: An error also if a file is so damaged at its beginning that its format cannot be determined.
    package func content(_ index: Int) throws(WorkoutFileError) -> Content {
        if case .archive = place, names[index].split(separator: "/").last?.hasPrefix(".") ?? true { return .nothing }
        let label = label(index)
        let source = try source(index)
        let file = try OpenedFile(source, named: label, budget: budget)
        switch file.format?.name {
        case .zip?:
            guard case .archive(let archive) = place else { return .nothing }
            return .archive(
                try UnpackedArchive(
                    file, packedSize: archive.entries[index].packedSize, named: label, budget: budget))
        case .gzip?:
            let unpacked = PackedSource(InflateByteSource(file, .gzip, budget: budget), within: [source])
            return try Self.content(OpenedFile(unpacked, named: label, budget: budget))
        default: return try Self.content(file)
        }
    }

    private static func content(_ file: OpenedFile) throws(WorkoutFileError) -> Content {
        if file.format != nil { return .file(file) }
        if let problem = file.problem { throw .reading(.malformed, problem, at: .init(file: file.name)) }
        return .unknown(file)
    }

    /// Returns a source for a file as stored in the archive.
    func source(_ index: Int) throws(WorkoutFileError) -> PackedSource {
        switch place {
        case .archive(let archive): PackedSource(try archive.source(of: archive.entries[index]), within: [])
        case .single(let file): PackedSource(InflateByteSource(try file.bytes(), .gzip, budget: budget), within: [])
        }
    }
}

/// A source for a file in an archive, with the result of its integrity check.
package final class PackedSource: ByteSource {
    private let source: any VerifiedByteSource
    private let outer: [PackedSource]
    package var byteCount: Int? { source.byteCount }

    init(_ source: any VerifiedByteSource, within outer: [PackedSource]) {
        self.source = source
        self.outer = outer
    }

    /// The reason that the bytes end early or differ from the original, if they do; known once they were read.
    package var problem: FileProblem? {
        source.problem ?? outer.lazy.compactMap(\.problem).first
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(WorkoutFileError) -> Int {
        try source.read(into: buffer)
    }
}

/// A nested archive, extracted to a temporary file for as long as it is used, because zip archives are read from
/// their end.
package final class UnpackedArchive {
    /// The maximum compression ratio.
    ///
    /// Archives are hardly compressible; one that exceeds it was made to fill disks.
    private static let largestRatio = 10
    /// The size below which the ratio is not checked.
    private static let harmlessSize = 1 << 26

    private let path: String
    private let name: String
    private let budget: UnpackingBudget?
    /// The reason that the archive differs from the original, if it does.
    package private(set) var problem: FileProblem?

    /// The archive as an input file.
    package var file: InputFile {
        var file = InputFile(path: path, named: name)
        file.budget = budget
        return file
    }

    init(
        _ source: OpenedFile, packedSize: Int, named name: String, budget: UnpackingBudget?
    ) throws(WorkoutFileError) {
        self.name = name
        self.budget = budget
        path = FileManager.default.temporaryDirectory.appending(path: "hk-archive-\(UUID().uuidString)").path
        let descriptor = PrivateFile.create(path)
        guard descriptor >= 0 else { throw Self.unwritable(name) }
        defer { close(descriptor) }
        let limit = max(Self.harmlessSize, Self.largestRatio * max(packedSize, 0))
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { buffer.deallocate() }
        var written = 0
        while case let count = try source.read(into: buffer), count > 0 {
            written += count
            guard written <= limit else {
                throw .reading(
                    .malformed,
                    FileProblem(
                        "it expands to more than \(Self.largestRatio) times its size, which no archive does",
                        limit: .packingRatio), at: .init(file: name))
            }
            guard UnsafeRawBufferPointer(rebasing: buffer[..<count]).write(to: descriptor) else {
                throw Self.unwritable(name)
            }
        }
        problem = source.problem
    }

    deinit {
        unlink(path)
    }

    private static func unwritable(_ name: String) -> WorkoutFileError {
        .reading(
            .unreadable, "it could not be decompressed: \(SystemReason.writing(errno))",
            at: .init(file: name))
    }
}
