public import Foundation
public import HealthModel

/// A file with planned workouts (PLF-1).
///
/// ```swift
/// let file = try PlanFile(contentsOf: url)
/// for plan in file.plans { print(plan.totals.estimatedSeconds) }
/// for note in file.notes { print(note) }
/// ```
public struct PlanFile: Sendable {
    /// The format.
    public let format: WorkoutFileFormat
    /// The plans; at least one.
    public let plans: [PlannedWorkout]
    /// The content that has no place in a plan (PLF-2).
    public let notes: [PlanNote]

    /// Reads a file of any format in ``WorkoutFileFormat/plans``, which is detected from the content and not from the
    /// name.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - options: The figures of the athlete, and other choices.
    /// - Throws: An error that names the file, the line or byte if known, and the reason. Its code is
    ///   ``WorkoutFileError/Code/wrongFormat`` if the file is of another format, such as a recording, and
    ///   ``WorkoutFileError/Code/malformed`` if it is damaged: a plan that lost a part is another plan.
    public init(contentsOf url: URL, _ options: PlanFileOptions = PlanFileOptions()) throws(WorkoutFileError) {
        try self.init(OpenedFile(InputFile(path: InputFile.path(of: url))), options)
    }

    /// Reads a file that is in memory; see ``init(contentsOf:_:)``.
    ///
    /// - Parameters:
    ///   - data: The whole file.
    ///   - name: The name of the file in errors.
    ///   - options: The figures of the athlete, and other choices.
    /// - Throws: An error as ``init(contentsOf:_:)`` does.
    public init(
        data: Data, named name: String = "data", _ options: PlanFileOptions = PlanFileOptions()
    ) throws(WorkoutFileError) {
        try self.init(OpenedFile(InputFile(data, named: name)), options)
    }

    /// Creates the content of a file from its plans.
    package init(format: WorkoutFileFormat, plans: [PlannedWorkout]) {
        (self.format, self.plans, notes) = (format, plans, [])
    }

    /// The maximum size of a file, in bytes.
    package static var largest: Int { PlanLimits.bytes }

    /// Reads an opened file, positioned at its beginning.
    package init(_ file: OpenedFile, _ options: PlanFileOptions = PlanFileOptions()) throws(WorkoutFileError) {
        guard let format = file.format, case .plans(let read)? = format.reading?.content else {
            throw .reading(
                .wrongFormat,
                file.format.map { "it is a file of the format \($0.title), not a planned workout" }
                    ?? "it is in no known format of planned workouts", at: .init(file: file.name))
        }
        let content = try read(file, file.name, options)
        (self.format, plans, notes) = (format, content.plans, content.notes)
    }
}

// MARK: - Writing

extension PlannedWorkout {
    /// Writes the plan to a file.
    ///
    /// The file appears once it is complete, and then replaces one of the same name; missing folders are created. Parts
    /// that the format cannot hold are left out or changed; ``losses(as:)`` returns them.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - format: One of ``WorkoutFileFormat/plans``.
    ///   - options: The figures of the athlete, and other choices.
    /// - Throws: An error with the code ``WorkoutFileError/Code/unwritable`` if the system refuses to write the file, or
    ///   if the format has no place for a goal; the message names the step.
    public func write(
        to url: URL, as format: WorkoutFileFormat, _ options: PlanFileOptions = PlanFileOptions()
    ) throws(WorkoutFileError) {
        let path = try InputFile.path(of: url)
        try FileByteSink.write(PlanFileWriter.bytes(of: self, as: format, options, file: path), to: path)
    }

    /// Returns the bytes of a file; see ``write(to:as:_:)``.
    public func data(
        as format: WorkoutFileFormat, _ options: PlanFileOptions = PlanFileOptions()
    ) throws(WorkoutFileError) -> Data {
        Data(try PlanFileWriter.bytes(of: self, as: format, options, file: "plan"))
    }

    /// Returns the parts of the plan that a file of a format does not contain, or contains in another form.
    ///
    /// - Parameter format: One of ``WorkoutFileFormat/plans``.
    public func losses(as format: WorkoutFileFormat) -> [WorkoutFileLoss] {
        PlanFileTable.losses(of: self, as: format)
    }
}
