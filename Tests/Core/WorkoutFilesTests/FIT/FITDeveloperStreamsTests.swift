import HealthModel
import Testing

@testable import WorkoutFiles

/// Developer fields that are equivalent to native ones (PLA-32).
@Suite struct FITDeveloperStreamsTests {
    private func read(_ fit: FITBytes, behind rest: [UInt8] = []) throws -> WorkoutRecording {
        try FITReader.recording(from: MemoryByteSource(fit.file() + rest), file: "a.fit")
    }

    /// Adds the description of a field of 16 bits.
    private func describe(
        _ fit: inout FITBytes, _ name: String, unit: String, message: Int64 = 20, field: Int64, number: Int64 = 0
    ) {
        fit.define(
            3, 206,
            [
                .init(0, .uint8), .init(1, .uint8), .init(2, .uint8), .init(14, .uint16), .init(15, .uint8),
                .init(3, .string, count: 16), .init(8, .string, count: 16),
            ])
        func padded(_ text: String, _ count: Int) -> [UInt8] {
            Array(text.utf8) + Array(repeating: 0, count: count - text.utf8.count)
        }
        fit.message(3, [0, number, 0x84, message, field], then: padded(name, 16) + padded(unit, 16))
    }

    /// Returns a recording whose records have a native field and a developer field.
    ///
    /// - Parameter isDescribedLast: A Boolean value that indicates whether the description follows the records.
    private func recording(
        sport: Int64 = 1, native: FITBytes.Field, _ natives: [Int64], field: Int64, unit: String,
        _ developers: [Int], isDescribedLast: Bool = false
    ) throws -> WorkoutRecording {
        var fit = FITBytes()
        fit.fileID()
        if !isDescribedLast { describe(&fit, "Sensor", unit: unit, field: field) }
        fit.define(1, 20, [.init(253, .uint32), native], developerFields: [(0, 2, 0)])
        for (second, (own, developer)) in zip(natives, developers).enumerated() {
            fit.message(
                1, [Int64(FITBytes.start) + Int64(second), own],
                then: [UInt8(developer & 0xFF), UInt8(developer >> 8)])
        }
        if isDescribedLast { describe(&fit, "Sensor", unit: unit, field: field) }
        fit.session(sport, elapsed: Int64(natives.count - 1))
        return try read(fit)
    }

    @Test("PLA-32: a developer field takes the place of a native one that is 0 throughout", arguments: [false, true])
    func PLA_32_zeroIsReplaced(isDescribedLast: Bool) throws {
        let recording = try recording(
            native: .init(4, .uint8), [0, 0, 0], field: 4, unit: "RPM", [85, 86, 87], isDescribedLast: isDescribedLast)
        #expect(recording.points[.cadence] == [85, 86, 87])
        #expect(recording.points.namedFields.map(\.name) == ["Sensor"])
        #expect(recording.unusedNamedFields.isEmpty)
    }

    @Test("PLA-32: a native field that was measured stays, and the developer field is left out")
    func PLA_32_measuredValuesStay() throws {
        let recording = try recording(
            native: .init(4, .uint8), [0, 80, 0xFF], field: 4, unit: "rpm", [85, 86, 87])
        #expect(recording.points[.cadence] == [0, 80, 87])
        #expect(recording.unusedNamedFields.map(\.name) == ["Sensor"])
    }

    @Test(
        "PLA-32: a developer field is read in its own unit",
        arguments: [
            ("km/h", 36, 10), ("KPH", 36, 10), ("m/s", 10, 10), ("mph", 100, 44.704), ("kn", 10, 5.144_444), ("", 7, 7),
        ])
    func PLA_32_unitsAreConverted(unit: String, value: Int, expected: Double) throws {
        let recording = try recording(
            sport: 15, native: .init(6, .uint16), [0, 0], field: 6, unit: unit, [value, value])
        let speeds = recording.points[.speed]
        #expect(speeds.count == 2 && speeds.allSatisfy { abs($0 - expected) < 1e-5 })
        #expect(recording.unusedNamedFields.isEmpty)
    }

    @Test("PLA-32: steps a minute are two a cycle on foot, strokes are not")
    func PLA_32_stepsAreHalfCycles() throws {
        func cadence(_ sport: Int64, _ unit: String) throws -> [Double] {
            try recording(sport: sport, native: .init(4, .uint8), [0, 0], field: 4, unit: unit, [170, 170])
                .points[.cadence]
        }
        #expect(try cadence(1, "spm") == [85, 85])
        #expect(try cadence(1, "steps/min") == [85, 85])
        #expect(try cadence(15, "spm") == [170, 170])
    }

