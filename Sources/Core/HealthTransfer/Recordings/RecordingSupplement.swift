import Foundation
import HealthStore
import WorkoutFiles

/// What a file says of a workout and its samples do not: the header of a ``WorkoutSupplement``.
///
/// It is stored as JSON under the names of its members and of the recorded values in it: never rename one.
struct RecordingSupplement: Codable, Sendable {
    /// What readers of this version understand.
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
    /// When the file says that it was made, in seconds since 2001-01-01 UTC.
    var fileTime: Double?
    /// Seconds that the clock on the wall was ahead of UTC; nil where the file does not say, and in stores of versions that did not
    /// keep it.
    var utcOffset: Int?
    /// Sentences on what of the file found no place, as the import said them; nil if there were none, and in stores of versions that
    /// did not keep them.
    var remarks: [String]?
    /// Whether the recorded distance is the running sum of the stored steps.
    var isDistanceSummed = false
    /// What the columns are, in their order.
    var columns: [Column] = []

    /// A run of rows without an interruption.
    struct Segment: Codable, Sendable {
        /// How many rows it has.
        var count: Int
        /// Which of the sessions it belongs to.
        var session: Int
        /// Which of the tracks it comes from.
        var track: Int
    }

    /// One column, which is two where it is sparse: the numbers of rows, and what stands there.
    struct Column: Codable, Sendable {
        enum Kind: String, Codable, Sendable {
            /// The times of all rows in the order of the file; the first column.
            case times
            /// Values of a stream that nothing else in the store says.
            case stream
            /// Values of a field with a name of its own.
            case field
            /// What samples say too, at rows of equal times: it tells which of them is meant.
            case hint
            /// Latitudes that the route says too, at rows of equal times.
            case positionHint
            /// The times of heart beats that the series leave out.
            case beats
            /// For each beat 1 if others may be missing before it, else 0.
            case gaps
        }

        var kind: Kind
        /// The raw value of the stream.
        var stream: Int?
        var field: RecordedPoints.NamedField?
        var isSparse = false
        /// Identifiers of types of which the samples say nearly the same: without any of them the column counts no more.
        var witnesses: [String]?
    }
}

// MARK: - Coding

extension RecordingSupplement {
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

    /// Reads a header; nil if it is of a later version, or is none.
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
