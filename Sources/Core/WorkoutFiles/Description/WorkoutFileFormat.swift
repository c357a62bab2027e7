import HealthModel

/// A format of workout files, such as GPX or FIT.
///
/// Files are recognized by their content, never by their name:
///
/// ```swift
/// if let format = try WorkoutFileFormat(recognizingContentsOf: url) { print(format.title) }
/// ```
///
/// ``readable`` lists the formats of which ``WorkoutRecording/init(contentsOf:)`` reads files, ``writable`` those in
/// which ``WorkoutRecording/write(to:as:)`` writes them. ``plans`` lists the formats of planned workouts, which
/// ``PlanFile`` reads. Files of other formats are only recognized: archives, and exports of Apple Health.
public struct WorkoutFileFormat: Sendable {
    // Each format is defined in its own folder and listed in `all`. The list determines format detection, reading and
    // writing, the report of losses, the table in the documentation of exporting, and the options and help of `hk`.
    package let name: FormatName
    /// The display name, such as `FIT`.
    public let title: String
    /// A Boolean value that indicates whether the format is specific to this library, so that files never come from
    /// elsewhere.
    package let isOwn: Bool
    /// The detection and reading of its files, or nil if the format is only written.
    package let reading: Reading?
    /// The writing of recordings, or nil if the format is only read.
    package let writing: Writing?
    /// The writing of plans, or nil if the format has none.
    package let planWriting: PlanWriting?

    init(
        _ name: FormatName, title: String, isOwn: Bool = false, reading: Reading? = nil, writing: Writing? = nil,
        planWriting: PlanWriting? = nil
    ) {
        self.name = name
        self.title = title
        self.isOwn = isOwn
        self.reading = reading
        self.writing = writing
        self.planWriting = planWriting
    }

    // MARK: Reading

    /// The detection and reading of files of a format.
    package struct Reading: Sendable {
        /// A closure that returns whether a file with this beginning is of the format, based on the content and not
        /// on the name.
        let isBeginning: @Sendable (FileHead) -> Bool
        package let content: Content
    }

    /// The content of files of a format.
    package enum Content: Sendable {
        /// Other files, compressed.
        case archive
        /// An export of Apple Health.
        case export
        /// A single electrocardiogram of an export.
        case electrocardiogram
        /// Objects of a store.
        case objects
        /// The notifications of sensors, for playback.
        case sensors
        /// Planned workouts.
        case plans(PlanReader)
        /// Workouts, and in device formats also other measurements.
        case workouts(WorkoutReader)
    }

    /// A closure that reads a source from its beginning; it receives the file name and a progress handler for the
    /// number of bytes read.
    typealias Reader<Result> =
        @Sendable (any ByteSource, String, ((Int) -> Void)?) throws(WorkoutFileError) -> Result

    /// The readers of a format with workouts.
    package struct WorkoutReader: Sendable {
        /// The reader for workouts.
        let recording: Reader<WorkoutRecording>
        /// The reader for any content, in formats that may contain something other than workouts.
        let anything: Reader<WorkoutFileContent>?

        init(_ recording: @escaping Reader<WorkoutRecording>, anything: Reader<WorkoutFileContent>? = nil) {
            self.recording = recording
            self.anything = anything
        }
    }

    /// A closure that reads planned workouts from a source; it receives the file name.
    package typealias PlanReader =
        @Sendable (any ByteSource, String, PlanFileOptions) throws(WorkoutFileError) -> ReadPlans

    // MARK: Writing

    /// The writing of planned workouts in a format.
    package struct PlanWriting: Sendable {
        /// The file name extension, without the point.
        package let ending: String
        /// A closure that returns the way in which the format holds a part of a plan.
        let capabilities: @Sendable (PlanFeature) -> FeatureSupport<PlannedWorkout>
        /// A closure that returns the bytes of a file; it receives the file name for errors.
        let bytes: @Sendable (PlannedWorkout, PlanFileOptions, String) throws(WorkoutFileError) -> [UInt8]
    }

    /// The writing of recordings in a format.
    package struct Writing: Sendable {
        /// The file name extension, without the point.
        package let ending: String
        /// A Boolean value that indicates whether dates are ISO 8601, which has four digits for the year.
        let hasTextDates: Bool
        /// The parts of a recording that the format can hold.
        let capabilities: FormatCapabilities
        /// A closure that returns the bytes of a file; it receives the file name for errors.
        let bytes: @Sendable (WorkoutRecording, String) throws(WorkoutFileError) -> [UInt8]
    }
}

// MARK: - Hashable

extension WorkoutFileFormat: Hashable {
    /// Returns whether two formats are the same.
    public static func == (left: WorkoutFileFormat, right: WorkoutFileFormat) -> Bool { left.name == right.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

// MARK: - CustomStringConvertible

extension WorkoutFileFormat: CustomStringConvertible {
    /// The name in lower case, such as `fit`.
    public var description: String { name.rawValue }
}
