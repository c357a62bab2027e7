import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// Files with as many points, records and elements as are kept together, one less and one more.
@Suite struct BatchSweepTests {
    @Test func recordsOfFITInBlocks() throws {
        var kept = KeptOutcomes()
        for count in [1, 511, 512, 513, 1_023, 1_024, 1_025] {
            kept.add(count) {
                var fit = FITBytes()
                fit.fileID()
                fit.define(1, 20, [.init(253, .uint32), .init(3, .uint8)])
                fit.define(4, 20, [.init(253, .uint32), .init(7, .uint16), .init(13, .int8)])
                for second in 0..<Int64(count) {
                    let time = Int64(FITBytes.start) + second
                    if second < 400 || second % 5 != 0 {
                        fit.message(1, [time, 60 + second % 90])
                    } else {
                        fit.message(4, [time, 100 + second, second % 40])
                    }
                }
                let recording = try FITReader.recording(from: MemoryByteSource(fit.file()), file: "a")
                let powers = recording.points[.power].count { !$0.isNaN }
                return "\(recording.points.count) \(powers) \(recording.points.streams) " + WholeOutcome.text(recording)
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/batches-fit.txt") == nil)
    }

    @Test(arguments: [4_095, 4_096, 4_097]) func pointsOfGPXInBatches(count: Int) throws {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        var text = "<gpx><trk><trkseg>"
        for index in 0..<count {
            text += "<trkpt lat=\"50.\(10_000 + index)\" lon=\"8\"><time>2020-01-01T\(two(index / 3_600)):"
            text += "\(two(index / 60 % 60)):\(two(index % 60))Z</time>"
            if index >= 4_094 { text += "<extensions><hr>\(100 + index % 50)</hr></extensions>" }
            text += "</trkpt>"
        }
        text += "</trkseg></trk></gpx>"
        let recording = try GPXReader.recording(from: MemoryByteSource(text), file: "a")
        #expect(recording.points.count == count && recording.details.positions == count)
        #expect(recording.segments.map(\.points) == [0..<count] && recording.end - recording.start == Double(count - 1))
        #expect(recording.points[.heartRate].count { !$0.isNaN } == count - 4_094)
        #expect(recording.points[.heartRate].last == Double(100 + (count - 1) % 50))
        #expect(recording.points.latitudes.last == 50 + Double(10_000 + count - 1) / 100_000)
        #expect(recording.warnings.isEmpty)
    }

    /// Returns the numbers of rows, elements and leftovers of each batch.
    private func batches(_ text: String) throws -> [[Int]] {
        var result: [[Int]] = []
        _ = try AppleHealthReader.read(
            MemoryByteSource(Array("<HealthData>\(text)</HealthData>".utf8)), file: "a", isStrict: false
        ) { batch in
            result.append([batch.rows.count, batch.elements.count, batch.leftovers.count])
            return true
        }
        return result
    }

    @Test func partsOfExportsInBatches() throws {
        var kept = KeptOutcomes()
        let dates = "startDate=\"2026-05-12 06:00:00 +0000\" endDate=\"2026-05-12 06:00:05 +0000\""
        let record =
            "<Record type=\"HKQuantityTypeIdentifierHeartRate\" sourceName=\"W\" unit=\"count/min\" \(dates) value=\"61\"/>\n "
        let odd = "<Record type=\"HKUnheardOf\" sourceName=\"W\" unit=\"count/min\" \(dates) value=\"61\"/>\n "
        for count in [1, 8_191, 8_192, 8_193] {
            kept.add("rows \(count)") { try batches(String(repeating: record, count: count)) }
        }
        for count in [0, 1, 63, 64, 65, 128, 129] {
            kept.add("elements \(count)") {
                try batches(record + String(repeating: "<ActivitySummary a=\"1\"/>", count: count))
            }
        }
        for count in [1, 511, 512, 513] {
            kept.add("leftovers \(count)") { try batches(String(repeating: odd, count: count) + record) }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/batches-export.txt") == nil)
    }

    // MARK: Blocks of plans

    @Test func blocksOfPlans() throws {
        var kept = KeptOutcomes()
        let step = PlannedInterval(.work, WholePlans.step(60, .init(.power, from: 200, to: 210)))
        let blocks = [-1, 0, 1, 2].flatMap { iterations in
            [
                PlannedBlock(steps: [], iterations: iterations),
                PlannedBlock(steps: [step, step], iterations: iterations),
            ]
        }
        for (first, one) in blocks.enumerated() {
            for (second, two) in blocks.enumerated() {
                kept.add("\(first) \(second)") {
                    blocks.map { three in
                        let plan = PlannedWorkout(
                            .intervals(PlannedIntervals(activity: .cycling, blocks: [one, two, three])),
                            id: PlanIdentity.identifier([7]))
                        let values = [PlanFeature.repetition, .division].map { "\($0.values(of: plan))" }
                        let losses = WorkoutFileFormat.plans.flatMap { plan.losses(as: $0) }.map(\.message)
                        let lines = values + losses + ["\(plan.partCount) \(PlanLimits.excess(plan) ?? "-")"]
                        return WholeOutcome.short(lines.joined(separator: "\n"))
                    }.joined(separator: " ")
                }
            }
        }
        for (steps, iterations) in [(500, 1), (501, 1), (500, 20), (500, 21), (1, 10_000), (1, 10_001), (0, 501)] {
            kept.add("\(steps) steps \(iterations) times") {
                let plan = PlannedWorkout(
                    .intervals(
                        PlannedIntervals(
                            activity: .cycling,
                            blocks: [
                                PlannedBlock(steps: Array(repeating: step, count: steps), iterations: iterations)
                            ])), id: PlanIdentity.identifier([7]))
                return "\(plan.partCount) \(PlanLimits.excess(plan) ?? "-")"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/plan-blocks.txt") == nil)
    }
}
