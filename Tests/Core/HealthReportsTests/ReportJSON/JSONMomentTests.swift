import Foundation
import HealthModel
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthReports

@Suite struct JSONMomentTests {
    @Test(arguments: [
        (0.0, "2001-01-01T00:00:00Z"), (800_260_200, "2026-05-12T06:30:00Z"),
        (800_260_200.25, "2026-05-12T06:30:00.25Z"), (-978_307_200, "1970-01-01T00:00:00Z"),
        (-0.25, "2000-12-31T23:59:59.75Z"), (-978_307_199.5, "1970-01-01T00:00:00.5Z"),
        (225_936_000, "2008-02-29T00:00:00Z"), (63_113_904_000, "4001-01-01T00:00:00Z"),
        (-63_145_526_400, "0000-01-01T00:00:00Z"), (252_423_993_599, "9999-12-31T23:59:59Z"),
        (800_260_200.0000001, "2026-05-12T06:30:00.0000001Z"),
    ])
    func momentsAreText(seconds: Double, text: String) {
        #expect(JSONMoment.text(seconds) == text)
        #expect(JSONMoment.seconds(text) == seconds)
    }

    @Test(arguments: [1e20, -1e12, 252_423_993_600, -63_145_526_401, 1e-9, .infinity, .nan, .greatestFiniteMagnitude])
    func whatTextsCannotSayIsANumber(seconds: Double) throws {
        #expect(JSONMoment.text(seconds) == nil)
        let read = try JSON(parsing: JSON.date(seconds).line).asMoment()
        #expect(read.bitPattern == seconds.bitPattern || read.isNaN && seconds.isNaN)
    }

    /// Moments are restored bit for bit, whatever the date.
    @Test func momentsComeBackBitForBit() throws {
        var generator = SeededGenerator(seed: 5)
        for round in 0..<20_000 {
            let width = [1e3, 1e6, 1e9, 6e10][round % 4]
            var seconds = Double.random(in: -width...width, using: &generator)
            if round % 3 == 0 { seconds = (seconds * 1_000).rounded() / 1_000 }
            if round % 7 == 0 { seconds = seconds.rounded() }
            let read = try JSON(parsing: JSON.date(seconds).line).asMoment()
            #expect(read.bitPattern == seconds.bitPattern, "\(seconds)")
        }
    }

    /// The parser of all other formats agrees, where it does not round twice.
    @Test func otherReadersAgree() {
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<2_000 {
            let seconds = Double.random(in: -6e10...2e11, using: &generator).rounded()
            guard let text = JSONMoment.text(seconds) else { continue }
            let other = Array(text.utf8).withUnsafeBufferPointer { DateTimeParser.parse($0) }
            #expect(text.hasPrefix("0000") || other == seconds)
        }
    }

    @Test func offsetsAreRead() {
        #expect(JSONMoment.seconds("2026-05-12T08:30:00+02:00") == 800_260_200)
        #expect(JSONMoment.seconds("2026-05-12t01:00:00.5-05:30") == 800_260_200.5)
        #expect(JSONMoment.seconds("2000-12-31T23:59:59.000000000000000001Z") == -1)
        #expect(JSONMoment.seconds("2000-12-31T23:59:59.0000000000Z") == -1)
    }

    @Test(arguments: [
        "", "2026-05-12", "2026-05-12T06:30:00", "2026-05-12 06:30:00Z", "2026-13-12T06:30:00Z", "2026-02-29T06:30:00Z",
        "2026-05-12T24:00:00Z", "2026-05-12T06:60:00Z", "2026-05-12T06:30:60Z", "2026-05-12T06:30:00.Z",
        "2026-05-12T06:30:00+0200", "2026-05-12T06:30:00+02", "2026-05-12T06:30:00ZZ", "+026-05-12T06:30:00Z",
        "2026-05-12T06:30:00.1x", "2026-00-12T06:30:00Z", "2026-05-00T06:30:00Z", "２０２６-05-12T06:30:00Z",
        "2026-05-12T06:30:00.0000000000000000000000000000000000000000000000Z",
    ])
    func whatIsNoMomentIsRefused(text: String) {
        #expect(JSONMoment.seconds(text) == nil)
    }
}
