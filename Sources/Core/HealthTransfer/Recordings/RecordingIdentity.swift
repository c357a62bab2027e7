import Foundation
import HealthModel
import WorkoutFiles

/// The identifiers of a recording and of all objects made of it, derived from its content.
///
/// Two files with the same points and the same activity have the same identity, regardless of their names. An
/// identifier is a UUID of version 8 (RFC 9562): 82 bits of the content's hash, 8 bits for the part, and 32 bits that
/// count within the part, so that the samples of a stream have consecutive numbers.
struct RecordingIdentity {
    /// The part of a recording that an identifier is for.
    ///
    /// The numbers are stored: never reuse one.
    enum Part: UInt64 {
        case workout = 0
        case route = 1
        case heartRate = 2
        case distance = 3
        case power = 4
        case cadence = 5
        case speed = 6
        case activity = 7
        case waterTemperature = 8
        case strideLength = 9
        case verticalOscillation = 10
        case groundContactTime = 11
        case depth = 12
        case respiratoryRate = 13
        case bodyTemperature = 14
        case energy = 15
        case strokes = 16
        case heartbeats = 17
        case footsteps = 18
    }

    private let high: UInt64
    private let low: UInt64

    /// Hashes the content of a recording.
    ///
    /// - Parameter generation: The number of times that this content was imported and deleted: the identifier of a
    ///   deleted object cannot be used again (STO-2).
    /// - Parameter sessions: The sessions as indices in the recording. Those of GPX files are not hashed, as they
    ///   contain nothing beyond points and names.
    init(
        _ recording: WorkoutRecording, segments: some Sequence<WorkoutRecording.Segment>, sessions: [Int] = [],
        generation: UInt32
    ) {
        var hash = MurmurHash3(seed: generation)
        hash.add(UInt64(recording.activity.rawValue))
        for byte in (recording.activityName ?? "").utf8 { hash.add(UInt64(byte)) }
        for segment in segments {
            hash.add(UInt64(segment.points.count))
            Self.add(recording.points.times, segment.points, to: &hash)
            Self.add(recording.points.latitudes, segment.points, to: &hash)
            Self.add(recording.points.longitudes, segment.points, to: &hash)
            for stream in RecordedStream.allCases {
                guard recording.points.has(stream) else { continue }
                hash.add(UInt64(stream.rawValue))
                for piece in RecordedPoints.pieces(of: segment.points) {
                    recording.points.values(stream, in: piece).withUnsafeBufferPointer { hash.add($0) }
                }
            }
        }
        if !recording.format.isOfTracks {
            for session in sessions.map({ recording.sessions[$0] }) { Self.add(session, to: &hash) }
        }
        let (first, second) = hash.finish()
        high = first & ~0xF000 | 0x8000
        low = 1 << 63 | (second & 0x3F_FFFF) << 32
    }

    private static func add(_ session: RecordedSession, to hash: inout MurmurHash3) {
        hash.add(UInt64(session.activity.rawValue))
        let totals = session.totals
        for value in [session.start, session.end, totals.timer, totals.distance, totals.energy] {
            hash.add((value ?? .nan).bitPattern)
        }
    }

    private static func add(_ values: [Double], _ range: Range<Int>, to hash: inout MurmurHash3) {
        values.withUnsafeBufferPointer { hash.add(UnsafeBufferPointer(rebasing: $0[range])) }
    }

    /// Returns the identifier of a part, or of the element at an index in it.
    func uuid(_ part: Part, index: Int = 0) -> UUID {
        UUID(high: high, low: low | part.rawValue << 54).advanced(by: index)
    }
}
