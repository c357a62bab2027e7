import HealthKit
import HealthModel
import HealthStore
import OpenHealthKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct ActivitySummaryTests {
    let test: TestStore
    let store: HKHealthStore
    let calendar = Calendar(identifier: .gregorian)

    init() throws {
        test = try TestStore()
        store = try test.app()
    }

    private func day(_ day: Int) -> DateComponents {
        DateComponents(calendar: calendar, era: 1, year: 2024, month: 6, day: day)
    }

    private func moment(_ day: Int, _ hour: Int) throws -> Date {
        try #require(calendar.date(from: DateComponents(year: 2024, month: 6, day: day, hour: hour)))
    }

    private func summaries(_ predicate: NSPredicate? = nil, for store: HKHealthStore? = nil) async throws
        -> [HKActivitySummary]
    {
        try await HKActivitySummaryQueryDescriptor(predicate: predicate).result(for: store ?? self.store)
    }

    private func save(_ kilocalories: Double, on number: Int) throws {
        let summary = HKActivitySummary()
        summary.activeEnergyBurned = HKQuantity(unit: .kilocalorie(), doubleValue: kilocalories)
        try store.systemData.save(summary, of: day(number))
    }

    @Test func OTH_1_summariesAreReadAndNotSaved() async throws {
        try save(500, on: 3)
        #expect(try await summaries().count == 1)
        let type = HKObjectType.activitySummaryType()
        #expect(store.authorizationStatus(for: type) == .sharingDenied)
        try test.decide(store, read: [.activitySummary: false])
        #expect(try await summaries().isEmpty)
        let stranger = test.stranger()
        #expect(await failure { _ = try await summaries(for: stranger) } == .errorAuthorizationNotDetermined)
    }

    @Test func AUTH_23_daysBeforeTheFirstDateStayInvisible() async throws {
        for number in 3...5 { try save(500, on: number) }
        var decisions = AuthorizationDecisions(read: [.activitySummary: true])
        decisions.earliestReadDates[.activitySummary] = try moment(4, 1).timeIntervalSinceReferenceDate
        try test.engine.write { try $0.authorize(store.context.access.identity, decisions) }
        #expect(try await summaries().map { $0.dateComponents(for: calendar).day } == [5])
    }

    @Test func OTH_2_theDayIsToldInACalendar() async throws {
        try save(500, on: 3)
        let summary = try #require(try await summaries().first)
        let components = summary.dateComponents(for: calendar)
        #expect([components.era, components.year, components.month, components.day] == [1, 2024, 6, 3])
        #expect(components.calendar == calendar)
        #expect(components.hour == nil)
        let buddhist = summary.dateComponents(for: Calendar(identifier: .buddhist))
        #expect([buddhist.year, buddhist.month, buddhist.day] == [2567, 6, 3])
    }

    @Test func OTH_3_aFreshSummaryIsEmpty() {
        let summary = HKActivitySummary()
        #expect(summary.activeEnergyBurned == HKQuantity(unit: .kilocalorie(), doubleValue: 0))
        #expect(summary.appleMoveTime == HKQuantity(unit: .minute(), doubleValue: 0))
        #expect(summary.appleExerciseTime == HKQuantity(unit: .minute(), doubleValue: 0))
        #expect(summary.appleStandHours == HKQuantity(unit: .count(), doubleValue: 0))
        #expect(summary.activeEnergyBurnedGoal == HKQuantity(unit: .kilocalorie(), doubleValue: 0))
        #expect(summary.appleMoveTimeGoal == HKQuantity(unit: .minute(), doubleValue: 0))
        #expect(summary.exerciseTimeGoal == nil && summary.standHoursGoal == nil)
        #expect(summary.activityMoveMode == .activeEnergy && !summary.isPaused)
    }

    @Test func OTH_4_settersTakeUnitsOfTheKind() async {
        let summary = HKActivitySummary()
        summary.appleExerciseTime = HKQuantity(unit: .hour(), doubleValue: 1)
        #expect(summary.appleExerciseTime.doubleValue(for: .minute()) == 60)
        summary.standHoursGoal = HKQuantity(unit: .count(), doubleValue: 12)
        #expect(summary.appleStandHoursGoal == HKQuantity(unit: .count(), doubleValue: 12))
        await #expect(processExitsWith: .failure) {
            HKActivitySummary().appleExerciseTime = HKQuantity(unit: .meter(), doubleValue: 1)
        }
    }

    @Test func OTH_5_daysFollowFromSamples() async throws {
        let energy = HKQuantityType(.activeEnergyBurned)
        func burned(_ kilocalories: Double, _ number: Int, _ hour: Int) throws -> HKQuantitySample {
            HKQuantitySample(
                type: energy, quantity: HKQuantity(unit: .kilocalorie(), doubleValue: kilocalories),
                start: try moment(number, hour), end: try moment(number, hour + 1))
        }
        let run = HKWorkout(
            activityType: .running, start: try moment(3, 8), end: try moment(3, 9), duration: 0, totalEnergyBurned: nil,
            totalDistance: nil, metadata: nil)
        try await store.save(run)
        try await store.addSamples([try burned(300, 3, 8)], to: run)
        // An app's own energy outside of workouts does not count.
        try await store.save(try burned(1_000, 3, 12))
        let watch = AppInformation(bundleIdentifier: "com.apple.watch")
        try store.systemData.setSystemSources([watch.bundleIdentifier])
        let exercise = HKQuantitySample(
            type: HKQuantityType(.appleExerciseTime), quantity: HKQuantity(unit: .minute(), doubleValue: 42),
            start: try moment(3, 8), end: try moment(3, 9))
        let stood = [8, 9, 9].map { hour in Result { try moment(3, hour) } }
        let hours = try stood.map { start in
            HKCategorySample(
                type: HKCategoryType(.appleStandHour), value: HKCategoryValueAppleStandHour.stood.rawValue,
                start: try start.get(), end: try start.get().addingTimeInterval(3_600))
        }
        try store.systemData.save([try burned(150, 3, 15), exercise] + hours, from: watch)
        try store.systemData.save([try burned(80, 4, 10)], from: watch)
        let found = try await summaries()
        #expect(found.map { $0.dateComponents(for: calendar).day } == [3, 4])
        #expect(found.map { $0.activeEnergyBurned.doubleValue(for: .kilocalorie()) } == [450, 80])
        #expect(found.first?.appleExerciseTime.doubleValue(for: .minute()) == 42)
        #expect(found.first?.appleStandHours.doubleValue(for: .count()) == 2)
        // Imported days take precedence.
        try save(999, on: 3)
        #expect(try await summaries().map { $0.activeEnergyBurned.doubleValue(for: .kilocalorie()) } == [999, 80])
    }

    @Test func OTH_6_theModeOfTheDayIsThePersons() async throws {
        let time = HKQuantitySample(
            type: HKQuantityType(.appleMoveTime), quantity: HKQuantity(unit: .minute(), doubleValue: 75),
            start: try moment(3, 8), end: try moment(3, 10))
        try store.systemData.save([time])
        try store.systemData.setCharacteristics(activityMoveMode: .appleMoveTime)
        let summary = try #require(try await summaries().first)
        #expect(summary.activityMoveMode == .appleMoveTime)
        #expect(summary.appleMoveTime.doubleValue(for: .minute()) == 75)
    }

    @Test func OTH_7_changesAreTold() async throws {
        try save(100, on: 3)
        try save(200, on: 4)
        let calls = Calls<[Double]>()
        let handler: @Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void = { _, found, _ in
            calls.add((found ?? []).map { $0.activeEnergyBurned.doubleValue(for: .kilocalorie()) })
        }
        let query = HKActivitySummaryQuery(predicate: nil, resultsHandler: handler)
        query.updateHandler = handler
        store.execute(query)
        #expect(await calls.next() == [100, 200])
        try save(150, on: 3)
        #expect(await calls.next() == [150])
        store.stop(query)
    }

    @Test func OTH_7_aDayWhoseLastDataGoIsToldEmpty() async throws {
        try store.systemData.setSystemSources([TestStore.identity("one").source.bundleIdentifier])
        let burned = try [3, 4].map { number in
            HKQuantitySample(
                type: HKQuantityType(.activeEnergyBurned), quantity: HKQuantity(unit: .kilocalorie(), doubleValue: 300),
                start: try moment(number, 8), end: try moment(number, 9))
        }
        try await store.save(burned)
        let calls = Calls<[HKActivitySummary]>()
        let query = HKActivitySummaryQuery(predicate: nil) { _, found, _ in calls.add(found ?? []) }
        query.updateHandler = { _, found, _ in calls.add(found ?? []) }
        store.execute(query)
        #expect(await calls.next().map { $0.dateComponents(for: calendar).day } == [3, 4])
        try await store.delete(burned[0])
        let changed = await calls.next()
        #expect(changed.map { $0.dateComponents(for: calendar).day } == [3])
        #expect(changed.first?.activeEnergyBurned == HKQuantity(unit: .kilocalorie(), doubleValue: 0))
        store.stop(query)
    }

    @Test func PRED_28_daysAreChosen() async throws {
        for number in 1...5 { try save(Double(number), on: number) }
        func days(_ predicate: NSPredicate) async throws -> [Double] {
            try await summaries(predicate).map { $0.activeEnergyBurned.doubleValue(for: .kilocalorie()) }
        }
        #expect(try await days(HKQuery.predicateForActivitySummary(with: day(2))) == [2])
        let between = HKQuery.predicate(forActivitySummariesBetweenStart: day(2), end: day(4))
        #expect(try await days(between) == [2, 3, 4])
        #expect(try await days(NSCompoundPredicate(notPredicateWithSubpredicate: between)) == [1, 5])
        let format = NSPredicate(format: "%K > %@", HKPredicateKeyPathDateComponents, day(4))
        #expect(try await days(format) == [5])
        let summary = try #require(try await summaries().first)
        #expect(HKQuery.predicateForActivitySummary(with: day(1)).evaluate(with: summary))
        #expect(!between.evaluate(with: summary))
    }

    @Test func PRED_28_missingPartsRaise() async {
        await #expect(processExitsWith: .failure) {
            let predicate = HKQuery.predicateForActivitySummary(with: DateComponents(year: 2024, month: 6, day: 1))
            _ = HKActivitySummaryQuery(predicate: predicate) { _, _, _ in }
        }
    }

    @Test func QRY_42_summariesComeByDay() async throws {
        for number in [4, 2, 3] { try save(Double(number), on: number) }
        let answers = Calls<[Int?]>()
        let calendar = calendar
        store.execute(
            HKActivitySummaryQuery(predicate: nil) { _, found, _ in
                answers.add((found ?? []).map { $0.dateComponents(for: calendar).day })
            })
        #expect(await answers.next() == [2, 3, 4])
        var sequence = HKActivitySummaryQueryDescriptor(predicate: nil).results(for: store).makeAsyncIterator()
        #expect(try await sequence.next()?.count == 3)
    }

    @Test func OBJ_11_summariesGoThroughAnArchive() throws {
        let summary = HKActivitySummary()
        summary.isPaused = true
        summary.exerciseTimeGoal = HKQuantity(unit: .minute(), doubleValue: 30)
        let copy = try archived(summary)
        #expect(copy == summary)
        #expect(copy.exerciseTimeGoal?.doubleValue(for: .minute()) == 30)
        let other = try #require(summary.copy() as? HKActivitySummary)
        other.isPaused = false
        #expect(summary.isPaused)
    }
}
