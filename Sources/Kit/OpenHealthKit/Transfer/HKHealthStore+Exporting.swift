import FileSystem
public import Foundation
public import HealthKit
import HealthModel
import HealthReports
import HealthTransfer

/// How files are written.
public struct ExportOptions: Sendable {
    /// Whether a file that is there makes way, which it does when the new one is whole; else it is an error.
    public var replacesFiles: Bool
    /// In exports of Apple Health: seconds east of Greenwich in which all dates are written; nil for those of the moment
    /// where this runs, as phones do.
    public var secondsFromGMT: Int?
    /// In exports of Apple Health: whether fractions of seconds are written, which phones leave out.
    public var writesFractions: Bool

    /// The usual choice, changed in parts.
    public init(replacesFiles: Bool = false, secondsFromGMT: Int? = nil, writesFractions: Bool = true) {
        self.replacesFiles = replacesFiles
        self.secondsFromGMT = secondsFromGMT
        self.writesFractions = writesFractions
    }
}

extension HKHealthStore {
    /// Writes a workout as a file, with everything that belongs to it and that the app may read.
    ///
    /// ```swift
    /// let report = try await store.export(run, as: .fit, to: URL(filePath: "run.fit")).reports.first
    /// for remark in report?.remarks ?? [] { print(remark.text) }      // what the format has no place for
    /// ```
    ///
    /// The file appears when it is whole.
    /// - Parameters:
    ///   - workout: A workout of this store.
    ///   - format: How it is written.
    ///   - file: Where.
    ///   - options: Whether a file that is there is replaced.
    /// - Returns: One report. It throws ``TransferError`` if the file cannot be written or the format cannot say the
    ///   workout, and `HKError` if the store cannot be read or has no such workout.
    public func export(
        _ workout: HKWorkout, as format: WorkoutFormat, to file: URL, options: ExportOptions = ExportOptions()
    ) -> Transfer<FileReport> {
        let (access, uuid) = (context.access, workout.uuid)
        return Transfer { tell, _ in
            let written = try await BlockingWork.runAsTransfer {
                try WorkoutExporter(access: access, format: format.written, replaces: options.replacesFiles)
                    .export(uuid, to: file.path)
            }
            tell(.report(FileReport(written, format)))
        }
    }

    /// Writes workouts as files, each under a name that tells when it began and what was done.
    ///
    /// - Parameters:
    ///   - workouts: Workouts of this store.
    ///   - format: How they are written.
    ///   - folder: Where; it is made if it is missing.
    ///   - options: Whether files that are there are replaced.
    /// - Returns: The progress in workouts, and a report for each file. It throws as for a single workout, and the files before stay.
    public func export(
        _ workouts: [HKWorkout], as format: WorkoutFormat, into folder: URL, options: ExportOptions = ExportOptions()
    ) -> Transfer<FileReport> {
        let (access, uuids) = (context.access, workouts.map(\.uuid))
        return Transfer { tell, cancellation in
            try await BlockingWork.runAsTransfer {
                let exporter = WorkoutExporter(
                    access: access, format: format.written, replaces: options.replacesFiles)
                var done = 0
                try exporter.export(uuids, into: folder.path) { written in
                    done += 1
                    tell(.progress(TransferProgress(file: written.file, done: done, total: uuids.count)))
                    tell(.report(FileReport(written, format)))
                    return !cancellation.isCancelled
                }
            }
        }
    }

    /// Writes everything the store holds as an export of Apple Health, which ``importFiles(at:options:)`` reads back, and so
    /// do the programs that read exports of Apple's Health app.
    ///
    /// ```swift
    /// for try await case .progress(let progress) in store.exportAll(to: URL(filePath: "export.zip")) {
    ///     print(progress.fraction ?? 0)
    /// }
    /// ```
    ///
    /// It is the owner of the store who takes the data out, so no permission to read is asked for. The export appears
    /// when it is whole.
    /// - Parameters:
    ///   - file: `….zip` is the archive that phones hand out, `….xml` the main file alone, and a name without an ending the
    ///     folder in which the archive's folder will lie.
    ///   - options: How dates are written, and whether what is there is replaced.
    /// - Returns: The progress in samples, and one report that says what was written and what the format has no place for.
    ///   It throws ``TransferError`` if it cannot be written, and `HKError` if the store cannot be read.
    public func exportAll(to file: URL, options: ExportOptions = ExportOptions()) -> Transfer<FileReport> {
        let access = context.access
        return Transfer { tell, cancellation in
            guard let form = AppleHealthExporter.Form(path: file.path) else {
                throw TransferError(
                    reason: "'\(file.path)' does not tell the form: end it with .zip or .xml, or name a folder.")
            }
            let report = try await BlockingWork.runAsTransfer {
                let place = form == .folder ? AppleHealthExporter.folder(in: file.path) : file.path
                try FilePlacement.check(place, replaces: options.replacesFiles)
                let exporter = AppleHealthExporter(
                    access: access, offset: options.secondsFromGMT ?? TimeZone.current.secondsFromGMT(),
                    hasFractions: options.writesFractions)
                return try exporter.export(
                    to: file.path, as: form, replaces: options.replacesFiles,
                    progress: { tell(.progress(TransferProgress(file: file.path, done: $0, total: $1))) },
                    isCancelled: { cancellation.isCancelled })
            }
            tell(.report(FileReport(report)))
        }
    }
}

extension FileReport {
    init(_ written: WorkoutExporter.Written, _ format: WorkoutFormat) {
        file = written.file
        self.format = format.rawValue
        outcome = written.remarks.contains { $0.kind == .skipped } ? .partial : .complete
        workouts = [written.workout]
        types = [HKObjectType.workoutType(): Count(added: 1, known: 0)]
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
                    (HKObjectType.type(for: $0), Count(added: count, known: 0))
                }
            }, uniquingKeysWith: { first, _ in first })
        remarks =
            report.leftOut.sorted { $0.key < $1.key }.map { what, count in
                Remark(
                    kind: .skipped, count: count,
                    text: "Left out, because the format has no place for it: \(count) × \(what)."
                )
            } + report.warnings.map { Remark(kind: .noted, count: 1, text: $0) }
        error = nil
    }
}
