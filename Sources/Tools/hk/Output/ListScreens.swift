import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import OpenHealthKit

/// The output of `hk samples`.
struct SamplesScreen {
    var type: ObjectType
    var samples: [SampleRecord]
    /// A Boolean value that indicates whether other samples follow, whose durations are not known yet.
    var hasMore = false

    func lines(terminal: Terminal) -> [String] {
        guard !samples.isEmpty else { return terminal.broken("No samples of type \(TypeName.name(of: type)).") }
        return table(terminal.format).lines(terminal: terminal)
    }

    /// Returns the widths of the columns.
    func layout(terminal: Terminal) -> Table.Layout {
        table(terminal.format).layout(within: terminal.textWidth)
    }

    /// The order in which columns give way.
    ///
    /// Identifiers are omitted first, because they take half of a screen and are rarely needed.
    private static let yields: [Table.Yield] = [
        .narrow("Source", to: 8), .narrow("Value", to: 16), .omit("ID"), .omit("Source"), .omit("Seconds"),
        .narrow("Unit", to: 6),
    ]

    private func table(_ format: Format) -> Table {
        let areInstants = !hasMore && samples.allSatisfy { $0.start == $0.end }
        var columns: [Table.Column] = [.init("ID"), .init(areInstants ? "Time" : "Start")]
        if !areInstants { columns.append(.init("Seconds", .right)) }
        columns += [.init("Value", .right), .init("Unit"), .init("Source")]
        var table = Table(columns, yields: Self.yields)
        for sample in samples {
            var row = [
                sample.uuid.uuidString.lowercased(),
                format.exactMoment(Date(timeIntervalSinceReferenceDate: sample.start)),
            ]
            if !areInstants { row.append(sample.end == sample.start ? "" : format.value(sample.end - sample.start)) }
            row += Self.value(sample, format) + [sample.source?.source.name ?? ""]
            table.add(row)
        }
        return table
    }

    /// Returns the value of a sample, and its unit.
    static func value(_ sample: SampleRecord, _ format: Format) -> [String] {
        switch sample.content {
        case .quantity(let quantity):
            let shown = format.shown(quantity, of: sample.type)
            return [format.value(shown.value), Format.text(of: shown.unit)]
        case .category(let value): return [CategoryName.name(of: value, sample.type), ""]
        case .correlation(let contained):
            if let pair = sample.bloodPressure { return [format.pressures(pair), "mmHg"] }
            return [format.count(contained.count), "samples"]
        case .workout(let workout): return [Format.duration(workout.duration), workout.activityType.name]
        case .route(let count): return [format.count(count), "points"]
        case .series(let series):
            let shown = format.shown(series.quantity, of: sample.type)
            return [
                format.value(shown.value), "\(Format.text(of: shown.unit)) (\(format.count(series.count, "value")))",
            ]
        case .heartbeats(let count): return [format.count(count), "heartbeats"]
        case .detail(let detail): return [detail.summary(format.value), ""]
        }
    }
}

/// The output of `hk types`.
struct TypesScreen {
    var types: [(type: ObjectType, extent: StoreReader.SampleExtent)]

    func lines(terminal: Terminal) -> [String] {
        guard !types.isEmpty else { return ["The store is empty."] }
        var table = Table(
            [.init("Type"), .init("Samples", .right), .init("Unit"), .init("Earliest"), .init("Latest")],
            yields: [
                .cut("Earliest", to: Format.dayLength), .cut("Latest", to: Format.dayLength), .omit("Earliest"),
                .narrow("Type", to: 22), .omit("Latest"), .narrow("Type", to: 8), .omit("Unit"),
            ])
        for (type, extent) in types {
            table.add([
                TypeName.name(of: type), terminal.format.count(extent.count),
                terminal.format.unit(for: type).map(Format.text) ?? "",
                terminal.format.moment(extent.earliest), terminal.format.moment(extent.latest),
            ])
        }
        return table.lines(terminal: terminal)
    }
}

/// The output of `hk sources`.
struct SourcesScreen {
    var sources: [(source: SourceRecord, types: Int, extent: StoreReader.SampleExtent)]

    func lines(terminal: Terminal) -> [String] {
        guard !sources.isEmpty else { return ["The store is empty."] }
        var table = Table(
            [
                .init("Source"), .init("Bundle identifier"), .init("Types", .right), .init("Samples", .right),
                .init("Latest"),
            ],
            yields: [
                .narrow("Bundle identifier", to: 20), .cut("Latest", to: Format.dayLength), .narrow("Source", to: 12),
                .omit("Types"), .omit("Bundle identifier"), .narrow("Source", to: 8),
            ])
        for (source, types, extent) in sources {
            table.add([
                source.name, source.bundleIdentifier, terminal.format.count(types),
                terminal.format.count(extent.count),
                terminal.format.moment(extent.latest),
            ])
        }
        return table.lines(terminal: terminal)
    }
}
