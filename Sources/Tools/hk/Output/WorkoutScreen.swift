import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit

/// The output of `hk show`: facts, legs, samples, charts, laps, lengths, sets, map and splits.
struct WorkoutScreen {
    var detail: WorkoutDetail

    func lines(terminal: Terminal) -> [String] {
        let sections = [
            title(terminal), facts(terminal), plan(terminal), legs(terminal), samples(terminal), heartRate(terminal),
            pace(terminal), elevation(terminal), zones(terminal), bestPower(terminal), load(terminal), laps(terminal),
            lengths(terminal), sets(terminal), mapAndSplits(terminal), splitsOfLegs(terminal), events(terminal),
            leftOut(terminal), implausible(terminal), metadata(terminal),
        ]
        return Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
    }

    private var summary: WorkoutSummary { detail.summary }
    private var series: WorkoutSeries { detail.series }
    func measure(_ terminal: Terminal) -> PaceMeasure { terminal.format.measure(of: summary) }

    // MARK: Facts

    private func title(_ terminal: Terminal) -> [String] {
        let name = Format.title(summary.activityName)
        let when = terminal.format.interval(summary)
        let isOneLine = name.columns + 2 + when.columns <= terminal.textWidth
        let bold = terminal.styled(name.shortened(to: terminal.textWidth), .bold)
        var lines = isOneLine ? ["\(bold)  \(when)"] : [bold] + terminal.broken(when)
        if let name = summary.title { lines += terminal.broken(name.printable) }
        if let notes = summary.notes {
            lines += notes.split(whereSeparator: \.isNewline).flatMap { terminal.broken(String($0).printable) }
        }
        return lines
    }

    private func facts(_ terminal: Terminal) -> [String] {
        var facts: [(String, String)] = []
        let elapsed = summary.end.timeIntervalSince(summary.start)
        let paused = elapsed - summary.duration
        let pause = paused >= 1 ? " (paused \(Format.duration(paused)))" : ""
        facts.append(("Duration", Format.duration(summary.duration) + pause))
        let measure = measure(terminal)
        if let distance = terminal.format.distance(summary) { facts.append(("Distance", distance)) }
        if let speed = summary.speed {
            // Runners compare their speed with that of a treadmill, too.
            let isOnFoot = measure.style == .kilometerPace
            let other = isOnFoot ? " (\(terminal.format.anHour(speed, measure)) \(measure.speedUnit))" : ""
            facts.append((measure.name, terminal.format.speed(speed, measure) + other))
        }
        if let energy = summary.totalEnergyBurned { facts.append(("Energy", "\(terminal.format.number(energy)) kcal")) }
        if let heart = detail.samples.first(where: { $0.type == .heartRate }),
            case .discrete(_, let average, let maximum) = heart.statistic, let unit = heart.unit,
            let mean = unit.convert(average, to: .countPerMinute), let top = unit.convert(maximum, to: .countPerMinute)
        {
            facts.append(("Heart rate", "\(terminal.format.number(mean)) avg, \(terminal.format.number(top)) max bpm"))
        }
        facts += factsOfSport(terminal.format)
        if let up = summary.climb {
            // The share of the descent in the trimmed part is not known.
            let down =
                summary.isTrimmed
                ? nil : detail.metadata?[MetadataKey.elevationDescended]?.quantityValue?.converted(to: .meter)
            facts.append(
                (
                    "Climb",
                    "\(terminal.format.height(up)) up" + (down.map { ", \(terminal.format.height($0)) down" } ?? "")
                ))
        }
        if let weather = detail.metadata?[MetadataKey.weatherTemperature]?.quantityValue,
            let temperature = weather.converted(to: .degreeCelsius)
        {
            facts.append(("Temperature", terminal.format.temperature(temperature)))
        }
        if let way = Self.wayOfRecording(summary) { facts.append(("Recorded", way)) }
        facts += corrections
        facts.append(("Source", summary.source.name.printable))
        if let device = detail.device?[.name] { facts.append(("Device", device.printable)) }
        return inColumns(facts, terminal) + [identifier(terminal)]
    }

    /// The corrections of the user, and other recordings of the same outing.
    private var corrections: [(String, String)] {
        var facts: [(String, String)] = []
        if let recorded = summary.recordedActivity {
            facts.append(("Corrected", "recorded as \(Format.title(recorded.name).lowercased())"))
        }
        if !summary.tags.isEmpty { facts.append(("Tags", summary.tags.joined(separator: ", ").printable)) }
        if let gear = summary.gear { facts.append(("Gear", gear.printable)) }
        if summary.isTrimmed { facts.append(("Trimmed", "only a part of it counts")) }
        if summary.isNotMine { facts.append(("Owner", "not mine, excluded from totals")) }
        let others = summary.otherRecordings.map {
            "\(Format.shortIdentifier($0.uuid)) (\($0.source.name.printable))"
        }
        if !others.isEmpty { facts.append(("Recorded", "also as \(Format.list(others, "and"))")) }
        return facts
    }

