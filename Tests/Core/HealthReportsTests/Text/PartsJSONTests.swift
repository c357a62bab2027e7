import Foundation
import HealthModel
import Testing
import WorkoutFiles

@testable import HealthReports

/// The parts of a workout and statistics as JSON and CSV, with every value another one.
@Suite struct PartsJSONTests {
    private static let moment = Date(timeIntervalSinceReferenceDate: 731_664_000)
    private static let sources = (1...3).map { SourceRecord(bundleIdentifier: "org.example.s\($0)", name: "S\($0)") }
    private static let id = UUID(uuidString: "00000000-0000-0000-0000-00000000000A") ?? UUID()

    private static func date(_ seconds: Double) -> Date { moment + seconds }

    @Test("Each member of the JSON of the parts of a workout has its own value")
    func parts() throws {
        let start = Self.moment.timeIntervalSinceReferenceDate
        let power = try JSONDecoder().decode(
            PowerReport.self,
            from: Data(
                """
                {"average": 1, "normalized": 2, "maximum": 3, "work": 4, \
                "best": [{"seconds": 5, "watts": 6}, {"seconds": 7, "watts": 8}]}
                """.utf8))
        let split = Split(number: 1, meters: 2, seconds: 3, averageHeartRate: 4, climb: 5)
        var lap = WorkoutLap(
            number: 1, start: start + 2, end: start + 3, seconds: 4, meters: 5, averageHeartRate: 6,
            maximumHeartRate: 7, averagePower: 8, climb: 9, activity: .rowing, lengths: 10..<21)
        let dry = lap.json.line
        lap.swimmingSpeed = 12
        let swim = SwimReport(
            lengths: [
                .init(number: 1, start: start + 2, end: start + 22, strokes: 12, strokeStyle: 5, swolf: 31),
                .init(number: 2, start: start + 30, end: start + 60, strokes: 14, strokeStyle: nil, swolf: 46),
                .init(number: 3, start: start + 70, end: start + 120, strokes: nil, strokeStyle: 4, swolf: nil),
            ], poolLength: 25)
        var samples = SampleSummary(type: .stepCount, samples: [])
        (samples.count, samples.unit, samples.statistic) = (2, .count, .sum(3))
        var rates = SampleSummary(type: .heartRate, samples: [], association: .time, otherSource: Self.sources[0])
        (rates.count, rates.unit) = (4, .countPerMinute)
        rates.statistic = .discrete(minimum: 5, average: 6, maximum: 7)
        let routes = [
            RouteSummary(uuid: Self.id, points: 1, start: Self.date(2), end: Self.date(3), otherSource: nil),
            RouteSummary(
                uuid: Self.id, points: 4, start: Self.date(5), end: Self.date(6), otherSource: Self.sources[1]),
        ]
        let zones = try ZoneGroupRecord(
            configuration: ZoneConfigurationRecord(
                type: .heartRate,
                boundaries: [100, 120, 140].map { QuantityValue($0, .countPerMinute) }, source: .user),
            durations: [1, 2.5, 3, 4])
        #expect(try zones.json.asZoneGroup() == zones)
        let lines = [
            "power \(power.json.line)", "split \(split.json.line)", "dry \(dry)", "lap \(lap.json.line)",
            "swim \(swim.json.line)", "samples \(samples.json.line)", "rates \(rates.json.line)",
            "routes \(routes.map(\.json.line).joined(separator: " "))", "zones \(zones.json.line)",
        ]
        #expect(
            lines.joined(separator: "\n") == """
                power {"average": 1, "normalized": 2, "maximum": 3, "work": 4, "best": [{"duration": 5, "average": 6}, \
                {"duration": 7, "average": 8}]}
                split {"number": 1, "duration": 3, "distance": 2, "averageHeartRate": 4, "climb": 5}
                dry {"number": 1, "activityType": "rowing", "start": "2024-03-09T08:00:02Z", "end": \
                "2024-03-09T08:00:03Z", "duration": 4, "distance": 5, "averageHeartRate": 6, "maximumHeartRate": 7, \
                "averagePower": 8, "climb": 9, "speed": 1.25, "lengths": 11}
                lap {"number": 1, "activityType": "rowing", "start": "2024-03-09T08:00:02Z", "end": \
                "2024-03-09T08:00:03Z", "duration": 4, "distance": 5, "averageHeartRate": 6, "maximumHeartRate": 7, \
                "averagePower": 8, "climb": 9, "speed": 12, "lengths": 11}
                swim {"poolLength": 25, "duration": 100, "speed": 0.75, "strokes": 26, "averageSWOLF": 38.5, "lengths": \
                [{"number": 1, "start": "2024-03-09T08:00:02Z", "end": "2024-03-09T08:00:22Z", "duration": 20, \
                "strokes": 12, "strokeStyle": 5, "swolf": 31}, {"number": 2, "start": "2024-03-09T08:00:30Z", "end": \
                "2024-03-09T08:01:00Z", "duration": 30, "strokes": 14, "strokeStyle": null, "swolf": 46}, {"number": 3, \
                "start": "2024-03-09T08:01:10Z", "end": "2024-03-09T08:02:00Z", "duration": 50, "strokes": null, \
                "strokeStyle": 4, "swolf": null}]}
                samples {"count": 2, "unit": "count", "sum": 3}
                rates {"count": 4, "unit": "count/min", "minimum": 5, "average": 6, "maximum": 7, "association": \
                "time", "source": "S1"}
                routes {"points": 1, "start": "2024-03-09T08:00:02Z", "end": "2024-03-09T08:00:03Z"} {"points": 4, \
                "start": "2024-03-09T08:00:05Z", "end": "2024-03-09T08:00:06Z", "source": "S2"}
                zones {"type": "HKQuantityTypeIdentifierHeartRate", "source": "user", "boundaries": [{"value": 100, \
                "unit": "count/min"}, {"value": 120, "unit": "count/min"}, {"value": 140, "unit": "count/min"}], \
                "seconds": [1, 2.5, 3, 4]}
                """)
    }

    private static func figures(_ first: Double) -> StatisticsReport.Figures {
        .init(
            sum: first, minimum: first + 1, average: first + 2, maximum: first + 3, latest: first + 4,
            latestDate: date(first + 5), duration: first + 6)
    }

    @Test("Each member of the JSON and each field of the CSV of statistics has its own value")
    func statistics() {
        let row = StatisticsReport.Row(
            start: Self.date(1), end: Self.date(2), figures: Self.figures(10),
            sources: [.init(source: Self.sources[0], figures: Self.figures(20))], followsGap: false)
        var lines: [String] = []
        for type in [ObjectType.stepCount, .heartRate] {
            for period in [nil, StatisticsReport.Period.week] {
                let unit = type == .stepCount ? QuantityUnit.count : .countPerMinute
                let report = StatisticsReport(type: type, unit: unit, period: period, rows: [row])
                lines.append(report.json.line)
                lines.append(CSV.statisticsHeader(of: report).joined(separator: ","))
                lines += CSV.statisticsFields(of: row, report).map { $0.joined(separator: ",") }
            }
        }
        lines.append(StatisticsReport(type: .stepCount, unit: .count, period: nil, rows: []).json.line)
        #expect(
            lines.joined(separator: "\n") == """
                {"type": "HKQuantityTypeIdentifierStepCount", "unit": "count", "start": "2024-03-09T08:00:01Z", "end": \
                "2024-03-09T08:00:02Z", "sum": 10, "latest": 14, "latestDate": "2024-03-09T08:00:15Z", "duration": 16, \
                "sources": [{"name": "S1", "bundleIdentifier": "org.example.s1", "sum": 20, "latest": 24, "latestDate": \
                "2024-03-09T08:00:25Z", "duration": 26}]}
                start,end,source,bundleIdentifier,sum,latest,latestDate,duration,unit
                2024-03-09T08:00:01Z,2024-03-09T08:00:02Z,,,10,14,2024-03-09T08:00:15Z,16,count
                2024-03-09T08:00:01Z,2024-03-09T08:00:02Z,S1,org.example.s1,20,24,2024-03-09T08:00:25Z,26,count
                {"type": "HKQuantityTypeIdentifierStepCount", "unit": "count", "by": "week", "periods": [{"start": \
                "2024-03-09T08:00:01Z", "end": "2024-03-09T08:00:02Z", "sum": 10, "sources": [{"name": "S1", \
                "bundleIdentifier": "org.example.s1", "sum": 20}]}]}
                start,end,source,bundleIdentifier,sum,unit
                2024-03-09T08:00:01Z,2024-03-09T08:00:02Z,,,10,count
                2024-03-09T08:00:01Z,2024-03-09T08:00:02Z,S1,org.example.s1,20,count
                {"type": "HKQuantityTypeIdentifierHeartRate", "unit": "count/min", "start": "2024-03-09T08:00:01Z", \
                "end": "2024-03-09T08:00:02Z", "minimum": 11, "average": 12, "maximum": 13, "latest": 14, "latestDate": \
                "2024-03-09T08:00:15Z", "duration": 16, "sources": [{"name": "S1", "bundleIdentifier": \
                "org.example.s1", "minimum": 21, "average": 22, "maximum": 23, "latest": 24, "latestDate": \
                "2024-03-09T08:00:25Z", "duration": 26}]}
                start,end,source,bundleIdentifier,minimum,average,maximum,latest,latestDate,duration,unit
                2024-03-09T08:00:01Z,2024-03-09T08:00:02Z,,,11,12,13,14,2024-03-09T08:00:15Z,16,count/min
                2024-03-09T08:00:01Z,2024-03-09T08:00:02Z,S1,org.example.s1,21,22,23,24,2024-03-09T08:00:25Z,26,count/min
                {"type": "HKQuantityTypeIdentifierHeartRate", "unit": "count/min", "by": "week", "periods": [{"start": \
                "2024-03-09T08:00:01Z", "end": "2024-03-09T08:00:02Z", "minimum": 11, "average": 12, "maximum": 13, \
                "sources": [{"name": "S1", "bundleIdentifier": "org.example.s1", "minimum": 21, "average": 22, \
                "maximum": 23}]}]}
                start,end,source,bundleIdentifier,minimum,average,maximum,unit
                2024-03-09T08:00:01Z,2024-03-09T08:00:02Z,,,11,12,13,count/min
                2024-03-09T08:00:01Z,2024-03-09T08:00:02Z,S1,org.example.s1,21,22,23,count/min
                {"type": "HKQuantityTypeIdentifierStepCount", "unit": "count", "start": null, "end": null}
                """)
    }

    @Test("The axis of statistics reaches from the least to the greatest value of all sources, for sums from 0")
    func extents() {
        func extent(_ type: ObjectType, _ all: StatisticsReport.Figures, _ own: StatisticsReport.Figures) -> String {
            let row = StatisticsReport.Row(
                start: Self.date(1), end: Self.date(2), figures: all,
                sources: [.init(source: Self.sources[0], figures: own)], followsGap: false)
            let report = StatisticsReport(type: type, unit: .count, period: nil, rows: [row])
            return report.extent.map { "\($0)" } ?? "none"
        }
        let lines = [
            extent(.stepCount, .init(sum: 5), .init(sum: 7)), extent(.stepCount, .init(sum: -5), .init(sum: -7)),
            extent(.stepCount, .init(minimum: 1, maximum: 2), .init()),
            extent(.heartRate, .init(minimum: 5, maximum: 7), .init(minimum: 4, maximum: 6)),
            extent(.heartRate, .init(minimum: 5, maximum: 5), .init(sum: 9)),
            extent(.heartRate, .init(minimum: 5, maximum: 4), .init()),
            extent(.heartRate, .init(minimum: 5), .init()), extent(.heartRate, .init(maximum: 5), .init()),
        ]
        #expect(
            lines.joined(separator: "\n") == """
                0.0...7.0
                -5.0...0.0
                none
                4.0...7.0
                5.0...5.0
                none
                none
                none
                """)
    }

    @Test("Each member of the JSON of an explained sum and of outings on the same way has its own value")
    func explanations() {
        let explanation = SumExplanation(
            type: .stepCount, unit: .count, start: Self.date(1), end: Self.date(2), merged: 3,
            parts: [
                .init(
                    source: Self.sources[0], rank: 4, alone: 5, counted: 6,
                    coveredBy: [.init(source: Self.sources[1], value: 7)])
            ], stretches: [.init(start: Self.date(8), end: Self.date(9), source: Self.sources[2], value: 10)],
            stretchCount: 11)
        let outings = [
            SameRouteReport.Outing(
                workout: Self.id, start: Self.date(1), timeZone: TimeZone(secondsFromGMT: 3_600), title: "T",
                duration: 20, distance: 3, averageHeartRate: 4, deviation: 5),
            .init(
                workout: UUID(uuidString: "00000000-0000-0000-0000-00000000000B") ?? UUID(), start: Self.date(6),
                timeZone: nil, title: nil, duration: 7, distance: nil, averageHeartRate: nil, deviation: 8),
            .init(
                workout: UUID(uuidString: "00000000-0000-0000-0000-00000000000C") ?? UUID(), start: Self.date(9),
                timeZone: nil, title: nil, duration: 7, distance: nil, averageHeartRate: nil, deviation: 0),
        ]
        let route = SameRouteReport(
            workout: Self.id, activityType: .hiking, length: 11, tolerance: 12, outings: outings)
        #expect(route.fastest == outings[1])
        #expect(
            [explanation.json.line, route.json.line].joined(separator: "\n") == """
                {"type": "HKQuantityTypeIdentifierStepCount", "unit": "count", "start": "2024-03-09T08:00:01Z", "end": \
                "2024-03-09T08:00:02Z", "merged": 3, "sources": [{"name": "S1", "bundleIdentifier": "org.example.s1", \
                "rank": 4, "alone": 5, "counted": 6, "coveredBy": [{"source": "S2", "bundleIdentifier": \
                "org.example.s2", "value": 7}]}], "steps": [{"start": "2024-03-09T08:00:08Z", "end": \
                "2024-03-09T08:00:09Z", "source": "S3", "bundleIdentifier": "org.example.s3", "value": 10}], \
                "stepCount": 11}
                {"workout": "00000000-0000-0000-0000-00000000000A", "activityType": "hiking", "length": 11, \
                "tolerance": 12, "fastest": "00000000-0000-0000-0000-00000000000B", "outings": [{"workout": \
                "00000000-0000-0000-0000-00000000000A", "start": "2024-03-09T08:00:01Z", "timeZone": "GMT+0100", \
                "title": "T", "duration": 20, "distance": 3, "averageHeartRate": 4, "deviation": 5}, {"workout": \
                "00000000-0000-0000-0000-00000000000B", "start": "2024-03-09T08:00:06Z", "timeZone": null, "title": \
                null, "duration": 7, "distance": null, "averageHeartRate": null, "deviation": 8}, {"workout": \
                "00000000-0000-0000-0000-00000000000C", "start": "2024-03-09T08:00:09Z", "timeZone": null, "title": \
                null, "duration": 7, "distance": null, "averageHeartRate": null, "deviation": 0}]}
                """)
    }
}
