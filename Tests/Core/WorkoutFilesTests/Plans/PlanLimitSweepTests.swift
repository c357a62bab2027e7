import Foundation
import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// Files of plans around the limits of their readers, and steps with every kind of goal and target.
@Suite struct PlanLimitSweepTests {
    private static let options = PlanFileOptions(athlete: WholePlans.athlete)

    private static func outcome(_ bytes: [UInt8], _ format: WorkoutFileFormat) -> String {
        do {
            guard case .plans(let read)? = format.reading?.content else { return "no plans" }
            let content = try read(MemoryByteSource(bytes), "a", options)
            let counts = content.plans.map { plan in
                "\(plan.partCount) \(plan.parts.count)"
            }
            return "\(counts.prefix(3)) of \(counts.count), \(content.notes.count) notes"
        } catch {
            return error.message + " \(error.limit?.rawValue ?? "-")"
        }
    }

    @Test(arguments: [WorkoutFileFormat.zwo, .erg, .intervals, .tcxWorkout, .fitWorkout])
    func numbersOfSteps(format: WorkoutFileFormat) throws {
        func file(_ count: Int) -> [UInt8] {
            switch format {
            case .zwo:
                let steps = String(repeating: "<FreeRide Duration=\"60\"/>", count: count)
                return Array("<workout_file><workout>\(steps)</workout></workout_file>".utf8)
            case .erg:
                let rows = (0..<count).map { "\($0) \(100 + $0 % 7)\n\($0 + 1) \(100 + $0 % 7)\n" }.joined()
                return Array(
                    "[COURSE HEADER]\nMINUTES WATTS\n[END COURSE HEADER]\n[COURSE DATA]\n\(rows)[END COURSE DATA]\n"
                        .utf8)
            case .intervals: return Array(String(repeating: "- 1m 50%\n", count: count).utf8)
            case .tcxWorkout:
                let steps = (0..<count).map {
                    "<Step xsi:type=\"Step_t\"><StepId>\($0 + 1)</StepId><Duration xsi:type=\"Time_t\"><Seconds>9</Seconds>"
                        + "</Duration></Step>"
                }.joined()
                return Array(
                    ("<TrainingCenterDatabase xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"><Workouts>"
                        + "<Workout Sport=\"Running\"><Name>A</Name>\(steps)</Workout></Workouts></TrainingCenterDatabase>")
                        .utf8)
            default:
                var fit = FITRows()
                fit.add(0, [(0, .enumeration, [5])])
                fit.add(26, [(4, .enumeration, [2])])
                for index in 0..<count {
                    fit.add(27, [(254, .uint16, [Int64(index)]), (1, .enumeration, [0]), (2, .uint32, [9_000])])
                }
                return fit.file
            }
        }
        var kept = KeptOutcomes()
        for count in [0, 1, 500, 501, 1_000, 1_001] { kept.add(count) { Self.outcome(file(count), format) } }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/plan-steps-\(format.name.rawValue).txt") == nil)
    }

