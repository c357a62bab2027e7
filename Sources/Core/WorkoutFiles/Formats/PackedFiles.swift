import FileSystem
import Foundation

/// The files inside a packed file that is no export: workouts that somebody, or a service, put into an archive.
///
/// Files packed once more with gzip are unpacked on the way, as bulk exports of services have them.
package final class PackedFiles {
    /// What a file in an archive is.
    package enum Content {
        /// A file of a format that can be read.
        case file(OpenedFile)
        /// An archive within the archive.
        case archive(UnpackedArchive)
        /// A file of no format that can be read.
        case unknown(OpenedFile)
        /// A folder, or a hidden file, which systems add by themselves.
        case nothing
    }

    private enum Place {
        case archive(ZipArchive)
        case single(InputFile)
    }

    private let name: String
    private let place: Place
    /// The names of the files; that of a packed file alone is its own.
    package let names: [String]
    /// What is wrong with the archive as a whole.
    package let problem: FileProblem?
    private let budget: UnpackingBudget?

    /// Opens a zip archive or a file packed with gzip.
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

    /// What people call a file: with the archive that it is in.
    package func label(_ index: Int) -> String {
        if case .single = place { name } else { "\(name)/\(names[index])" }
    }

    /// What a file is; hidden files, which systems add by themselves, are nothing.
    ///
    /// - Throws: Also if a file is so damaged at its beginning that nobody can tell what it is.
    package func content(_ index: Int) throws(WorkoutFileError) -> Content {
        if case .archive = place, names[index].split(separator: "/").last?.hasPrefix(".") ?? true { return .nothing }
        let label = label(index)
        let source = try source(index)
        let file = try OpenedFile(source, named: label)
        switch file.format?.name {
        case .zip?:
            guard case .archive(let archive) = place else { return .nothing }
            return .archive(
                try UnpackedArchive(
                    file, packedSize: archive.entries[index].packedSize, named: label, budget: budget))
        case .gzip?:
            let unpacked = PackedSource(InflateByteSource(file, .gzip, budget: budget), within: [source])
            return try Self.content(OpenedFile(unpacked, named: label))
        default: return try Self.content(file)
        }
    }

    private static func content(_ file: OpenedFile) throws(WorkoutFileError) -> Content {
        if file.format != nil { return .file(file) }
        if let problem = file.problem { throw .reading(.malformed, problem, at: .init(file: file.name)) }
        return .unknown(file)
    }

    /// The content of a file as the archive has it.
    func source(_ index: Int) throws(WorkoutFileError) -> PackedSource {
        switch place {
        case .archive(let archive): PackedSource(try archive.source(of: archive.entries[index]), within: [])
        case .single(let file): PackedSource(InflateByteSource(try file.bytes(), .gzip, budget: budget), within: [])
        }
    }
}

/// The bytes of a file in an archive, and what turned out to be wrong with their packing.
package final class PackedSource: ByteSource {
    private let source: any VerifiedByteSource
    private let outer: [PackedSource]
    package var byteCount: Int? { source.byteCount }

    init(_ source: any VerifiedByteSource, within outer: [PackedSource]) {
        self.source = source
        self.outer = outer
    }

    /// Why the bytes end early or are not what was packed; known once they were read.
    package var problem: FileProblem? {
        source.problem ?? outer.lazy.compactMap(\.problem).first
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(WorkoutFileError) -> Int {
        try source.read(into: buffer)
    }
}

/// An archive that stood in an archive, in a file of its own for as long as it is used: zip archives are read from their end.
package final class UnpackedArchive {
    /// Archives hardly get smaller by packing; what unpacks to more than so many times its size is made to fill disks.
    private static let largestRatio = 10
    /// Below this size the ratio does not matter.
    private static let harmlessSize = 1 << 26

    private let path: String
    private let name: String
    private let budget: UnpackingBudget?
    /// Why it is not what was packed.
    package private(set) var problem: FileProblem?

    /// The archive, as a file.
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
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
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
                        "it unpacks to more than \(Self.largestRatio) times its size, which no archive does",
                        limit: .packingRatio), at: .init(file: name))
            }
            guard Self.write(buffer, count, to: descriptor) else { throw Self.unwritable(name) }
        }
        problem = source.problem
    }

    deinit {
        unlink(path)
    }

    private static func write(_ buffer: UnsafeMutableRawBufferPointer, _ count: Int, to descriptor: Int32) -> Bool {
        var done = 0
        while done < count, let start = buffer.baseAddress {
            let step = Foundation.write(descriptor, start + done, count - done)
            if step < 0, errno == EINTR { continue }
            guard step > 0 else { return false }
            done += step
        }
        return true
    }

    private static func unwritable(_ name: String) -> WorkoutFileError {
        .reading(
            .unreadable, "it could not be unpacked: \(SystemReason.writing(errno))",
            at: .init(file: name))
    }
}
