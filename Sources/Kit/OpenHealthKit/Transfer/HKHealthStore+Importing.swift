public import Foundation
public import HealthKit
import HealthReports
import HealthStore
import HealthTransfer

/// How files are imported.
public struct ImportOptions: Sendable {
    /// What was done in workouts whose file does not say; nil for `other`.
    public var activity: HKWorkoutActivityType?

    /// The usual choice, changed in parts.
    public init(activity: HKWorkoutActivityType? = nil) {
        self.activity = activity
    }
}

extension HKHealthStore {
    /// Imports workout files (GPX, TCX, FIT), our own JSON, exports of Apple Health, and folders and archives of all of
    /// them.
    ///
    /// ```swift
    /// let reports = try await store.importFiles(at: [URL(filePath: "workouts")]).reports
    /// for report in reports where report.outcome == .failed { print(report.error ?? report.file) }
    /// ```
    ///
    /// What a file is, its content tells and not its name. What was imported before changes nothing, so a newer export
    /// adds only what is new, and an import that was interrupted goes on when it is begun again. A damaged file is
    /// imported as far as it goes.
    ///
    /// Objects keep the source that the file names, or get one that follows from the device or program that it names. The
    /// app is asked for what it may share as if it saved the objects itself, and types that it may not share are left
    /// out and told; what comes from an export of Apple Health needs no permission.
    ///
    /// - Parameters:
    ///   - files: Files and folders.
    ///   - options: What the files do not say.
    /// - Returns: The progress in bytes, and a report for each file. What is wrong with one stands in its report, and the
    ///   others go in; only a cancelled task makes it throw.
    public func importFiles(at files: [URL], options: ImportOptions = ImportOptions()) -> Transfer<FileReport> {
        let access = context.access
        return Transfer { tell, cancellation in
            let importer = FileImporter(
                access: access, activity: options.activity?.record,
                progress: { tell(.progress(TransferProgress(file: $0, done: $1, total: $2))) },
                isCancelled: { cancellation.isCancelled })
            for file in files where !cancellation.isCancelled {
                await importer.importAll(file.path) { tell(.report(FileReport($0))) }
            }
        }
    }

    /// Imports one file that is in memory, for example one that was sent over a network.
    ///
    /// - Parameters:
    ///   - data: The content: anything that ``importFiles(at:options:)`` takes, archives included.
    ///   - name: What reports and messages call it; it does not matter for what the content is.
    ///   - options: What the file does not say.
    /// - Returns: The progress in bytes, and a report for the file; of an archive one for each file in it.
    public func importData(
        _ data: Data, named name: String, options: ImportOptions = ImportOptions()
    ) -> Transfer<FileReport> {
        let access = context.access
        return Transfer { tell, cancellation in
            let importer = FileImporter(
                access: access, activity: options.activity?.record,
                progress: { tell(.progress(TransferProgress(file: $0, done: $1, total: $2))) },
                isCancelled: { cancellation.isCancelled })
            await importer.importData(data, named: name) { tell(.report(FileReport($0))) }
        }
    }
}
