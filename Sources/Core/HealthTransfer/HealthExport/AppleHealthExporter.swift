package import Foundation
import HealthModel
package import HealthStore
package import WorkoutFiles

/// Writes the contents of a store as an Apple Health export, which this importer and others can read.
///
/// The owner exports the data, so no read authorization is requested.
package struct AppleHealthExporter: Sendable {
    /// The form in which an export is written.
    package enum Form: String, Sendable {
        /// A ZIP archive, as the phone exports it.
        case archive
        /// The folder to which the archive unpacks.
        case folder
        /// The main file without the files that it references.
        case mainFile

        /// Creates the form that matches the extension of a path; returns nil for any other extension.
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

    /// Creates an exporter.
    ///
    /// - Parameters:
    ///   - offset: The offset from UTC, in seconds east of Greenwich, for all dates; phones use the offset of the
    ///     moment (EXP-15).
    ///   - hasFractions: A Boolean value that indicates whether fractions of seconds are written, which phones leave
    ///     out.
    ///   - date: The date of the export.
    package init(
        access: StoreAccess, offset: Int = TimeZone.current.secondsFromGMT(), hasFractions: Bool = true,
        date: Date = Date()
    ) {
        self.access = access
        self.date = date
        printer = AppleHealthPrinter(offset: offset, hasFractions: hasFractions)
    }

    /// Writes the export; an existing file stays in place until the export is complete.
    ///
    /// - Parameters:
    ///   - path: The path of the archive or the main file; for a folder, the path of its parent folder.
    ///   - progress: A closure called with the number of samples written so far and the total.
    ///   - isCancelled: A closure polled regularly; if it returns true, the export ends and leaves nothing behind.
    /// - Throws: ``WorkoutFileError`` or ``EngineError``; `CancellationError` if the export was cancelled.
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

    /// Adds the export to an archive that also holds other files, in the folder that archives from phones use.
    ///
    /// - Parameters:
    ///   - progress: A closure called with the number of samples written so far and the total.
    ///   - isCancelled: A closure polled regularly.
    /// - Throws: ``WorkoutFileError`` or ``EngineError``; `CancellationError` if the export was cancelled.
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
        let engine = try access.engine(for: .reading)
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

    /// Returns the path of the export's folder in a parent folder.
    package static func folder(in path: String) -> String {
        URL(fileURLWithPath: path).appending(path: AppleHealthFiles.folder).path
    }
}