    /// Returns the identifier, complete on any screen that has room for it, so that it can be copied.
    private func identifier(_ terminal: Terminal) -> String {
        let text = summary.uuid.uuidString.lowercased()
        let margin = min(Self.labelWidth, max(3, terminal.textWidth - text.count))
        return terminal.styled("ID".padded(to: margin), .faint) + text.shortened(to: terminal.textWidth - margin)
    }

    /// Returns the origin of a workout that was simulated or replayed; nil for any other.
    private static func wayOfRecording(_ summary: WorkoutSummary) -> String? {
        switch summary.origin {
        case .simulation: "simulated"
        case .replay: "replayed from a file"
        case .sensors, nil: nil
        }
    }

    /// Returns the facts, two in a line if there is room.
    private func inColumns(_ facts: [(String, String)], _ terminal: Terminal) -> [String] {
        guard terminal.width >= 72 else {
            return facts.flatMap { terminal.broken(factLine($0, $1, terminal), hanging: Self.labelWidth) }
        }
        let width = terminal.width / 2
        var lines: [String] = []
        var rest = facts[...]
        while let (name, value) = rest.popFirst() {
            let line = factLine(name, value, terminal)
            // A fact that needs more than half of the width has a line of its own.
            if line.columns > width - 2 {
                lines += terminal.broken(line, hanging: Self.labelWidth)
            } else if let next = rest.first, Self.labelWidth + next.1.columns <= terminal.width - width {
                lines.append(line.padded(to: width) + factLine(next.0, next.1, terminal))
                rest.removeFirst()
            } else {
                lines.append(line)
            }
        }
        return lines
    }

    private static let labelWidth = 12

    private func factLine(_ name: String, _ value: String, _ terminal: Terminal) -> String {
        terminal.styled(name.padded(to: Self.labelWidth), .faint) + value
    }

    private func samples(_ terminal: Terminal) -> [String] {
        guard !detail.samples.isEmpty || !detail.routes.isEmpty else { return [] }
        var table = Table(
            [
                .init("Samples"), .init("Count", .right), .init("Sum", .right), .init("Min", .right),
                .init("Avg", .right), .init("Max", .right), .init("Unit"),
            ],
            yields: [
                .narrow("Samples", to: 18), .omit("Count"), .narrow("Samples", to: 12), .omit("Min"), .omit("Max"),
                .narrow("Samples", to: 8),
            ])
        for samples in detail.samples {
            let way = samples.otherSource?.name.printable ?? (samples.association == .time ? "by time" : nil)
            let mark = way.map { " (\($0))" } ?? ""
            let unit = samples.unit.map { terminal.format.unit(of: $0, samples.type) }
            let shown = { (value: Double) in
                let quantity = samples.unit.map { terminal.format.shown(QuantityValue(value, $0), of: samples.type) }
                return terminal.format.value(quantity?.value ?? value)
            }
            var row = [TypeName.name(of: samples.type) + mark, terminal.format.count(samples.count)]
            switch samples.statistic {
            case .sum(let sum): row += [shown(sum), "", "", ""]
            case .discrete(let minimum, let average, let maximum): row += [""] + [minimum, average, maximum].map(shown)
            case .none: row += ["", "", "", ""]
            }
            table.add(row + [unit.map(Format.text) ?? ""])
        }
        for route in detail.routes {
            let mark = route.otherSource.map { " (\($0.name.printable))" } ?? ""
            table.add(["route\(mark)", "", terminal.format.count(route.points), "", "", "", "points"])
        }
        return table.lines(terminal: terminal)
    }
}

// MARK: - Charts

extension WorkoutScreen {
    private var seconds: Double { series.end - series.start }

    private func heartRate(_ terminal: Terminal) -> [String] {
        guard let highest = series.heartRate.values.max(),
            let mean = series.heartRate.mean(from: -.infinity, to: .infinity)
        else { return [] }
        return Chart(
            title: "Heart rate, bpm",
            note: "avg \(terminal.format.number(mean))  max \(terminal.format.number(highest))",
            values: series.heartRatePlot(places: Chart.places(terminal: terminal)), seconds: seconds,
            steps: .decimal(smallest: 5), label: { terminal.format.number($0) }, style: .red
        ).lines(terminal: terminal)
    }

    private func pace(_ terminal: Terminal) -> [String] {
        guard detail.template.has(.speed) else { return [] }
        let values = series.pacePlot(places: Chart.places(terminal: terminal))
        let ordered = values.compactMap { $0 }.sorted()
        guard !ordered.isEmpty else { return [] }
        let average = "avg \(terminal.format.speed(summary))"
        let measure = measure(terminal)
        guard measure.style != .speed else {
            return Chart(
                title: "Speed, \(measure.speedUnit)", note: average,
                values: values.map { $0.map { measure.anHour(1000 / $0) } }, seconds: seconds,
                steps: .decimal(smallest: 1), label: { terminal.format.number($0) }, style: .blue
            ).lines(terminal: terminal)
        }
        // A few steps at a traffic light would flatten the rest of the line.
        let slowest = ordered[ordered.count / 2] * 2
        return Chart(
            title: "Pace, min/\(measure.paceName)", note: "\(average)  fastest on top",
            values: values.map { $0.map { min($0, slowest) * measure.paceMeters / 1000 } },
            seconds: seconds, steps: .time, label: Format.pace, isInverted: true, style: .blue
        ).lines(terminal: terminal)
    }

