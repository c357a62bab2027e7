import Foundation
import HealthKit
import HealthModel
import HealthReports
import HealthStore
import OpenHealthKit
import TestStores
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// The reported files of the kinds "known only from summaries", "developer fields", "guesses", "whose data", "the day"
/// and "sentences", with the right values of their list.
@Suite(.enabled(if: ReportedFile.areAvailable))
struct ReportedFileTests {
    private let engine: SQLiteEngine
    private let context: StoreContext
    private let app = AppIdentity(bundleIdentifier: "org.example.importer", name: "Importer")

    init() throws {
        engine = try SQLiteEngine.forTest(readableBy: app)
        context = StoreContext(engine: engine, identity: app)
    }

    private func run(_ name: String, _ options: FileImporter.Options = .init()) async throws -> ImportReport {
        var reports: [ImportReport] = []
        await FileImporter(access: context.access, options: options).importAll(ReportedFile(name).path) {
            reports.append($0)
        }
        return try #require(reports.first)
    }

    private func values(_ type: ObjectType, _ unit: QuantityUnit = .count) throws -> [Double] {
        try engine.read(for: app) { try $0.samples(SampleRequest(type, sort: [.init(.start)])) }.compactMap { sample in
            guard case .quantity(let quantity) = sample.content else { return nil }
            return quantity.converted(to: unit)
        }
    }

    private func workout() throws -> WorkoutSummary {
        let record = try #require(try engine.read(for: app) { try $0.samples(SampleRequest(.workout)) }.first)
        return try #require(WorkoutSummary(record))
    }

    @Test("Strides of a session are two steps each, over the whole walk")
    func stepsOfASession() async throws {
        let report = try await run("walk-steps-only-in-session.fit")
        #expect(try values(.stepCount) == [784])
        let sample = try #require(try engine.read(for: app) { try $0.samples(SampleRequest(.stepCount)) }.first)
        let workout = try workout()
        #expect(Date(timeIntervalSinceReferenceDate: sample.start) == workout.start)
        #expect(Date(timeIntervalSinceReferenceDate: sample.end) == workout.end)
        #expect(sample.metadata?[PlannedStream.isStatedKey] == .bool(true))
        #expect(report.warnings == ["The file has the steps only as a total, stored as one sample over the workout."])
    }

    @Test("Pool lengths without records are the distance")
    func poolLengths() async throws {
        let report = try await run("pool-lengths-without-records.fit")
        let lengths = try values(.distanceSwimming, .meter)
        #expect(lengths.count == 20 && lengths.allSatisfy { abs($0 - 22.86) < 1e-9 })
        #expect(try values(.swimmingStrokeCount).reduce(0, +) == 300)
        #expect(report.warnings.isEmpty)
    }

    @Test("PLA-32: a developer cadence over a native one of 0 becomes steps")
    func PLA_32_developerCadence() async throws {
        let report = try await run("developer-cadence-over-zero.fit")
        #expect(abs(try values(.stepCount).reduce(0, +) - 340) < 1e-6)
        #expect(report.warnings.isEmpty)
    }

    @Test("PLA-32: a developer power that was stored is not called left out")
    func PLA_32_developerPower() async throws {
        let report = try await run("developer-power-used-and-called-left-out.fit")
        #expect(try values(.runningPower, .watt).count == 121)
        #expect(report.warnings.isEmpty)
    }

    @Test("A TCX file of another sport is neither running nor cycling nor walking")
    func otherSports() async throws {
        _ = try await run("pool-swim-as-other.tcx")
        #expect(try workout().proposedActivity == .swimming)
    }

    @Test("SEN-92: a scale of two persons is refused without a user")
    func SEN_92_users() async throws {
        let refused = try await run("scale-of-two-persons.fit")
        #expect(refused.status == .failed && refused.users == [0, 1])
        #expect(
            refused.error?.hasSuffix("it has measurements of the users 0 and 1, and a store is that of one person.")
                == true)
        #expect(try values(.bodyMass, .kilogram).isEmpty)
        var options = FileImporter.Options()
        options.user = 7
        #expect(try await run("scale-of-two-persons.fit", options).status == .failed)
        options.user = 1
        #expect(try await run("scale-of-two-persons.fit", options).status == .imported)
        #expect(try values(.bodyMass, .kilogram).allSatisfy { $0 < 65 })
    }

    @Test("A workout is found and totalled on the day that it is shown with")
    func workoutsByDay() async throws {
        _ = try await run("workout-evening-in-los-angeles.xml")
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
        for (text, count) in [("2024-05-01", 1), ("2024-05-02", 0)] {
            let day = try #require(TypedDate(text, now: Date(timeIntervalSince1970: 1.8e9), calendar: calendar))
            let filter = SampleFilter(from: day.start, to: day.end, dayZone: calendar.timeZone)
            var found = 0
            try engine.reports(for: app) { try $0.forEachWorkout(filter) { _ in found += 1 } }
            #expect(found == count)
            #expect(try engine.reports(for: app) { try $0.sums(filter, WorkoutSearch()) }.count == count)
            let totals = try engine.reports(for: app) {
                try $0.totals(by: .day, filter, now: day.start, calendar: calendar)
            }
            #expect(totals?.rows.map(\.start) == (count == 1 ? [day.start] : []))
        }
    }

    @Test("A night in Tokyo is from 23:00 to 06:00")
    func nightsByPlace() async throws {
        _ = try await run("sleep-in-tokyo.xml")
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let night = try #require(
            try engine.reports(for: app) { try $0.sleep(SampleFilter(), calendar: calendar) }.nights.first)
        let format = Format(timeZone: calendar.timeZone)
        func clock(_ moment: Double) -> Substring {
            format.moment(Date(timeIntervalSinceReferenceDate: moment), timeZone: night.timeZone).suffix(5)
        }
        #expect(night.day.text == "2024-05-07" && night.timeZone?.identifier == "Asia/Tokyo")
        #expect(clock(night.main.start) == "23:00" && clock(night.main.end) == "06:00")
    }

    @Test("Files that other programs refuse are read, or refused with the true reason")
    func sentences() async throws {
        #expect(try await run("time-without-leading-zeros.gpx").warnings.isEmpty)
        let comma = try await run("decimal-comma.gpx")
        #expect(comma.error?.contains("decimal commas") == true && !comma.hasWay)
        let indoors = try await run("heart-rate-without-position.gpx")
        #expect(indoors.samplesByType[.heartRate] == 151 && indoors.samples == 151 && indoors.routePoints == 0)
        let trailing = try await run("bytes-behind-the-end.fit")
        #expect(trailing.status == .imported && !trailing.isPartial)
        #expect(trailing.remarks.map(\.kind) == [.noted])
    }
}
