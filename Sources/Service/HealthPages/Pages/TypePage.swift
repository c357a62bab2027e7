import Foundation
import HealthModel
import HealthReports
import HealthService
import HealthStore
import HealthTransfer
import WorkoutFiles

/// The page of one type: its chart, the explanation of its sum, its sources and all values.
enum TypePage {
    private struct Entered: Sendable {
        var key: String
        var type: String
    }

    private struct View: Sendable {
        var heading: String
        var identifier: String
        var spans: [Tab]
        var interval: String
        var earlier: String
        var later: String
        var hasChart: Bool
        var chart: TableChart?
        var hasNothing: Bool
        var emptyText: String
        var hasReason: Bool
        var reason: Reason?
        var compareAddress: String
        var isCompared: Bool
        var canCompare: Bool
        var sources: ListTable
        var values: ListTable
        var nextValues: String
        var firstValues: String
        var csvAddress: String
        var linesAddress: String
        /// The name of downloaded files, without an extension.
        var fileName: String
        /// The address of the form for a value; empty for types whose values nobody enters.
        var entryAddress: String
        /// The identifier of the value that was just entered, and the name of its type.
        var entered: Entered?
        var filter: [String: String]
        var sourceNames: [Choice]
        var isOfWorkout: Bool
        var whereError: String
        var whereText: String
        var wherePointer: String
    }

    static func show(_ call: PageCall) async throws -> PageRoute.Answer {
        guard let type = call.arguments["type"].flatMap(TypeName.type) else {
            throw Problem(
                page: .notFound, "Data type not found", "All types of your store are listed under Data.")
        }
        let (formatter, query) = (call.formatter, call.query)
        let name = TypeName.name(of: type)
        let condition = Condition(query["where"], type, formatter)
        let (workout, source) = (query["workout"].flatMap { UUID(uuidString: $0) }, query["source"])
        let known = try await call.read { try $0.extents(of: type) }
        guard let first = known.map(\.extent.earliest).min(), let last = known.map(\.extent.latest).max() else {
            throw Problem(
                page: .notFound, "No data for '\(TypeTitle.name(type))'",
                "All types of your store are listed under Data.")
        }
        let span = query["span"].flatMap(TypeSpan.init(rawValue:)) ?? .month
        let date = try call.date("date")?.start ?? min(formatter.now, last)
        let interval = span.interval(around: date, first: first, last: last, formatter.calendar)
        let period = span.period(of: interval)
        let asksCompare = query["compare"] != nil
        let facts = try await call.read { reports in
            var filter = SampleFilter(workout: workout, condition: condition.predicate)
            if let source { filter.sources = try reports.sources(named: source) }
            guard condition.error == nil else { return Facts() }
            var facts = Facts()
            facts.buckets = try TypeBuckets(type, in: interval, by: period, filter, reports, formatter)
            if asksCompare, span != .all {
                let moved = span.moved(date, by: -1, formatter.calendar)
                facts.before = try TypeBuckets(
                    type, in: span.interval(around: moved, first: first, last: last, formatter.calendar), by: period,
                    filter,
                    reports, formatter)
            }
            if type == .bloodPressure {
                facts.pressures = try BloodPressures(in: interval, filter, reports)
            } else if type == .sleepAnalysis, workout == nil, condition.predicate == nil {
                (filter.from, filter.to) = (interval.start, interval.end)
                facts.nights = try reports.sleep(filter, calendar: formatter.calendar).nights
            } else if facts.buckets == nil {
                facts.categories = try CategoryTimes(type, in: interval, by: period, filter, reports, formatter)
            }
            let isWhole = workout == nil && source == nil && condition.predicate == nil
            if isWhole, type.isCumulative, [.day, .week, .month].contains(span) {
                facts.explanation = try reports.explanation(
                    of: type, from: interval.start, to: interval.end, locale: formatter.format.unitsLocale)
            }
            return facts
        }
        let chart = facts.chart(TypeTitle.name(type), span, interval, period, "/data/\(name)", formatter)
        let list = try await values(call, type, condition)
        let kept: KeyValuePairs<String, String?> = ["cursor": nil]
        // Downloads hold what the list does.
        let conditions = ["source", "where", "workout"].compactMap { field in
            query[field].map { "&\(field)=\(RequestTarget.encoded($0))" }
        }
        let samples = "?type=\(name)" + conditions.joined()
        let view = View(
            heading: TypeTitle.name(type), identifier: type.identifier,
            spans: TypeSpan.allCases.map { other in
                Tab(
                    tabName: other.rawValue, tabAddress: query.changed(["span": other.rawValue, "cursor": nil]),
                    isCurrent: other == span,
                    tabLabel: other.name)
            },
            interval: title(of: interval, span, formatter),
            earlier: span == .all || interval.start <= first
                ? ""
                : query.changed(["date": formatter.isoDay(span.moved(date, by: -1, formatter.calendar)), "cursor": nil]
                ),
            later: span == .all || interval.end > max(last, formatter.now)
                ? ""
                : query.changed(["date": formatter.isoDay(span.moved(date, by: 1, formatter.calendar)), "cursor": nil]),
            hasChart: chart != nil, chart: chart, hasNothing: facts.isEmpty,
            emptyText: "No data in \(title(of: interval, span, formatter)). The latest is from \(formatter.day(last)).",
            hasReason: facts.explanation?.merged != nil, reason: facts.explanation.map { Reason($0, formatter) },
            compareAddress: query.changed(["compare": asksCompare ? nil : "1"]), isCompared: asksCompare,
            canCompare: type.isCumulative && span != .all,
            sources: sources(known, facts.explanation, type, formatter), values: list.table,
            nextValues: list.next.map { query.changed(["cursor": $0]) + "#values" } ?? "",
            firstValues: query["cursor"] == nil ? "" : query.changed(kept) + "#values",
            csvAddress: "/api/v1/samples.csv" + samples, linesAddress: "/api/v1/samples.ndjson" + samples,
            fileName: name,
            entryAddress: type.isEnteredByHand ? "/enter?type=\(name)#value" : "",
            entered: query["entered"].flatMap(UUID.init(uuidString:)).map { .init(key: $0.uuidString, type: name) },
            filter: ["where": query["where"] ?? "", "source": source ?? "", "span": span.rawValue],
            sourceNames: known.map(\.source.name).removingRepeats.map {
                .init(key: $0, choiceName: $0, isChosen: $0 == source)
            },
            isOfWorkout: workout != nil, whereError: condition.error?.message ?? "",
            whereText: query["where"] ?? "", wherePointer: condition.pointer)
        return .shown(template: "type", title: TypeTitle.name(type), view: view)
    }