    private func elevation(_ terminal: Terminal) -> [String] {
        guard detail.template.has(.elevation), let low = series.elevation.values.min(),
            let high = series.elevation.values.max()
        else { return [] }
        let format = terminal.format
        return Chart(
            title: "Elevation, \(format.heightUnit)",
            note: "min \(format.number(format.inHeightUnit(low)))  max \(format.number(format.inHeightUnit(high)))",
            values: series.elevationPlot(places: Chart.places(terminal: terminal)).map { $0.map(format.inHeightUnit) },
            seconds: seconds,
            steps: .decimal(smallest: 1), label: { terminal.format.number($0) }, isFilled: true, style: .green
        ).lines(terminal: terminal)
    }

    private func zones(_ terminal: Terminal) -> [String] {
        let blocks = detail.zones.map { group -> [String] in
            let table = ZonesTable(group: group)
            return [terminal.heading(table.title)] + table.lines(terminal: terminal)
        }
        return Array(blocks.joined(separator: [""]))
    }

    /// Returns the map and the splits, side by side if there is room.
    private func mapAndSplits(_ terminal: Terminal) -> [String] {
        let measure = measure(terminal)
        let splits = SplitsTable(splits: detail.splits(every: measure.splitMeters), measure: measure)
            .lines(terminal: terminal)
        let splitsBlock = splits.isEmpty ? [] : [terminal.heading("Splits")] + splits
        let isWide = terminal.width >= 100
        let splitsWidth = splitsBlock.map(\.columns).max() ?? 0
        let columns = isWide ? terminal.width - splitsWidth - 6 : terminal.width - 2
        let map = BrailleMap(outlines: detail.template.has(.route) ? series.outlines : []).lines(
            terminal: terminal, columns: max(1, min(columns, 76)), rows: isWide ? 24 : 18)
        let mapBlock = map.isEmpty ? [] : [terminal.heading("Route")] + map
        guard isWide, !mapBlock.isEmpty, !splitsBlock.isEmpty else {
            return mapBlock + (mapBlock.isEmpty || splitsBlock.isEmpty ? [] : [""]) + splitsBlock
        }
        let mapWidth = (mapBlock.map(\.columns).max() ?? 0) + 4
        return (0..<max(mapBlock.count, splitsBlock.count)).map { index in
            let left = index < mapBlock.count ? mapBlock[index] : ""
            guard index < splitsBlock.count else { return left }
            return left.padded(to: mapWidth) + splitsBlock[index]
        }
    }
}

// MARK: - Events and metadata

extension WorkoutScreen {
    private func events(_ terminal: Terminal) -> [String] {
        guard !detail.otherEvents.isEmpty else { return [] }
        let limit = 12
        var lines = [terminal.heading("Events")]
        for event in detail.otherEvents.prefix(limit) {
            let at = Format.duration(event.start - series.start).padded(to: 8, alignment: .right)
            let length = event.end > event.start ? ", \(Format.duration(event.end - event.start))" : ""
            lines += terminal.broken("\(at)  \(event.kind)\(length)", hanging: 10)
        }
        if detail.otherEvents.count > limit { lines.append("          and \(detail.otherEvents.count - limit) more") }
        return lines
    }

    /// Returns the metadata that is not shown above.
    private func metadata(_ terminal: Terminal) -> [String] {
        let shown: Set<String> = [
            "name", "notes", MetadataKey.elevationAscended, MetadataKey.elevationDescended,
            MetadataKey.weatherTemperature,
            MetadataKey.externalUUID, WorkoutSummary.originKey,
        ]
        let rest = (detail.metadata?.sorted ?? []).filter { !shown.contains($0.key) }
        guard !rest.isEmpty else { return [] }
        return [terminal.heading("Metadata")]
            + terminal.broken(
                rest.map { "  \($0.key.printable): \(Self.text($0.value, terminal.format).printable)" }, hanging: 4)
    }

    private static func text(_ value: MetadataValue, _ format: Format) -> String {
        switch value {
        case .string(let text): text
        case .bool(let value): value ? "yes" : "no"
        case .integer(let value): "\(value)"
        case .number(let value): format.value(value)
        case .date(let date): format.exactMoment(date)
        // A percentage is stored as a fraction: a humidity of 0.76 % is 76 %.
        case .quantity(let quantity):
            QuantityValue(quantity.unit.shown(quantity.value), quantity.unit).description
        }
    }
}
