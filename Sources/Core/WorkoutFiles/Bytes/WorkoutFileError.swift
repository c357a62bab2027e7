public import Foundation

/// Why a workout file could not be read or written, and where in the file.
///
/// The description names the file, the place and the reason; it never contains measured values or coordinates.
public struct WorkoutFileError: Error, Sendable {
    /// What kind of failure it is.
    public var code: Code
    /// A sentence: what could not be done, to what, and why.
    public var message: String
    /// Where it happened.
    public var place: Place
    /// The error of the system below, if there was one.
    public var underlying: (any Error)?
    /// The limit that the file exceeds, if that is why.
    package var limit: ReaderLimit?
    /// Why the format has no way to say what was to be written, if that is why: a clause without a capital and a full stop.
    package var inability: String?

    /// Creates an error.
    public init(code: Code, message: String, place: Place, underlying: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.place = place
        self.underlying = underlying
    }

    /// The kind of a failure; new kinds may come.
    public struct Code: Hashable, Sendable {
        private enum Kind {
            case unreadable
            case unsupportedEncoding
            case malformed
            case wrongFormat
            case noWorkout
            case unwritable
            case exists
        }

        private let kind: Kind

        /// The system could not open or read the file.
        public static let unreadable = Code(kind: .unreadable)
        /// The text is in an encoding that is not supported.
        public static let unsupportedEncoding = Code(kind: .unsupportedEncoding)
        /// The file is damaged, and nothing usable comes before the damage.
        public static let malformed = Code(kind: .malformed)
        /// The file is in order but of another format.
        public static let wrongFormat = Code(kind: .wrongFormat)
        /// The file is in order but holds nothing that could become a workout.
        public static let noWorkout = Code(kind: .noWorkout)
        /// The format has no way to say what was to be written, or the system refused.
        public static let unwritable = Code(kind: .unwritable)
        /// There is a file of this name, and nobody said that it may be replaced.
        public static let exists = Code(kind: .exists)
    }

    /// A place in a file.
    public struct Place: Hashable, Sendable {
        /// The name of the file as the caller gave it.
        public var file: String
        /// The line, counted from 1.
        public var line: Int?
        /// The number of bytes before the place.
        public var byteOffset: Int?

        /// Creates a place.
        public init(file: String, line: Int? = nil, byteOffset: Int? = nil) {
            self.file = file
            self.line = line
            self.byteOffset = byteOffset
        }
    }
}

// MARK: Descriptions

extension WorkoutFileError: CustomStringConvertible, LocalizedError {
    /// The message.
    public var description: String { message }
    /// The message.
    public var errorDescription: String? { message }
}

extension WorkoutFileError.Place: CustomStringConvertible {
    /// The file, and line and byte as far as they are known.
    public var description: String {
        switch (line, byteOffset) {
        case (let line?, let byte?): "'\(file)', line \(line), byte \(byte)"
        case (let line?, nil): "'\(file)', line \(line)"
        case (nil, let byte?): "'\(file)', byte \(byte)"
        case (nil, nil): "'\(file)'"
        }
    }
}

// MARK: Wording

extension WorkoutFileError {
    /// The one factory for failed reading, so that the wording stands in one place.
    ///
    /// - Parameter reason: A clause without a capital and without a full stop.
    package static func reading(
        _ code: Code, _ reason: String, at place: Place, underlying: (any Error)? = nil
    ) -> WorkoutFileError {
        var position = ""
        if let line = place.line, let byte = place.byteOffset {
            position = " (line \(line), byte \(byte))"
        } else if let byte = place.byteOffset {
            position = " (byte \(byte))"
        }
        return WorkoutFileError(
            code: code, message: "Could not read '\(place.file)': \(reason)\(position).", place: place,
            underlying: underlying)
    }

    /// Failed reading for what is wrong with the file.
    package static func reading(_ code: Code, _ problem: FileProblem, at place: Place) -> WorkoutFileError {
        var error = reading(code, problem.clause, at: place)
        error.limit = problem.limit
        return error
    }

    /// The one factory for failed writing.
    ///
    /// - Parameter reason: A clause without a capital and without a full stop.
    package static func writing(
        _ reason: String, at place: Place, code: Code = .unwritable, underlying: (any Error)? = nil
    ) -> WorkoutFileError {
        WorkoutFileError(
            code: code, message: "Could not write '\(place.file)': \(reason).", place: place,
            underlying: underlying)
    }

    /// Failed writing for what the format cannot say.
    package static func unsayable(_ reason: String, at place: Place) -> WorkoutFileError {
        var error = writing(reason, at: place)
        error.inability = reason
        return error
    }
}
