import FileSystem
public import Foundation
public import HealthKit
import HealthModel
import HealthTransfer

/// The options of an export.
public struct ExportOptions: Sendable {
    /// A Boolean value that indicates whether an existing file is replaced, once the new one is complete; otherwise,
    /// it is an error.
    public var replacesFiles: Bool
    /// The offset from GMT, in seconds, of all dates in an export of Apple Health; `nil` for the current offset of
    /// this machine, as on phones.
    public var secondsFromGMT: Int?
    /// A Boolean value that indicates whether an export of Apple Health contains fractions of seconds, which phones
    /// omit.
    public var writesFractions: Bool

    /// Creates options; omitted parameters have their defaults.
    public init(replacesFiles: Bool = false, secondsFromGMT: Int? = nil, writesFractions: Bool = true) {
        self.replacesFiles = replacesFiles
        self.secondsFromGMT = secondsFromGMT
        self.writesFractions = writesFractions
    }
}

extension HKHealthStore {
    /// Writes a workout to a file, with all related objects that the app may read.
    ///
    /// ```swift
    /// let report = try await store.export(run, as: .fit, to: URL(filePath: "run.fit")).reports.first
    /// for remark in report?.remarks ?? [] { print(remark.text) }      // what the format has no place for
    /// ```
    ///
    /// The file appears once it is complete.
    /// - Parameters:
    ///   - workout: A workout of this store.
    ///   - format: The format.
    ///   - file: The destination.
    ///   - options: The options for an existing file.
    /// - Returns: One report. It throws ``TransferError`` if the file cannot be written or the format cannot
    ///   represent the workout, and `HKError` if the store cannot be read or does not contain the workout.
    public func export(
        _ workout: HKWorkout, as format: WorkoutExportFormat, to file: URL, options: ExportOptions = ExportOptions()
    ) -> Transfer<FileReport> {
        let (access, uuid) = (context.access, workout.uuid)
        return Transfer { send, _ in
            let written = try await BlockingWork.runAsTransfer {
                try WorkoutExporter(access: access, format: format.written, replaces: options.replacesFiles)
                    .export(uuid, to: file.path)
            }
            send(.report(FileReport(written, format)))
        }
    }

    /// Writes workouts to files whose names contain the start date and the activity.
    ///
    /// - Parameters:
    ///   - workouts: Workouts of this store.
    ///   - format: The format.
    ///   - folder: The destination; it is created if it does not exist.
    ///   - options: The options for existing files.
    /// - Returns: The progress in workouts, and a report for each file. It throws as for a single workout; files
    ///   already written remain.
    public func export(
        _ workouts: [HKWorkout], as format: WorkoutExportFormat, into folder: URL,
        options: ExportOptions = ExportOptions()
    ) -> Transfer<FileReport> {
        let (access, uuids) = (context.access, workouts.map(\.uuid))
        return Transfer { send, cancellation in
            try await BlockingWork.runAsTransfer {
                let exporter = WorkoutExporter(
                    access: access, format: format.written, replaces: options.replacesFiles)
                var done = 0
                try exporter.export(uuids, into: folder.path) { written in
                    done += 1
                    send(.progress(TransferProgress(file: written.file, done: done, total: uuids.count)))
                    send(.report(FileReport(written, format)))
                    return !cancellation.isCancelled
                }
            }
        }
    }

    /// Writes the entire content of the store as an export of Apple Health, which can be read by
    /// ``importFiles(at:options:)`` and by programs that read exports of Apple's Health app.
    ///
    /// ```swift
    /// for try await case .progress(let progress) in store.exportAll(to: URL(filePath: "export.zip")) {
    ///     print(progress.fraction ?? 0)
    /// }
    /// ```
    ///
    /// The export is made by the owner of the store, so it requires no permission to read. It appears once it is
    /// complete.
    /// - Parameters:
    ///   - file: `….zip` for the archive that phones export, `….xml` for the main file only, or a name without an
    ///     extension for the folder in which the archive's folder is created.
    ///   - options: The options for dates and for existing files.
    /// - Returns: The progress in samples, and one report with the written objects and those that the format cannot
    ///   represent. It throws ``TransferError`` if the export cannot be written, and `HKError` if the store cannot be
    ///   read.
    public func exportAll(to file: URL, options: ExportOptions = ExportOptions()) -> Transfer<FileReport> {
        let access = context.access
        return Transfer { send, cancellation in
            guard let form = AppleHealthExporter.Form(path: file.path) else {
                throw TransferError(
                    reason:
                        "Cannot determine the export format of '\(file.path)'. Use the extension .zip or .xml, or specify a folder."
                )
            }
            let report = try await BlockingWork.runAsTransfer {
                let place = form == .folder ? AppleHealthExporter.folder(in: file.path) : file.path
                try FilePlacement.check(place, replaces: options.replacesFiles)
                let exporter = AppleHealthExporter(
                    access: access, offset: options.secondsFromGMT ?? TimeZone.current.secondsFromGMT(),
                    hasFractions: options.writesFractions)
                return try exporter.export(
                    to: file.path, as: form, replaces: options.replacesFiles,
                    progress: { send(.progress(TransferProgress(file: file.path, done: $0, total: $1))) },
                    isCancelled: { cancellation.isCancelled })
            }
            send(.report(FileReport(report)))
        }
    }
}

extension FileReport {
    init(_ written: WorkoutExporter.Written, _ format: WorkoutExportFormat) {
        file = written.file
        self.format = format.rawValue
        outcome = written.remarks.contains { $0.kind == .skipped } ? .partial : .complete
        workouts = [written.workout]
        types = [HKObjectType.workoutType(): Count(added: 1, unchanged: 0)]
        implausible = []
        remarks = written.remarks.map(Remark.init)
        error = nil
    }

    init(_ report: ExportReport) {
        file = report.file
        format = "apple-health"
        outcome = report.leftOut.isEmpty ? .complete : .partial
        workouts = []
        types = Dictionary(
            report.records.compactMap { identifier, count in
                ObjectType(identifier: identifier).map {
                    (HKObjectType.type(for: $0), Count(added: count, unchanged: 0))
                }
            }, uniquingKeysWith: { first, _ in first })
        implausible = []
        remarks =
            report.leftOut.sorted { $0.key < $1.key }.map { what, count in
                Remark(
                    kind: .skipped, count: count,
                    text: "Not supported by the format and omitted: \(count) × \(what)."
                )
            } + report.warnings.map { Remark(kind: .noted, count: 1, text: $0) }
        error = nil
    }
}
