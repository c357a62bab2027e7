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

/// The contents of FIT files beside activities and their streams: beats, and measurements of scales, cuffs and days.
@Suite struct FITImportTests {
    private let folder: TemporaryFolder
    private let engine: SQLiteEngine
    private let app = AppIdentity(bundleIdentifier: "org.example.importer", name: "Importer")

    init() throws {
        folder = try TemporaryFolder()
        engine = try SQLiteEngine.forTest(readableBy: app)
    }

    private func run(_ fit: SmallFIT) async throws -> ImportReport {
        let file = folder.url.appending(path: "a.fit")
        try Data(fit.bytes).write(to: file)
        let context = StoreContext(engine: engine, identity: app)
        return await WorkoutImporter(access: context.access).importFile(file.path)
    }

    private func samples(_ type: ObjectType) throws -> [SampleRecord] {
        try engine.read(for: app) { try $0.samples(SampleRequest(type, sort: [.init(.start)])) }
    }

    private func run(_ bytes: [UInt8]) async throws -> ImportReport {
        let file = folder.url.appending(path: "b.fit")
        try Data(bytes).write(to: file)
        return await WorkoutImporter(access: StoreContext(engine: engine, identity: app).access).importFile(file.path)
    }

    // MARK: Chains and persons

    /// Returns the file of a scale with a weight in hundredths of a kilogram for each user; 65,535 is unknown.
    private static func scale(_ weights: [(user: Int, weight: Int)]) -> SmallFIT {
        var fit = SmallFIT(kind: 9)
        for (index, row) in weights.enumerated() {
            fit.add(
                30,
                [
                    (253, 0x86, 4, Int(SmallFIT.start) + 60 * index), (0, 0x84, 2, row.weight),
                    (12, 0x84, 2, row.user),
                ])
        }
        return fit
    }

    @Test("A weight file that was appended to an activity is imported with it")
    func chainOfActivityAndWeight() async throws {
        var run = SmallFIT(kind: 4)
        for second in 0..<10 { run.addSecond(second, heartRate: 60, intervals: []) }
        for bytes in [
            run.bytes + Self.scale([(0, 8_000)]).bytes, Self.scale([(0, 8_000)]).bytes + [0, 0] + run.bytes,
        ] {
            let report = try await self.run(bytes)
            #expect(report.workouts.count == 1 && report.error == nil)
            #expect(try samples(.bodyMass).count == 1 && samples(.workout).count == 1)
        }
        let refused = try await self.run(run.bytes + Self.scale([(0, 8_000), (1, 6_000)]).bytes)
        #expect(refused.status == .failed && refused.users == [0, 1])
    }

    @Test("SEN-92: a measurement of an unknown person beside those of a user is kept and said")
    func SEN_92_unknownPersons() async throws {
        let report = try await run(Self.scale([(1, 8_000), (65_535, 6_000)]))
        #expect(try samples(.bodyMass).count == 2)
        #expect(report.remarks.map(\.text) == ["1 measurement is of a person whom the device did not recognize."])
    }

    @Test("PLA-30: a weight that nobody has is left out, with words and unit")
    func PLA_30_impossibleWeights() async throws {
        let report = try await run(Self.scale([(0, 8_000), (0, 20)]))
        #expect(try samples(.bodyMass).count == 1)
        #expect(report.implausible.map(\.text) == ["1 body mass value was left out: 0.2 kg is impossible."])
    }

    // MARK: Data beside the points

    /// Multiples of a quarter of an hour are time zones; anything else is a wrong clock.
    @Test(
        arguments: [
            (7200, "GMT+0200"), (-18_000, "GMT-0500"), (20_730, "GMT+0545"), (0, "GMT"), (400, nil), (60_000, nil),
        ] as [(Int, String?)])
    func theLocalTimeOfAnActivityIsItsTimeZone(ahead: Int, name: String?) async throws {
        var fit = SmallFIT(kind: 4)
        for second in 0..<10 { fit.addSecond(second, heartRate: 60, intervals: []) }
        let end = Int(SmallFIT.start) + 9
        fit.add(34, [(253, 0x86, 4, end), (5, 0x86, 4, end + ahead)])
        let workout = try #require(try await run(fit).stored.first)
        let record = try #require(try samples(.workout).first)
        #expect(record.metadata?[MetadataKey.timeZone] == name.map(MetadataValue.string))
        #expect(workout.timeZone?.secondsFromGMT() == name.flatMap { TimeZone(identifier: $0)?.secondsFromGMT() })
        let recording = try #require(try engine.reports(for: app) { try $0.recording(of: record.uuid) })
        #expect(recording.details.utcOffset == workout.timeZone?.secondsFromGMT())
    }