    private static func title(of interval: DateInterval, _ span: TypeSpan, _ formatter: PageFormatter) -> String {
        let last = interval.end - 1
        return switch span {
        case .day: formatter.day(interval.start)
        case .month: formatter.month(interval.start)
        case .year: "\(formatter.calendar.component(.year, from: interval.start))"
        case .week: "\(formatter.shortDay(interval.start)) – \(formatter.shortDay(last))"
        case .halfYear, .all: "\(formatter.shortMonth(interval.start)) – \(formatter.shortMonth(last))"
        }
    }

    // MARK: Sources and values

    private static func sources(
        _ known: [(source: SourceRecord, extent: StoreReader.SampleExtent)], _ explanation: SumExplanation?,
        _ type: ObjectType, _ formatter: PageFormatter
    ) -> ListTable {
        var table = ListTable(
            "Sources",
            [
                .init("Source", isNumber: false), .init("Samples"), .init("First", isNumber: false),
                .init("Last", isNumber: false), .init("Alone"), .init("Counted"),
            ])
        let parts = Dictionary(
            (explanation?.parts ?? []).map { ($0.source.bundleIdentifier, $0) }, uniquingKeysWith: { $1 })
        for (source, extent) in known {
            let part = parts[source.bundleIdentifier]
            func text(_ value: Double?) -> String {
                guard let value, let unit = explanation?.unit else { return "" }
                return formatter.figure(unit.shown(value), unit, of: type).number
            }
            table.add(
                [
                    source.name, formatter.format.count(extent.count), formatter.date(extent.earliest),
                    formatter.date(extent.latest), text(part?.alone), text(part?.counted),
                ], link: "/data/\(TypeName.name(of: type))?source=\(RequestTarget.encoded(source.name))")
        }
        return table.withoutEmptyColumns
    }

    private static let pageSize = 25

