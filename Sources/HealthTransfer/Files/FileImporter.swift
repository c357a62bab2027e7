package import Foundation
package import HealthDatabase
package import HealthModel
import WorkoutFiles

/// Imports whatever people have: workout files, exports of Apple Health, folders and archives of both.
///
/// What a file is, its content tells.
package struct FileImporter: Sendable {
    private let access: StoreAccess
    private let activity: UInt?
    private let source: AppIdentity?
    private let progress: @Sendable (_ file: String, _ done: Int, _ total: Int?) -> Void
    private let isCancelled: @Sendable () -> Bool

    /// - Parameters:
    ///   - activity: The raw value of the activity for files that do not name one.
    ///   - source: Whose data workout files hold, whatever they name; exports of Apple Health keep their sources.
    ///   - progress: Called with a file, the bytes read of it, and all of its bytes.
    ///   - isCancelled: Asked now and then; what was stored until then stays.
    package init(
        access: StoreAccess, activity: UInt? = nil, source: AppIdentity? = nil,
        progress: @escaping @Sendable (_ file: String, _ done: Int, _ total: Int?) -> Void = { _, _, _ in },
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) {
        self.access = access
        self.activity = activity
        self.source = source
        self.progress = progress
        self.isCancelled = isCancelled
    }

    /// Imports a file, or everything in a folder; hands on a report for each file.
    package func importAll(_ path: String, report: (ImportReport) -> Void) async {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            await importFolder(path, report: report)
        } else {
            await importFile(path, isAlone: true, report: report)
        }
    }

    /// Imports a file that is in memory; hands on a report for it, of an archive one for each file in it.
    package func importData(_ data: Data, named name: String, report: (ImportReport) -> Void) async {
        // An archive is read from its end, so it has to stand somewhere.
        let file = FileManager.default.temporaryDirectory.appending(path: "hk-import-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        guard FileManager.default.createFile(atPath: file.path, contents: data, attributes: attributes) else {
            return report(
                Self.failure(name, "Could not import '\(name)': it could not be kept in the temporary folder."))
        }
        await importFile(file.path, isAlone: true) { report($0.renaming(file.path, to: name)) }
    }

    // MARK: Folders

    private func importFolder(_ path: String, report: (ImportReport) -> Void) async {
        var done = ""
        if let archive = try? AppleHealthArchive(path: path) {
            report(await importExport(path))
            // What lies beside the main file belongs to the export.
            done = archive.mainName.split(separator: "/", omittingEmptySubsequences: false).dropLast()
                .joined(separator: "/")
        }
        var isEmpty = done.isEmpty
        for name in Self.files(in: path) where !isCancelled() {
            let file = "\(path)/\(name)"
            if !done.isEmpty, file.hasPrefix(done + "/") { continue }
            await importFile(file, isAlone: false) {
                isEmpty = false
                report($0)
            }
        }
        if isEmpty {
            var none = ImportReport(file: path, format: nil, status: .failed)
            none.error = "Could not import '\(path)': the folder has no file that can be read."
            report(none)
        }
    }

    /// Regular files at any depth that are not hidden, by name; links are not followed.
    private static func files(in folder: String) -> [String] {
        guard let enumerator = FileManager.default.enumerator(atPath: folder) else { return [] }
        var names: [String] = []
        for case let name as String in enumerator {
            let isHidden = name.split(separator: "/").last?.hasPrefix(".") ?? true
            if isHidden { enumerator.skipDescendants() }
            if !isHidden, enumerator.fileAttributes?[.type] as? FileAttributeType == .typeRegular {
                names.append(name)
            }
        }
        return names.sorted()
    }

    // MARK: Files

    /// - Parameter isAlone: Whether somebody named this very file, who wants to know if it is nothing.
    private func importFile(_ path: String, isAlone: Bool, report: (ImportReport) -> Void) async {
        do {
            let head = try FileHead(FileByteSource(path: path))
            switch FileFormat.recognize(head)?.name {
            case "apple-health": report(await importExport(path))
            case "zip", "gzip":
                if (try? AppleHealthArchive(path: path)) != nil {
                    report(await importExport(path))
                } else {
                    try await importPacked(path, as: path, isAlone: isAlone, report: report)
                }
            case nil where !isAlone: return
            case FileFormat.objects: report(await importObjects(path, from: nil))
            // The importer says what is wrong with a file that is nothing.
            default: report(await importWorkout(path, from: nil))
            }
        } catch {
            report(Self.failure(path, error.message))
        }
    }

    /// Imports what an archive holds.
    ///
    /// - Parameters:
    ///   - name: What the archive is called in reports.
    ///   - isInner: Whether the archive stood in another one.
    private func importPacked(
        _ path: String, as name: String, isAlone: Bool, isInner: Bool = false, report: (ImportReport) -> Void
    ) async throws(WorkoutFileError) {
        let files = try PackedFiles(path: path)
        var isEmpty = true
        for (index, inner) in files.names.enumerated() where !isCancelled() {
            let label = inner == path ? name : "\(name)/\(inner)"
            do throws(WorkoutFileError) {
                switch try files.content(index) {
                case .nothing: continue
                case .file(let format, let source):
                    isEmpty = false
                    report(await importPacked(source, format, as: label))
                case .archive(let archive):
                    isEmpty = false
                    guard !isInner else {
                        report(
                            Self.failure(
                                label,
                                "Could not import '\(label)': its archives are nested more than two levels deep."))
                        continue
                    }
                    try await importInner(archive, as: label, report: report)
                }
            } catch {
                isEmpty = false
                report(Self.failure(label, error.message.replacing(path, with: name)))
            }
        }
        if let problem = files.problem, isAlone || !isEmpty { report(Self.failure(name, "In '\(name)' \(problem).")) }
        if isEmpty, isAlone {
            report(Self.failure(name, "Could not import '\(name)': the archive has no file that can be read."))
        }
    }

    private func importInner(
        _ archive: UnpackedArchive, as name: String, report: (ImportReport) -> Void
    ) async throws(WorkoutFileError) {
        if (try? AppleHealthArchive(path: archive.path)) != nil {
            report(await importExport(archive.path, named: name).renaming(archive.path, to: name))
        } else {
            try await importPacked(archive.path, as: name, isAlone: true, isInner: true, report: report)
        }
    }

    private func importPacked(_ source: PackedSource, _ format: String, as label: String) async -> ImportReport {
        // The main file of an export without the files that belong to it, and packed twice.
        guard !["zip", "gzip", "apple-health"].contains(format) else {
            return Self.failure(label, "Could not import '\(label)': unpack it first.")
        }
        var result =
            format == FileFormat.objects
            ? await importObjects(label, from: source) : await importWorkout(label, from: source)
        if let problem = source.problem {
            if result.error == nil {
                result.remarks.append(.skipped("In '\(label)' \(problem)."))
            } else {
                result.error = "Could not read '\(label)': \(problem)."
            }
        }
        return result
    }

    private static func failure(_ path: String, _ message: String) -> ImportReport {
        var report = ImportReport(file: path, format: nil, status: .failed)
        report.error = message
        return report
    }

    private func importExport(_ path: String, named name: String? = nil) async -> ImportReport {
        await BlockingWork.run { [self] in
            AppleHealthImporter(access: access).importExport(
                path, named: name, progress: { progress(path, $0, $1) }, isCancelled: isCancelled)
        }
    }

    private func importObjects(_ path: String, from source: (any ByteSource)?) async -> ImportReport {
        // The bytes belong to the work alone.
        nonisolated(unsafe) let source = source
        return await BlockingWork.run { [self] in
            ObjectImporter(access: access).importFile(
                path, from: source, progress: { progress(path, $0, $1) }, isCancelled: isCancelled)
        }
    }

    private func importWorkout(_ path: String, from bytes: (any ByteSource)?) async -> ImportReport {
        await WorkoutImporter(access: access, source: source).importFile(path, from: bytes, activity: activity) {
            progress(path, $0, $1)
        }
    }
}
