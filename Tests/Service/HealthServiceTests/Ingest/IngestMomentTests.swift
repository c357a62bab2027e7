import Foundation
import HealthModel
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthService

@Suite struct IngestMomentTests {
    private let reader = IngestMomentReader(timeZone: TimeZone(identifier: "Europe/Zurich") ?? .gmt)

    @Test(
        "ING-5: every form of a moment is read",
        arguments: [
            ("2026-02-06 14:30:00 -0800", "2026-02-06T22:30:00Z"),
            ("2026-02-06 14:30:00 +0530", "2026-02-06T09:00:00Z"),
            ("2026-02-06T14:30:00-08:00", "2026-02-06T22:30:00Z"), ("2026-02-06T14:30:00Z", "2026-02-06T14:30:00Z"),
            ("2026-02-06T14:30:00.250Z", "2026-02-06T14:30:00Z"),
            ("2026-02-06 2:30:00 PM -0800", "2026-02-06T22:30:00Z"),
            ("2026-02-06 02:30:00 AM -0800", "2026-02-06T10:30:00Z"),
            ("2026-02-06 12:05:00 AM +0000", "2026-02-06T00:05:00Z"),
            ("2026-02-06 12:05:00 pm +0000", "2026-02-06T12:05:00Z"),
            ("2026-02-06 2:30:00\u{202F}PM -0800", "2026-02-06T22:30:00Z"),
            ("2026-02-06 14:30 +01", "2026-02-06T13:30:00Z"),
            ("2026-02-06", "2026-02-05T23:00:00Z"), ("2026-07-06", "2026-07-05T22:00:00Z"),
            (" 2024-02-29 00:00:00 +0000 ", "2024-02-29T00:00:00Z"),
        ]) func ING_5_forms(_ text: String, _ expected: String) throws
    {
        let moment = try reader.moment(.string(text))
        #expect(moment.time.rounded(.down) == IngestStore.seconds(expected))
    }

    @Test(
        "ING-5: what says no offset, or is no date, is told apart",
        arguments: [
            ("2026-02-06 14:30:00", IngestMoment.noOffset), ("2026-02-06T14:30", IngestMoment.noOffset),
            ("2026-02-06 2:30:00 PM", IngestMoment.noOffset), ("2026-02-30 14:30:00 +0000", IngestMoment.impossible),
            ("2025-02-29", IngestMoment.impossible), ("2026-02-06 24:30:00 +0000", IngestMoment.impossible),
            ("2026-02-06 13:30:00 PM +0000", IngestMoment.impossible),
            ("0001-01-01 00:00:00 +0000", IngestMoment.impossible),
            ("", IngestMoment.noDate), ("06.02.2026 14:30", IngestMoment.noDate),
            ("2026-02-06 14:30:00 +0100 x", IngestMoment.noDate),
            ("2026-02-06 14:30:00 Europe/Zurich", IngestMoment.noDate),
            ("2026-02-06 14:30:00 +25:00", IngestMoment.noDate), ("2026-02-06 14:30:00 +0060", IngestMoment.noDate),
            (String(repeating: "2", count: 100), IngestMoment.noDate),
        ]) func ING_5_refusals(_ text: String, _ reason: String) throws
    {
        #expect(throws: IngestReason(reason)) { try reader.moment(.string(text)) }
    }

    /// Blanks may be missing where signs separate numbers, and an hour may have one digit.
    @Test(
        "ING-5: each number of a moment has its digits, no less and no more",
        arguments: [
            ("2026-02-06 9:05:07 +0100", "2026-02-06T08:05:07Z"), ("2026-02-06 09:05:07 +0100", "2026-02-06T08:05:07Z"),
            ("2026-02-06 09:05:60 +0100", "2026-02-06T08:06:00Z"), ("2026-02-06 23:59 +01:59", "2026-02-06T22:00:00Z"),
            ("2026-02-06 09:05:07 +23:59", "2026-02-05T09:06:07Z"), ("1900-01-01T00:00Z", "1900-01-01T00:00:00Z"),
            ("2199-12-31T23:59:59Z", "2199-12-31T23:59:59Z"), ("2026-02-06t09:05:07z", "2026-02-06T09:05:07Z"),
            ("2026-02-06 12:00:00 AM +0000", "2026-02-06T00:00:00Z"),
            ("2026-02-06 1:00:00AM+0000", "2026-02-06T01:00:00Z"), ("2026-02-06 11:59 pm Z", "2026-02-06T23:59:00Z"),
            ("2026-02-06T09:05:07,5Z", "2026-02-06T09:05:07Z"), ("26-02-06 09:05:07 +0100", nil),
            ("226-02-06 09:05:07 +0100", nil), ("22026-02-06 09:05:07 +0100", nil), ("2026-2-06 09:05:07 +0100", nil),
            ("2026-002-06 09:05:07 +0100", nil), ("2026-02-6 09:05:07 +0100", nil), ("2026-02-066 09:05Z", nil),
            ("2026-02-06 009:05:07 +0100", nil), ("2026-02-06 :05:07 +0100", nil), ("2026-02-06 09:5:07 +0100", nil),
            ("2026-02-06 09:005:07 +0100", nil), ("2026-02-06 09:05:7 +0100", nil),
            ("2026-02-06 09:05:007 +0100", nil), ("2026-02-06 09:05: +0100", nil), ("2026-02-06 09:05:07 +1", nil),
            ("2026-02-06 09:05:07 +001", nil), ("2026-02-06 09:05:07 +01000", nil),
            ("2026-02-06 09:05:07 +01:0", nil), ("2026-02-06 09:05:07 +01:000", nil), ("2026-02-0609:05:07Z", nil),
            ("2026-02-06 09:05:07 0100", nil), ("2026-02-06 09:05:07 ++0100", nil),
        ] as [(String, String?)]) func digits(_ text: String, _ expected: String?) throws
    {
        guard let expected else {
            #expect(throws: IngestReason(IngestMoment.noDate)) { try reader.moment(.string(text)) }
            return
        }
        #expect(try reader.moment(.string(text)).time.rounded(.down) == IngestStore.seconds(expected))
    }