    /// Returns the individual values, latest first.
    private static func values(
        _ call: PageCall, _ type: ObjectType, _ condition: Condition
    ) async throws -> (table: ListTable, next: String?) {
        let (format, formatter, query) = (call.formatter.format, call.formatter, call.query)
        var table = ListTable(
            "Values",
            [.init("Start", isNumber: false), .init("Lasts"), .init("Value"), .init("Source", isNumber: false)])
        guard condition.error == nil else { return (table, nil) }
        let question = ["values", type.identifier] + ["where", "source", "workout"].map { query[$0] ?? "" }
        // A bookmark with the cursor of another list leads to the first page.
        let before = query["cursor"].flatMap { try? call.base.cursor($0, question: question) }
        let workout = query["workout"].flatMap { UUID(uuidString: $0) }
        let page = try await call.read { reports in
            var filter = SampleFilter(workout: workout, condition: condition.predicate)
            if let source = query["source"] { filter.sources = try reports.sources(named: source) }
            return try reports.sampleList(
                SampleListRequest([.init(type, filter)], after: before, limit: pageSize))
        }
        let strips = try await call.read { reports -> [UUID: String] in
            var strips: [UUID: String] = [:]
            for sample in page.items where sample.type == .electrocardiogram {
                strips[sample.uuid] = try CardiogramStrips.small(of: sample.uuid, reports)
            }
            return strips
        }
        for sample in page.items {
            let start = Date(timeIntervalSinceReferenceDate: sample.start)
            let seconds = sample.end - sample.start
            table.add(
                [
                    "\(formatter.shortDay(start)), \(format.exactMoment(start).suffix(8))",
                    seconds > 0 ? Format.duration(seconds) : "", value(of: sample, formatter),
                    sample.source?.source.name ?? "",
                ], link: type == .electrocardiogram ? "/data/electrocardiogram/\(sample.uuid.uuidString)" : "",
                picture: strips[sample.uuid] ?? "")
        }
        return (table.withoutEmptyColumns, page.next.map { call.base.text(of: $0, question: question) })
    }

    /// Returns the value of a sample with its unit; empty if it has none.
    static func value(of sample: SampleRecord, _ formatter: PageFormatter) -> String {
        func text(_ quantity: QuantityValue) -> String {
            let shown = formatter.format.shown(quantity, of: sample.type)
            let unit = PageFormatter.name(of: shown.unit, sample.type)
            return formatter.value(shown.value) + (unit.isEmpty ? "" : " \(unit)")
        }
        return switch sample.content {
        case .quantity(let quantity): text(quantity)
        case .series(let series): text(series.quantity)
        case .category(let value): CategoryName.title(of: value, sample.type)
        case .detail(let detail): CamelCase.capitalized(detail.summary { formatter.value($0) })
        case .correlation(let parts):
            sample.bloodPressure.map { "\(formatter.format.pressures($0)) mmHg" }
                ?? formatter.format.count(parts.count, "value")
        case .workout(let workout): Format.duration(workout.duration)
        case .route(let count): formatter.format.count(count, "point")
        case .heartbeats(let count): formatter.format.count(count, "heartbeat")
        }
    }
}

