import HealthModel
import Testing

@testable import WorkoutFiles

/// Sleep and heart rate variability in the files of watches.
@Suite struct FITNightTests {
    private static let first = FITProfile.time(FITBytes.start)

    private static func measurements(_ build: (inout FITBytes) -> Void) throws -> RecordedMeasurements {
        var fit = FITBytes()
        fit.fileID(49)
        fit.define(1, 21, [.init(253, .uint32), .init(0, .enumeration), .init(1, .enumeration)])
        fit.define(2, 275, [.init(253, .uint32), .init(0, .enumeration)])
        build(&fit)
        return try FITReader.measurements(from: MemoryByteSource(fit.file()), file: "night.fit")
    }

    private static func levels(_ build: (inout FITBytes) -> Void) throws -> [String] {
        try measurements(build).samples.filter { $0.type == .sleepAnalysis }.map {
            "\(Int($0.value)) \(Int($0.start - first))-\(Int($0.end - first))"
        }
    }

    private static func event(_ second: Int, _ type: Int64, _ fit: inout FITBytes) {
        fit.message(1, [Int64(FITBytes.start) + Int64(second), 74, type])
    }

    private static func level(_ second: Int, _ level: Int64, _ fit: inout FITBytes) {
        fit.message(2, [Int64(FITBytes.start) + Int64(second), level])
    }

    @Test("IMP-34: a level lasts until its message's time, the first one from the start of the night")
    func levels() throws {
        let found = try Self.levels { fit in
            Self.event(0, 0, &fit)
            for (second, level) in [(60, 1), (120, 2), (180, 3), (240, 0), (300, 4)] {
                Self.level(second, Int64(level), &fit)
            }
            Self.event(300, 1, &fit)
            // Repeated after the end.
            Self.level(360, 4, &fit)
        }
        #expect(found == ["2 0-60", "3 60-120", "4 120-180", "5 240-300", "0 0-300"])
    }

    @Test("IMP-34: without the start, the first level says only when the night began") func withoutStart() throws {
        let found = try Self.levels { fit in
            Self.level(60, 2, &fit)
            Self.level(120, 3, &fit)
        }
        #expect(found == ["4 60-120", "0 60-120"])
    }

    @Test("IMP-34: two nights of a file, with the messages in any order") func severalNights() throws {
        let found = try Self.levels { fit in
            Self.event(1_000, 0, &fit)
            Self.level(1_060, 2, &fit)
            Self.event(1_060, 1, &fit)
            Self.level(60, 3, &fit)
            Self.event(0, 0, &fit)
            Self.event(60, 1, &fit)
        }
        // At one time, messages count in their order.
        #expect(found == ["4 0-60", "0 0-60", "3 1000-1060", "0 1000-1060"])
    }

    @Test("IMP-35: variability covers the five minutes before; the summary counts only without values")
    func variability() throws {
        for hasValues in [true, false] {
            let result = try Self.measurements { fit in
                Self.event(0, 0, &fit)
                Self.level(3_600, 2, &fit)
                Self.event(3_600, 1, &fit)
                fit.define(3, 371, [.init(253, .uint32), .init(0, .uint16)])
                if hasValues { fit.message(3, [Int64(FITBytes.start) + 600, 40 * 128 + 64]) }
                fit.message(3, [Int64(FITBytes.start) + 900, 0xFFFF])
                fit.define(3, 370, [.init(253, .uint32), .init(1, .uint16)])
                fit.message(3, [Int64(FITBytes.start) + 3_600, 41 * 128])
            }
            let values = result.samples.filter { $0.type == .heartRateVariabilityRMSSD }
            #expect(values.map(\.value) == (hasValues ? [40.5] : [41]))
            #expect(values.map { $0.start - Self.first } == (hasValues ? [300] : [0]))
            #expect(values.map { $0.end - Self.first } == (hasValues ? [600] : [3_600]))
        }
    }

    @Test("IMP-35: oxygen, respiration and the temperature of the night; negative rates are none") func others() throws
    {
        let result = try Self.measurements { fit in
            fit.define(3, 269, [.init(253, .uint32), .init(0, .uint8)])
            for value in [96, 0, 0xFF] { fit.message(3, [Int64(FITBytes.start), Int64(value)]) }
            fit.define(3, 297, [.init(253, .uint32), .init(0, .int16)])
            for value in [1_425, -300] { fit.message(3, [Int64(FITBytes.start), Int64(value)]) }
            fit.define(3, 398, [.init(253, .uint32), .init(1, .float32), .init(4, .float32)])
            fit.message(
                3, [Int64(FITBytes.start), Int64(Float(0.3).bitPattern), Int64(Float(33.5).bitPattern)])
            fit.define(3, 227, [.init(1, .uint32), .init(0, .int16)])
            fit.message(3, [Int64(FITBytes.start), 30])
        }
        #expect(result.samples.map(\.type) == [.oxygenSaturation, .respiratoryRate, .appleSleepingWristTemperature])
        #expect(result.samples.map(\.value) == [0.96, 14.25, 33.5])
    }

    @Test("IMP-34, IMP-96: absurd and truncated nights end without values") func hostile() throws {
        let many = try Self.levels { fit in
            for second in 0..<500 {
                Self.event(second % 7, Int64(second % 3), &fit)
                Self.level(second % 11, Int64(second % 256), &fit)
            }
        }
        #expect(many.count < 2_000)
        #expect(throws: WorkoutFileError.self) { try Self.levels { Self.event(0, 0, &$0) } }
    }
}
