import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// What exports have in common: moments, days, counts, and objects of workouts and nights.
@Suite struct ExportFrameTests {
    private let fixture: ExportFixture
    private static let source = ExportSource(way: "acme", origin: "a", name: "Acme")

    init() throws { fixture = try ExportFixture() }

    private func writer(_ selection: ImportSelection = ImportSelection()) -> ExportWriter {
        ExportWriter(access: fixture.access, file: "export.zip", service: "acme", selection: selection)
    }

    // MARK: Times

    @Test("IMP-11: moments reach from 1970 to the year 3000")
    func moments() {
        #expect(ExportTime.moment(milliseconds: 1_709_971_200_250) == 731_664_000.25)
        #expect(ExportTime.moment(milliseconds: 0) == -978_307_200)
        #expect(ExportTime.moment(milliseconds: -1) == nil)
        let end = (31_525_372_800 + 978_307_200) * 1_000.0
        #expect(ExportTime.moment(milliseconds: end - 1_000) == 31_525_372_799)
        #expect(ExportTime.moment(milliseconds: end) == nil)
    }

    @Test("IMP-13: offsets up to 18 hours are zones")
    func zones() {
        #expect(ExportTime.zone(offset: nil) == nil && ExportTime.zone(offset: 0) == "GMT")
        #expect(ExportTime.zone(offset: 20_700) == "GMT+0545" && ExportTime.zone(offset: -12_600) == "GMT-0330")
        for bound in [64_800, -64_800] { #expect(ExportTime.zone(offset: bound) != nil) }
        for bound in [64_801, -64_801] { #expect(ExportTime.zone(offset: bound) == nil) }
    }

    @Test("IMP-14: days begin and end at midnights of the zone, of which some are 23 or 25 hours apart")
    func days() throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        func hours(_ text: String, _ zone: TimeZone) throws -> (start: Double, hours: Double) {
            let day = ExportTime.day(try #require(WallClock(text)).local, in: zone)
            return (day.start, (day.end - day.start) / 3_600)
        }
        #expect(try hours("2024-03-09", berlin) == (731_631_600, 24))
        #expect(try hours("2024-03-31", berlin).hours == 23 && hours("2024-10-27", berlin).hours == 25)
        let stJohns = try #require(TimeZone(identifier: "America/St_Johns"))
        #expect(try hours("2024-03-10", stJohns) == (731_721_600 + 12_600, 23))
    }

    // MARK: Counts

    @Test("IMP-90: a family has one sentence, and each reason one with three examples at most")
    func counts() {
        var counts = ExportCounts()
        #expect(counts.remarks("workouts").isEmpty)
        counts.addNew()
        counts.addNew()
        counts.addKnown()
        counts.addKnown()
        counts.addKnown()
        counts.addMerged()
        #expect(counts.remarks("workouts").map(\.text) == ["Workouts: 6 found, 2 new, 3 already there, 1 merged."])
        for line in 4...7 { counts.leaveOut("it has no date", at: "line \(line)") }
        counts.leaveOut("it was deleted", at: "line 9")
        #expect((counts.found, counts.added, counts.known, counts.merged) == (11, 2, 3, 1))
        let remarks = counts.remarks("workouts")
        #expect(
            remarks.map(\.text) == [
                "Workouts: 11 found, 2 new, 3 already there, 1 merged, 5 left out.",
                "4 of the workouts were left out: it has no date (line 4, line 5, line 6).",
                "1 of the workouts was left out: it was deleted (line 9).",
            ])
        #expect(remarks.map(\.count) == [1, 4, 1])
        var only = ExportCounts()
        only.leaveOut("it is empty", at: "a")
        #expect(only.remarks("nights").first?.text == "Nights: 1 found, 1 left out.")
    }

    @Test("IMP-93: each type has its unit, and values within its bounds and no further")
    func bounds() {
        let bounds: [(ObjectType, String, Double, Double)] = [
            (.distanceWalkingRunning, "m", 0, 1e6), (.activeEnergyBurned, "kcal", 0, 20_000),
            (.basalEnergyBurned, "kcal", 0, 20_000), (.flightsClimbed, "count", 0, 10_000),
            (.heartRate, "count/min", 20, 300), (.restingHeartRate, "count/min", 20, 300),
            (.heartRateVariabilityRMSSD, "ms", 0.5, 1_000), (.heartRateVariabilitySDNN, "ms", 0.5, 1_000),
            (.oxygenSaturation, "%", 0.5, 1), (.respiratoryRate, "count/min", 2, 120),
            (.vo2Max, "mL/min·kg", 5, 100), (.bodyTemperature, "degC", 20, 45),
            (.appleSleepingWristTemperature, "degC", 20, 45), (.bodyMass, "kg", 1, 500),
            (.leanBodyMass, "kg", 1, 500), (.bodyFatPercentage, "%", 0.005, 0.9), (.height, "m", 0.3, 2.6),
            (.bloodGlucose, "mmol<180.1558800000541>/L", 0.3, 60), (.dietaryWater, "L", 0, 20),
            (.dietaryCaffeine, "mg", 0, 10_000),
        ]
        for (type, unit, low, high) in bounds {
            func isPossible(_ value: Double) -> Bool { ExportedQuantity.isPossible(value, type, from: 0, to: 60) }
            let known = ExportedQuantity.known[type]?.unit
            #expect(known?.unitString == unit || known == (try? QuantityUnit(parsing: unit)), "\(type)")
            #expect(isPossible(low) && isPossible(high), "\(type)")
            #expect(!isPossible(low.nextDown) && !isPossible(high.nextUp), "\(type)")
        }
        #expect(ExportedQuantity.known.count == bounds.count + 1)
    }

    @Test("IMP-93: steps are 500 a minute at most, and 500 besides")
    func steps() {
        func isPossible(_ steps: Double, _ seconds: Double) -> Bool {
            ExportedQuantity.isPossible(steps, .stepCount, from: 100, to: 100 + seconds)
        }
        #expect(isPossible(1, 0) && !isPossible(0.5, 0) && isPossible(500, 0) && !isPossible(501, 0))
        #expect(isPossible(1_000, 60) && !isPossible(1_001, 60) && isPossible(750, 30) && !isPossible(751, 30))
        #expect(isPossible(200_000, 86_400) && !isPossible(200_001, 86_400))
    }

    @Test("IMP-93: zeros, −1 and 255 beats are no values, and not counted")
    func absentValues() throws {
        for value in [0, Double.leastNonzeroMagnitude, -Double.leastNonzeroMagnitude, 9.9e-301, -1] {
            #expect(ExportedQuantity.isAbsent(value, .bodyMass), "\(value)")
        }
        for value in [1e-300, 1, -2, 254, 256] { #expect(!ExportedQuantity.isAbsent(value, .heartRate), "\(value)") }
        #expect(ExportedQuantity.isAbsent(255, .heartRate) && !ExportedQuantity.isAbsent(255, .restingHeartRate))
        let report = writer().run { writer in
            let values: [Double?] = [nil, 255, -1, 0, 61, 301]
            for (index, value) in values.enumerated() {
                try writer.add(
                    .heartRate, value, key: "\(index)", source: Self.source, from: 9, to: 9, at: "line \(index)")
            }
            for (systolic, diastolic) in [
                (30.0, 20.0), (300, 200), (29.9, 20), (30, 19.9), (300.1, 200), (300, 200.1),
            ] {
                try writer.addBloodPressure(
                    systolic, diastolic, key: "\(systolic)|\(diastolic)", source: Self.source, at: systolic,
                    metadata: ["note": .string("x")], example: "\(systolic)|\(diastolic)")
            }
            try writer.addBloodPressure(nil, 80, key: "", source: Self.source, at: 0, example: "no systolic")
            try writer.addBloodPressure(120, nil, key: "", source: Self.source, at: 0, example: "no diastolic")
        }
        #expect(
            report.remarks.map { $0.text } == [
                "Heart rates: 2 found, 1 new, 1 left out.",
                "1 of the heart rates was left out: a value cannot be true (line 5).",
                "Blood pressures: 8 found, 2 new, 6 left out.",
                "6 of the blood pressures were left out: a value is missing or cannot be true "
                    + "(29.9|20.0, 30.0|19.9, 300.1|200.0).",
            ])
        let pressures = try fixture.samples(.bloodPressure)
        #expect(pressures.map(\.start) == [30, 300])
        #expect(pressures.map { $0.contained.map { $0.quantity?.value } } == [[30, 20], [300, 200]])
        #expect(pressures.allSatisfy { $0.metadata?["note"] == .string("x") && $0.contained[0].start == $0.start })
    }

    // MARK: Workouts

    private var workout: ExportedWorkout {
        var workout = ExportedWorkout(
            key: "k", source: Self.source, activity: .swimming, activityName: "Aqua", start: 1_000, end: 1_600)
        workout.duration = 540
        workout.distance = 400
        workout.energy = 80
        workout.isIndoor = false
        workout.isPoolSwim = true
        workout.timeZone = "GMT+0100"
        workout.isUserEntered = true
        workout.metadata = ["own": .integer(3)]
        workout.sidecar.title = "A\nswim"
        workout.sidecar.notes = "cold"
        workout.sidecar.privateNotes = "very"
        workout.sidecar.effort = 6.6
        workout.sidecar.poolLength = 25
        return workout
    }

    @Test("IMP-15, IMP-17: a workout has all that the export says of it, with stated sums as samples over it")
    func wholeWorkout() throws {
        let report = writer().run { try $0.store(workout, at: "line 1") }
        #expect(report.error == nil && report.workoutCount == 1 && report.samples == 3)
        let lines = try fixture.lines(from: 1_000)
        #expect(
            lines == [
                "ActiveEnergyBurned 0–600: 80 kcal, Acme, \(PlannedStream.isStatedKey)=true, in workout 0",
                "DistanceSwimming 0–600: 400 m, Acme, \(PlannedStream.isStatedKey)=true, in workout 0",
                "WorkoutEffortScore 0–600: 7 appleEffortScore, Acme",
                "WorkoutTypeIdentifier 0–600: swimming 540 s; distance 400 m; energyBurned 80 kcal; "
                    + "swimming 0–600 540 s, place 3, water 1, lengths of 25 m, Acme, HKIndoorWorkout=false "
                    + "HKLapLength=25 m HKMetadataKeySyncIdentifier=acme:k HKMetadataKeySyncVersion=1 "
                    + "HKSwimmingLocationType=1 HKTimeZone=GMT+0100 HKWasUserEntered=true activityName=Aqua "
                    + "name=A swim notes=cold⏎⏎Private: very own=3 summaryOnly=true",
            ])
        let effort = try #require(try fixture.samples(.workoutEffortScore).first)
        let own = try #require(try fixture.workouts().first)
        #expect(effort.uuid != own.uuid && own.uuid == ExportIdentity.uuid("acme", "k", "workout"))
    }

