import HealthModel
import HealthReports

/// The time in each zone, the highest first (WEB-36).
struct ZonePicture: Sendable {
    struct Bar: Sendable {
        var zone: Int
        var range: String
        var time: String
        var share: String
        /// The width from 0 to 100.
        var width: String
        var low: String
        var high: String
    }

    var zoneTitle: String
    /// The corresponding column of the chart.
    var chartColumn: String
    var bars: [Bar]

    init(_ group: ZoneGroupRecord, _ formatter: PageFormatter) {
        let isHeart = group.configuration.type == .heartRate
        let unit: QuantityUnit = isHeart ? .countPerMinute : .watt
        zoneTitle = Format.title(of: group.configuration)
        chartColumn = isHeart ? "heartRate" : "power"
        let bounds = group.configuration.boundaries.map { $0.converted(to: unit) ?? $0.value }
        let (total, longest) = (group.durations.reduce(0, +), group.durations.max() ?? 0)
        let unitName = isHeart ? "bpm" : "W"
        bars = group.durations.enumerated().reversed().map { zone, seconds in
            let low = zone == 0 ? nil : bounds[zone - 1]
            let high = zone == bounds.count ? nil : bounds[zone]
            let numbers = [low, high].compactMap { $0.map { formatter.format.number($0) } }
            let range =
                low == nil
                ? "below \(numbers[0])" : high == nil ? "from \(numbers[0])" : numbers.joined(separator: " – ")
            return Bar(
                zone: zone + 1, range: "\(range) \(unitName)", time: Format.duration(seconds),
                share: total > 0 ? "\(formatter.format.number(100 * seconds / total)) %" : "",
                width: "\(longest > 0 ? Spark.rounded(100 * seconds / longest) : 0)",
                low: low.map { "\($0)" } ?? "", high: high.map { "\($0)" } ?? "")
        }
    }
}
