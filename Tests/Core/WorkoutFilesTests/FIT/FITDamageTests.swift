import TestSupport
import Testing

@testable import WorkoutFiles

/// Damaged files: readable parts are read, a warning describes the damage, and nothing traps.
@Suite struct FITDamageTests {
    private func read(_ bytes: [UInt8]) throws -> WorkoutRecording {
        try FITReader.recording(from: MemoryByteSource(bytes), file: "a.fit")
    }

    private func warnings(_ bytes: [UInt8]) throws -> [String] { try read(bytes).warnings.map(\.message) }

    @Test func aWrongChecksumIsTold() throws {
        let bytes = FITBytes.run().file(checksum: 1)
        #expect(
            try warnings(bytes) == [
                "The checksum is wrong (byte \(bytes.count - 2)): the file was changed or is damaged."
            ])
    }

    @Test func everyCutKeepsTheRecordsBeforeIt() throws {
        let whole = FITBytes.run().file()
        var read = 0
        for length in 0..<whole.count {
            guard let recording = try? self.read(Array(whole.prefix(length))) else {
                #expect(read == 0, "\(length)")
                continue
            }
            #expect(recording.points.count >= read && !recording.warnings.isEmpty, "\(length)")
            #expect(recording.warnings.filter { $0.kind == .damaged }.count == 1, "\(length)")
            read = recording.points.count
        }
        #expect(read == 11)
    }

    @Test func aRecordingThatWasNeverClosedIsReadToItsEnd() throws {
        var fit = FITBytes()
        fit.fileID()
        fit.define(1, 20, FITBytes.recordFields)
        for second in 0...4 { fit.record(second) }
        fit.raw(Array(repeating: 0, count: 100))
        let recording = try read(Array(fit.file(dataSize: 0).dropLast(2)))
        #expect(recording.points.count == 5)
        #expect(recording.warnings.map(\.kind) == [.unclosedRecording, .missingSummary])
    }

    @Test func aMisalignedFieldIsLeftOutAndTheRestRead() throws {
        var fit = FITBytes.run()
        let place = fit.file().count - 2
        fit.define(5, 20, [.init(253, .uint32), .init(3, .uint8)])
        var bytes = fit.data
        // The heart rate is declared as four bytes and has one.
        bytes[bytes.count - 1] = FITBaseType.uint32.definition
        var damaged = FITBytes()
        damaged.raw(bytes)
        damaged.raw([5])
        damaged.append(Int64(FITBytes.start) + 11, 4)
        damaged.raw([99])
        let recording = try read(damaged.file())
        #expect(recording.points.count == 12)
        #expect(recording.points[.heartRate].last?.isNaN == true)
        let warning = try #require(recording.warnings.first)
        #expect(warning.kind == .misalignedField && warning.place.byteOffset == place + 9)
    }

    @Test func whatIsNotDefinedEndsTheFileButNotTheChain() throws {
        var broken = FITBytes.run(seconds: 3)
        broken.raw([9, 1, 2, 3])
        let second = FITBytes.run(seconds: 5)
        let recording = try read(broken.file() + second.file())
        #expect(recording.points.count == 4 + 6)
        #expect(recording.sessions.map(\.group) == [0, 1])
        #expect(recording.warnings.map(\.kind) == [.damaged])
        #expect(recording.warnings.first?.message.contains("has no definition") == true)
    }

    @Test func positionsThatAreNotOnEarthAreLeftOut() throws {
        var fit = FITBytes()
        fit.fileID()
        fit.define(1, 20, FITBytes.recordFields)
        fit.record(0)
        fit.message(1, [Int64(FITBytes.start) + 1, 100 * FITBytes.degree, 0, 3_000, 100, 0, 0])
        fit.session()
        let recording = try read(fit)
        #expect(recording.points.count == 2 && recording.details.positions == 1)
        #expect(recording.warnings.map(\.kind) == [.invalidPosition])
    }

    private func read(_ fit: FITBytes) throws -> WorkoutRecording { try read(fit.file()) }

    // MARK: Hostile files

    /// Fields in types with a larger range than those of the profile.
    @Test func numbersBeyondTheirFieldAreNone() throws {
        var fit = FITBytes.run()
        fit.define(3, 132, [.init(253, .uint32), .init(9, .uint64), .init(6, .uint8)])
        fit.message(3, [Int64(FITBytes.start), -2_000, 70])
        fit.define(4, 23, [.init(0, .uint8), .init(5, .float64)])
        fit.message(4, [0, Int64(bitPattern: (1e300).bitPattern)])
        let recording = try read(fit)
        #expect(recording.beats.isEmpty && recording.points.count == 11)
        #expect(recording.device?.softwareVersion == nil && recording.device?.manufacturer == "Garmin")
    }

    @Test func hostileSizesTakeNoMemory() {
        var fit = FITBytes()
        fit.fileID()
        // A header that declares four gigabytes, definitions with the maximum number of fields.
        #expect(throws: WorkoutFileError.self) { try read(fit.file(dataSize: .max)) }
        let fields = (0..<255).map { FITBytes.Field(UInt8($0), .byte, count: 255) }
        fit.define(1, 20, fields)
        #expect(throws: WorkoutFileError.self) { try read(fit.file()) }
        var tiny: [UInt8] = []
        for _ in 0..<5_000 { tiny += FITBytes().file() }
        #expect(throws: WorkoutFileError.self) { try read(tiny) }
    }

    @Test(arguments: [UInt64.random(in: 0 ... .max)])
    func mutatedFilesGiveAnErrorOrARecording(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var whole = FITBytes.run(seconds: 20)
        whole.define(4, 78, [.init(0, .uint16, count: 3)])
        whole.raw([4, 1, 2, 3, 4, 5, 6])
        whole.define(
            5, 101,
            [.init(253, .uint32), .init(2, .uint32), .init(3, .uint32), .init(5, .uint16), .init(12, .enumeration)])
        whole.message(5, [Int64(FITBytes.start) + 3, Int64(FITBytes.start), 3_000, 9, 1])
        whole.define(6, 132, [.init(253, .uint32), .init(9, .uint32), .init(6, .uint8)])
        whole.message(6, [Int64(FITBytes.start), 100, 70])
        let bytes = whole.file() + FITBytes.run(seconds: 3).file()
        for _ in 0..<4_000 {
            let mutated = Mutation.mutate(bytes, using: &generator)
            do {
                let recording = try read(mutated)
                #expect(recording.end >= recording.start && !recording.sessions.isEmpty, "seed \(seed)")
                for segment in recording.segments {
                    #expect(
                        !segment.points.isEmpty && segment.points.upperBound <= recording.points.count, "seed \(seed)")
                }
            } catch {
                #expect(error is WorkoutFileError, "seed \(seed)")
            }
            _ = try? FITReader.measurements(from: MemoryByteSource(mutated), file: "a.fit")
        }
    }
}