extension TypePage {
    /// The data of a type in a time span.
    fileprivate struct Facts: Sendable {
        var buckets: TypeBuckets?
        var before: TypeBuckets?
        var categories: CategoryTimes?
        var pressures: BloodPressures?
        var nights: [SleepReport.Night]?
        var explanation: SumExplanation?

        var isEmpty: Bool {
            let hasBuckets = buckets?.buckets.contains { $0.figures != nil } ?? false
            return !hasBuckets && categories?.isEmpty ?? true && pressures?.isEmpty ?? true
                && nights?.isEmpty ?? true
        }

        func chart(
            _ heading: String, _ span: TypeSpan, _ interval: DateInterval, _ period: StatisticsReport.Period,
            _ address: String, _ formatter: PageFormatter
        ) -> TableChart? {
            guard !isEmpty else { return nil }
            let namer = BucketNamer(period: period, formatter: formatter)
            func link(_ start: Date) -> String {
                span.closer.map { "\(address)?span=\($0.rawValue)&date=\(formatter.isoDay(start))" } ?? ""
            }
            if let pressures { return pressures.chart(heading, formatter) }
            if let nights {
                return SleepChart(nights, by: period, formatter).chart(
                    period == .day || period == .hour ? "Nights" : "Sleep, averages by \(namer.noun)", in: interval)
            }
            if let categories { return categories.chart(heading, namer, link, formatter) }
            guard let buckets else { return nil }
            let unit = PageFormatter.name(of: buckets.unit, buckets.type)
            func cell(_ value: Double?) -> TableChart.Cell {
                .init(value, value.map { formatter.figure($0, buckets.unit, of: buckets.type).number })
            }
            let isSum = buckets.type.isCumulative
            let rows = buckets.buckets.enumerated().map { index, bucket in
                let figures = bucket.figures
                var cells =
                    isSum
                    ? [cell(figures?.sum)]
                    : [cell(figures?.minimum), cell(figures?.average), cell(figures?.maximum)]
                if let before, isSum {
                    let other = index < before.buckets.count ? before.buckets[index].figures : nil
                    cells.append(cell(other?.sum))
                }
                return TableChart.Row(
                    bucket.start, namer.name(bucket.start), address: link(bucket.start), cells: cells,
                    isRunning: bucket.start <= formatter.now && formatter.now < bucket.end)
            }
            var columns: [TableChart.Column] =
                isSum ? [.init(columnName: heading)] : ["Min", "Average", "Max"].map { .init(columnName: $0) }
            if before != nil, isSum { columns.append(.init(columnName: "Before", isOutline: true)) }
            return TableChart(
                isSum ? .bars : .band, heading, facts: sentence(buckets, namer, unit, formatter), unit: unit,
                first: namer.heading, columns: columns, rows: rows, formatter)
        }

        /// Returns a sentence that summarizes the time span.
        private func sentence(_ buckets: TypeBuckets, _ namer: BucketNamer, _ unit: String, _ formatter: PageFormatter)
            -> String
        {
            func text(_ value: Double) -> String {
                let number = formatter.figure(value, buckets.unit, of: buckets.type).number
                return unit.isEmpty ? number : "\(number) \(unit)"
            }
            let known = buckets.buckets.compactMap { bucket in bucket.figures.map { (bucket, $0) } }
            if buckets.type.isCumulative {
                let sums = known.compactMap { bucket, figures in figures.sum.map { (bucket, $0) } }
                guard let highest = sums.max(by: { $0.1 < $1.1 }) else { return "" }
                let total = sums.reduce(0) { $0 + $1.1 }
                let mean = total / Double(sums.count)
                return
                    "Total \(text(total)) · \(text(mean)) \(namer.each) with data · highest \(text(highest.1)) (\(namer.name(highest.0.start)))"
            }
            guard let least = known.compactMap(\.1.minimum).min(), let greatest = known.compactMap(\.1.maximum).max()
            else { return "" }
            let means = known.compactMap(\.1.average)
            let mean = means.reduce(0, +) / Double(max(1, means.count))
            return
                "From \(text(least)) to \(text(greatest)) · \(text(mean)) average, with equal weight for each \(namer.noun)"
        }
    }
}

/// The display names of time buckets.
struct BucketNamer: Sendable {
    let period: StatisticsReport.Period
    let formatter: PageFormatter

    func name(_ start: Date) -> String {
        switch period {
        case .hour: formatter.time(start)
        case .day: formatter.shortDay(start)
        case .week: "Week of \(formatter.shortDay(start))"
        case .month: formatter.shortMonth(start)
        case .year: "\(formatter.calendar.component(.year, from: start))"
        }
    }

    var noun: String { period.rawValue }
    var each: String { period == .hour ? "an hour" : "a \(noun)" }
    var heading: String { noun.prefix(1).uppercased() + noun.dropFirst() }
}

/// The explanation of a sum, as text (WEB-43).
struct Reason: Sendable {
    var sentence: String
    var stretches: [String]
    var hasStretches: Bool

    private static let mostStretches = 12

    init(_ explanation: SumExplanation, _ formatter: PageFormatter) {
        func text(_ value: Double) -> String {
            formatter.figure(explanation.unit.shown(value), explanation.unit, of: explanation.type).number
        }
        // Counts have no unit.
        let name = PageFormatter.name(of: explanation.unit, explanation.type)
        let unit = name.isEmpty ? "" : " \(name)"
        let parts = explanation.parts.map { part in
            part.counted == part.alone
                ? "\(Self.name(of: part.source)) \(text(part.alone))"
                : "\(Self.name(of: part.source)) \(text(part.alone)), of which \(text(part.counted)) counted"
        }
        let sum = explanation.merged.map { text($0) } ?? "–"
        sentence =
            parts.count == 1
            ? "\(parts[0])\(unit) from a single source."
            : parts.joined(separator: " · ") + " · total \(sum)\(unit)"
        var stretches = explanation.stretches.prefix(Self.mostStretches).map { stretch in
            "\(formatter.shortDay(stretch.start)), \(formatter.time(stretch.start)) – \(formatter.time(stretch.end)): "
                + "\(Self.name(of: stretch.source)) counted, \(text(stretch.value))\(unit)"
        }
        if explanation.stretchCount > stretches.count {
            stretches.append("and \(formatter.format.count(explanation.stretchCount - stretches.count)) more")
        }
        self.stretches = stretches
        hasStretches = !stretches.isEmpty
    }

