package import Foundation
package import HealthModel
package import HealthStore
package import WorkoutFiles

/// Imports workout files, Apple Health exports, and folders and archives of both.
///
/// The format of a file is detected from its content.
package struct FileImporter: Sendable {
    private let access: StoreAccess
    private let activity: WorkoutActivity?
    private let source: AppIdentity?
    private let options: Options
    private let progress: @Sendable (_ file: String, _ done: Int, _ total: Int?) -> Void
    private let entry: @Sendable (_ index: Int, _ count: Int) -> Void
    private let isCancelled: @Sendable () -> Bool

    /// The options of an import.
    package struct Options: Sendable {
        /// The start date of a route file without times, in seconds since 2001-01-01 UTC.
        package var start: Double?
        /// A Boolean value that indicates whether routes of an export that no workout references become workouts of
        /// their own.
        package var hasUnmatchedRoutes = false
        /// The correction of the dates in workout files and measurements.
        package var clock: ImportedClock?
        /// The user of a device with several users whose measurements to import.
        package var user: Int?
        /// A Boolean value that indicates whether values of workout files that cannot be true are stored, too (PLA-3).
        package var isAsRecorded = false
        /// What exports of services do not tell themselves.
        package var exports = ExportOptions()
        /// What of the files is taken (IMP-95).
        package var selection = ImportSelection()

        package init() {}
    }

    /// Creates an importer.
    ///
    /// - Parameters:
    ///   - activity: The activity for files that do not specify one.
    ///   - source: The source of workout files, in place of the one that they specify; Apple Health exports keep
    ///     their sources.
    ///   - progress: A closure called with a file, the number of bytes read, and the size of the file.
    ///   - entry: A closure called before each file of an archive, with its place and the number of files.
    ///   - isCancelled: A closure polled regularly; data stored before cancellation stays.
    package init(
        access: StoreAccess, activity: WorkoutActivity? = nil, source: AppIdentity? = nil,
        options: Options = Options(),
        progress: @escaping @Sendable (_ file: String, _ done: Int, _ total: Int?) -> Void = { _, _, _ in },
        entry: @escaping @Sendable (_ index: Int, _ count: Int) -> Void = { _, _ in },
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) {
        self.access = access
        self.activity = activity
        self.source = source
        self.options = options
        self.progress = progress
        self.entry = entry
        self.isCancelled = isCancelled
    }

    /// Imports a file, or all files of a folder; calls `report` once for each file, and for each file in an archive.
    ///
    /// - Parameter name: The name of the file in reports and errors, if it is not its path.
    /// - Returns: The number of files in folders and archives that have no supported format and no name of one.
    @discardableResult
    package func importAll(_ path: String, named name: String? = nil, report: (ImportReport) -> Void) async -> Int {
        await importAll(InputFile(path: path, named: name), report: report)
    }

    /// Imports a file, or all files of a folder, as ``importAll(_:named:report:)`` does.
    @discardableResult
    package func importAll(_ file: InputFile, report: (ImportReport) -> Void) async -> Int {
        var isFolder: ObjCBool = false
        if let path = file.path, FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
            isFolder.boolValue
        {
            return await importFolder(file, at: path, report: report)
        }
        return await importFile(file, isAlone: true, report: report)
    }

    /// Imports files and folders, each by itself, but for those that are the parts of one takeout (IMP-4).
    ///
    /// - Returns: The number of ignored files.
    @discardableResult
    package func importAll(_ files: [InputFile], report: (ImportReport) -> Void) async -> Int {
        let parts = PackedSet.parts(among: Array(files.indices)) { files[$0] }
        var ignored = 0
        for (index, file) in files.enumerated() where !isCancelled() {
            guard parts.contains(index) else {
                ignored += await importAll(file, report: report)
                continue
            }
            if index == parts.first { ignored += await importParts(parts.map { files[$0] }, report: report) }
        }
        return ignored
    }

    /// Imports the parts of a takeout as one.
    private func importParts(_ files: [InputFile], report: (ImportReport) -> Void) async -> Int {
        var parts: [PackedFiles] = []
        for file in files {
            do {
                parts.append(try PackedFiles(file))
            } catch {
                report(.failure(file.name, error))
            }
        }
        return await importContents(of: PackedSet(parts, named: files[0].name), isAlone: true, report: report)
    }

    /// Imports a file that is in memory; calls `report` once for it, or for each file in an archive.
    package func importData(_ data: Data, named name: String, report: (ImportReport) -> Void) async {
        _ = await importFile(InputFile(data, named: name), isAlone: true, report: report)
    }

    // MARK: Folders

    private func importFolder(_ folder: InputFile, at path: String, report: (ImportReport) -> Void) async -> Int {
        let listing = FolderListing(path)
        var ignored = listing.hiddenFiles
        var isEmpty = true
        // The names of the main files of exports, relative to the folder.
        var exports: [String] = []
        if let archive = try? AppleHealthArchive(folder) {
            exports.append(String(archive.mainName.dropFirst(path.count + 1)))
            isEmpty = false
            await importExport(archive, report: report)
        }
        let first = exports.first
        exports += listing.files.map(\.name).filter { $0 != first && isMainFile("\(path)/\($0)") }
        var services = ServiceExports(among: FolderFiles(path: path, listing: listing), options: options.exports)
        let sets = Self.sets(of: listing.files.map(\.name), in: path)
        for entry in listing.files where !isCancelled() {
            let name = entry.name
            if let set = sets[name] {
                isEmpty = false
                guard set.first == name else { continue }
                let files = set.map { name in
                    var file = InputFile(path: "\(path)/\(name)", named: "\(folder.name)/\(name)")
                    file.budget = folder.budget
                    return file
                }
                ignored += await importParts(files, report: report)
                continue
            }
            let part = services.role(of: name)
            if let part {
                isEmpty = false
                guard part.role == .recording else { continue }
            }
            let isOther = name != first && exports.contains(name)
            if !isOther, exports.contains(where: { AppleHealthArchive.belongs(name, to: $0) }) { continue }
            let label = "\(folder.name)/\(name)"
            do {
                var file = try InputFile(bytes: Array("\(path)/".utf8) + entry.bytes, named: label)
                file.budget = folder.budget
                ignored += await importFile(file, isAlone: Self.claims(name)) {
                    isEmpty = false
                    part?.export.note($0, of: name)
                    if !services.counts($0, of: name) { report($0) }
                }
            } catch {
                isEmpty = false
                report(.failure(label, error))
            }
        }
        await finish(services, in: folder.name, report: report)
        if isEmpty, !isCancelled() {
            report(
                .failure(folder.name, "Could not import '\(folder.name)': the folder has no file that can be read."))
        }
        return ignored
    }

    /// Returns the archives that are the parts of a takeout in one folder, by the name of each.
    private static func sets(of names: [String], in path: String) -> [String: [String]] {
        let archives = names.filter { $0.lowercased().hasSuffix(".zip") }
        var sets: [String: [String]] = [:]
        for (_, names) in Dictionary(grouping: archives, by: { $0.split(separator: "/").dropLast() }) {
            let parts = PackedSet.parts(among: names.sorted()) { InputFile(path: "\(path)/\($0)") }
            for name in parts { sets[name] = parts }
        }
        return sets
    }

    private func isMainFile(_ path: String) -> Bool {
        path.lowercased().hasSuffix(".xml") && (try? OpenedFile(InputFile(path: path)))?.format == .appleHealth
    }

    /// Returns whether the extension of a file is that of a workout; then the report includes the file even if it is
    /// none.
    private static func claims(_ name: String) -> Bool {
        var name = name.lowercased()
        if name.hasSuffix(".gz") { name.removeLast(3) }
        return WorkoutFileFormat.foreign.contains { name.hasSuffix(".\($0.writing?.ending ?? $0.name.rawValue)") }
    }

    // MARK: Files

    /// Imports a single file.
    ///
    /// - Parameter isAlone: A Boolean value that indicates whether the caller named this very file, or its name is
    ///   that of a workout: then an unsupported file is reported.
    /// - Returns: The number of ignored files.
    private func importFile(_ file: InputFile, isAlone: Bool, report: (ImportReport) -> Void) async -> Int {
        if let fault = options.clock?.fault {
            report(.failure(file.name, "Could not import '\(file.name)': \(fault)"))
            return 0
        }
        do {
            let opened = try OpenedFile(file)
            if isAlone, opened.format == nil {
                let services = ServiceExports(among: SingleFile(file: opened), options: options.exports)
                if !services.exports.isEmpty {
                    await finish(services, in: file.name, report: report)
                    return 0
                }
            }
            switch opened.format?.reading?.content {
            case .archive, .export:
                return try await importPacked(file, opened.format, isAlone: isAlone, report: report)
            case .electrocardiogram: report(try await importElectrocardiogram(opened))
            case nil where !isAlone, .plans where !isAlone: return 1
            // The importer reports the problem of a plan, and of a file without a known format.
            case .workouts, .objects, .sensors, .plans, nil:
                let result = await importWorkout(opened)
                report(result.hasNoWorkout ? await importRoute(of: file, without: result) : result)
            }
        } catch {
            report(.failure(file.name, error))
        }
        return 0
    }

    /// Imports an Apple Health export, or the contents of an archive.
    ///
    /// - Parameter isInner: A Boolean value that indicates whether the archive is inside another one.
    /// - Returns: The number of ignored files.
    private func importPacked(
        _ file: InputFile, _ format: WorkoutFileFormat?, isAlone: Bool, isInner: Bool = false,
        report: (ImportReport) -> Void
    ) async throws(WorkoutFileError) -> Int {
        if format == .appleHealth {
            await importExport(try AppleHealthArchive(file), report: report)
            return 0
        }
        var export: String?
        var isEmpty = true
        if let archive = try? AppleHealthArchive(file) {
            await importExport(archive, report: report)
            // A compressed file that is an export contains nothing else.
            guard format == .zip else { return 0 }
            export = String(archive.mainName.dropFirst(file.name.count + 1))
            isEmpty = false
        }
        let files = PackedSet([try PackedFiles(file)], named: file.name)
        return await importContents(
            of: files, besides: export, isEmpty: isEmpty, isAlone: isAlone, isInner: isInner, report: report)
    }

    /// Imports the contents of archives.
    ///
    /// - Parameters:
    ///   - export: The main file of an export of Apple Health in them, which was imported.
    ///   - isEmpty: A Boolean value that indicates whether nothing of them was imported.
    private func importContents(
        of files: PackedSet, besides export: String? = nil, isEmpty: Bool = true, isAlone: Bool,
        isInner: Bool = false, report: (ImportReport) -> Void
    ) async -> Int {
        var isEmpty = isEmpty
        var ignored = 0
        var services = ServiceExports(among: files, options: options.exports)
        for index in files.names.indices where !isCancelled() {
            if let export, AppleHealthArchive.belongs(files.names[index], to: export) { continue }
            if !isInner, export == nil { entry(index, files.names.count) }
            let label = files.label(index)
            let part = services.role(of: files.names[index])
            if let part {
                isEmpty = false
                guard part.role == .recording else { continue }
            }
            do throws(WorkoutFileError) {
                switch try files.content(index) {
                case .nothing: ignored += files.names[index].hasSuffix("/") ? 0 : 1
                case .unknown(let inner) where Self.claims(label):
                    isEmpty = false
                    report(try await importInner(inner))
                case .unknown: ignored += 1
                case .file(let inner):
                    isEmpty = false
                    let result = try await importInner(inner)
                    part?.export.note(result, of: files.names[index])
                    if !services.counts(result, of: files.names[index]) { report(result) }
                case .archive(let archive):
                    isEmpty = false
                    if let problem = archive.problem { report(.failure(label, problem)) }
                    guard !isInner else {
                        report(
                            .failure(
                                label,
                                "Could not import '\(label)': archives may be nested at most two levels deep.",
                                limit: .archiveNesting))
                        continue
                    }
                    ignored += try await importPacked(archive.file, .zip, isAlone: true, isInner: true) {
                        if !services.counts($0, of: files.names[index]) { report($0) }
                    }
                }
            } catch {
                isEmpty = false
                report(.failure(label, error))
            }
        }
        await finish(services, in: files.name, report: report)
        if export == nil {
            for problem in files.problems { report(.failure(files.name, problem)) }
        }
        if isEmpty, isAlone, !isCancelled() {
            report(.failure(files.name, "Could not import '\(files.name)': the archive has no file that can be read."))
        }
        return ignored
    }

    /// Imports a file from an archive.
    private func importInner(_ file: OpenedFile) async throws(WorkoutFileError) -> ImportReport {
        var result: ImportReport
        switch file.format?.reading?.content {
        // The main file of an export without the files that belong to it, or a file compressed twice.
        case .archive, .export:
            return .failure(file.name, "Could not import '\(file.name)': unpack it first.")
        case .electrocardiogram: result = try await importElectrocardiogram(file)
        case .workouts, .objects, .sensors, .plans, nil: result = await importWorkout(file)
        }
        if let problem = file.problem {
            if result.error == nil {
                result.add(problem, in: file.name)
            } else {
                result.fail(WorkoutFileError.reading(.malformed, problem, at: .init(file: file.name)))
            }
        }
        return result
    }

    /// Stores what the exports of services tell besides the files that were imported.
    private func finish(_ services: ServiceExports, in name: String, report: (ImportReport) -> Void) async {
        guard !services.exports.isEmpty else { return }
        // Workouts of the same outing and finer data are looked for; without permission only the app's own are found.
        _ = try? await access.request(share: [.workout], read: ExportedBuckets.types.union([.workout]))
        for (index, export) in services.exports.enumerated() where !isCancelled() {
            // Only the work accesses the export.
            nonisolated(unsafe) let export = export
            var result = await BlockingWork.run { [self] in
                let writer = ExportWriter(
                    access: access, file: "\(name) (\(export.title))", service: export.way,
                    selection: options.selection)
                return writer.run { try export.finish($0) }
            }
            if index == 0 { result.remarks += services.remarks }
            report(result)
        }
    }

    // MARK: Importers

    private var workoutImporter: WorkoutImporter {
        WorkoutImporter(
            access: access, source: source, clock: options.clock, user: options.user,
            isAsRecorded: options.isAsRecorded, selection: options.selection)
    }

    /// Imports the route of a file without a workout, if the start date is specified.
    ///
    /// - Parameter report: The report on the file as a recording.
    private func importRoute(of file: InputFile, without report: ImportReport) async -> ImportReport {
        guard let way = try? UntimedRoute(OpenedFile(file)) else { return report }
        guard let start = options.start else {
            var report = report
            report.hasWay = true
            return report
        }
        var route = await workoutImporter.importRoute(
            way, from: start, activity: activity, named: file.name)
        addRefusal(to: &route)
        return route
    }

    private func importExport(_ archive: AppleHealthArchive) async -> ImportReport {
        // Only the work accesses the archive.
        nonisolated(unsafe) let archive = archive
        var report = await BlockingWork.run { [self] in
            let name = archive.name
            return AppleHealthImporter(access: access, selection: options.selection).importExport(
                archive, progress: { progress(name, $0, $1) }, isCancelled: isCancelled)
        }
        addRefusal(to: &report)
        return report
    }

    /// Imports an export, and the routes that none of its workouts references.
    private func importExport(_ archive: AppleHealthArchive, report: (ImportReport) -> Void) async {
        var result = await importExport(archive)
        let routes = result.unmatchedRoutes
        if !routes.isEmpty, !options.hasUnmatchedRoutes {
            result.remarks.append(
                .skipped(
                    routes.count,
                    "\(routes.count) route\(routes.count == 1 ? " was" : "s were") left out: no workout of the export names "
                        + "\(routes.count == 1 ? "it" : "them")."))
        }
        report(result)
        guard options.hasUnmatchedRoutes else { return }
        for name in routes where !isCancelled() {
            let label = "\(archive.name)/\(name)"
            do throws(WorkoutFileError) {
                guard let source = try archive.file(named: name) else { continue }
                let opened = try OpenedFile(source, named: label, budget: archive.unpackingBudget)
                report(await importWorkout(opened))
            } catch {
                report(.failure(label, error))
            }
        }
    }

    /// Imports an electrocardiogram file that was extracted from an export.
    private func importElectrocardiogram(_ file: OpenedFile) async throws(WorkoutFileError) -> ImportReport {
        let data = Data(try file.readAll(limit: Self.electrocardiogramLimit, file: file.name))
        var report = await importExport(AppleHealthArchive(electrocardiogram: InputFile(data, named: file.name)))
        report.format = file.format?.name.rawValue
        return report
    }

    /// The maximum size of an electrocardiogram file in bytes; minutes take some hundred kilobytes.
    private static let electrocardiogramLimit = 1 << 26

    /// Imports a file with workouts, or with objects in the JSON format of this project.
    private func importWorkout(_ file: OpenedFile) async -> ImportReport {
        let name = file.name
        guard file.format == .objects else {
            var report = await workoutImporter.importFile(file, activity: activity) {
                progress(name, $0, $1)
            }
            do {
                try SummaryReplacement(access: access).run(for: &report)
            } catch {
                report.remarks.append(.noted("A summary of the same outing stays beside it: \(error)"))
            }
            return report
        }
        // Only the work accesses the file.
        nonisolated(unsafe) let file = file
        var report = await BlockingWork.run { [self] in
            ObjectImporter(access: access, selection: options.selection).importFile(
                file, progress: { progress(name, $0, $1) }, isCancelled: isCancelled)
        }
        addRefusal(to: &report)
        return report
    }

    /// Adds a remark to the report on a file whose dates a clock does not correct.
    private func addRefusal(to report: inout ImportReport) {
        if options.clock != nil, report.error == nil { report.remarks.append(ImportedClock.refusal) }
    }
}
