import Foundation
import HealthStore
import WorkoutFiles

/// The data of a file that the workout and its samples do not contain: the header of a ``WorkoutSupplement``.
///
/// It is stored as JSON with the names of its members and of the recorded values in it: never rename one.
struct RecordingSupplement: Codable, Sendable {
    /// The version that this code reads and writes.
    static let currentVersion = 1

    var version = Self.currentVersion
    var format: FormatName
    var sessions: [RecordedSession]
    var segments: [Segment]
    var laps: [RecordedLap] = []
    var lengths: [RecordedLength] = []
    var sets: [RecordedSet] = []
    var markers: [RecordedMarker] = []
    var pauses: [WorkoutRecording.Pause] = []
    var device: RecordedDevice?
    var creator: String?
    var author: String?
    var name: String?
    var notes: String?
    var tracks: [WorkoutRecording.Track] = []
    /// The creation date of the file, in seconds since 2001-01-01 UTC.
    var fileTime: Double?
    /// The offset of local time from UTC in seconds; nil if the file does not contain it, and in stores of versions
    /// that did not store it.
    var utcOffset: Int?
    /// The remarks of the import on data that was left out; nil if there were none, and in stores of versions that
    /// did not store them.
    var remarks: [String]?
    /// A Boolean value that indicates whether the recorded distance is the running sum of the stored steps.
    var isDistanceSummed = false
    /// The descriptions of the columns, in order.
    var columns: [Column] = []

    /// A run of rows without an interruption.
    struct Segment: Codable, Sendable {
        /// The number of rows.
        var count: Int
        /// The index of its session.
        var session: Int
        /// The index of its track.
        var track: Int
    }

    /// The description of a column. A sparse column consists of two: the row numbers and the values.
    struct Column: Codable, Sendable {
        enum Kind: String, Codable, Sendable {
            /// The times of all rows in the order of the file; the first column.
            case times
            /// Values of a stream that are not stored elsewhere.
            case stream
            /// Values of a field with a custom name.
            case field
            /// Values that samples have, too, at rows of equal times, to match samples with rows.
            case hint
            /// Latitudes that the route has, too, at rows of equal times.
            case positionHint
            /// The times of heartbeats that the series leave out.
            case beats
            /// For each beat 1 if beats before it may be missing, otherwise 0.
            case gaps
        }

        var kind: Kind
        /// The raw value of the stream.
        var stream: Int?
        var field: RecordedPoints.NamedField?
        var isSparse = false
        /// The identifiers of types whose samples have nearly the same values: the column is ignored if there are no
        /// samples of any of them.
        var witnesses: [String]?
    }
}

// MARK: - Coding

extension RecordingSupplement {
    /// Encodes the header.
    ///
    /// - Throws: An ``EngineError`` if it cannot be encoded.
    func stored(_ columns: [[Double]]) throws(EngineError) -> WorkoutSupplement {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        do {
            return WorkoutSupplement(header: try encoder.encode(self), columns: columns)
        } catch {
            throw EngineError(
                .storage, "The supplement of the workout could not be written.", underlying: error)
        }
    }

    /// Decodes a header; returns nil if it is of a later version, or invalid.
    init?(_ stored: WorkoutSupplement) {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        guard let header = try? decoder.decode(Self.self, from: stored.header),
            header.version == Self.currentVersion, header.format.isReadable
        else { return nil }
        self = header
    }
}