    @Test("IMP-19: sums are no samples where samples have parts of them, or are stored apart")
    func statedSums() throws {
        func types(_ change: (inout ExportedWorkout) -> Void) throws -> Set<String> {
            var workout = workout
            workout.sidecar = WorkoutSidecar()
            change(&workout)
            let objects = try workout.objects(UUID())
            return Set(objects.dropFirst().map { String($0.record.type.identifier.dropFirst(24)) })
        }
        func sample(_ type: ObjectType) -> ExportedSample {
            ExportedSample(type: type, start: 1_000, end: 1_010, value: 5, unit: .meter)
        }
        #expect(try types { _ in } == ["DistanceSwimming", "ActiveEnergyBurned"])
        #expect(try types { $0.hasTotalsOfSamples = true } == [])
        #expect(try types { $0.distance = 0 } == ["ActiveEnergyBurned"])
        #expect(try types { $0.energy = 0 } == ["DistanceSwimming"])
        #expect(try types { ($0.distance, $0.energy) = (nil, nil) } == [])
        #expect(try types { ($0.distance, $0.energy) = (0.5, 0.5) } == ["DistanceSwimming", "ActiveEnergyBurned"])
        #expect(try types { ($0.distance, $0.energy) = (-1, -1) } == [])
        var partly = workout
        partly.samples = [sample(.distanceSwimming)]
        #expect(try partly.objects(UUID()).count { $0.record.type == .distanceSwimming } == 1)
        #expect(try partly.objects(UUID()).count { $0.record.type == .activeEnergyBurned } == 1)
        partly.samples = [sample(.distanceCycling)]
        #expect(try partly.objects(UUID()).count { $0.record.type == .distanceSwimming } == 1)
        #expect(!partly.isSummary && workout.isSummary)
    }

