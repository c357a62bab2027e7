import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthReports

/// Nights of one and of several sources, around the bounds of days, breaks and stages.
@Suite struct SleepSweepTests {
    private static let sources = ["watch", "phone", "ring"].map {
        SourceRecord(bundleIdentifier: $0, name: $0.uppercased())
    }
    private static let ranking = SourceRanking(
        sources.enumerated().map { place, source in
            .init(
                source: source, isSystem: place < 2, productType: ["Watch7,1", "iPhone15,2", nil][place],
                firstAppearance: Int64(place))
        })

    /// A stage of a source, in hours since the midnight before 5 March 2024 in Zurich.
    private static func stage(
        _ stage: SleepReport.Stage, _ from: Double, _ to: Double, _ source: Int = 0, zone: String? = nil
    ) -> SampleRecord {
        let midnight = 731_286_000.0
        return SampleRecord(
            uuid: Told.id(1), type: .sleepAnalysis, start: midnight + from * 3_600, end: midnight + to * 3_600,
            content: .category(stage.rawValue),
            source: SourceRevisionRecord(
                source: source < 3 ? sources[source] : .init(bundleIdentifier: "x", name: "X"), version: nil,
                productType: nil, system: nil),
            metadata: zone.map { [MetadataKey.timeZone: .string($0)] })
    }

    private static let worlds: [(String, [SampleRecord])] = few + many

    private static let few: [(String, [SampleRecord])] = [
        ("none", []), ("one", [stage(.core, -1, 6)]), ("of nobody", [stage(.core, -1, 6, 3)]),
        ("no time", [stage(.core, 3, 3), stage(.core, 4, 3)]),
        (
            "stages",
            [
                stage(.core, -1, 1), stage(.deep, 1, 2.25), stage(.awake, 2.25, 2.5), stage(.rem, 2.5, 4),
                stage(.core, 4, 6.5), stage(.unspecified, 6.5, 7),
            ]
        ),
        ("three hours", [stage(.core, -1, 1), stage(.core, 4, 6)]),
        ("less than three hours", [stage(.core, -1, 1), stage(.core, 3.999, 6)]),
        ("only in bed", [stage(.inBed, -1, 6)]), ("only awake", [stage(.awake, -1, 6)]),
        ("awake and in bed", [stage(.awake, 0, 1), stage(.inBed, -1, 6)]),
        ("in bed around", [stage(.inBed, -2, 7, 1), stage(.core, -1, 3), stage(.awake, 3, 3.5), stage(.rem, 3.5, 6)]),
        ("overlaps", [stage(.core, -1, 6), stage(.deep, 1, 2), stage(.rem, 1.5, 3), stage(.awake, 2.5, 2.75)]),
        (
            "two sources",
            [stage(.core, -1, 6, 1), stage(.deep, 0, 2, 0), stage(.inBed, -1.5, 6.5, 0), stage(.rem, 5, 7, 0)]
        ),
        (
            "three sources",
            [stage(.unspecified, -1, 6, 2), stage(.core, 1, 3, 1), stage(.deep, 2, 5, 0), stage(.core, 1, 4, 0)]
        ),
        ("equal times", [stage(.core, 0, 2, 0), stage(.deep, 0, 2, 0), stage(.rem, 0, 2, 1), stage(.core, 0, 1, 2)]),
        ("afternoon", [stage(.core, 14, 15.5), stage(.core, 23, 30)]),
        ("around six in the evening", [stage(.core, 17, 18.98), stage(.core, 17, 19.02, 1)]),
        ("exactly at six", [stage(.core, 17, 19)]),
        ("two naps", [stage(.core, -1, 6), stage(.core, 10, 11), stage(.rem, 14.5, 15), stage(.awake, 15, 15.25)]),
        ("equal periods", [stage(.core, -1, 2), stage(.core, 6, 9)]),
        (
            "zones",
            [
                stage(.core, -1, 2, zone: "Asia/Tokyo"), stage(.deep, 2, 4),
                stage(.rem, 4, 6, zone: "America/New_York"), stage(.core, 23, 30),
                stage(.core, 47, 50, zone: "Nowhere"),
            ]
        ), ("equal zones", [stage(.core, -1, 2, zone: "Asia/Tokyo"), stage(.rem, 2, 5, zone: "America/New_York")]),
        (
            "over the change of clocks",
            [stage(.core, 26 * 24 - 2, 26 * 24 + 6), stage(.core, 27 * 24 - 2, 27 * 24 + 6)]
        ),
        (
            "unknown stage",
            [
                SampleRecord(
                    uuid: Told.id(1), type: .sleepAnalysis, start: 0, end: 9, content: .category(99),
                    source: SourceRevisionRecord(source: sources[0], version: nil, productType: nil, system: nil))
            ]
        ),
    ]

    private static let many: [(String, [SampleRecord])] = [
        ("days", (0..<9).flatMap(day)), ("days with a gap", [0, 1, 2, 4, 5, 7].flatMap(day)),
        ("four days", (0..<4).flatMap(day)),
        ("five days", (0..<5).flatMap(day)),
    ]

    /// A night that is not like the one before.
    private static func day(_ number: Int) -> [SampleRecord] {
        let midnight = Double(number * 24)
        return [
            stage(.core, midnight - 1 + Double(number % 3) / 4, midnight + 3),
            stage(.deep, midnight + 3, midnight + 6 + Double(number % 2) / 3),
            stage(.awake, midnight + 2, midnight + 2.1),
        ]
    }

    @Test("Nights with their periods, naps, stages and sources")
    func nights() throws {
        var kept = KeptLines()
        for (name, samples) in Self.worlds {
            let zones = ["Europe/Zurich", "GMT", "America/New_York"]
            let reports = zones.map { zone -> SleepReport in
                let calendar = Told.calendar(zone)
                let nights = SleepNights(samples.shuffledEvenly, ranking: Self.ranking, calendar).nights()
                return SleepReport(nights: nights, regularity: .init(of: nights, calendar))
            }
            kept.add(name, reports) { report in
                let lengths = report.nights.map {
                    "\($0.day.text) \(Told.text(($0.main.end - $0.main.start) / 3_600)) \($0.naps.count)"
                }
                return "\(lengths) \(Told.text(report))"
            }
            kept.add("\(name) means", reports) { report in
                report.means.map { Told.text([$0.inBed, $0.asleep, $0.awake, $0.deep, $0.core, $0.rem]) } ?? "-"
            }
            kept.add("\(name) regularity", reports) { report in
                report.regularity.map {
                    Told.text([$0.index, $0.start, $0.end, $0.startDeviation, $0.endDeviation])
                } ?? "-"
            }
        }
        for stage in SleepReport.Stage.allCases { kept.add("\(stage)") { stage.isAsleep } }
        #expect(try kept.difference(from: "Core/Texts/Reports/nights.txt") == nil)
    }
}

extension [SampleRecord] {
    /// The same samples in another order, which is the same in every run.
    fileprivate var shuffledEvenly: [SampleRecord] {
        enumerated().sorted { ($0.offset * 7 % 11, $0.offset) < ($1.offset * 7 % 11, $1.offset) }.map(\.element)
    }
}
