package import Foundation
package import HealthDatabase
package import HealthModel
import WorkoutFiles

/// Imports whatever people have: workout files, exports of Apple Health, folders and archives of both.
///
/// What a file is, its content tells.
package struct FileImporter: Sendable {
    private let access: StoreAccess
    private let activity: WorkoutActivity?
    private let source: AppIdentity?
    private let progress: @Sendable (_ file: String, _ done: Int, _ total: Int?) -> Void
    private let isCancelled: @Sendable () -> Bool

    /// - Parameters:
    ///   - activity: The activity for files that do not name one.
    ///   - source: Whose data workout files hold, whatever they name; exports of Apple Health keep their sources.
    ///   - progress: Called with a file, the bytes read of it, and all of its bytes.
    ///   - isCancelled: Asked now and then; what was stored until then stays.
    package init(
        access: StoreAccess, activity: WorkoutActivity? = nil, source: AppIdentity? = nil,
        progress: @escaping @Sendable (_ file: String, _ done: Int, _ total: Int?) -> Void = { _, _, _ in },
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) {
        self.access = access
        self.activity = activity
        self.source = source
        self.progress = progress
        self.isCancelled = isCancelled
    }

    /// Imports a file, or everything in a folder; hands on a report for each file, of an archive one for each file in it.
    ///
    /// - Parameter name: What reports and errors call the file, if that is not its path.
    package func importAll(_ path: String, named name: String? = nil, report: (ImportReport) -> Void) async {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            await importFolder(path, report: report)
        } else {
            await importFile(InputFile(path: path, named: name), isAlone: true, report: report)
        }
    }

    /// Imports a file that is in memory; hands on a report for it, of an archive one for each file in it.
    package func importData(_ data: Data, named name: String, report: (ImportReport) -> Void) async {
        await importFile(InputFile(data, named: name), isAlone: true, report: report)
    }

    // MARK: Folders

    private func importFolder(_ path: String, report: (ImportReport) -> Void) async {
        var done = ""
        if let archive = try? AppleHealthArchive(path: path) {
            // What lies beside the main file belongs to the export.
            done = archive.mainName.split(separator: "/", omittingEmptySubsequences: false).dropLast()
                .joined(separator: "/")
            report(await importExport(archive))
        }
        var isEmpty = done.isEmpty
        for name in Self.files(in: path) where !isCancelled() {
            let file = "\(path)/\(name)"
            if !done.isEmpty, file.hasPrefix(done + "/") { continue }
            await importFile(InputFile(path: file), isAlone: false) {
                isEmpty = false
                report($0)
            }
        }
        if isEmpty {
            report(.failure(path, "Could not import '\(path)': the folder has no file that can be read."))
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
    private func importFile(_ file: InputFile, isAlone: Bool, report: (ImportReport) -> Void) async {
        do {
            let opened = try OpenedFile(file)
            switch opened.format?.reading?.content {
            case .archive, .export:
                try await importPacked(file, opened.format, isAlone: isAlone, report: report)
            case nil where !isAlone: return
            // The importer says what is wrong with a file that is nothing.
            case .workouts, .objects, nil: report(await importWorkout(opened))
            }
        } catch {
            report(.failure(file.name, error.message))
        }
    }

    /// Imports an export of Apple Health, or what an archive holds.
    ///
    /// - Parameter isInner: Whether the archive stood in another one.
    private func importPacked(
        _ file: InputFile, _ format: FileFormat?, isAlone: Bool, isInner: Bool = false,
        report: (ImportReport) -> Void
    ) async throws(WorkoutFileError) {
        if format == .appleHealth { return report(await importExport(try AppleHealthArchive(file))) }
        if let archive = try? AppleHealthArchive(file) { return report(await importExport(archive)) }
        let files = try PackedFiles(file)
        var isEmpty = true
        for index in files.names.indices where !isCancelled() {
            let label = files.label(index)
            do throws(WorkoutFileError) {
                switch try files.content(index) {
                case .nothing: continue
                case .file(let inner):
                    isEmpty = false
                    report(await importInner(inner))
                case .archive(let archive):
                    isEmpty = false
                    if let problem = archive.problem { report(.failure(label, "In '\(label)' \(problem).")) }
                    guard !isInner else {
                        report(
                            .failure(
                                label,
                                "Could not import '\(label)': its archives are nested more than two levels deep."))
                        continue
                    }
                    try await importPacked(archive.file, .zip, isAlone: true, isInner: true, report: report)
                }
            } catch {
                isEmpty = false
                report(.failure(label, error.message))
            }
        }
        if let problem = files.problem {
            report(.failure(file.name, "In '\(file.name)' \(problem)."))
        }
        if isEmpty, isAlone {
            report(.failure(file.name, "Could not import '\(file.name)': the archive has no file that can be read."))
        }
    }

    /// Imports a file that an archive holds.
    private func importInner(_ file: OpenedFile) async -> ImportReport {
        switch file.format?.reading?.content {
        // The main file of an export without the files that belong to it, and packed twice.
        case .archive, .export:
            return .failure(file.name, "Could not import '\(file.name)': unpack it first.")
        case .workouts, .objects, nil: break
        }
        var result = await importWorkout(file)
        if let problem = file.problem {
            if result.error == nil {
                result.remarks.append(.skipped("In '\(file.name)' \(problem)."))
                result.isPartial = true
            } else {
                result.error = "Could not read '\(file.name)': \(problem)."
            }
        }
        return result
    }

    // MARK: Importers

    private func importExport(_ archive: AppleHealthArchive) async -> ImportReport {
        // The archive belongs to the work alone.
        nonisolated(unsafe) let archive = archive
        return await BlockingWork.run { [self] in
            let name = archive.name
            return AppleHealthImporter(access: access).importExport(
                archive, progress: { progress(name, $0, $1) }, isCancelled: isCancelled)
        }
    }

    /// Imports a file with workouts, or with objects in our own JSON.
    private func importWorkout(_ file: OpenedFile) async -> ImportReport {
        let name = file.name
        guard file.format == .objects else {
            return await WorkoutImporter(access: access, source: source).importFile(file, activity: activity) {
                progress(name, $0, $1)
            }
        }
        // The file belongs to the work alone.
        nonisolated(unsafe) let file = file
        return await BlockingWork.run { [self] in
            ObjectImporter(access: access).importFile(
                file, progress: { progress(name, $0, $1) }, isCancelled: isCancelled)
        }
    }
}
