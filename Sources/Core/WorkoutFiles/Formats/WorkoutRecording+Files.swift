public import Foundation

// MARK: - Recognition

extension WorkoutFileFormat {
    /// Creates the format of a file from its content, or nil if it is of none that is known.
    ///
    /// - Parameter data: The file, or its beginning; 64 KB suffice.
    public init?(recognizing data: Data) {
        guard let format = Self.recognize(FileHead(Array(data.prefix(FileHead.length)))) else { return nil }
        self = format
    }

    /// Creates the format of a file from its content, or nil if it is of none that is known; only the beginning is
    /// read.
    ///
    /// - Parameter url: The file.
    /// - Throws: An error with the code ``WorkoutFileError/Code/unreadable`` if the system cannot open or read it.
    public init?(recognizingContentsOf url: URL) throws(WorkoutFileError) {
        guard let format = try OpenedFile(InputFile(url)).format else { return nil }
        self = format
    }
}

// MARK: - Reading

extension WorkoutRecording {
    /// Reads a file of any format in ``WorkoutFileFormat/readable``, which is detected from the content and not from
    /// the name.
    ///
    /// A damaged file is read up to the damage, and single impossible values and points are left out; ``warnings``
    /// lists what was. It is no error unless nothing remains. Limits on sizes and nesting protect against files that
    /// were made to exhaust memory.
    ///
    /// ```swift
    /// let recording = try WorkoutRecording(contentsOf: url)
    /// let heartRate = recording.summary(of: .heartRate)?.average
    /// ```
    ///
    /// - Parameter url: The file.
    /// - Throws: An error that names the file, the line or byte if known, and the reason. Its code is
    ///   ``WorkoutFileError/Code/unreadable`` if the system cannot open or read the file,
    ///   ``WorkoutFileError/Code/wrongFormat`` if it is of another format, such as an archive,
    ///   ``WorkoutFileError/Code/malformed`` or ``WorkoutFileError/Code/unsupportedEncoding`` if it is too damaged, and
    ///   ``WorkoutFileError/Code/noWorkout`` if it contains no workout, such as a planned route without times.
    public init(contentsOf url: URL) throws(WorkoutFileError) {
        try self.init(InputFile(url))
    }

    /// Reads a file that is in memory; see ``init(contentsOf:)``.
    ///
    /// - Parameters:
    ///   - data: The whole file.
    ///   - name: The name of the file in errors and warnings.
    /// - Throws: An error as ``init(contentsOf:)`` does.
    public init(data: Data, named name: String = "data") throws(WorkoutFileError) {
        try self.init(InputFile(data, named: name))
    }

    private init(_ file: InputFile) throws(WorkoutFileError) {
        self = try WorkoutFileReader.recording(from: OpenedFile(file))
    }

    /// The format in which the workout was recorded.
    ///
    /// A JSON file that was converted from another format has that one.
    public var originalFormat: WorkoutFileFormat {
        WorkoutFileFormat.readable.first { $0.name == format } ?? .json
    }
}

// MARK: - Writing

extension WorkoutRecording {
    /// Writes the recording to a file.
    ///
    /// The file appears once it is complete, and then replaces one of the same name; missing folders are created. Parts
    /// that the format cannot hold are left out; ``losses(as:)`` returns them.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - format: One of ``WorkoutFileFormat/writable``.
    /// - Throws: An error with the code ``WorkoutFileError/Code/unwritable`` if the system refuses to write the file or
    ///   the format cannot represent the recording: GPX without any position, FIT with dates before 1998-07-04 or after
    ///   2126-02-05, other formats with dates before the year 1 or after 9999.
    public func write(to url: URL, as format: WorkoutFileFormat) throws(WorkoutFileError) {
        let path = try InputFile.path(of: url)
        try FileByteSink.write(WorkoutFileWriter.bytes(of: self, as: format, file: path), to: path)
    }

    /// Returns the bytes of a file; see ``write(to:as:)``.
    ///
    /// - Parameter format: One of ``WorkoutFileFormat/writable``.
    /// - Throws: An error with the code ``WorkoutFileError/Code/unwritable`` if the format cannot represent the
    ///   recording.
    public func data(as format: WorkoutFileFormat) throws(WorkoutFileError) -> Data {
        Data(try WorkoutFileWriter.bytes(of: self, as: format, file: "recording"))
    }

    /// Returns the parts of the recording that a file of a format does not contain, or contains less precisely.
    ///
    /// ```swift
    /// for loss in recording.losses(as: .gpx) { print(loss.message) }
    /// ```
    ///
    /// - Parameter format: One of ``WorkoutFileFormat/writable``.
    public func losses(as format: WorkoutFileFormat) -> [WorkoutFileLoss] {
        WorkoutFileTable.losses(of: self, as: format)
    }
}

// MARK: - Files

extension InputFile {
    /// Creates a reference to the file of a URL.
    fileprivate init(_ url: URL) throws(WorkoutFileError) {
        self.init(path: try Self.path(of: url))
    }

    /// Returns the path of a file URL.
    ///
    /// - Throws: An error if it is the URL of something else.
    static func path(of url: URL) throws(WorkoutFileError) -> String {
        guard url.isFileURL else {
            throw .reading(.unreadable, "it is not a file on this machine", at: .init(file: url.lastPathComponent))
        }
        return url.path
    }
}
