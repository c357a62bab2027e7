package import Foundation
import HealthModel
package import HealthStore
package import WorkoutFiles

/// Writes everything that a store holds as an export of Apple Health, which is what an importer here or elsewhere reads.
///
/// It is the owner who takes the data out, so no permission to read is asked for.
package struct AppleHealthExporter: Sendable {
    /// The form in which an export is written.
    package enum Form: String, Sendable {
        /// As the phone hands it out.
        case archive
        /// What the archive unpacks to.
        case folder
        /// The main file, without the files that it names.
        case mainFile

        /// The form that fits the extension of a name; nil for any other extension.
        package init?(path: String) {
            switch (path as NSString).pathExtension.lowercased() {
            case "zip": self = .archive
            case "xml": self = .mainFile
            case "": self = .folder
            default: return nil
            }
        }
    }

    private let access: StoreAccess
    private let printer: AppleHealthPrinter
    private let date: Date

    /// - Parameters:
    ///   - offset: Seconds east of Greenwich, for all dates; phones take the offset of the moment (EXP-15).
    ///   - hasFractions: Whether fractions of seconds are written, which phones leave out.
    ///   - date: When the export is made.
    package init(
        access: StoreAccess, offset: Int = TimeZone.current.secondsFromGMT(), hasFractions: Bool = true,
        date: Date = Date()
    ) {
        self.access = access
        self.date = date
        printer = AppleHealthPrinter(offset: offset, hasFractions: hasFractions)
    }

    /// Writes the export; what is there before stays until all of it is written.
    ///
    /// - Parameters:
    ///   - path: The place of the archive or the main file; for a folder the one that will hold it.
    ///   - progress: Called with the samples written so far and all of them.
    ///   - isCancelled: Asked now and then; then nothing is left behind.
    /// - Throws: ``WorkoutFileError`` or ``EngineError``; `CancellationError` if it was cancelled.
    package func export(
        to path: String, as form: Form, replaces: Bool, progress: ((Int, Int) -> Void)? = nil,
        isCancelled: @escaping () -> Bool = { false }
    ) throws -> ExportReport {
        let files: any FileCollection
        let main: String
        switch form {
        case .archive:
            files = try ZipWriter(path: path, date: date)
            main = "\(AppleHealthFiles.folder)/export.xml"
        case .folder:
            files = try FolderWriter(path: Self.folder(in: path), replaces: replaces)
            main = "export.xml"
        case .mainFile:
            files = try SingleFileWriter(path: path)
            main = "export.xml"
        }
        var report = try add(
            to: files, main, folder: form == .archive ? "\(AppleHealthFiles.folder)/" : "", progress, isCancelled)
        try files.finish()
        report.file = path
        report.byteCount = files.byteCount
        return report
    }

    /// Adds the export to an archive that holds other files too, as the folder that archives of phones have.
    ///
    /// - Parameters:
    ///   - progress: Called with the samples written so far and all of them.
    ///   - isCancelled: Asked now and then.
    /// - Throws: ``WorkoutFileError`` or ``EngineError``; `CancellationError` if it was cancelled.
    package func add(
        to archive: ZipWriter, progress: ((Int, Int) -> Void)? = nil, isCancelled: @escaping () -> Bool = { false }
    ) throws -> ExportReport {
        let folder = "\(AppleHealthFiles.folder)/"
        return try add(to: archive, folder + "export.xml", folder: folder, progress, isCancelled)
    }

    private func add(
        to files: any FileCollection, _ main: String, folder: String, _ progress: ((Int, Int) -> Void)?,
        _ isCancelled: @escaping () -> Bool
    ) throws -> ExportReport {
        var report = ExportReport(file: "")
        let engine = try access.read { (engine, _) throws(EngineError) in engine }
        try engine.readStore { reader in
            let pass = ExportPass(reader, printer, date, holdsFiles: files.holdsSeveralFiles)
            pass.progress = progress
            pass.isCancelled = isCancelled
            try files.add(main) { sink in try pass.writeMainFile(to: sink) }
            try pass.writeFiles { name, contents in try files.add(folder + name, contents) }
            report = pass.report
        }
        return report
    }

    /// The folder that appears in another one.
    package static func folder(in path: String) -> String {
        URL(fileURLWithPath: path).appending(path: AppleHealthFiles.folder).path
    }
}
