/// A format of files: all that is to be known of it, in one place.
///
/// Each stands in the folder of its format, and ``all`` lists them. Everything else follows from the list: what a file is,
/// how it is read and written, what is lost, the table of the page about exporting, and the options and help of `hk`.
package struct FileFormat: Sendable {
    package let name: FormatName
    /// What people call it.
    package let title: String
    /// Whether it is our own, so that nobody comes with a file of it from elsewhere.
    package let isOwn: Bool
    /// How its files are known and read; nil for what is only written.
    package let reading: Reading?
    /// How recordings are written in it; nil for what is only read.
    package let writing: Writing?

    init(_ name: FormatName, title: String, isOwn: Bool = false, reading: Reading? = nil, writing: Writing? = nil) {
        self.name = name
        self.title = title
        self.isOwn = isOwn
        self.reading = reading
        self.writing = writing
    }

    // MARK: Reading

    /// How files of a format are known and read.
    package struct Reading: Sendable {
        /// Whether a file that begins so is one of them: content decides, and not the name.
        let isBeginning: @Sendable (FileHead) -> Bool
        package let content: Content
    }

    /// What files of a format hold.
    package enum Content: Sendable {
        /// Other files, packed.
        case archive
        /// An export of Apple Health.
        case export
        /// An electrocardiogram that was taken out of one.
        case electrocardiogram
        /// Objects of a store.
        case objects
        /// What sensors sent, to be played.
        case sensors
        /// Workouts, and in formats of devices also other measurements.
        case workouts(WorkoutReader)
    }

    /// Reads what a file holds, of which nothing was read yet; told its name, and called with the bytes read so far.
    typealias Reader<Result> =
        @Sendable (any ByteSource, String, ((Int) -> Void)?) throws(WorkoutFileError) -> Result

    /// The readers of a format with workouts.
    package struct WorkoutReader: Sendable {
        /// Reads workouts.
        let recording: Reader<WorkoutRecording>
        /// Reads whatever there is, in formats that may have something else.
        let anything: Reader<WorkoutFileContent>?

        init(_ recording: @escaping Reader<WorkoutRecording>, anything: Reader<WorkoutFileContent>? = nil) {
            self.recording = recording
            self.anything = anything
        }
    }

    // MARK: Writing

    /// How recordings are written in a format.
    package struct Writing: Sendable {
        /// What the names of files end with, without the point.
        package let ending: String
        /// Whether dates are ISO 8601, which has four digits for the year.
        let hasTextDates: Bool
        /// What it can hold.
        let holdings: Holdings
        /// The bytes of a file; told its name for errors.
        let bytes: @Sendable (WorkoutRecording, String) throws(WorkoutFileError) -> [UInt8]
    }
}

// MARK: - Hashable

extension FileFormat: Hashable {
    package static func == (left: FileFormat, right: FileFormat) -> Bool { left.name == right.name }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

// MARK: - CustomStringConvertible

extension FileFormat: CustomStringConvertible {
    package var description: String { name.rawValue }
}