    @Test(
        "ING-5: what no calendar or clock has does not exist",
        arguments: [
            "1899-12-31T23:59Z", "2200-01-01T00:00Z", "2026-00-06", "2026-13-06", "2026-02-00", "2026-04-31",
            "2026-06-31", "2026-09-31", "2026-11-31", "2026-01-32", "1900-02-29", "2100-02-29", "2026-02-06T24:00Z",
            "2026-02-06T23:60Z", "2026-02-06T23:59:61Z", "2026-02-06 0:30 AM +0000", "2026-02-06 13:00 AM +0000",
        ]) func impossible(_ text: String)
    {
        #expect(throws: IngestReason(IngestMoment.impossible)) { try reader.moment(.string(text)) }
    }

    @Test("ING-5: a moment has at most 64 bytes", arguments: [(63, true), (64, true), (65, false)])
    func length(bytes: Int, isRead: Bool) {
        let text = String(repeating: " ", count: bytes - 20) + "2026-02-06T09:05:07Z"
        #expect(((try? reader.moment(.string(text))) != nil) == isRead)
        #expect(throws: IngestReason(IngestMoment.missing)) { try reader.moment(nil) }
        #expect(throws: IngestReason(IngestMoment.noDate)) { try reader.moment(.integer(20_260_206)) }
    }

    @Test("ING-5: a moment on the latest date is read, and one after it is not", arguments: [-1.0, 0, 1])
    func latest(seconds: Double) throws {
        let latest = IngestStore.seconds("2026-02-06T09:05:07Z")
        let reader = IngestMomentReader(timeZone: .gmt, latest: latest - seconds)
        let moment = Result { try reader.moment(.string("2026-02-06T09:05:07Z")) }
        if seconds > 0 {
            #expect(throws: IngestReason(IngestMoment.ahead)) { try moment.get() }
        } else {
            #expect(try moment.get() == IngestMoment(time: latest, offset: 0, isMidnight: false))
        }
    }

    @Test("ING-5: a moment without offset is left out of the store") func ING_5_skipped() throws {
        let store = try IngestStore()
        let outcome = try store.ingest(metric: "step_count", "count", ["{'date':'2026-11-22 07:12:00','qty':101}"])
        #expect(outcome.skipped.map(\.reason) == [IngestMoment.noOffset])
        #expect(outcome.isRefused)
    }

    @Test("ING-6: numbers may be texts") func ING_6_numbersAsTexts() throws {
        let store = try IngestStore()
        let outcome = try store.ingest(
            metric: "step_count", "count",
            [
                "{'date':'2026-11-22 07:12:00 +0100','qty':'101.5'}", "{'date':'2026-11-22 07:13:00 +0100','qty':2}",
                "{'date':'2026-11-22 07:14:00 +0100','qty':3.25}", "{'date':'2026-11-22 07:15:00 +0100','qty':'1e1'}",
            ])
        #expect(outcome.added == 4)
        #expect(try store.sum(.stepCount) == 116.75)
    }

    @Test(
        "ING-6: what is no number is left out",
        arguments: [
            "null", "true", "false", "'NaN'", "'nan'", "'inf'", "'-Infinity'", "''", "' '", "'0x10'", "'1,5'", "[]",
            "{}",
            "'12 steps'", "'1e999'",
        ]) func ING_6_noNumbers(_ value: String) throws
    {
        let store = try IngestStore()
        let outcome = try store.ingest(
            metric: "step_count", "count", ["{'date':'2026-11-22 07:12:00 +0100','qty':\(value)}"])
        #expect(outcome.added == 0)
        #expect(outcome.skippedCount == 1)
        #expect(try store.samples(.stepCount).isEmpty)
    }

    @Test("Days of random years are those of Foundation's calendar") func calendarAgrees() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let utc = IngestMomentReader(timeZone: .gmt)
        for day in stride(from: -36_890, to: 72_000, by: 97) {
            let date = Date(timeIntervalSinceReferenceDate: Double(day) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            func two(_ number: Int?) -> String { String(String((number ?? 0) + 100).suffix(2)) }
            let text = "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day))"
            #expect(try utc.moment(.string(text)).time == date.timeIntervalSinceReferenceDate, "\(text)")
        }
    }
}
