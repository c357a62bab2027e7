import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestSupport

@testable import HealthTransfer
@testable import WorkoutFiles

/// All that becomes of a recording, as text.
enum RecordingSweep {
    /// The start of recordings.
    static let start = 736_243_200.0
    private static let degree = 111_200.0

    /// A run north of a point each five seconds, with all that a device measures and states.
    ///
    /// - Parameters:
    ///   - steps: The number of steps.
    ///   - change: A change of each point, by its number.
    static func run(
        _ format: FormatName = .fit, _ activity: WorkoutActivity = .running, steps: Int = 120, speed: Double = 3,
        point change: (Int, inout RecordedPoint) -> Void = { _, _ in }
    ) -> WorkoutRecording {
        var points = RecordedPoints()
        let length = Double(steps) * 5
        for step in 0...steps {
            let second = Double(step) * 5
            var point = RecordedPoint()
            (point.time, point.longitude) = (start + second, 11)
            point.latitude = 48 + second * speed / degree
            (point.elevation, point.heartRate) = (520 + Double(step / 7), 140 + Double(step % 9))
            if format != .gpx {
                (point.distance, point.speed, point.power) = (second * speed, speed, 200 + Double(step % 5))
                (point.cadence, point.temperature) = (86 + Double(step % 3), 21.5)
            }
            change(step, &point)
            points.append(point)
        }
        var own = RecordedSession(start: start, end: start + length, activity: activity)
        if format != .gpx {
            (own.totals.distance, own.totals.timer, own.totals.elapsed) = (length * speed, length, length)
            (own.totals.energy, own.totals.ascent, own.totals.descent) = (90.5, 17.25, 3.5)
            (own.totals.averageSpeed, own.totals.maximumSpeed, own.totals.cycles) = (speed, speed, 870)
        }
        var recording = WorkoutRecording(
            format: format, sessions: [own], points: points,
            segments: [
                .init(
                    0..<points.count, from: points.times.min() ?? start, to: points.times.max() ?? start, session: 0,
                    track: 0)
            ],
            pauses: [], details: .init(creator: "Program", name: "Early", tracks: [], fileTime: start + 9), device: nil)
        recording.details.utcOffset = 7_200
        return recording
    }

    /// All that is judged, planned and kept of a recording.
    static func lines(
        _ recording: WorkoutRecording, activity: WorkoutActivity = .other, isAsRecorded: Bool = false,
        shares: [Bool] = [true]
    ) -> [String] {
        let judged =
            isAsRecorded ? JudgedRecording(asRecorded: recording) : JudgedRecording(recording, activity: activity)
        var lines = judged.findings.map { found in
            "finding \(found.session): \(found.implausible.text) \(found.implausible.count) "
                + "\(moment(found.implausible.first)) \(found.implausible.figures.map { KeptOutcomes.text($0) })"
        }
        lines.append(
            "judged: \(moment(judged.recording.start)) \(moment(judged.recording.end)), other times \(judged.hasOtherTimes), "
                + "other positions \(judged.hasOtherPositions), "
                + "\(judged.inventedTimes.map { "\(KeptOutcomes.text($0.speed)) \($0.seconds)" } ?? "-"), "
                + "streams \(judged.streams.map { "\($0)" }.sorted())")
        lines += judged.recording.sessions.map {
            "session \(moment($0.start)) \(moment($0.end)) \($0.isIndoor.map { "\($0)" } ?? "-") \(text($0.totals))"
        }
        lines += judged.recording.laps.map { "lap \(moment($0.start)) \(moment($0.end)) \(text($0.totals))" }
        lines += judged.recording.pauses.map { "pause \(moment($0.start)) \(moment($0.end))" }
        lines.append("points \(points(judged.recording))")
        let written = judged.written
        lines += written.segments.map {
            "segment \($0.points) \(moment($0.start)) \(moment($0.end)) \($0.session) \($0.track)"
        }
        lines.append("written \(points(written))")
        let parts = RecordingDivision.parts(judged.recording)
        let plans = parts.map { WorkoutPlan(judged, $0, activity: activity) }
        lines.append("left out \(RecordingDivision.leftOut(recording))")
        for plan in plans { lines += self.lines(plan, shares) }
        for remark in WorkoutPlan.notes(on: plans) + WorkoutPlan.sumRemarks(on: plans)
            + WorkoutPlan.remarks(on: recording)
        {
            lines.append("\(remark.kind) \(remark.count): \(remark.text)")
        }
        return lines
    }

