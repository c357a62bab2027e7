import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthReports

/// Axes, marks of dates, and texts without what cannot be shown.
@Suite struct MarksSweepTests {
    @Test("Steps of scales are round, in decimals, on the clock or in hours")
    func steps() throws {
        var kept = KeptLines()
        let clock: [Double] = [
            5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 21_600, 43_200, 86_400, 172_800,
            864_000,
        ]
        let sizes = (clock + [0, 0.2, 1, 2, 19, 20, 21, 25, 50, 100, 199, 200, 500, 1_000, 36_000, 72_000, 1e6])
            .flatMap { [$0 * 0.999_998, $0, $0 * 1.000_001, $0 * 1.01] }
        let steps: [(String, AxisScale.Steps)] = [
            ("0.01", .decimal(smallest: 0.01)), ("1", .decimal(smallest: 1)), ("20", .decimal(smallest: 20)),
            ("time", .time), ("hours", .hours),
        ]
        for size in sizes + [-1, .infinity, .nan] {
            kept.add(Told.text(size), steps) { Told.text($0.1.first(atLeast: size)) }
        }
        kept.add("smallest", steps) { "\($0.0) \(Told.text($0.1.smallest))" }
        for most in [0, 1, 4, 6, 10] {
            for (name, steps) in steps {
                let spans: [(Double, Double)] = [(0, 0), (0, 1), (-7, 93), (1_700, 3_500), (0.5, 86_401), (-20, -3)]
                kept.add("\(most) \(name)", spans) { low, high in
                    let holding = AxisScale(
                        holding: [high, low, (low + high) / 2], maximumSteps: max(1, most), steps: steps)
                    let plain = AxisScale(from: low, to: high, maximumTicks: most, steps: steps)
                    return [holding, plain].map {
                        "\(Told.text([$0.lower, $0.upper, $0.step])): \(Told.text($0.ticks))"
                    }
                    .joined(separator: ", ")
                }
            }
        }
        let odd: [(Double, Double, Double)] = [
            (0, 10, 0), (0, 10, -1), (10, 0, 1), (0, 999, 1), (0, 1_000, 1), (0.3, 0.9, 0.3), (-1, 1, 0.5),
            (2.5, 2.6, 1),
            (0, 0.999_999_999_9, 0.5),
        ]
        for (lower, upper, step) in odd {
            kept.add("ticks \(lower) \(upper) \(step)") {
                var scale = AxisScale(from: 0, to: 1, maximumTicks: 2, steps: .time)
                (scale.lower, scale.upper, scale.step) = (lower, upper, step)
                return "\(scale.ticks.count) \(Told.text(Array(scale.ticks.suffix(3))))"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/axis-steps.txt") == nil)
    }

    @Test("A scale fits its values, and begins at zero if they are near it")
    func fitting() throws {
        var kept = KeptLines()
        let kinds: [(String, AxisScale.Kind)] = [("number", .number), ("duration", .duration), ("pace", .pace)]
        let values: [[Double]] = [
            [], [.nan], [1e15, 3], [1e15], [-1e15, 2e15], [0], [0, 0], [5], [5, 5], [-5], [5.25], [1, 2, 3], [1, 3],
            [1.01, 3],
            [0.99, 3], [10, 31], [70.2, 70.4], [70.2, 70.21], [70, 71], [-3, -1], [-3, -0.9], [-3, -1.1], [-3, 4],
            [-10, 0],
            [100, 300], [100.5, 300], [99, 300], [250, 300, 299], [0.001, 0.002], [1e-7, 3e-7], [12_345, 12_400],
            [3_600, 86_400], [280, 420], [281.5, 419], [0.333_3, 1], [0.333_4, 1], [1e14, 9e14], [1, 1e9], [59, 61],
            [-1, 1],
            [17.5], [1_000_000, 1_000_001],
        ]
        for list in values {
            kept.add(Told.text(list), kinds) { kind in
                [false, true].map { startsAtZero in
                    guard let scale = AxisScale(fitting: list, of: kind.1, startsAtZero: startsAtZero) else {
                        return "-"
                    }
                    return "\(Told.text([scale.lower, scale.upper, scale.step])) \(scale.ticks.count)"
                }.joined(separator: ", ")
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/axis-fitting.txt") == nil)
    }

    @Test("Marks of dates are as fine as the dates are close")
    func dateMarks() throws {
        var kept = KeptLines()
        let calendar = Told.calendar("Europe/Zurich")
        let midnight = CalendarDay(year: 2024, month: 1, day: 1).start(in: calendar.timeZone) ?? .distantPast
        let days: [Double] = [
            0, 0.5, 0.998, 0.999, 1, 1.49, 1.5, 6.5, 6.51, 62, 62.1, 400, 400.1, 2_196, 2_197, 5_000, -1,
        ]
        for length in days {
            kept.add("\(length)", [0.0, 3_600]) { offset in
                [[0, 1], [0, 0.3, 1]].map { shares in
                    "\(DateMarks(of: shares.map { midnight + offset + $0 * length * 86_400 }, calendar: calendar))"
                }.joined(separator: " ")
            }
        }
        let years = (2_020...2_024).compactMap {
            CalendarDay(year: $0, month: 1, day: 1).start(in: calendar.timeZone)
        }
        kept.add("years", [0, 1, 2, 3, 5]) { "\(DateMarks(of: Array(years.suffix($0)), calendar: calendar))" }
        let texts = [
            [], ["a"], ["a", "a"], ["a", "b"], ["a", "b", "b", "b", "c"], ["a", "a", "b", "b", "b", "b", "c"],
            ["a", "b", "b", "c", "c"], ["a", "a", "b", "b", "b", "b", "b", "c"], ["a", "b", "a", "b"],
        ]
        for list in texts { kept.add("\(list)") { DateMarks.places(of: list) } }
        for places in [[], [3], [0, 1], [0, 2, 3], [0, 5, 7, 8], [0, 7, 8, 20, 21], [0, 0, 0]] {
            kept.add("gap \(places)") { DateMarks.longestGap(of: places) }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/date-marks.txt") == nil)
    }

    @Test("Texts of others are shown without control characters, and not too long")
    func plainText() throws {
        var kept = KeptLines()
        let texts = [
            "", "plain", "a\tb\nc\rd", "bell\u{7}end", "line\u{2028}and\u{2029}paragraph",
            "soft\u{AD}hyphen\u{200B}zero",
            "private\u{E000}use", "\u{378}unassigned", "delete\u{7F}d", "nel\u{85}x", "émigré “ok” 😀",
            "e\u{301}e\u{301}e\u{301}",
            String(repeating: "ab", count: 100), String(repeating: "ab", count: 100) + "c",
            String(repeating: "é", count: 200), String(repeating: "é", count: 201),
            String(repeating: "e\u{301}\u{302}\u{303}\u{304}\u{305}", count: 70),
        ]
        for text in texts {
            kept.add(String(text.prefix(20)), [1, 2, 5, 40, 200]) { most in
                let clean = PlainText.clean(text, most: most)
                return clean.count > 10 ? "\(clean.prefix(5))… \(clean.count) \(clean.unicodeScalars.count)" : clean
            }
            kept.add("\(text.prefix(20)) usual") { PlainText.clean(text).count }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/plain-text.txt") == nil)
    }

    @Test("A number style is that of a locale")
    func locales() throws {
        var kept = KeptLines()
        for name in ["en_US", "de_DE", "en_IN", "es_ES", "pl_PL"] {
            let style = NumberStyle(Locale(identifier: name))
            kept.add(name) {
                "\(style.lastGroup) \(style.otherGroups) \(style.leastGrouped) \(style.decimalMark) \(style.groupMark)"
            }
        }
        let typed = [
            "", "C", "c", "POSIX", "posix", "C.UTF-8", "en_US.UTF-8", "en-us", "DE_ch@euro", "xx_YY", "german",
            String(repeating: "e", count: 64), String(repeating: "e", count: 65),
            "C." + String(repeating: "x", count: 62),
            "C." + String(repeating: "x", count: 63),
        ]
        for text in typed {
            kept.add("typed \(text.prefix(20))") {
                "\(LocaleNames.name(typed: text) ?? "-") \(LocaleNames.languageTag(typed: text) ?? "-")"
            }
        }
        let environments: [[String: String]] = [
            [:], ["LANG": "de_DE.UTF-8"], ["LANG": "de_DE", "LC_NUMERIC": "fr_FR"],
            ["LC_ALL": "", "LC_NUMERIC": "fr_FR"],
            ["LC_ALL": "en_GB", "LC_NUMERIC": "fr_FR", "LANG": "de_DE"], ["LANG": "nonsense"], ["LC_ALL": "C"],
        ]
        for environment in environments {
            kept.add("\(environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })") {
                LocaleNames.system(environment)
            }
        }
        kept.add("last of all") { LocaleNames.names.last ?? "-" }
        #expect(try kept.difference(from: "Core/Texts/Reports/locales.txt") == nil)
    }
}