    @Test("PLA-32: a value in an unknown unit is not the native one")
    func PLA_32_unknownUnits() throws {
        let recording = try recording(
            native: .init(7, .uint16), [0, 0], field: 7, unit: "W/kg", [4, 4])
        #expect(recording.points[.power] == [0, 0])
        #expect(recording.unusedNamedFields.map(\.unit) == ["W/kg"])
    }

    @Test("PLA-32: a developer field of a session stands for its native total")
    func PLA_32_totalsOfSessions() throws {
        for (native, expected) in [(0, 2_000.0), (150_000, 1_500)] as [(Int64, Double)] {
            var fit = FITBytes.run(seconds: 3)
            describe(&fit, "Distance", unit: "m", message: 18, field: 9)
            fit.define(
                2, 18, [.init(253, .uint32), .init(2, .uint32), .init(5, .enumeration), .init(9, .uint32)],
                developerFields: [(0, 2, 0)])
            let start = Int64(FITBytes.start)
            fit.message(2, [start + 100, start + 50, 1, native], then: [0xD0, 0x07])
            let totals = try read(fit).sessions.map(\.totals.distance)
            #expect(totals.last == expected)
        }
    }

    /// Descriptions that follow their records are those of their own file of a chain.
    @Test("PLA-32: each file of a chain has its own descriptions", arguments: [false, true], [false, true])
    func PLA_32_descriptionsOfChains(isFirstLate: Bool, isSecondLate: Bool) throws {
        func file(_ name: String, from second: Int64, _ value: UInt8, isLate: Bool) -> [UInt8] {
            var fit = FITBytes()
            fit.fileID()
            if !isLate { describe(&fit, name, unit: "W/kg", field: 0xFF) }
            fit.define(1, 20, [.init(253, .uint32), .init(3, .uint8)], developerFields: [(0, 2, 0)])
            for time in [second, second + 1] {
                fit.message(1, [Int64(FITBytes.start) + time, 100], then: [value, 0])
            }
            if isLate { describe(&fit, name, unit: "W/kg", field: 0xFF) }
            return fit.file()
        }
        let bytes = file("Alpha", from: 0, 7, isLate: isFirstLate) + file("Beta", from: 50, 9, isLate: isSecondLate)
        let points = try FITReader.recording(from: MemoryByteSource(bytes), file: "a.fit").points
        #expect(points.namedFields.map(\.name) == ["Alpha", "Beta"])
        let values = points.namedFields.map { points.values(of: $0).map { $0.isNaN ? 0 : $0 } }
        #expect(values == [[7, 7, 0, 0], [0, 0, 9, 9]])
    }

    @Test(
        "A file that was appended is read, whatever lies between",
        arguments: [([], []), ([0, 0, 0], []), ([1, 2, 3, 4], [.trailingBytes])]
            as [([UInt8], [WorkoutFileWarning.Kind])])
    func appendedFiles(between: [UInt8], kinds: [WorkoutFileWarning.Kind]) throws {
        let other = FITBytes.run(seconds: 5).file()
        let recording = try read(FITBytes.run(), behind: between + other)
        #expect(recording.points.count == 17)
        let found = recording.warnings.map(\.kind)
        #expect(found == kinds)
        // The begin of a file that is cut off is none.
        let cut = try read(FITBytes.run(), behind: [9] + other.dropLast(40))
        #expect(cut.points.count == 11 && cut.warnings.map(\.kind) == [.trailingBytes])
    }

    @Test("Bytes behind a complete file are a remark, behind a damaged one they are damage")
    func bytesBehindTheEnd() throws {
        let rest = [UInt8](1...200)
        let recording = try read(FITBytes.run(), behind: rest)
        #expect(recording.points.count == 11)
        #expect(recording.warnings.map(\.kind) == [.trailingBytes])
        #expect(recording.warnings.first?.message == "The 200 bytes after the end of the file were ignored.")
        #expect(recording.warnings.allSatisfy { !$0.isPartial })
        var bytes = FITBytes.run().file()
        bytes[bytes.count - 1] ^= 0x55
        let damaged = try FITReader.recording(from: MemoryByteSource(bytes + rest), file: "a.fit")
        #expect(Set(damaged.warnings.map(\.kind)) == [.wrongChecksum, .damaged])
    }
}
