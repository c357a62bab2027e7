public import Foundation

/// An error thrown while reading or writing a workout file.
///
/// The description contains the file, the location and the reason; it never contains measured values or coordinates.
public struct WorkoutFileError: Error, Sendable {
    /// The kind of failure.
    public var code: Code
    /// A sentence that names the failed operation, the file and the reason.
    public var message: String
    /// The location of the failure.
    public var place: Place
    /// The underlying system error, if there is one.
    public var underlying: (any Error)?
    /// The limit that the file exceeds, if that is the reason.
    package var limit: ReaderLimit?
    /// The reason that the format cannot represent the content, if that is the cause: a clause without an initial
    /// capital and without a full stop.
    package var unrepresentableReason: String?
    /// The kind of the file, such as "a settings file", if it is of a kind that has neither workouts nor measurements.
    package var otherKind: String?

    /// Creates an error.
    public init(code: Code, message: String, place: Place, underlying: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.place = place
        self.underlying = underlying
    }

    /// A kind of failure; new kinds may be added.
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
        /// The file is damaged, and no usable content precedes the damage.
        public static let malformed = Code(kind: .malformed)
        /// The file is intact but of another format.
        public static let wrongFormat = Code(kind: .wrongFormat)
        /// The file is intact but contains nothing that can become a workout.
        public static let noWorkout = Code(kind: .noWorkout)
        /// The format cannot represent the content, or the system refused to write it.
        public static let unwritable = Code(kind: .unwritable)
        /// A file of this name exists, and replacing it was not requested.
        public static let exists = Code(kind: .exists)
    }

    /// A location in a file.
    public struct Place: Hashable, Sendable {
        /// The file name passed by the caller.
        public var file: String
        /// The line number, starting at 1.
        public var line: Int?
        /// The byte offset.
        public var byteOffset: Int?

        /// Creates a location.
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
    /// The file, with the line and byte if they are known.
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
    /// Creates an error for failed reading; all such messages are worded here.
    ///
    /// - Parameter reason: A clause without an initial capital and without a full stop.
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

    /// Creates an error for failed reading from a problem found in the file.
    package static func reading(_ code: Code, _ problem: FileProblem, at place: Place) -> WorkoutFileError {
        var error = reading(code, problem.clause, at: place)
        error.limit = problem.limit
        return error
    }

    /// Creates an error for failed writing; all such messages are worded here.
    ///
    /// - Parameter reason: A clause without an initial capital and without a full stop.
    package static func writing(
        _ reason: String, at place: Place, code: Code = .unwritable, underlying: (any Error)? = nil
    ) -> WorkoutFileError {
        WorkoutFileError(
            code: code, message: "Could not write '\(place.file)': \(reason).", place: place,
            underlying: underlying)
    }

    /// Creates an error for content that the format cannot represent.
    package static func unrepresentable(_ reason: String, at place: Place) -> WorkoutFileError {
        var error = writing(reason, at: place)
        error.unrepresentableReason = reason
        return error
    }
}

/// A problem found in a file.
package struct FileProblem: Sendable, Hashable {
    /// A clause without an initial capital and without a full stop.
    package let clause: String
    /// The limit that the file exceeds, if that is the problem.
    package let limit: ReaderLimit?

    package init(_ clause: String, limit: ReaderLimit? = nil) {
        self.clause = clause
        self.limit = limit
    }

    /// Returns a sentence about a problem with a packed file.
    package func sentence(in name: String) -> String { "In '\(name)' \(clause)." }
}

extension FileProblem: ExpressibleByStringInterpolation, CustomStringConvertible {
    package init(stringLiteral clause: String) { self.init(clause) }

    package var description: String { clause }
}
