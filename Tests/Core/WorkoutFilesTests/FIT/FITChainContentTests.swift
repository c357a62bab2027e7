import HealthModel
import Testing

@testable import WorkoutFiles

/// Chains of activities and files of other kinds, and which of them a warning and a device belong to.
@Suite struct FITChainContentTests {
    private static let start = Int64(FITBytes.start)

    /// Returns a file of a scale, of a person and a device.
    private static func scale(_ weight: Int64, of user: Int64, serial: Int64 = 99) -> FITBytes {
        var fit = FITBytes()
        fit.define(
            0, 0,
            [.init(0, .enumeration), .init(1, .uint16), .init(2, .uint16), .init(3, .uint32z), .init(4, .uint32)])
        fit.message(0, [9, 32, 5, serial, start])
        addWeight(weight, of: user, to: &fit)
        return fit
    }

    private static func addWeight(_ weight: Int64, of user: Int64, to fit: inout FITBytes) {
        fit.define(5, 30, [.init(253, .uint32), .init(0, .uint16), .init(12, .uint16)])
        fit.message(5, [start + 60, weight * 100, user])
    }

    /// Returns a short run, which may have a weight among its messages.
    private static func run(weight: Int64? = nil) -> FITBytes {
        var fit = FITBytes.run(seconds: 3)
        if let weight { addWeight(weight, of: 1, to: &fit) }
        return fit
    }

    /// An activity without any message.
    private static var nothing: FITBytes {
        var fit = FITBytes()
        fit.fileID()
        return fit
    }

    private static func text(_ warnings: [WorkoutFileWarning]) -> String {
        warnings.map { " \($0.kind) \($0.count)" }.joined()
    }

    private static func text(_ recording: WorkoutRecording) -> String {
        "\(recording.points.count) points\(text(recording.warnings))"
    }

    private static func text(_ read: RecordedMeasurements) -> String {
        let samples = read.samples.map { "\($0.value) of \($0.user ?? -1)" }.joined(separator: " ")
        return "\(samples) by \(read.device?.serialNumber ?? "-")\(text(read.warnings))"
    }

    private static func content(_ bytes: [UInt8]) -> String {
        do throws(WorkoutFileError) {
            switch try WorkoutFileReader.content(from: OpenedFile(MemoryByteSource(bytes), named: "a")) {
            case .recording(let recording): return text(recording)
            case .measurements(let read): return text(read)
            case .both(let recording, let read): return "\(text(recording)), \(text(read))"
            }
        } catch {
            return error.message
        }
    }