    @Test func numbersOfRepetitions() throws {
        var kept = KeptOutcomes()
        for count in [-1, 0, 1, 2, 4_999, 5_000, 5_001, 1_000_000_000] {
            kept.add("zwo \(count)") {
                let text =
                    "<workout_file><workout><IntervalsT Repeat=\"\(count)\" OnDuration=\"9\" OffDuration=\"8\"/></workout>"
                    + "</workout_file>"
                return Self.outcome(Array(text.utf8), .zwo)
            }
            kept.add("icu \(count)") { Self.outcome(Array("\(count)x\n- 1m 50%\n- 2m 60%\n".utf8), .intervals) }
            kept.add("fit \(count)") {
                var fit = FITRows()
                fit.add(0, [(0, .enumeration, [5])])
                fit.add(26, [(4, .enumeration, [2])])
                for index in 0..<2 as Range<Int64> {
                    fit.add(27, [(254, .uint16, [index]), (1, .enumeration, [0]), (2, .uint32, [9_000])])
                }
                fit.add(
                    27, [(254, .uint16, [2]), (1, .enumeration, [6]), (2, .uint32, [0]), (4, .uint32, [Int64(count)])])
                return Self.outcome(fit.file, .fitWorkout)
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/plan-repetitions.txt") == nil)
    }

    /// Repetitions in repetitions are written out; each of the notes is there once.
    @Test func repetitionsInRepetitions() throws {
        var kept = KeptOutcomes()
        for (inner, outer) in [(2, 3), (1, 2), (3, 1), (0, 0), (100, 100), (100, 34), (70, 70)] as [(Int64, Int64)] {
            for first in [0, 1, 2] as [Int64] {
                kept.add("\(inner) \(outer) \(first)") {
                    var fit = FITRows()
                    fit.add(0, [(0, .enumeration, [5])])
                    fit.add(26, [(4, .enumeration, [2])])
                    for (index, type) in ([0, 2, 0] as [Int64]).enumerated() {
                        fit.add(
                            27,
                            [
                                (254, .uint16, [Int64(index)]), (1, .enumeration, [type]),
                                (2, .uint32, [type == 2 ? 150 : 9_000 + Int64(index)]),
                            ])
                    }
                    fit.add(
                        27, [(254, .uint16, [3]), (1, .enumeration, [6]), (2, .uint32, [1]), (4, .uint32, [inner])])
                    fit.add(27, [(254, .uint16, [4]), (1, .enumeration, [0]), (2, .uint32, [7_000])])
                    fit.add(
                        27, [(254, .uint16, [5]), (1, .enumeration, [6]), (2, .uint32, [first]), (4, .uint32, [outer])])
                    do { return try WholeOutcome.plans(fit.file, as: .fitWorkout, Self.options) } catch {
                        return "!\(error)"
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/plan-nested.txt") == nil)
    }

    @Test func everyGoalAndTargetOfAStepInFIT() throws {
        var kept = KeptOutcomes()
        func read(_ values: [(UInt8, FITBaseType, Int64)], sport: Int64 = 2) -> String {
            var fit = FITRows()
            fit.add(0, [(0, .enumeration, [5])])
            fit.add(26, [(4, .enumeration, [sport])])
            fit.add(27, [(254, .uint16, [0])] + values.map { ($0.0, $0.1, [$0.2]) })
            do { return try WholeOutcome.plans(fit.file, as: .fitWorkout, Self.options) } catch { return "!\(error)" }
        }
        for type in 0...34 as ClosedRange<Int64> {
            kept.add("goal \(type)") {
                let values = [100, 0, 1, 99, 101, 1_000, 1_001, 61_500] as [Int64]
                return
                    (values.map { read([(1, .enumeration, type), (2, .uint32, $0)]) } + [
                        read([(1, .enumeration, type)])
                    ])
                    .joined(separator: ", ")
            }
        }
        let targets: [(value: Int64, low: Int64, high: Int64)] = [
            (0, 0, 0), (3, 0, 0), (0, 50, 90), (0, 100, 101), (0, 101, 190), (0, 900, 1_000), (0, 1_000, 1_001),
            (0, 1_150, 1_250), (0, 90, 50), (0, 3_000, 0),
        ]
        for type in 0...14 as ClosedRange<Int64> {
            for sport in [1, 2] as [Int64] {
                kept.add("target \(type) \(sport)") {
                    targets.map { target in
                        let fields: [(UInt8, FITBaseType, Int64)] = [
                            (1, .enumeration, 0), (2, .uint32, 60_000), (3, .enumeration, type),
                            (4, .uint32, target.value), (5, .uint32, target.low), (6, .uint32, target.high),
                        ]
                        return WholeOutcome.short(
                            read(fields, sport: sport) + read(Array(fields.dropLast()), sport: sport))
                    }.joined(separator: " ")
                }
            }
        }
        for intensity in 0...7 as ClosedRange<Int64> {
            kept.add("intensity \(intensity)") {
                read([(1, .enumeration, 0), (2, .uint32, 60_000), (7, .enumeration, intensity)])
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/plan-fit-steps.txt") == nil)
    }

    @Test func plansOfNoFormat() throws {
        var kept = KeptOutcomes()
        let plan = WholePlans.course
        for format in WorkoutFileFormat.all where format.planWriting == nil {
            kept.add(format.name.rawValue) { try PlanFileWriter.bytes(of: plan, as: format, file: "a").count }
        }
        for seconds in [0, -5, 1e9, 2e9] {
            kept.add("pace of \(seconds)") {
                let pacer = PlannedWorkout(
                    .pacer(
                        PlannedPacer(
                            activity: .running, location: .outdoor, distance: .init(5, .kilometer),
                            time: .init(seconds, .second))), id: PlanIdentity.identifier([2]))
                return WholeOutcome.hash(try PlanFileWriter.bytes(of: pacer, as: .planJSON, file: "a"))
            }
        }
        let threshold = PlannedTarget(.power, from: 210, to: 210)
        for iterations in [1, 2] {
            for other in [
                nil, threshold, PlannedTarget(.power, from: 200, to: 210), PlannedTarget(.cadence, from: 90, to: 90),
            ] {
                kept.add("pair \(iterations) \(other.map { "\($0)" } ?? "-")") {
                    let block = PlannedBlock(
                        steps: [
                            PlannedInterval(.work, WholePlans.step(60, threshold)),
                            PlannedInterval(.recovery, WholePlans.step(30, other)),
                        ], iterations: iterations)
                    let pair = PlannedWorkout(
                        .intervals(PlannedIntervals(activity: .cycling, blocks: [block])),
                        id: PlanIdentity.identifier([1]))
                    let bytes = try PlanFileWriter.bytes(of: pair, as: .zwo, Self.options, file: "a")
                    return "\(ZWOWriter.isPair(block, .cycling)) \(ZWOWriter.isPair(block, .running)) "
                        + String(decoding: bytes, as: UTF8.self)
                }
            }
        }
        let goal = PlannedWorkout(
            .multisport(PlannedMultisport(legs: [.cycling(.indoor), .running(.outdoor)], displayName: "Two")),
            id: PlanIdentity.identifier([3]))
        kept.add("legs") { "\(goal.intervals)" }
        for text in [
            "[COURSE HEADER]\nDISTANCE GRADE WIND\n", "[COURSE HEADER]\nFTP=200\n[COURSE DATA]\n0 100\n1 100\n", "",
            "x",
        ] {
            kept.add("course '\(text.prefix(30))'") { Self.outcome(Array(text.utf8), .erg) }
        }
        for cue in [
            "0 Go 10", "0.4\tGo\t10", "0.6\tGo\t10", "59.4\tGo\t1", "59.6\tGo\t1", "1e9\tGo\t1", "x\tGo", "5",
            "0\tA\t1\n0.2\tB\t1",
        ] {
            kept.add("text '\(cue)'") {
                let text =
                    "[COURSE HEADER]\nMINUTES WATTS\n[END COURSE HEADER]\n[COURSE DATA]\n0 100\n1 100\n1 200\n3 200\n"
                    + "[END COURSE DATA]\n[COURSE TEXT]\n\(cue)\n[END COURSE TEXT]\n"
                return try WholeOutcome.plans(Array(text.utf8), as: .erg, Self.options)
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/plan-odd.txt") == nil)
    }

    // MARK: Files on disk

    @Test func filesAreWrittenAndReadUnderTheirNames() throws {
        let folder = try TestFolder()
        let path = "\(folder.path)/deep/plan.zwo"
        let bytes = try PlanFileWriter.bytes(of: WholePlans.course, as: .zwo, Self.options, file: "a")
        try PlanFileWriter.write(bytes, to: path)
        #expect(try FileByteSource(path: path).readAll(limit: 1 << 20, file: "a") == bytes)
        try WholePlans.course.write(to: URL(filePath: path), as: .zwo, Self.options)
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/deep") == ["plan.zwo"])
        let read = try PlanFile(contentsOf: URL(filePath: path), Self.options)
        #expect(read.format == .zwo && read.plans.count == 1 && read.notes.isEmpty)
        #expect(PlanFile.largest == 10_000_000 && PlanFile(format: .erg, plans: read.plans).plans == read.plans)
        // A name of bytes that are no text.
        let odd = Array("\(folder.path)/a".utf8) + [0xFF]
        let copy = (odd + [0]).withUnsafeBytes { name in
            name.baseAddress.map { open($0.assumingMemoryBound(to: CChar.self), O_WRONLY | O_CREAT, 0o600) } ?? -1
        }
        #expect(copy >= 0)
        let sink = FileByteSink(descriptor: copy, name: "out")
        try bytes.withUnsafeBytes { try sink.write($0) }
        #expect(sink.byteCount == bytes.count)
        try sink.finish()
        // The descriptor stays open.
        #expect(fcntl(copy, F_GETFD) >= 0)
        close(copy)
        let file = try InputFile(bytes: odd, named: "odd")
        #expect(try file.name == "odd" && file.bytes().readAll(limit: 1 << 20, file: "a") == bytes)
        #expect(try RandomAccessFile(file).bytes(3, count: 5) == Array(bytes[3..<8]))
        #expect(try InputFile(bytes: Array(path.utf8)).name == path)
        #expect(throws: WorkoutFileError.self) { _ = try InputFile(bytes: odd + [0x41]) }
        #expect(throws: WorkoutFileError.self) { _ = try RandomAccessFile(InputFile(path: folder.path)) }
        #expect(throws: WorkoutFileError.self) { _ = try FileByteSource(path: folder.path + "/none") }
        #expect(throws: WorkoutFileError.self) { try PlanFileWriter.write(bytes, to: "\(path)/below") }
    }

    @Test func writingOfAnUnwritableDescriptorFails() throws {
        let folder = try TestFolder()
        let path = try folder.write("a", [1])
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        let sink = FileByteSink(descriptor: descriptor, name: "out")
        #expect(throws: WorkoutFileError.self) { try [UInt8](1...9).withUnsafeBytes { try sink.write($0) } }
        #expect(sink.byteCount == 0)
    }

    @Test func damagedMeasurementsAreReadWithWarnings() throws {
        let bytes = FITRows.measurements.file
        var kept = KeptOutcomes()
        func read(_ bytes: [UInt8]) -> String {
            do {
                let read = try FITReader.measurements(from: MemoryByteSource(bytes), file: "a")
                return "\(read.samples.count) " + read.warnings.map(\.message).joined(separator: " ")
            } catch {
                return error.message
            }
        }
        for count in stride(from: 20, to: bytes.count, by: 61) {
            kept.add("first \(count)") { read(Array(bytes.prefix(count))) }
        }
        kept.add("more") { read(bytes + [1, 2, 3]) }
        var changed = bytes
        changed[bytes.count - 1] ^= 1
        kept.add("checksum") { read(changed) }
        var untimed = FITRows()
        untimed.add(0, [(0, .enumeration, [4])])
        untimed.add(20, [(3, .uint8, [99])])
        kept.add("untimed") { try WholeOutcome.reading(untimed.file, as: .fit) }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/fit-damaged-measurements.txt") == nil)
    }
}