    /// Returns the name of a source without space around it, or its bundle identifier if it has none.
    private static func name(of source: SourceRecord) -> String {
        let name = source.name.trimmingCharacters(in: .whitespaces)
        return name.isEmpty ? source.bundleIdentifier : name
    }
}

/// The durations of each value of a category, by bucket, without counting a second twice; of types without durations,
/// the numbers of samples.
struct CategoryTimes: Sendable {
    private var seconds: [Date: [Int: Double]] = [:]
    private var counts: [Date: Int] = [:]
    private let type: ObjectType
    private var starts: [Date] = []

    var isEmpty: Bool { counts.isEmpty }

    private static let most = 2_000

    init?(
        _ type: ObjectType, in interval: DateInterval, by period: StatisticsReport.Period, _ filter: SampleFilter,
        _ reports: StoreReader, _ formatter: PageFormatter
    ) throws {
        guard type.isSample else { return nil }
        self.type = type
        var filter = filter
        (filter.from, filter.to) = (interval.start, interval.end)
        var start = interval.start
        while start < interval.end, starts.count < Self.most {
            guard let bucket = formatter.calendar.dateInterval(of: period.component, for: start) else { break }
            starts.append(bucket.start)
            start = bucket.end
        }
        var found: [(Double, Double, Int)] = []
        try reports.forEachObject(of: type, filter.predicate) { sample in
            if case .category(let value) = sample.content {
                found.append((sample.start, sample.end, value))
            } else {
                found.append((sample.start, sample.start, 0))
            }
        }
        let (first, last) = (interval.start.timeIntervalSinceReferenceDate, interval.end.timeIntervalSinceReferenceDate)
        var covered: [Int: Double] = [:]
        for (start, end, value) in found.sorted(by: { $0.0 < $1.0 }) {
            func bucket(at seconds: Double) -> DateInterval? {
                formatter.calendar.dateInterval(
                    of: period.component, for: Date(timeIntervalSinceReferenceDate: seconds))
            }
            guard let own = bucket(at: max(start, first)) else { continue }
            counts[own.start, default: 0] += 1
            // Other sources may have recorded the same time.
            var from = max(start, first, covered[value] ?? -.infinity)
            let to = min(end, last)
            while from < to, let part = bucket(at: from) {
                let next = min(to, part.end.timeIntervalSinceReferenceDate)
                guard next > from else { break }
                seconds[part.start, default: [:]][value, default: 0] += next - from
                from = next
            }
            covered[value] = max(covered[value] ?? -.infinity, to)
        }
    }

    func chart(
        _ heading: String, _ namer: BucketNamer, _ link: (Date) -> String, _ formatter: PageFormatter
    ) -> TableChart {
        let values = Set(seconds.values.flatMap(\.keys)).sorted()
        let total = seconds.values.flatMap(\.values).reduce(0, +)
        // Instantaneous values have no duration and are counted.
        let isCounted = total == 0
        let rows = starts.map { start in
            let cells: [TableChart.Cell] =
                isCounted
                ? [.init(counts[start].map(Double.init), counts[start].map { formatter.format.count($0) })]
                : values.map { value in
                    let length = seconds[start]?[value]
                    return .init(length, length.map { formatter.span($0) })
                }
            return TableChart.Row(
                start, namer.name(start), address: link(start), cells: cells)
        }
        let columns =
            isCounted
            ? [TableChart.Column(columnName: heading)]
            : values.map { .init(columnName: CategoryName.title(of: $0, type)) }
        let count = counts.values.reduce(0, +)
        return TableChart(
            isCounted ? .bars : .stacked, heading,
            facts: isCounted
                ? formatter.format.count(count, "time")
                : "\(formatter.format.count(count, "sample")) · \(formatter.span(total))",
            numbers: isCounted ? .number : .duration, first: namer.heading, columns: columns, rows: rows, formatter)
    }
}