    @Test func whatWasLeftOutIsToldAgain() async throws {
        var fit = SmallFIT(kind: 4)
        for second in 0..<10 { fit.addSecond(second, heartRate: second < 2 ? 0 : 60, intervals: []) }
        let report = try await run(fit)
        let sentence = "2 heart rates of 0 were left out: the sensor measured nothing."
        #expect(report.warnings.contains(sentence))
        let detail = try engine.reports(for: app) { try $0.workout(try #require(report.workouts.first)) }
        #expect(detail?.leftOut == [sentence])
        let plain = try await run(Self.ride)
        #expect(try engine.reports(for: app) { try $0.workout(try #require(plain.workouts.first)) }?.leftOut == [])
    }

    // MARK: Beats

    private static var ride: SmallFIT {
        var fit = SmallFIT(kind: 4)
        for second in 0..<10 { fit.addSecond(second, heartRate: 60, intervals: second == 0 ? [] : [400, 600]) }
        fit.addSecond(60, heartRate: 60, intervals: [1_000])
        return fit
    }

    @Test func EXP_32_OTH_53_beatsAreASeriesOfTheWorkout() async throws {
        let report = try await run(Self.ride)
        #expect(report.status == .imported)
        #expect(!report.warnings.contains { $0.contains("beat") })
        let series = try #require(try samples(.heartbeatSeries).first)
        let workout = try #require(report.workouts.first)
        #expect(
            try engine.read(for: app) { try $0.samples(SampleRequest(.heartbeatSeries, .workout(workout))) }.map(\.uuid)
                == [series.uuid])
        let beats = try engine.read(for: app) { try $0.heartbeats(of: series.uuid) }
        #expect(beats.count == 19)
        #expect(beats.allSatisfy { $0.time > 0 })
        #expect(zip(beats, beats.dropFirst()).allSatisfy { $0.time < $1.time })
        #expect(beats.map(\.isPrecededByGap) == [true] + Array(repeating: false, count: 17) + [true])
        #expect(series.start == SmallFIT.startDate - 1 || series.start == SmallFIT.startDate)
        #expect(abs(series.start + (beats.last?.time ?? 0) - SmallFIT.startDate - 60) < 1e-6)
        let again = try await run(Self.ride)
        #expect(again.status == .duplicate)
        #expect(try samples(.heartbeatSeries).count == 1)
    }

    @Test func OTH_51_manyBeatsAreSeveralSeries() async throws {
        var fit = SmallFIT(kind: 4)
        for second in 0..<10_100 { fit.addSecond(second, heartRate: 180, intervals: [333, 333, 334]) }
        let report = try await run(fit)
        #expect(report.status == .imported)
        let series = try samples(.heartbeatSeries)
        let lists = try series.map { series in try engine.read(for: app) { try $0.heartbeats(of: series.uuid) } }
        #expect(lists.map(\.count) == [30_000, 300])
        #expect(lists.allSatisfy { $0.first?.time ?? 0 > 0 })
        // The second continues where the first ends.
        #expect(abs(series[0].start + (lists[0].last?.time ?? 0) - series[1].start) < 1e-6)
        #expect(lists[1].first?.isPrecededByGap == false)
    }

    // MARK: Measurements

    @Test func weightsAreSamples() async throws {
        var fit = SmallFIT(kind: 9)
        fit.add(30, [(253, 0x86, 4, Int(SmallFIT.start)), (0, 0x84, 2, 7_250), (1, 0x84, 2, 2_000)])
        fit.add(30, [(253, 0x86, 4, Int(SmallFIT.start) + 86_400), (0, 0x84, 2, 0)])
        let report = try await run(fit)
        #expect(report.status == .imported && report.error == nil && report.format == "fit")
        #expect(report.types["HKQuantityTypeIdentifierBodyMass"] == .init(added: 1, known: 0))
        let mass = try #require(try samples(.bodyMass).first)
        #expect(mass.quantity == QuantityValue(72.5, .kilogram) && mass.start == SmallFIT.startDate)
        #expect(mass.source?.source == ImportedSource.identity(name: "Garmin Forerunner 10", version: nil).source)
        #expect(mass.device?[.manufacturer] == "Garmin")
        #expect(try samples(.bodyFatPercentage).first?.quantity == QuantityValue(0.2, .percent))
        let again = try await run(fit)
        #expect(again.status == .duplicate && again.duplicates == report.samples)
        // The importing app may delete them.
        let records = try samples(.bodyMass) + samples(.bodyFatPercentage)
        let deletion = WorkoutDeletion(access: StoreAccess(engine: engine, identity: app))
        #expect(try await deletion.delete(records).map(\.belongings) == [0, 0])
        #expect(try samples(.bodyMass).isEmpty)
    }

    @Test func AUTH_32_aRefusedMeasurementIsLeftOut() async throws {
        var fit = SmallFIT(kind: 9)
        fit.add(30, [(253, 0x86, 4, Int(SmallFIT.start)), (0, 0x84, 2, 7_250), (1, 0x84, 2, 2_000)])
        let file = folder.url.appending(path: "scale.fit")
        try Data(fit.bytes).write(to: file)
        let policy = AuthorizationPolicy.ask { _, share, read in
            AuthorizationDecisions(
                share: Dictionary(uniqueKeysWithValues: share.map { ($0, $0 != .bodyFatPercentage) }),
                read: Dictionary(uniqueKeysWithValues: read.map { ($0, true) }))
        }
        let access = StoreAccess(engine: engine, identity: app, policy: policy)
        let report = await WorkoutImporter(access: access).importFile(file.path)
        #expect(report.status == .imported && report.error == nil)
        #expect(try samples(.bodyMass).count == 1)
        #expect(try samples(.bodyFatPercentage).isEmpty)
    }

    /// Equal measurements of a file are separate samples.
    @Test func equalMeasurementsOfAFileAreEachOne() async throws {
        var fit = SmallFIT(kind: 9)
        for _ in 0..<2 { fit.add(30, [(253, 0x86, 4, Int(SmallFIT.start)), (0, 0x84, 2, 7_250)]) }
        #expect(try await run(fit).types["HKQuantityTypeIdentifierBodyMass"] == .init(added: 2, known: 0))
        #expect(try await run(fit).types["HKQuantityTypeIdentifierBodyMass"] == .init(added: 0, known: 2))
        #expect(try samples(.bodyMass).count == 2)
    }

    /// A strap without skin contact sends zeros.
    @Test func aHeartRateOfZeroIsNone() async throws {
        var fit = SmallFIT(kind: 4)
        for (second, rate) in [60, 0, 90].enumerated() { fit.addSecond(second, heartRate: rate, intervals: []) }
        _ = try await run(fit)
        #expect(try samples(.heartRate).compactMap { $0.quantity?.value } == [60, 90])
        let workout = try #require(try samples(.workout).first?.workout)
        #expect(workout.statistics?[.heartRate]?.minimum == 1)
    }

    @Test func OTH_21_bloodPressureIsACorrelation() async throws {
        var fit = SmallFIT(kind: 14)
        let fields: [(number: UInt8, type: UInt8, size: Int, value: Int)] = [
            (253, 0x86, 4, Int(SmallFIT.start)), (0, 0x84, 2, 121), (1, 0x84, 2, 79), (6, 0x02, 1, 58),
        ]
        fit.add(51, fields)
        let report = try await run(fit)
        #expect(report.types["HKCorrelationTypeIdentifierBloodPressure"] == .init(added: 1, known: 0))
        let pressure = try #require(try samples(.bloodPressure).first)
        #expect(Set(pressure.contained.map(\.type)) == [.bloodPressureSystolic, .bloodPressureDiastolic])
        #expect(try samples(.heartRate).first?.quantity == QuantityValue(58, .countPerMinute))
        #expect(try await run(fit).status == .duplicate)
        #expect(try samples(.bloodPressureSystolic).count == 1)
    }

    @Test func otherKindsOfFilesSayWhatTheyAre() async throws {
        let report = try await run(SmallFIT(kind: 2))
        #expect(report.status == .failed)
        #expect(report.error?.contains("it is a settings file, not an activity") == true)
    }
}
