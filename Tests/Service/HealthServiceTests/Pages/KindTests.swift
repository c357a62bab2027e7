import Foundation
import HealthModel
import HealthPages
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthService

/// Types of data that need a chart of their own (WEB-44), and a person's preferred zones (WEB-95).
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct KindTests {
    @Test func WEB_44_bloodPressureIsShownInPairs() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder) { engine in
                try Fixture.fill(engine)
                func part(_ type: ObjectType, _ value: Double, at moment: Double) -> SampleRecord {
                    SampleRecord(
                        type: type, start: moment, end: moment,
                        content: .quantity(QuantityValue(value, .millimeterOfMercury)))
                }
                let samples = (0..<3).map { index in
                    let moment = Fixture.day + Double(index) * 3_600
                    return SampleRecord(
                        type: .bloodPressure, start: moment, end: moment,
                        content: .correlation([
                            part(.bloodPressureSystolic, 120 + Double(index), at: moment),
                            part(.bloodPressureDiastolic, 80 + Double(index), at: moment),
                        ]))
                }
                try engine.write(as: Fixture.watch) { try $0.save(samples) }
            }
            let page = try await pages.page("/data/bloodPressure?span=D&date=2026-11-20")
            #expect(page.contains("data-chart=\"range\""))
            #expect(page.contains("on average 121 over 81 mmHg"))
            #expect(page.matches(of: /data-value="8[012]\.0"/).count == 3)
            #expect(page.matches(of: /data-value="12[012]\.0"/).count == 3)
            #expect(page.contains("122/82 mmHg"))
            #expect(try await pages.page("/data").contains(">122/82 mmHg</td>"))
        }
    }

    @Test func WEB_44_anElectrocardiogramIsDrawnInMillimetres() async throws {
        let uuid = UUID()
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder) { engine in
                try Fixture.fill(engine)
                let sample = SampleRecord(
                    uuid: uuid, type: .electrocardiogram, start: Fixture.day, end: Fixture.day + 20,
                    content: .detail(
                        .electrocardiogram(
                            ElectrocardiogramRecord(
                                classification: 1, averageHeartRate: QuantityValue(61, .countPerMinute),
                                measurementCount: 2_000))))
                let voltages = (0..<2_000).map { VoltagePoint(time: Double($0) / 100, volts: $0 == 100 ? 0.001 : 0) }
                try engine.write(as: Fixture.watch) {
                    try $0.insertSystemData([SystemSample(sample, voltages: voltages)])
                }
            }
            #expect(
                try await pages.page("/data/electrocardiogram").contains("/data/electrocardiogram/\(uuid.uuidString)"))
            let list = try await pages.page("/data/electrocardiogram?span=M&date=2026-11-20")
            #expect(list.contains("Sinus rhythm, 61 bpm") && !list.contains("voltages") && !list.contains("No data in"))
            #expect(list.firstMatch(of: /<svg class="strip".*?d="M0\.0 [^"]*L/) != nil)
            let page = try await pages.page("/data/electrocardiogram/\(uuid.uuidString)")
            let paths = page.matches(of: /<path class="line" d="([^"]*)"/).map(\.output.1)
            // A millivolt is 10 mm up, a second is 25 mm.
            #expect(paths.count == 2)
            #expect(paths.first?.contains("L25.0 10.0") == true)
            #expect(try await pages.ask("GET", "/data/electrocardiogram/\(UUID().uuidString)").status == 404)
        }
    }

    @Test func WEB_95_zonesAreSaidFromADayOn() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            #expect(try await pages.page("/settings").contains("Power: none"))
            let own = try await pages.ask(
                "POST", "/settings/zones", form: "of=heartRateZones&kind=own&bounds=120%2C+140%2C+160&from=2020-01-01")
            #expect(own.status == 303)
            #expect(try await pages.page("/settings").contains("120, 140, 160 bpm, your own"))
            let share = try await pages.ask(
                "POST", "/settings/zones", form: "of=heartRateZones&kind=percent&bounds=190&from=2021-01-01")
            #expect(share.status == 303)
            #expect(try await pages.page("/settings").contains("114, 133, 152, 171 bpm, your own"))
            let wrong = try await pages.ask(
                "POST", "/settings/zones", form: "of=heartRateZones&kind=own&bounds=160+120")
            #expect(wrong.status == 400)
            #expect(wrong.text.contains("field-error"))
            let said = try await pages.ask("GET", "/api/v1/zones")
            #expect(try JSON(parsing: said.text)["said"]?.elements { $0 }.count == 2)
        }
    }

    @Test("WEB-41: the chart of a day is marked by hours, and no axis of heart rates is below zero")
    func aDayIsMarkedByHours() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let page = try await pages.page("/data/heartRate?span=D&date=2026-11-20")
            let marks = page.matches(of: /data-mark="([^"]*)"/).map(\.output.1)
            #expect(marks.count == 24 && marks.first == "00:00" && marks.last == "23:00", "\(marks)")
            #expect(page.contains("data-low=\"60.0\" data-high=\"100.0\" data-step=\"10.0\""))
            #expect(page.contains("datetime=\"2026-11-20T23:00:00Z\""))
            let year = try await pages.page("/data/heartRate?span=Y&date=2026-11-20")
            let months = year.matches(of: /data-mark="([^"]*)"/).map(\.output.1)
            #expect(months == "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(separator: " "), "\(months)")
            let sums = try await pages.page("/data/stepCount?span=M&date=2026-11-20")
            #expect(sums.contains("data-low=\"0.0\"") && sums.contains("data-mark=\"Nov 7\""), "\(sums)")
        }
    }

    @Test("WEB-41: the line of a type that is measured every few days passes the days between, and breaks at long gaps")
    func linesPassTheUsualDistance() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder) { engine in
                try Fixture.fill(engine)
                let masses = [-16, -13, -10, -7, -4, -1, 2].map { day in
                    let moment = Fixture.day + Double(day) * 86_400 + 25_200
                    return SampleRecord(
                        type: .bodyMass, start: moment, end: moment,
                        content: .quantity(QuantityValue(78 + Double(day) / 10, .kilogram)))
                }
                try engine.write(as: Fixture.watch) { try $0.save(masses) }
            }
            let page = try await pages.page("/data/bodyMass?span=M&date=2026-11-20")
            #expect(page.contains("data-gap=\"12\""))
            #expect(page.contains("data-low=\"76.0\" data-high=\"78.5\" data-step=\"0.5\""), "\(page)")
        }
    }

    @Test("WEB-60: sleep as a type is that of the nights: each second once, and time in bed is no stage")
    func sleepAsATypeIsThatOfTheNights() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder) { engine in
                try Fixture.fill(engine)
                func sample(_ value: Int, _ from: Double, _ to: Double) -> SampleRecord {
                    SampleRecord(
                        type: .sleepAnalysis, start: Fixture.day + from * 3_600, end: Fixture.day + to * 3_600,
                        content: .category(value))
                }
                try engine.write(as: Fixture.watch) {
                    try $0.save([sample(0, -1, 7), sample(3, 0, 4), sample(5, 4, 6), sample(2, 6, 6.5)])
                }
                try engine.write(as: Fixture.phone) { try $0.save([sample(0, -1, 7), sample(1, 0, 6)]) }
            }
            for span in ["D", "W", "M", "6M", "Y", "All"] {
                let page = try await pages.page("/data/sleepAnalysis?span=\(span)&date=2026-11-20")
                #expect(page.contains("1 night, from 6:00 h to 6:00 h"), "\(span)")
                #expect(page.contains("<th scope=\"col\">REM</th>") && !page.contains("r e m"))
                #expect(!page.contains("<th scope=\"col\">In bed</th>"))
            }
            #expect(try await pages.page("/data").contains(">6:00 h</td>"))
        }
    }

    @Test("WEB-40: every type of the list has its last value")
    func everyTypeHasItsLastValue() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder) { engine in
                try Fixture.fill(engine)
                func sample(_ type: ObjectType, _ content: SampleContent, hours: Double = 1) -> SampleRecord {
                    SampleRecord(
                        type: type, start: Fixture.day - 3_600, end: Fixture.day - 3_600 + hours * 3_600,
                        content: content)
                }
                let rate = SampleContent.quantity(QuantityValue(52, .countPerMinute))
                try engine.write(as: Fixture.watch) {
                    try $0.save([
                        sample(.restingHeartRate, rate, hours: 1), sample(.walkingHeartRateAverage, rate, hours: 30),
                        sample(.appleStandHour, .category(0)), sample(.mindfulSession, .category(0), hours: 0.25),
                        sample(.headache, .category(3)),
                    ])
                }
            }
            let page = try await pages.page("/data")
            let cells = page.matches(of: /data-label="Last">([^<]*)</).map(\.output.1)
            #expect(cells.count >= 8 && cells.allSatisfy { !$0.isEmpty }, "\(cells)")
            for value in ["52 bpm", "1 h", "15 min", "Moderate"] { #expect(cells.contains { $0 == value }, "\(value)") }
        }
    }
}
