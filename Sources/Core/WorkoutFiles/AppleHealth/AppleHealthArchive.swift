import Foundation

/// An export in any of its forms: the zip archive, the unpacked folder, or the main file alone (EXP-1).
package final class AppleHealthArchive {
    private enum Place {
        case entry(ZipArchive, ZipArchive.Entry)
        case file(InputFile)
        case packedFile(InputFile)
    }

    /// The display name.
    package var name: String { file.name }
    private let file: InputFile
    /// The decompression budget of the export, or nil for the default limits.
    package var unpackingBudget: UnpackingBudget? { file.budget }
    private var main: (name: String, place: Place)?
    private var files: [String: Place] = [:]
    /// The integrity checks of all unpacked files.
    ///
    /// The sources themselves are not retained, because an export has thousands of files.
    private var verdicts: [PackingVerdict] = []
    private var archiveProblem: FileProblem?
    /// The reason that the first file that may be the main one could not be read.
    private var unreadable: WorkoutFileError?
    /// The electrocardiogram files, sorted by name.
    package private(set) var electrocardiograms: [String] = []
    /// The names of the route files.
    private var routes: [String] = []

    /// Opens an export.
    ///
    /// The main file is identified by its root element, because its name is in the language of the phone.
    /// - Throws: An error if there is no main file, or if the system cannot read it.
    package init(_ file: InputFile) throws(WorkoutFileError) {
        self.file = file
        var isFolder: ObjCBool = false
        if let path = file.path, FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
            isFolder.boolValue
        {
            readFolder(path)
        } else {
            let head = try RandomAccessFile(file).bytes(0, count: 4)
            if ZipArchive.isZip(head) {
                try readArchive()
            } else if InflateByteSource.isGzip(head) {
                main = (name, .packedFile(file))
            } else {
                main = (name, .file(file))
                if let path = file.path { readFolder(beside: path) }
            }
        }
        if main == nil, let unreadable { throw unreadable }
        guard let main, try isMainFile(main.place) else {
            let reason =
                archiveProblem.map { "\($0), and the rest contains no" } ?? "it contains no"
            throw .reading(
                .wrongFormat, "\(reason) file whose first element is <\(AppleHealthReader.rootName)>",
                at: .init(file: name))
        }
    }

    /// Opens a single electrocardiogram that was taken out of an export.
    package init(electrocardiogram file: InputFile) {
        self.file = file
        let name = file.name.split(separator: "/").last.map(String.init) ?? file.name
        files[Self.key(name)] = .file(file)
        electrocardiograms = [name]
    }

    /// Opens an export on disk.
    package convenience init(path: String) throws(WorkoutFileError) { try self.init(InputFile(path: path)) }

    // MARK: Contents

    /// The name of the main file, for messages.
    package var mainName: String { main?.name ?? name }

    /// The folders that belong to an export, beside its main file.
    private static let folders = ["workout-routes", "electrocardiograms", "clinical-records"]
    /// The clinical document, a second form in which the Health app writes the entire export.
    package static let document = "export_cda.xml"

    /// Returns whether a file belongs to an export whose main file is in the same folder or a parent folder.
    ///
    /// - Parameters:
    ///   - name: The path of the file.
    ///   - mainName: The path of the main file, relative to the same folder.
    package static func belongs(_ name: String, to mainName: String) -> Bool {
        if name == mainName { return true }
        let folder = mainName.lastIndex(of: "/").map { mainName[...$0] } ?? ""
        guard name.hasPrefix(folder) else { return false }
        let rest = name.dropFirst(folder.count)
        return rest == document || folders.contains { rest.hasPrefix($0 + "/") }
    }

    /// A Boolean value that indicates whether the export has a main file; a single electrocardiogram has none.
    package var hasMainFile: Bool { main != nil }

    /// Returns the content of the main file; if it is compressed, it is decompressed on a separate thread.
    package func mainFile() throws(WorkoutFileError) -> any ByteSource {
        guard let main else { throw .reading(.wrongFormat, "it has no main file", at: .init(file: name)) }
        let source = try open(main.place)
        return source is InflateByteSource ? ReadAheadByteSource(source) : source
    }

    /// Returns a file referenced in the main file.
    ///
    /// Only the last path component is compared, ignoring case (EXP-45).
    ///
    /// A reference therefore never leads out of the export.
    package func file(named name: String) throws(WorkoutFileError) -> (any ByteSource)? {
        guard let place = files[Self.key(name)] else { return nil }
        return try open(place)
    }

    /// Returns the names of the route files that are not among those given, sorted.
    package func routes(without named: [String]) -> [String] {
        let known = Set(named.map(Self.key))
        return routes.filter { !known.contains(Self.key($0)) }.sorted()
    }

    /// Returns whether the export contains a file of this name in any folder.
    package func contains(_ name: String) -> Bool { files[Self.key(name)] != nil }

    /// The problems of the archive itself; complete once all files were read.
    package var problems: [FileProblem] { [archiveProblem].compactMap(\.self) + verdicts.compactMap(\.problem) }

    private func open(_ place: Place) throws(WorkoutFileError) -> any ByteSource {
        switch place {
        case .entry(let archive, let entry):
            let source = try archive.source(of: entry)
            verdicts.append(source.verdict)
            return source
        case .file(let file): return try file.bytes()
        case .packedFile(let file):
            let source = InflateByteSource(try file.bytes(), .gzip, budget: self.file.budget)
            verdicts.append(source.verdict)
            return source
        }
    }

    private static func key(_ name: String) -> String {
        name.split(separator: "/").last.map { $0.lowercased() } ?? ""
    }

    // MARK: Discovery

    private func readArchive() throws(WorkoutFileError) {
        let archive = try ZipArchive(file)
        archiveProblem = archive.problem
        var candidates: [ZipArchive.Entry] = []
        for entry in archive.entries {
            add(entry.name, .entry(archive, entry))
            if Self.key(entry.name).hasSuffix(".xml") { candidates.append(entry) }
        }
        candidates.sort { $0.packedSize > $1.packedSize }
        for entry in candidates where canBeMainFile(.entry(archive, entry)) {
            main = ("\(name)/\(entry.name)", .entry(archive, entry))
            break
        }
        electrocardiograms.sort()
    }

    private func readFolder(_ path: String) {
        var candidates: [(path: String, size: Int)] = []
        for (name, size) in Self.regularFiles(in: path) {
            let file = path + "/" + name
            add(name, .file(InputFile(path: file)))
            if Self.key(name).hasSuffix(".xml") { candidates.append((file, size)) }
        }
        candidates.sort { ($0.size, $1.path) > ($1.size, $0.path) }
        for candidate in candidates where canBeMainFile(.file(InputFile(path: candidate.path))) {
            main = (candidate.path, .file(InputFile(path: candidate.path)))
            break
        }
        electrocardiograms.sort()
    }

    /// Reads the folders of routes and so on that are beside a main file.
    private func readFolder(beside path: String) {
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        for kind in Self.folders {
            let place = folder.isEmpty && !path.hasPrefix("/") ? kind : "\(folder)/\(kind)"
            for (name, _) in Self.regularFiles(in: place) {
                add("\(kind)/\(name)", .file(InputFile(path: "\(place)/\(name)")))
            }
        }
        electrocardiograms.sort()
    }

    private func add(_ name: String, _ place: Place) {
        let key = Self.key(name)
        if files[key] == nil { files[key] = place }
        if key.hasSuffix(".gpx"), name.contains("workout-routes/") { routes.append(name) }
        if key.hasSuffix(".csv"), name.contains("electrocardiograms/") { electrocardiograms.append(name) }
    }

    private static func regularFiles(in folder: String) -> [(name: String, size: Int)] {
        guard let enumerator = FileManager.default.enumerator(atPath: folder) else { return [] }
        var files: [(name: String, size: Int)] = []
        for case let name as String in enumerator {
            if enumerator.level > 4 { enumerator.skipDescendants() }
            let attributes = enumerator.fileAttributes
            guard attributes?[.type] as? FileAttributeType == .typeRegular else { continue }
            files.append((name, (attributes?[.size] as? Int) ?? 0))
        }
        return files.sorted { $0.name < $1.name }
    }

    /// Returns whether a file is the main one; one that cannot be read does not hide the others.
    private func canBeMainFile(_ place: Place) -> Bool {
        do throws(WorkoutFileError) {
            return try isMainFile(place)
        } catch {
            if unreadable == nil { unreadable = error }
            return false
        }
    }

    private func isMainFile(_ place: Place) throws(WorkoutFileError) -> Bool {
        let count = verdicts.count
        defer { verdicts.removeLast(verdicts.count - count) }
        var scanner = XMLByteScanner(try open(place))
        guard scanner.next() == .startTag else { return false }
        return scanner.localName(of: scanner.symbol) == AppleHealthReader.rootName
    }
}
