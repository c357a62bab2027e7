public import Foundation
public import HealthKit
import HealthTransfer

/// The options of an import.
public struct ImportOptions: Sendable {
    /// The activity of workouts whose file does not name one; `nil` for `other`.
    public var activity: HKWorkoutActivityType?
    /// The user of a scale or blood pressure monitor whose measurements to import.
    ///
    /// A file with measurements of several users fails without it, because a store is that of one person.
    public var user: Int?
    /// The seconds by which all dates of workout files are moved, for a device with a wrong clock; 0 by default.
    public var shift: TimeInterval
    /// The time zone whose local times the dates of workout files are, although they are labelled as UTC.
    ///
    /// It takes precedence over ``shift``; `nil`, the default, if the labels are right.
    public var assumedTimeZone: TimeZone?
    /// A Boolean value that indicates whether all values of workout files are stored, also those that cannot be true;
    /// otherwise they are omitted from samples and totals, and listed in ``FileReport/implausible``.
    public var keepsImplausibleValues: Bool

    /// Creates options; omitted parameters have their defaults.
    public init(
        activity: HKWorkoutActivityType? = nil, user: Int? = nil, shift: TimeInterval = 0,
        assumedTimeZone: TimeZone? = nil, keepsImplausibleValues: Bool = false
    ) {
        self.activity = activity
        self.user = user
        self.shift = shift
        self.assumedTimeZone = assumedTimeZone
        self.keepsImplausibleValues = keepsImplausibleValues
    }

    /// The options of the importer.
    fileprivate var importer: FileImporter.Options {
        var options = FileImporter.Options()
        options.user = user
        options.clock = assumedTimeZone.map { .local($0) } ?? (shift == 0 ? nil : .shifted(shift))
        options.isAsRecorded = keepsImplausibleValues
        return options
    }
}

extension HKHealthStore {
    /// Imports workout files (GPX, TCX, FIT, KML, GeoJSON), JSON of this package, exports of Apple Health, and folders and archives
    /// of all of them.
    ///
    /// ```swift
    /// let reports = try await store.importFiles(at: [URL(filePath: "workouts")]).reports
    /// for report in reports where report.outcome == .failed { print(report.error ?? report.file) }
    /// ```
    ///
    /// The format is recognized by the content, not by the file name. Objects already imported are skipped, so that a
    /// newer export adds only new objects, and an interrupted import continues when it is started again. A damaged
    /// file is imported as far as possible.
    ///
    /// Objects keep the source that the file names, or get one derived from its device or program. The permissions to
    /// share are checked as if the app saved the objects itself; types without permission are omitted and reported.
    /// Exports of Apple Health require no permission.
    ///
    /// - Parameters:
    ///   - files: The files and folders.
    ///   - options: The options for information that the files lack.
    /// - Returns: The progress in bytes, and a report for each file. A problem with one file is in its report and
    ///   does not affect the others; it throws only if the task is cancelled.
    public func importFiles(at files: [URL], options: ImportOptions = ImportOptions()) -> Transfer<FileReport> {
        let access = context.access
        return Transfer { send, cancellation in
            let importer = FileImporter(
                access: access, activity: options.activity?.record, options: options.importer,
                progress: { send(.progress(TransferProgress(file: $0, done: $1, total: $2))) },
                isCancelled: { cancellation.isCancelled })
            for file in files where !cancellation.isCancelled {
                await importer.importAll(file.path) { send(.report(FileReport($0))) }
            }
        }
    }

    /// Imports one file from memory, such as an upload.
    ///
    /// - Parameters:
    ///   - data: The content: anything that ``importFiles(at:options:)`` accepts, including archives.
    ///   - name: The name for reports and messages; it does not affect the recognition of the format.
    ///   - options: The options for information that the file lacks.
    /// - Returns: The progress in bytes, and a report for the file, or for each file of an archive.
    public func importData(
        _ data: Data, named name: String, options: ImportOptions = ImportOptions()
    ) -> Transfer<FileReport> {
        let access = context.access
        return Transfer { send, cancellation in
            let importer = FileImporter(
                access: access, activity: options.activity?.record, options: options.importer,
                progress: { send(.progress(TransferProgress(file: $0, done: $1, total: $2))) },
                isCancelled: { cancellation.isCancelled })
            await importer.importData(data, named: name) { send(.report(FileReport($0))) }
        }
    }
}
