import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit

/// The legs of a workout with several sports, and the transitions between them.
struct LegsTable {
    var legs: [WorkoutLeg]
    /// The workout, whose time zone applies to the start times.
    var workout: WorkoutSummary

    func lines(terminal: Terminal) -> [String] {
        let hasHeartRate = legs.contains { $0.averageHeartRate != nil }
        let hasPower = legs.contains { $0.power != nil }
        var columns: [Table.Column] = [
            .init("leg", .right), .init("activity"), .init("start"), .init("time", .right),
            .init("distance", .right), .init("speed", .right),
        ]
        if hasHeartRate { columns += [.init("avg bpm", .right), .init("max bpm", .right)] }
        if hasPower { columns.append(.init("avg W", .right)) }
        let hasClimb = legs.contains { $0.climb != nil }
        if hasClimb { columns.append(.init("climb", .right)) }
        var table = Table(
            columns,
            yields: [
                .omit("climb"), .omit("max bpm"), .omit("avg W"), .omit("start"), .omit("avg bpm"),
                .narrow("activity", to: 8),
                .omit("distance"),
            ])
        let format = terminal.format
        for leg in legs {
            let measure = format.measure(leg.speedStyle)
            var row = [
                "\(leg.number)", Format.title(leg.activity.name),
                format.timeOfDay(leg.start, of: workout), Format.duration(leg.seconds),
                leg.meters.map { $0 > 0 ? format.distance($0, measure) : "–" } ?? "–",
                leg.isTransition ? "" : leg.speed.map { format.speed($0, measure) } ?? "–",
            ]
            if hasHeartRate {
                row += [leg.averageHeartRate, leg.maximumHeartRate].map { $0.map { format.number($0) } ?? "–" }
            }
            if hasPower { row.append(leg.power.map { format.number($0.average) } ?? "–") }
            if hasClimb { row.append(leg.climb.map { format.height($0) } ?? "–") }
            table.add(row)
        }
        return table.lines(terminal: terminal)
    }
}
