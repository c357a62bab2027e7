import TestSupport
import Testing

@testable import WorkoutFiles

@Suite struct AppleHealthDateWriterTests {
    @Test(
        arguments: [
            (0.0, 0, "2001-01-01 00:00:00 +0000"), (-1, 0, "2000-12-31 23:59:59 +0000"),
            (760_000_000, 7_200, "2025-01-31 09:06:40 +0200"), (0.25, -19_800, "2000-12-31 18:30:00.25-0530"),
            (730_944_000.5, 20_700, "2024-03-01 05:45:00.5+0545"), (730_943_999, 0, "2024-02-29 23:59:59 +0000"),
            (63_113_904_000, 0, "4001-01-01 00:00:00 +0000"), (-63_000_000_000, 0, "0004-08-11 08:00:00 +0000"),
        ] as [(Double, Int, String)])
    func EXP_15_datesHaveOneOffset(date: Double, offset: Int, text: String) {
        var writer = AppleHealthDateWriter(offset: offset, hasFractions: true)
        #expect(writer.text(date) == text)
        #expect(AppleHealthDate.parse(text) == date)
    }

    @Test func EXP_15_fractionsCanBeLeftOut() {
        var writer = AppleHealthDateWriter(offset: 3_600, hasFractions: false)
        #expect(writer.text(0.999) == "2001-01-01 01:00:00 +0100")
        #expect(writer.text(-0.001) == "2001-01-01 00:59:59 +0100")
        #expect(writer.text(1e12) == "")
        #expect(writer.text(.nan) == "")
    }

    /// Dates are restored bit for bit, whatever the date and the offset.
    @Test func EXP_15_everyBitComesBack() throws {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<20_000 {
            let offset = Int(generator.next() % 113) * 900 - 50_400
            var writer = AppleHealthDateWriter(offset: offset, hasFractions: true)
            let range: ClosedRange<Double> = generator.next() % 4 == 0 ? AppleHealthDateWriter.range : -1e9...1.5e9
            var date = Double.random(in: range, using: &generator)
            if generator.next() % 2 == 0 { date = date.rounded() }
            if generator.next() % 4 == 0 { date = (date * 1_000).rounded() / 1_000 }
            let text = writer.text(date)
            #expect(AppleHealthDate.parse(text) == date, "\(text)")
            // The usual form, with the fast path.
            if date == date.rounded() {
                var clock = AppleHealthDayClock()
                var bytes = Array(text.utf8) + [0, 0, 0, 0, 0, 0, 0]
                #expect(clock.seconds(&bytes) == date)
            }
        }
    }
}
