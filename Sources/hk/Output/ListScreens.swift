import Foundation
import HealthModel
import HealthTransfer
import OpenHealthKit

/// What `hk workouts` shows.
struct WorkoutsScreen {
    var workouts: [WorkoutSummary]
    /// Whether only some were asked for.
    var isFiltered = false

    func lines(terminal: Terminal) -> [String] {
        guard !workouts.isEmpty else {
            return [isFiltered ? "No workouts match." : "No workouts yet. 'hk import FILE' brings one in."]
        }
        var table = Table([
            .init("ID"), .init("Activity", isFlexible: true), .init("Start"), .init("Duration", .right),
            .init("Distance", .right), .init("Pace", .right), .init("Source", isFlexible: true),
        ])
        for workout in workouts {
            table.add([
                Format.shortIdentifier(workout.uuid), Format.activity(workout),
                Format.moment(workout.start), Format.duration(workout.duration),
                workout.totalDistance.map(Format.distance) ?? "–", Format.pace(workout), workout.source.name,
            ])
        }
        return table.lines(terminal: terminal)
    }
}

/// What `hk samples` shows.
struct SamplesScreen {
    var type: ObjectType
    var samples: [SampleRecord]
    /// Whether others follow, of which nobody knows yet how long they last.
    var hasMore = false

    func lines(terminal: Terminal) -> [String] {
        guard !samples.isEmpty else { return ["No samples of type \(TypeName.name(of: type))."] }
        return table.lines(terminal: terminal)
    }

    /// How wide the columns are.
    func widths(terminal: Terminal) -> [Int] { table.widths(within: terminal.width) }

    private var table: Table {
        let areInstants = !hasMore && samples.allSatisfy { $0.start == $0.end }
        var columns: [Table.Column] = [.init("ID"), .init(areInstants ? "Time" : "Start")]
        if !areInstants { columns.append(.init("Seconds", .right)) }
        columns += [.init("Value", .right), .init("Unit"), .init("Source", isFlexible: true)]
        var table = Table(columns)
        for sample in samples {
            var row = [
                sample.uuid.uuidString.lowercased(),
                Format.exactMoment(Date(timeIntervalSinceReferenceDate: sample.start)),
            ]
            if !areInstants { row.append(sample.end == sample.start ? "" : Format.value(sample.end - sample.start)) }
            row += Self.value(sample) + [sample.source?.source.name ?? ""]
            table.add(row)
        }
        return table
    }

    /// What a sample says, and in which unit.
    static func value(_ sample: SampleRecord) -> [String] {
        switch sample.content {
        case .quantity(let quantity): [Format.value(quantity.value), quantity.unit.unitString]
        case .category(let value): ["\(value)", ""]
        case .correlation(let contained): [Format.count(contained.count), "samples"]
        case .workout(let workout): [Format.duration(workout.duration), workout.activityType.name]
        case .route(let count): [Format.count(count), "points"]
        case .series(let series):
            [
                Format.value(series.quantity.value),
                "\(series.quantity.unit.unitString) (\(Format.count(series.count, "value")))",
            ]
        case .heartbeats(let count): [Format.count(count), "heartbeats"]
        case .detail(let detail): [detail.text, ""]
        }
    }
}

/// What `hk types` shows.
struct TypesScreen {
    var types: [(type: ObjectType, holding: HealthReports.Holding)]

    func lines(terminal: Terminal) -> [String] {
        guard !types.isEmpty else { return ["The store is empty."] }
        var table = Table([
            .init("Type", isFlexible: true), .init("Samples", .right), .init("Unit"), .init("Earliest"),
            .init("Latest"),
        ])
        for (type, holding) in types {
            table.add([
                TypeName.name(of: type), Format.count(holding.count), DisplayUnit.unit(for: type)?.unitString ?? "",
                Format.moment(holding.earliest), Format.moment(holding.latest),
            ])
        }
        return table.lines(terminal: terminal)
    }
}

/// What `hk sources` shows.
struct SourcesScreen {
    var sources: [(source: SourceRecord, types: Int, holding: HealthReports.Holding)]

    func lines(terminal: Terminal) -> [String] {
        guard !sources.isEmpty else { return ["The store is empty."] }
        var table = Table([
            .init("Source", isFlexible: true), .init("Bundle identifier", isFlexible: true),
            .init("Types", .right), .init("Samples", .right), .init("Latest"),
        ])
        for (source, types, holding) in sources {
            table.add([
                source.name, source.bundleIdentifier, Format.count(types), Format.count(holding.count),
                Format.moment(holding.latest),
            ])
        }
        return table.lines(terminal: terminal)
    }
}

extension Format {
    /// The mean pace of a workout, where people speak of one.
    static func pace(_ workout: WorkoutSummary) -> String {
        guard let meters = workout.totalDistance, meters >= 100, workout.duration >= 10 else { return "–" }
        return pace(workout.duration / meters * 1000) + " /km"
    }
}
