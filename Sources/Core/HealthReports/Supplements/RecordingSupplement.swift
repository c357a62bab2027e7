import Foundation
package import HealthModel
package import HealthStore
package import WorkoutFiles

/// The data of a file that the workout and its samples do not contain: the header of a ``WorkoutSupplement``.
///
/// It is stored as JSON with the names of its members and of the recorded values in it: never rename one.
package struct RecordingSupplement: Codable, Sendable {
    /// The version that this code reads and writes.
    package static let currentVersion = 1

    package var version = Self.currentVersion
    package var format: FormatName
    package var sessions: [RecordedSession]
    package var segments: [Segment]
    package var laps: [RecordedLap] = []
    package var lengths: [RecordedLength] = []
    package var sets: [RecordedSet] = []
    package var markers: [RecordedMarker] = []
    package var pauses: [WorkoutRecording.Pause] = []
    package var device: RecordedDevice?
    package var creator: String?
    package var author: String?
    package var name: String?
    package var notes: String?
    package var tracks: [WorkoutRecording.Track] = []
    /// The creation date of the file, in seconds since 2001-01-01 UTC.
    package var fileTime: Double?
    /// The offset of local time from UTC in seconds; nil if the file does not contain it, and in stores of versions
    /// that did not store it.
    package var utcOffset: Int?
    /// The remarks of the import on data that was left out; nil if there were none, and in stores of versions that
    /// did not store them.
    package var remarks: [String]?
    /// The judgement of the values; nil in stores of versions that did not judge any.
    package var judgement: Judgement?
    /// A Boolean value that indicates whether the recorded distance is the running sum of the stored steps.
    package var isDistanceSummed = false
    /// The descriptions of the columns, in order.
    package var columns: [Column] = []

    package init(format: FormatName, sessions: [RecordedSession], segments: [Segment]) {
        (self.format, self.sessions, self.segments) = (format, sessions, segments)
    }

    /// The judgement whether the values of the file can be true (PLA-2, PLA-4).
    package struct Judgement: Codable, Sendable, Hashable {
        /// The version of the limits; nil if the values were stored as recorded (PLA-3).
        package var version: Int?
        /// The values that were judged impossible, by kind.
        package var implausible: [Implausible] = []
        /// The sessions whose stated distance is not used.
        package var lostDistances: [Int] = []
        /// The sessions whose stated energy is not used.
        package var lostEnergies: [Int] = []

        package init(version: Int?) { self.version = version }
    }

    /// A run of rows without an interruption.
    package struct Segment: Codable, Sendable {
        /// The number of rows.
        package var count: Int
        /// The index of its session.
        package var session: Int
        /// The index of its track.
        package var track: Int

        package init(count: Int, session: Int, track: Int) {
            (self.count, self.session, self.track) = (count, session, track)
        }
    }

    /// The description of a column.
    ///
    /// A sparse column consists of two: the row numbers and the values.
    package struct Column: Codable, Sendable {
        package enum Kind: String, Codable, Sendable {
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
            /// Latitudes of positions that are no part of the route, because they cannot be true.
            case latitude
            /// Longitudes of these positions.
            case longitude
            /// Times of the samples of rows whose own times cannot be true.
            case sampleTime
            /// The times of heartbeats that the series leave out.
            case beats
            /// For each beat 1 if beats before it may be missing, otherwise 0.
            case gaps
        }

        package var kind: Kind
        /// The raw value of the stream.
        package var stream: Int?
        package var field: RecordedPoints.NamedField?
        package var isSparse = false
        /// The identifiers of types whose samples have nearly the same values: the column is ignored if there are no
        /// samples of any of them.
        package var witnesses: [String]?

        package init(
            kind: Kind, stream: Int? = nil, field: RecordedPoints.NamedField? = nil, isSparse: Bool = false,
            witnesses: [String]? = nil
        ) {
            self.kind = kind
            self.stream = stream
            self.field = field
            self.isSparse = isSparse
            self.witnesses = witnesses
        }
    }
}

// MARK: - Coding

extension RecordingSupplement {
    /// Encodes the header.
    ///
    /// - Throws: An ``EngineError`` if it cannot be encoded.
    package func stored(_ columns: [[Double]]) throws(EngineError) -> WorkoutSupplement {
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
    package init?(_ stored: WorkoutSupplement) {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        guard let header = try? decoder.decode(Self.self, from: stored.header),
            header.version == Self.currentVersion, header.format.isReadable
        else { return nil }
        self = header
    }
}