    @Test func IMP_30_activitiesBesideFilesOfAScale() {
        let (run, scale) = (Self.run().file(), Self.scale(80, of: 3).file())
        #expect(Self.content(run) == "4 points" && Self.content(scale) == "80.0 of 3 by 99")
        #expect(Self.content(run + scale) == "4 points, 80.0 of 3 by 99")
        #expect(Self.content(scale + run) == "4 points, 80.0 of 3 by 99")
        #expect(Self.content(run + run) == "8 points")
        // Of several scales the first one is the device, and each measurement has its person.
        let other = Self.scale(70, of: 4, serial: 98).file()
        #expect(Self.content(scale + other) == "80.0 of 3 70.0 of 4 by 99")
        #expect(Self.content(other + run + scale) == "4 points, 70.0 of 4 80.0 of 3 by 98")
        // A weight among the messages of an activity is none of a scale.
        let weighed = Self.run(weight: 75).file()
        #expect(Self.content(weighed) == "4 points" && Self.content(weighed + scale) == "4 points, 80.0 of 3 by 99")
        #expect(Self.content(scale + weighed + other) == "4 points, 80.0 of 3 70.0 of 4 by 99")
        #expect(Self.content(run + Self.scale(0, of: 3).file()) == "4 points")
        // A file that does not say what it is is no part of the activity before it.
        var nameless = FITBytes()
        Self.addWeight(75, of: 1, to: &nameless)
        #expect(Self.content(run + nameless.file() + scale) == "4 points, 75.0 of 1 80.0 of 3 by 99")
        #expect(Self.content(run + nameless.file()) == "4 points")
        // An activity without a workout leaves what the other files measured.
        #expect(Self.content(Self.nothing.file() + scale) == "80.0 of 3 by 77")
        #expect(Self.content(scale + Self.nothing.file()) == "80.0 of 3 by 99")
        #expect(
            Self.content(Self.nothing.file())
                == "Could not read 'a': it contains neither records nor an activity summary.")
    }

    /// A damaged activity without a workout leaves what the other files measured, too.
    @Test func IMP_30_damagedActivitiesBesideFilesOfAScale() {
        let (nothing, scale) = (Self.nothing.file(checksum: 1), Self.scale(80, of: 3).file())
        #expect(Self.content(nothing + scale) == "80.0 of 3 by 77 wrongChecksum 1")
        #expect(Self.content(scale + nothing) == "80.0 of 3 by 99 wrongChecksum 1")
        let refusal =
            "Could not read 'a': the checksum is wrong, and no workout was found before it (byte \(nothing.count - 2))."
        #expect(Self.content(nothing) == refusal)
        // A scale that measured nothing does not make it another file.
        #expect(Self.content(nothing + Self.scale(0, of: 3).file()) == refusal)
        // Nor does a weight that is among the messages of an activity.
        var weighed = Self.nothing
        Self.addWeight(75, of: 1, to: &weighed)
        #expect(Self.content(weighed.file()) == "75.0 of 1 by 77")
        #expect(Self.content(weighed.file(checksum: 1)).hasPrefix("Could not read 'a': the checksum is wrong"))
    }

    /// Damage to the bytes of a chain is told once.
    @Test func warningsOfChains() {
        let (run, scale) = (Self.run(), Self.scale(80, of: 3))
        let (good, whole) = (run.file(), scale.file())
        let (bad, wrong) = (run.file(checksum: 1), scale.file(checksum: 1))
        #expect(Self.content(bad) == "4 points wrongChecksum 1")
        #expect(Self.content(wrong) == "80.0 of 3 by 99 wrongChecksum 1")
        #expect(Self.content(good + wrong) == "4 points wrongChecksum 1, 80.0 of 3 by 99")
        #expect(Self.content(bad + whole) == "4 points wrongChecksum 1, 80.0 of 3 by 99")
        #expect(Self.content(bad + wrong) == "4 points wrongChecksum 2, 80.0 of 3 by 99")
        #expect(Self.content(good + [1, 2, 3]) == "4 points trailingBytes 3")
        #expect(Self.content(whole + [1, 2, 3]) == "80.0 of 3 by 99 trailingBytes 3")
        #expect(Self.content(good + whole + [1, 2]) == "4 points trailingBytes 2, 80.0 of 3 by 99")
    }

    /// Bytes behind a file are one with a damaged header if they have the sizes of one.
    @Test(
        arguments: [
            (12, 0, 15, false), (12, 1, 15, true), (12, 2, 15, false), (12, 2, 16, true), (13, 1, 17, false),
            (14, 0, 17, false), (14, 1, 16, false), (14, 1, 17, true), (14, 1, 18, true),
        ] as [(UInt8, UInt8, Int, Bool)])
    func damagedHeaders(header: UInt8, size: UInt8, count: Int, isFile: Bool) {
        let bytes = [header, 1, 1, 1, size, 0, 0, 0] + [UInt8](repeating: 1, count: count - 8)
        #expect(
            Self.content(Self.run().file() + bytes)
                == (isFile ? "4 points damaged 1" : "4 points trailingBytes \(count)"))
    }

    /// Each file of a chain has its own clock and its own definitions.
    @Test func recordsWithoutATimeHaveNoneOfAnotherFile() {
        var untimed = FITBytes()
        untimed.fileID()
        untimed.define(1, 20, [.init(3, .uint8)])
        for rate in [100, 101] as [Int64] { untimed.message(1, [rate]) }
        #expect(Self.content(Self.run().file() + untimed.file()) == "4 points untimedPoint 2")
        #expect(Self.content(untimed.file() + Self.run().file()) == "4 points untimedPoint 2")
        // Behind a time of its own they have that one.
        untimed.define(2, 20, [.init(253, .uint32), .init(3, .uint8)])
        untimed.message(2, [Self.start + 100, 102])
        untimed.message(1, [103])
        #expect(Self.content(Self.run().file() + untimed.file()) == "6 points untimedPoint 2 missingSummary 1")
    }

    /// A session of several sports sums up the others of its own file, but none of other files.
    @Test func sessionsOfSeveralSportsInChains() throws {
        func file(_ sports: Int64..., from first: Int = 0) -> [UInt8] {
            var fit = FITBytes()
            fit.fileID()
            fit.define(1, 20, FITBytes.recordFields)
            for second in first...first + 3 { fit.record(second) }
            for sport in sports { fit.session(sport, start: first, elapsed: 10) }
            return fit.file()
        }
        func sessions(_ bytes: [UInt8]) throws -> [String] {
            try FITReader.recording(from: MemoryByteSource(bytes), file: "a").sessions.map { session in
                let isSum = session.activity == .swimBikeRun
                return "\(isSum ? "several" : "one") \(session.end - session.start) of \(session.group)"
            }
        }
        #expect(try sessions(file(18)) == ["several 10.0 of 0"])
        #expect(try sessions(file(18, 1)) == ["one 10.0 of 0"])
        #expect(try sessions(file(18) + file(1, from: 100)) == ["several 10.0 of 0", "one 10.0 of 1"])
        #expect(try sessions(file(1) + file(18, from: 100)) == ["one 10.0 of 0", "several 10.0 of 1"])
        #expect(try sessions(file(18) + file(18, from: 100)) == ["several 10.0 of 0", "several 10.0 of 1"])
        #expect(try sessions(file(18) + file(2, 18, from: 100)) == ["several 10.0 of 0", "one 10.0 of 1"])
    }

    /// A chain of very many damaged files has a hundred warnings.
    @Test(arguments: [99, 100, 101, 150]) func damagedFilesOfAChainAreCountedToAHundred(count: Int) {
        let damaged = Array(repeating: Self.nothing.file(checksum: 1), count: count).flatMap { $0 }
        #expect(Self.content(Self.run().file() + damaged) == "4 points wrongChecksum \(min(count, 100))")
        #expect(Self.content(damaged + Self.run().file()) == "4 points wrongChecksum \(min(count, 100))")
    }
}
