import HealthModel
import Testing

@testable import WorkoutFiles

/// All parts of a file whose device did not know the date are moved together.
@Suite struct FITUndatedPartTests {
    /// The time of the device at the first record.
    private static let first: Int64 = 1_000
    private static let start = Int64(FITBytes.start)
    private static let zero = FITProfile.time(FITBytes.start)

    /// The ways in which a file says when it was: by its local time, by its creation, or both with other dates.
    private enum Dating: CaseIterable {
        case local
        case created
        case both
    }

    private static func read(_ dating: Dating, _ add: (inout FITRows) -> Void) throws -> WorkoutRecording {
        var fit = FITRows()
        let created: [(UInt8, FITBaseType, [Int64])] =
            switch dating {
            case .local: []
            case .created: [(4, .uint32, [start])]
            case .both: [(4, .uint32, [start + 500])]
            }
        fit.add(0, [(0, .enumeration, [4])] + created)
        for second in [0, 1, 2, 3, 60] as [Int64] {
            fit.add(20, [(253, .uint32, [first + second]), (7, .uint16, [200])])
        }
        add(&fit)
        if dating != .created { fit.add(34, [(253, .uint32, [first + 61]), (5, .uint32, [start + 61])]) }
        return try FITReader.recording(from: MemoryByteSource(fit.file), file: "a")
    }

    private static func span(_ interval: some RecordedInterval) -> [Double] {
        [interval.start - zero, interval.end - zero]
    }

    @Test(arguments: Dating.allCases) private func everyPartIsMoved(dating: Dating) throws {
        let first = Self.first
        let read = try Self.read(dating) { fit in
            for (second, event, type) in [(10, 0, 1), (20, 0, 0), (30, 32, 3)] as [(Int64, Int64, Int64)] {
                fit.add(
                    21, [(253, .uint32, [first + second]), (0, .enumeration, [event]), (1, .enumeration, [type])])
            }
            fit.add(78, [(253, .uint32, [first + 5]), (0, .uint16, [1_000, 500])])
            fit.add(
                19, [(253, .uint32, [first + 25]), (2, .uint32, [first + 5]), (7, .uint32, [20_000])])
            fit.add(
                101, [(253, .uint32, [first + 9]), (2, .uint32, [first + 2]), (3, .uint32, [7_000])])
            fit.add(225, [(6, .uint32, [first + 40]), (0, .uint32, [5_000])])
            fit.add(
                18,
                [
                    (253, .uint32, [first + 62]), (2, .uint32, [first - 1]), (5, .enumeration, [1]),
                    (7, .uint32, [63_000]),
                ])
        }
        #expect(read.points.times.map { $0 - Self.zero } == [0, 1, 2, 3, 60])
        #expect(read.sessions.map(Self.span) == [[-1, 62]] && Self.span(read) == [-1, 62])
        #expect(read.segments.map(Self.span) == [[0, 3], [60, 60]])
        #expect(read.pauses.map(Self.span) == [[10, 20]] && read.laps.map(Self.span) == [[5, 25]])
        #expect(read.lengths.map(Self.span) == [[2, 9]] && read.sets.map(Self.span) == [[40, 45]])
        #expect(read.markers.map { $0.time - Self.zero } == [30])
        #expect(read.beats.map { $0.time - Self.zero } == [4.5, 5] && read.beats.map(\.followsGap) == [true, false])
        #expect(read.details.firstTime == Self.zero && read.details.utcOffset == nil)
        let created: [Dating: Double] = [.created: Self.zero, .both: Self.zero + 500]
        #expect(read.details.fileTime == created[dating])
        #expect(read.warnings.map(\.kind) == [.undatedClock])
    }

    /// The clock of a strap is synchronized with that of the watch, whatever its date.
    @Test(arguments: Dating.allCases) private func heartRatesOfAStrapAreMoved(dating: Dating) throws {
        let read = try Self.read(dating) { fit in
            fit.add(
                132,
                [
                    (253, .uint32, [Self.first + 1]), (6, .uint8, [60, 70, 80]), (9, .uint32, [1_024, 2_048, 3_072]),
                ])
        }
        #expect(read.points[.heartRate].map { $0.isNaN ? 0 : $0 } == [0, 60, 63, 0, 0])
        #expect(read.beats.map { $0.time - Self.zero } == [1, 2, 3])
        #expect(read.sessions.map(Self.span) == [[0, 60]])
    }
}