    @Test("Efforts are whole numbers from 1 to 10, and others are none")
    func efforts() throws {
        func effort(_ value: Double?) throws -> Double? {
            var workout = workout
            workout.sidecar.effort = value
            return try workout.objects(UUID()).first { $0.record.type == .workoutEffortScore }?.record.quantity?.value
        }
        #expect(try effort(nil) == nil && effort(0.9) == nil && effort(1) == 1 && effort(2.5) == 3)
        #expect(try effort(10) == 10 && effort(10.1) == nil)
    }

    @Test("IMP-15: the active time of a workout is no longer than the workout")
    func activeTime() throws {
        func duration(_ stated: Double?) throws -> Double? {
            var workout = workout
            workout.duration = stated
            return try workout.objects(UUID())[0].record.workout?.duration
        }
        #expect(try duration(nil) == 600 && duration(599) == 599 && duration(600) == 600 && duration(700) == 600)
    }

    @Test("IMP-20: the energy of an export is added to a workout that states none, and the effort always")
    func sidecars() throws {
        var recorded = workout
        recorded.sidecar = WorkoutSidecar()
        recorded.events = [WorkoutEventRecord(kind: .lap, start: 1_000, end: 1_100)]
        recorded.energy = nil
        var sidecar = WorkoutSidecar()
        (sidecar.energy, sidecar.effort) = (90, 4)
        let report = writer().run { writer in
            try writer.store(recorded, at: "line 1")
            let uuid = try #require(writer.report.workoutsOfExport.first)
            #expect(try writer.annotate(uuid, with: sidecar, way: "other", key: "k"))
            #expect(try !writer.annotate(uuid, with: sidecar, way: "other", key: "k"))
            #expect(try !writer.annotate(uuid, with: WorkoutSidecar(), way: "other", key: "k"))
            #expect(try !writer.annotate(UUID(), with: sidecar, way: "other", key: "k"))
        }
        #expect(report.error == nil && report.status == .imported)
        let lines = try fixture.lines(from: 1_000)
        #expect(
            lines.contains("ActiveEnergyBurned 0–600: 90 kcal, Other, \(PlannedStream.isStatedKey)=true, in workout 0"))
        #expect(lines.contains("WorkoutEffortScore 0–600: 4 appleEffortScore, Other"))
        let stated = try #require(workout.objects(UUID()).first).record
        sidecar.effort = nil
        #expect(sidecar.objects(of: stated, way: "other", key: "k").isEmpty)
        sidecar.energy = 0
        #expect(sidecar.objects(of: stated, way: "other", key: "k").isEmpty)
    }

    @Test("IMP-20: any energy above zero is added to a workout that states none") func smallEnergies() throws {
        var unstated = workout
        unstated.energy = nil
        let record = try #require(unstated.objects(UUID()).first).record
        func energies(_ energy: Double?) -> [Double?] {
            var sidecar = WorkoutSidecar()
            sidecar.energy = energy
            return sidecar.objects(of: record, way: "other", key: "k").map { $0.record.quantity?.value }
        }
        #expect(energies(nil).isEmpty && energies(0).isEmpty && energies(-1).isEmpty)
        #expect(energies(0.5) == [0.5] && energies(1) == [1] && energies(90) == [90])
    }

    @Test("IMP-20: annotations are filled where they were never said, and within their limits")
    func appliedSidecars() {
        var sidecar = WorkoutSidecar()
        sidecar.title = " \n "
        sidecar.notes = String(repeating: "n", count: WorkoutAnnotation.notesLimit + 1)
        sidecar.tags = ["a", " ", "b\nc"]
        let empty = sidecar.applied(to: WorkoutAnnotation(), history: [])
        #expect(empty.title == nil && empty.notes?.count == WorkoutAnnotation.notesLimit)
        #expect(empty.tags == ["a", "b c"])
        sidecar.title = String(repeating: "t", count: WorkoutAnnotation.titleLimit + 1)
        var before = WorkoutAnnotation()
        before.add(tag: "A")
        let applied = sidecar.applied(to: WorkoutAnnotation(), history: [before])
        #expect(applied.tags == ["b c"] && applied.title?.count == WorkoutAnnotation.titleLimit)
        (before.title, before.notes) = ("old", "older")
        let known = sidecar.applied(to: WorkoutAnnotation(), history: [WorkoutAnnotation(), before])
        #expect(known.title == nil && known.notes == nil)
        sidecar.tags = (0...WorkoutAnnotation.tagCountLimit).map { "tag \($0)" }
        #expect(sidecar.applied(to: WorkoutAnnotation(), history: []).tags.count == WorkoutAnnotation.tagCountLimit)
        #expect(WorkoutSidecar.line("abc", limit: 2) == "ab" && WorkoutSidecar.line(nil, limit: 2) == nil)
        #expect(WorkoutSidecar().allNotes == nil && sidecar.privateNotes == nil)
    }

    @Test(
        "IMP-19: a summary is the outing that begins within 120 seconds and is as long to a twentieth or a minute",
        arguments: [
            (120.0, 0.0, true), (-120, 0, true), (121, 0, false), (-121, 0, false), (0, 60, true), (0, -60, true),
            (0, 61, false), (0, -61, false),
        ])
    func sameOuting(start: Double, length: Double, isSame: Bool) throws {
        let stored = try workout.objects(UUID())[0].record
        let end = 1_600 + start + length
        #expect(SameSummary.isSame(.swimming, from: 1_000 + start, to: end, as: stored) == isSame)
        #expect(SameSummary.isSame(.other, from: 1_000 + start, to: end, as: stored) == isSame)
        #expect(!SameSummary.isSame(.running, from: 1_000 + start, to: end, as: stored))
    }

    @Test("IMP-19: of long outings the lengths may differ by a twentieth of the longer one")
    func lengthsOfLongOutings() throws {
        var long = workout
        (long.end, long.activity) = (1_000 + 9_500, .other)
        let stored = try long.objects(UUID())[0].record
        #expect(SameSummary.isSame(.running, from: 1_000, to: 11_000, as: stored))
        #expect(!SameSummary.isSame(.running, from: 1_000, to: 11_001, as: stored))
        #expect(SameSummary.isSame(.running, from: 1_000, to: 1_000 + 9_025, as: stored))
        #expect(!SameSummary.isSame(.running, from: 1_000, to: 1_000 + 9_024, as: stored))
    }

    @Test("IMP-17: workouts that are there are known, and deleted ones stay deleted")
    func knownAndDeleted() async throws {
        var other = workout
        (other.key, other.start, other.end) = ("other", 5_000, 5_700)
        var invalid = workout
        (invalid.key, invalid.start, invalid.end) = ("invalid", 9_000, 8_000)
        func run() -> ImportReport {
            writer().run { writer in
                for (index, workout) in [workout, other, invalid].enumerated() {
                    try writer.store(workout, at: "line \(index + 1)")
                }
            }
        }
        let first = run()
        #expect(first.workoutCount == 2 && first.duplicates == 0 && first.status == .imported)
        #expect(first.remarks.first?.text == "Workouts: 3 found, 2 new, 1 left out.")
        #expect(first.types[ObjectType.workout.identifier]?.added == 2)
        let again = run()
        #expect(again.workoutCount == 0 && again.duplicates == 2 && again.status == .duplicate)
        #expect(again.types[ObjectType.workout.identifier]?.known == 2 && again.samples == 0)
        #expect(Set(again.workoutsOfExport) == Set(try fixture.workouts().map(\.uuid)))
        _ = try await WorkoutDeletion(access: fixture.access).delete([try #require(try fixture.workouts().last)])
        let third = run()
        #expect(
            third.remarks.map(\.text).prefix(2) == [
                "Workouts: 3 found, 1 already there, 2 left out.",
                "1 of the workouts was left out: it was deleted from this store before (line 2).",
            ])
        #expect(try fixture.workouts().count == 1)
    }

    @Test("IMP-95: what was not asked for is counted, and nothing of it is stored")
    func selection() throws {
        // One day of UTC.
        let day = (start: 731_635_200.0, end: 731_721_600.0)
        let period = try TypedPeriod("2024-03-09", now: .distantFuture, calendar: .utc)
        let selection = ImportSelection([.workout, .bodyMass], period)
        let report = writer(selection).run { writer in
            for (key, start) in [("first", day.start), ("late", day.end)] {
                var workout = workout
                (workout.key, workout.start, workout.end) = (key, start, start + 600)
                try writer.store(workout, at: key)
            }
            for time in [day.start - 1, day.start, day.end - 1, day.end] {
                try writer.add(
                    .bodyMass, 70, key: "\(time)", source: Self.source, from: time, to: time, at: "\(time)")
            }
            try writer.add(.heartRate, 70, key: "h", source: Self.source, from: day.start, to: day.start, at: "h")
        }
        #expect(try fixture.workouts().map(\.start) == [day.start])
        #expect(try fixture.samples(.bodyMass).map(\.start) == [day.start, day.end - 1])
        #expect(try fixture.samples(.heartRate).isEmpty)
        #expect(report.unchosen == 4 && report.workoutCount == 1)
    }

    // MARK: Nights

    @Test("IMP-97: stages within a minute of their night count, and end where the next one starts")
    func nights() throws {
        var night = ExportedNight(key: "n", source: Self.source, start: 1_000, end: 2_000, timeZone: "GMT+0100")
        night.stages = [
            (1_900, 2_060, .rem), (940, 1_200, .awake), (939, 1_000, .deep), (1_100, 1_900, .core),
            (1_950, 2_061, .deep), (1_100, 1_100, .deep),
        ]
        let report = writer().run { writer in
            try night.store(writer)
            for (length, key) in [(0.0, "none"), (345_600, "long"), (345_599, "almost")] {
                try ExportedNight(key: key, source: Self.source, start: 10_000, end: 10_000 + length).store(writer)
            }
        }
        let lines = try fixture.lines(from: 1_000)
        #expect(
            lines == [
                "SleepAnalysis -60–100: 2, Acme, HKTimeZone=GMT+0100",
                "SleepAnalysis 0–1000: 0, Acme, HKTimeZone=GMT+0100",
                "SleepAnalysis 100–900: 3, Acme, HKTimeZone=GMT+0100",
                "SleepAnalysis 900–1060: 5, Acme, HKTimeZone=GMT+0100",
                "SleepAnalysis 9000–354599: 0, Acme",
            ])
        #expect(
            Set(report.remarks.map(\.text)) == [
                "Nights: 4 found, 2 new, 2 left out.",
                "2 of the nights were left out: it has no possible length (none, long).",
                "Stages of sleep: 5 found, 3 new, 2 left out.",
                "2 of the stages of sleep were left out: it lies outside of its night (n, n).",
            ])
    }

    // MARK: Buckets

    private func steps(
        _ value: Double, _ start: Double, _ end: Double, origin: String, bucket: BucketSource? = nil
    ) -> ExportedObject {
        ExportedObject(
            key: "\(origin)|\(start)", source: ExportSource(way: "acme", origin: origin, name: origin, bucket: bucket),
            type: .stepCount, start: start, end: end, content: .quantity(QuantityValue(value, .count)))
    }

    /// Steps of finer sources, and whether they have most of a day of 1,000 steps.
    struct FinerCase: Sendable {
        struct Part: Sendable {
            var value: Double
            var start: Double
            var end: Double
            var origin: String

            init(_ value: Double, _ start: Double, _ end: Double, _ origin: String = "a") {
                (self.value, self.start, self.end, self.origin) = (value, start, end, origin)
            }
        }

        var parts: [Part]
        var isCovered: Bool

        init(_ isCovered: Bool, _ parts: Part...) { (self.parts, self.isCovered) = (parts, isCovered) }
    }

    private static let finerCases: [FinerCase] = [
        // Half of 1,600 steps is within the day.
        FinerCase(true, .init(1_600, -3_600, 3_600)), FinerCase(false, .init(1_599, -3_600, 3_600)),
        FinerCase(true, .init(1_600, 82_800, 90_000)), FinerCase(false, .init(1_599, 82_800, 90_000)),
        // Moments count whole, and sources do not add up.
        FinerCase(true, .init(800, 500, 500)), FinerCase(false, .init(799, 500, 500)),
        FinerCase(true, .init(400, 500, 560), .init(400, 600, 660)),
        FinerCase(false, .init(400, 500, 560), .init(400, 600, 660, "b")),
        // What only touches the day is no part of it.
        FinerCase(false, .init(900, -60, 0)), FinerCase(false, .init(900, 86_400, 86_460)),
    ]

    @Test(
        "IMP-16: a sum is left out if a finer source has four fifths of it in the same time",
        arguments: finerCases)
    func coveredSums(_ finer: FinerCase) throws {
        let isCovered = finer.isCovered
        let day = steps(1_000, 0, 86_400, origin: "days", bucket: .days)
        let parts = finer.parts.map { steps($0.value, $0.start, $0.end, origin: $0.origin) }
        let report = writer().run { writer in
            for part in parts { try writer.add(part, of: "step counts") }
            try writer.addBuckets([day], of: "steps of days")
        }
        let isStored = try fixture.samples(.stepCount).contains { $0.end - $0.start == 86_400 }
        #expect(isStored == !isCovered)
        #expect(
            report.remarks.contains { $0.text.contains("finer data of the same time are there") } == isCovered)
        // In the other order the sum makes way.
        let other = try ExportFixture()
        func run(_ work: (ExportWriter) throws -> Void) -> ImportReport {
            ExportWriter(access: other.access, file: "", service: "acme").run(work)
        }
        #expect(run { try $0.addBuckets([day], of: "steps of days") }.status == .imported)
        let later = run { writer in for part in parts { try writer.add(part, of: "step counts") } }
        #expect(
            later.remarks.map(\.text).contains("1 sum of days or quarters of an hour made way for finer data.")
                == isCovered)
        #expect(try other.samples(.stepCount).count == parts.count + (isCovered ? 0 : 1))
    }

    @Test("IMP-16: quarters of an hour are finer than days, and not days than quarters")
    func ranksOfSums() throws {
        let day = steps(1_000, 0, 86_400, origin: "d", bucket: .days)
        let quarter = steps(900, 3_600, 4_500, origin: "q", bucket: .quarters)
        let report = writer().run { writer in
            try writer.addBuckets([day], of: "days")
            try writer.addBuckets([quarter, steps(700, 7_200, 8_100, origin: "q", bucket: .quarters)], of: "quarters")
        }
        #expect(try fixture.samples(.stepCount).map { $0.quantity?.value } == [900, 700])
        #expect(
            report.remarks.map(\.text) == [
                "Days: 1 found, 1 new.", "Quarters: 2 found, 2 new.",
                "1 sum of days or quarters of an hour made way for finer data.",
            ])
        let again = writer().run { try $0.addBuckets([quarter], of: "quarters") }
        #expect(again.status == .duplicate && again.duplicates == 1)
    }

    @Test("IMP-98: whether a source has something in a time, of another source and wanted")
    func otherSources() throws {
        let foreign = ExportSource(way: "else", origin: nil, name: "Else")
        _ = writer().run { writer in
            try writer.add(.heartRate, 60, key: "1", source: Self.source, from: 100, to: 200, at: "")
            try writer.flush()
            func has(_ start: Double, _ end: Double, _ source: ExportSource, _ value: Double = 60) throws -> Bool {
                try writer.hasOther(.heartRate, from: start, to: end, than: source) { $0.quantity?.value == value }
            }
            #expect(try has(150, 160, foreign) && !has(150, 160, Self.source) && !has(150, 160, foreign, 61))
            #expect(try has(199, 300, foreign) && !has(200, 300, foreign))
            #expect(try has(0, 101, foreign) && !has(0, 100, foreign))
            #expect(try !writer.hasOther(.bodyMass, from: 0, to: 300, than: foreign))
        }
    }

    // MARK: Sources and files

    @Test("IMP-15: way and origin make the source, and its sums are a source of their own")
    func sources() {
        func identifier(_ way: String, _ origin: String?, _ bucket: BucketSource? = nil) -> String {
            ExportSource(way: way, origin: origin, name: "x", bucket: bucket).identity.source.bundleIdentifier
        }
        let all = [identifier("a", nil), identifier("a", "b"), identifier("b", nil), identifier("a", "b", .days)]
        #expect(Set(all).count == 4 && all[3] == "\(all[1]).days")
        #expect(all.prefix(3).allSatisfy { $0.wholeMatch(of: #/import\.[0-9a-f]{16}/#) != nil })
        for number in 0..<200 { #expect(identifier("a", "\(number)").count == 23) }
        let uuids = [
            ExportIdentity.uuid("a", "b", "c"), ExportIdentity.uuid("ab", "", "c"), ExportIdentity.uuid("a", "bc", ""),
            ExportIdentity.uuid("a", "b", "c", 1),
        ]
        #expect(Set(uuids).count == 4)
        #expect(
            uuids.allSatisfy { $0.uuidString.dropFirst(14).first == "8" && $0.uuidString.dropFirst(19).first == "8" })
    }

    @Test("IMP-26: gear has the kind that is usual for the activity, and its name is known whatever its case")
    func gear() throws {
        let kinds: [(WorkoutActivity?, Gear.Kind)] = [
            (.running, .shoes), (.walking, .shoes), (.hiking, .shoes), (.trackAndField, .shoes), (.cycling, .bike),
            (.handCycling, .bike), (.downhillSkiing, .skis), (.crossCountrySkiing, .skis), (.skatingSports, .skates),
            (.snowboarding, .board), (.surfingSports, .board), (.rowing, .boat), (.paddleSports, .boat),
            (.sailing, .boat), (.tennis, .racket), (.badminton, .racket), (.squash, .racket),
            (.racquetball, .racket), (.tableTennis, .racket), (.yoga, .other), (nil, .other),
        ]
        try fixture.access.write { store in
            for (index, (activity, kind)) in kinds.enumerated() {
                #expect(try ServiceGear.name("Thing \(index)", for: activity, in: store) == "Thing \(index)")
                let gear = try store.read.gear().first { $0.name == "Thing \(index)" }
                #expect(gear?.kind == kind, "\(String(describing: activity))")
            }
            #expect(try ServiceGear.name("thing 0", .skis, for: nil, in: store) == "Thing 0")
            #expect(try ServiceGear.name(" ", for: .running, in: store) == nil)
            #expect(try ServiceGear.name("Old\nbike", .bike, for: .running, in: store) == "Old bike")
            #expect(try store.read.gear().count == kinds.count + 1)
            #expect(try store.read.gear().first { $0.name == "Old bike" }?.kind == .bike)
        }
    }
}
