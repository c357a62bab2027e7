import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit

/// The laps of a workout as a table; for a pool with lengths, strokes and SWOLF.
struct LapsTable {
    var laps: [WorkoutLap]
    /// The lengths of the laps.
    var swim: SwimReport?
    /// The measure of speed of the workout; nil for several sports, each with its own measure.
    var measure: PaceMeasure?
    var format: Format

    func lines(terminal: Terminal) -> [String] {
        let isSwim = swim != nil && laps.contains { !$0.lengths.isEmpty }
        let speed = measure.map { $0.style == .speed ? $0.speedUnit : "pace" } ?? "speed"
        var columns: [(column: Table.Column, text: (WorkoutLap) -> String)] = [
            (.init("lap", .right), { "\($0.number)" })
        ]
        if measure == nil { columns.append((.init("activity"), { Format.title($0.activity.name) })) }
        columns.append((.init("time", .right), { Format.duration($0.seconds) }))
        if laps.contains(where: { $0.meters ?? 0 > 0 }) {
            columns.append((.init("distance", .right), { distance(of: $0) }))
            columns.append((.init(speed, .right), speedText))
        }
        if isSwim { columns += swimColumns }
        func add(_ title: String, _ value: @escaping (WorkoutLap) -> Double?, text: ((Double) -> String)? = nil) {
            guard laps.contains(where: { value($0) != nil }) else { return }
            let text = text ?? { format.number($0) }
            columns.append((.init(title, .right), { value($0).map(text) ?? "–" }))
        }
        add("avg bpm", \.averageHeartRate)
        add("max bpm", \.maximumHeartRate)
        add("avg W", \.averagePower)
        if !isSwim { add("climb", \.climb, text: format.height) }
        var table = Table(
            columns.map(\.column),
            yields: [
                .omit("climb"), .omit("max bpm"), .omit("lengths"), .omit("strokes"), .narrow("activity", to: 8),
                .omit("avg bpm"), .omit("avg W"),
            ])
        for lap in laps { table.add(columns.map { $0.text(lap) }) }
        return table.lines(terminal: terminal)
    }

    private func speedText(of lap: WorkoutLap) -> String {
        if lap.activity == .transition { return "" }
        guard let speed = lap.speed else { return swim != nil && lap.lengths.isEmpty ? "rest" : "–" }
        guard let measure else { return format.speed(speed, format.measure(SpeedStyle(of: lap.activity))) }
        return measure.style == .speed ? format.anHour(speed, measure) : Format.pace(measure.paceMeters / speed)
    }

    private func distance(of lap: WorkoutLap) -> String {
        guard let meters = lap.meters, meters > 0 else { return "–" }
        return format.distance(meters, measure ?? format.measure(SpeedStyle(of: lap.activity)))
    }

    private var swimColumns: [(column: Table.Column, text: (WorkoutLap) -> String)] {
        [
            (.init("lengths", .right), { $0.lengths.isEmpty ? "" : "\($0.lengths.count)" }),
            (.init("strokes", .right), { swim?.strokes(of: $0.lengths).map { format.number($0) } ?? "" }),
            (.init("SWOLF", .right), { swim?.averageSWOLF(of: $0.lengths).map { format.number($0) } ?? "" }),
        ]
    }
}