    private static func lines(_ plan: WorkoutPlan, _ shares: [Bool]) -> [String] {
        let identity = plan.identity(generation: 3)
        var lines = [
            "plan \(plan.activity.name) \(moment(plan.start)) \(moment(plan.end)), whole \(plan.isWhole), "
                + "\(KeptOutcomes.text(plan.distance)) m, \(plan.positionCount) positions, active \(plan.activeTime), "
                + "climb \(KeptOutcomes.text(plan.elevation.ascent)) \(KeptOutcomes.text(plan.elevation.descent)), "
                + "holes \(plan.activeHoles), \(plan.segments.map(\.points))"
        ]
        for stream in plan.streams {
            var (values, count, sum) = (NumberHash(), 0, 0.0)
            plan.forEachSample(of: stream) { (start, end, value) throws(Never) in
                for number in [start - Self.start, end - Self.start, value] { values.add(number) }
                (count, sum) = (count + 1, sum + value)
            }
            let cycles = stream.stepsPerCycleOfSession.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            lines.append(
                "stream \(stream.type.identifier) \(stream.values) \(stream.unit.unitString) \(stream.part.rawValue) "
                    + "\(stream.stepsPerCycle) \(cycles) \(stream.sessions) \(count) \(KeptOutcomes.text(sum)) "
                    + "\(values.text) \(stream.metadata?.sorted.count ?? 0)")
        }
        lines += plan.leftOut.map { "unmapped \($0.stream) \($0.activity.name) \($0.count)" }
        do throws(ValidationError) {
            var workout = try plan.workout(identity, file: plan.identity(generation: 0).uuid(.workout))
            plan.measure(&workout) { _ in true }
            let statistics = (workout.workout?.statistics ?? [:]).map { "\($0.key.identifier) \($0.value)" }.sorted()
            let ofParts = (workout.workout?.activities ?? []).flatMap { activity in
                (activity.statistics ?? [:]).map { "\(activity.uuid) \($0.key.identifier) \($0.value)" }.sorted()
            }
            lines += [
                "workout \(ExportFixture.line(workout, from: start))",
                "statistics \(hash("\(statistics)")) \(hash("\(ofParts)"))",
                "device \(workout.device?.values.map { $0 ?? "-" } ?? [])",
            ]
        } catch {
            lines.append("refused: \(error.reason)")
        }
        lines += plan.heartbeats(identity).map {
            "beats \(moment($0.start)) \($0.beats.map { "\(KeptOutcomes.text($0.time))\($0.isPrecededByGap)" })"
        }
        for isShared in shares {
            guard let supplement = try? plan.supplement(isShared: { $0 == .heartRate || isShared }) else { continue }
            let columns = supplement.columns.map { column in
                var hash = NumberHash()
                for number in column { hash.add(number) }
                return "\(column.count) \(hash.text)"
            }
            lines.append("kept \(String(decoding: supplement.header, as: UTF8.self)) \(columns)")
        }
        return lines
    }

    static func hash(_ text: String) -> String { StableHash.text(of: [text]) }

    private static func points(_ recording: WorkoutRecording) -> String {
        let points = recording.points
        var hash = NumberHash()
        for index in points.times.indices {
            for number in [points.times[index] - start, points.latitudes[index], points.longitudes[index]] {
                hash.add(number)
            }
        }
        for stream in points.streams {
            hash.add(Double(stream.rawValue))
            for value in points[stream] { hash.add(value) }
        }
        return hash.text
    }

    static func moment(_ time: Double?) -> String { time.map { KeptOutcomes.text($0 - start) } ?? "-" }

    private static func text(_ totals: StatedTotals) -> String {
        let values: [Double?] = [
            totals.elapsed, totals.timer, totals.distance, totals.energy, totals.averageSpeed, totals.maximumSpeed,
            totals.ascent, totals.descent, totals.cycles,
        ]
        return values.map { $0.map { KeptOutcomes.text($0) } ?? "-" }.joined(separator: " ")
    }
}

/// A hash of numbers to a millionth, in which processors and libraries agree.
private struct NumberHash {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ number: Double) {
        let rounded = (number * 1e6).rounded()
        let bits = rounded.magnitude < 9e18 ? UInt64(bitPattern: Int64(rounded)) : number.isNaN ? 1 : number.bitPattern
        value = (value ^ bits) &* 0x9E37_79B9_7F4A_7C15
        value ^= value >> 29
    }

    var text: String { String(value, radix: 36) }
}
