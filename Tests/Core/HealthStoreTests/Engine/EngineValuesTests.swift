import Foundation
import HealthModel
import Testing

@testable import HealthStore

/// The small values that requests and answers of the engine consist of.
@Suite struct EngineValuesTests {
    // MARK: Columns

    @Test("columns of a series are taken apart and put together row by row") func columns() {
        var columns = SeriesColumns(starts: [1, 2, 3, 4], ends: [5, 6, 7, 8], values: [9, 10, 11, 12])
        func rows(_ columns: SeriesColumns) -> [[Double]] { [columns.starts, columns.ends, columns.values] }
        #expect(columns.count == 4 && SeriesColumns().count == 0)
        #expect(rows(columns[1..<3]) == [[2, 3], [6, 7], [10, 11]])
        #expect(rows(columns[0..<0]) == [[], [], []] && rows(columns[3..<4]) == [[4], [8], [12]])
        columns.removeFirst(2)
        #expect(rows(columns) == [[3, 4], [7, 8], [11, 12]])
        columns.append(SeriesColumns(starts: [13], ends: [14], values: [15]))
        #expect(rows(columns) == [[3, 4, 13], [7, 8, 14], [11, 12, 15]] && columns.count == 3)
        columns.removeFirst(0)
        #expect(columns.count == 3)
    }

    @Test("a quantity of a series as a sample has its own dates and value, and the rest of the series") func datum() {
        let series = SampleRecord.quantity(
            .given(1), .heartRate, 70, .countPerMinute, 0, 100, metadata: ["k": .integer(1)])
        let datum = QuantityDatum(
            quantity: QuantityValue(1.5, .countPerSecond), start: 20, end: 30, sample: series)
        let record = datum.record
        #expect(record.uuid == .given(1) && record.type == .heartRate && record.metadata == ["k": .integer(1)])
        #expect(record.start == 20 && record.end == 30 && record.quantity == QuantityValue(1.5, .countPerSecond))
    }

    // MARK: Outcomes

    @Test("CON-10: a workout is changed if any of its types is") func condensing() {
        var outcome = CondensingOutcome.TypeOutcome(type: .heartRate)
        #expect(outcome.samplesBefore == 0 && outcome.samplesAfter == 0)
        #expect(outcome.quantitiesBefore == 0 && outcome.quantitiesAfter == 0 && outcome.refusal == nil)
        (outcome.samplesBefore, outcome.samplesAfter) = (9, 2)
        (outcome.quantitiesBefore, outcome.quantitiesAfter) = (30, 20)
        let refused = outcome.refused("Why.")
        #expect(outcome.refusal == nil && refused.refusal == "Why." && refused.type == .heartRate)
        #expect(refused.samplesBefore == 9 && refused.samplesAfter == 2)
        #expect(refused.quantitiesBefore == 30 && refused.quantitiesAfter == 20)
        for (types, isChanged) in [
            ([], false), ([outcome], true), ([refused], false), ([refused, outcome], true), ([outcome, refused], true),
            ([refused, refused], false),
        ] as [([CondensingOutcome.TypeOutcome], Bool)] {
            let workout = CondensingOutcome.Workout(
                uuid: .given(1), start: 0, end: 9, activityType: .running, types: types)
            #expect(workout.isChanged == isChanged && workout.statisticsChecked == 0 && workout.bytes == 0)
        }
        let none = CondensingOutcome()
        #expect(none.workouts.isEmpty && none.examined == 0 && none.isComplete)
    }

    @Test("tallies are added by outcome") func tallies() {
        var tally = ImportTally()
        #expect(tally == ImportTally(added: 0, known: 0))
        tally += ImportTally(added: 3, known: 1)
        tally += ImportTally(added: 0, known: 10)
        tally += ImportTally(added: 20)
        #expect(tally.added == 23 && tally.known == 11)
    }

    @Test("changes are empty without additions and deletions") func changes() {
        let added = [SampleRecord.heartRate(60, at: 1)]
        let deleted = [DeletedRecord(uuid: .given(1), type: .heartRate, metadata: nil)]
        let position = ChangePosition(number: 5)
        #expect(position.store == nil)
        func isEmpty(_ added: [SampleRecord], _ deleted: [DeletedRecord]) -> Bool {
            Changes(added: added, deleted: deleted, position: position, isComplete: true).isEmpty
        }
        #expect(isEmpty([], []) && !isEmpty(added, []) && !isEmpty([], deleted) && !isEmpty(added, deleted))
    }

    @Test("API-9: a revision is that of a store, of who looked at it, and of a number of commits") func revisions() {
        let one = StoreRevision(identity: "0123456789AB", looker: 71, commits: 7)
        #expect(one.description == "01234567-1z-7")
        #expect(StoreRevision(identity: "a", looker: 35, commits: 0).description == "a-z-0")
        #expect(one == StoreRevision(identity: "0123456789AB", looker: 71, commits: 7))
        for other in [
            StoreRevision(identity: "0123456789AC", looker: 71, commits: 7),
            StoreRevision(identity: "0123456789AB", looker: 72, commits: 7),
            StoreRevision(identity: "0123456789AB", looker: 71, commits: 8),
        ] { #expect(one != other) }
    }

    @Test("an error of the engine is described by its message") func errors() {
        let error = EngineError(.storage, "The disk is full.", cause: .disk, underlying: CocoaError(.fileNoSuchFile))
        #expect(error.description == "The disk is full." && error.errorDescription == "The disk is full.")
        #expect((error as any Error).localizedDescription == "The disk is full.")
        #expect(error.code == .storage && error.cause == .disk && error.underlying is CocoaError)
        let plain = EngineError(.invalidArgument, "No.")
        #expect(plain.cause == nil && plain.underlying == nil)
    }

    // MARK: Numbers

    @Test("decisions, permissions and frequencies have the numbers with which stores have them") func numbers() {
        let decisions: [AuthorizationState.Decision] = [.notDetermined, .denied, .authorized]
        #expect(decisions.map(\.rawValue) == [0, 1, 2])
        let permissions: [SchedulingPermission] = [.notDetermined, .restricted, .denied, .authorized]
        #expect(permissions.map(\.rawValue) == [0, 1, 2, 3])
        let frequencies: [DeliveryFrequency] = [.immediate, .hourly, .daily, .weekly]
        #expect(frequencies.map(\.rawValue) == [0, 3_600, 86_400, 604_800])
        #expect(frequencies.reversed().sorted() == frequencies)
        #expect(frequencies.map { $0.held(to: .stepCount) } == [.hourly, .hourly, .daily, .weekly])
        #expect(frequencies.map { $0.held(to: .heartRate) } == frequencies)
        #expect(WatchedFile.Outcome.allCases.map(\.rawValue) == ["begun", "done", "same", "passing", "lasting"])
        #expect(Bin.retention == 2_592_000 && NearWorkout.tolerance == 2)
    }

    // MARK: Defaults

    @Test("a request asks for everything, and an app without a decision has none") func defaults() {
        let part = SampleRequest.Part(type: .heartRate)
        let samples = SampleRequest(.heartRate)
        #expect(samples.parts.map(\.type) == [.heartRate] && samples.sort.isEmpty && samples.limit == nil)
        #expect(samples.contents.isEmpty && !samples.includesDocuments)
        for predicate in [part.predicate, samples.parts[0].predicate, QuantityRequest(.heartRate).predicate] {
            guard case .constant(true) = predicate else {
                Issue.record("\(predicate)")
                continue
            }
        }
        #expect(SampleRequest.Sort(.end).isAscending && !SampleRequest.Sort(.end, isAscending: false).isAscending)
        let quantities = QuantityRequest(.heartRate)
        #expect(!quantities.isBySample && !quantities.isOriginal)
        let changes = ChangeRequest([part])
        #expect(changes.position == nil && changes.limit == nil && changes.includesDeletions)
        let state = AuthorizationState()
        #expect(state.share == .notDetermined && state.read == .notDetermined && state.earliestReadDate == nil)
        let decisions = AuthorizationDecisions()
        #expect(decisions.share.isEmpty && decisions.read.isEmpty && decisions.earliestReadDates.isEmpty)
        let consent = AppConsent(bundleIdentifier: "a")
        #expect(consent.name == nil && consent.states.isEmpty && consent.objects.isEmpty)
        #expect(consent.scheduling == .notDetermined)
        #expect(ReadBounds().types == nil && ReadBounds().earliestReadDate == nil)
        let belongings = WorkoutBelongings()
        #expect(belongings.types.isEmpty && !belongings.isFromFile)
        let condensing = CondensingRequest()
        #expect(condensing.sources == .system && condensing.types == CondensingRules.standardTypes)
        #expect(condensing.minimumAge == CondensingRules.minimumAge && !condensing.isDryRun)
        #expect(condensing.minimumDuration == CondensingRules.minimumDuration)
        let report = CompactionReport()
        #expect(report.samples == 0 && report.blocks == 0 && !report.isInterrupted && report.problems.isEmpty)
    }

    @Test("SES-1: the conditions of a device are the usual ones unless they are changed") func conditions() {
        let conditions = StoreConditions()
        #expect(conditions.availability == .available && conditions.isReadable)
        #expect(!conditions.isGuestUser && !conditions.isLocked && !conditions.isFull && !conditions.isInBackground)
        #expect(conditions.updateUsageDescription == nil && conditions.shareUsageDescription == nil)
        #expect(!conditions.requiresUsageDescriptions && conditions.requiredReadTypes.isEmpty)
        #expect(conditions.preferredUnits.isEmpty && conditions.backgroundRetryDelay == 60)
        #expect(conditions.forbiddenSessionActivities == [.transition])
    }

    // MARK: Figures

    @Test("API-34: of an annotated workout the part that counts has its shares, and what is unknown remains so")
    func annotated() {
        let whole = WorkoutFigures(
            uuid: .given(1), start: 100, end: 200, activityType: .running, duration: 80, distance: 1_000, energy: 400,
            climb: 40, timeZone: .gmt)
        #expect(whole.annotated(nil) == whole && whole.annotated(WorkoutAnnotation(title: "x")) == whole)
        var shares = WorkoutTrim.Shares()
        shares[.duration] = 0.5
        shares[.distance] = 0.25
        shares[.energy] = 0.75
        shares[.climb] = 0.125
        let annotation = WorkoutAnnotation(
            activity: .cycling, trim: WorkoutTrim(start: 120, end: 180, shares: shares))
        #expect(
            whole.annotated(annotation)
                == WorkoutFigures(
                    uuid: .given(1), start: 120, end: 180, activityType: .cycling, duration: 40, distance: 250,
                    energy: 300, climb: 5, timeZone: .gmt))
        let bare = WorkoutFigures(uuid: .given(2), start: 100, end: 200, activityType: .running, duration: 80)
        #expect(
            bare.annotated(annotation)
                == WorkoutFigures(uuid: .given(2), start: 120, end: 180, activityType: .cycling, duration: 40))
    }

    @Test("only workouts have figures of a workout") func figures() {
        #expect(WorkoutFigures(.heartRate(60, at: 1)) == nil)
        var record = WorkoutRecord(activityType: .hiking, duration: 50)
        record.totals[.distance] = QuantityValue(2, .kilometer)
        record.totals[.flightsClimbed] = QuantityValue(9, .count)
        let workout = SampleRecord.workout(
            .given(3), record, 10, 70,
            metadata: [
                MetadataKey.elevationAscended: .quantity(QuantityValue(0.5, .kilometer)),
                MetadataKey.timeZone: .string("Asia/Kathmandu"),
            ])
        #expect(
            WorkoutFigures(workout)
                == WorkoutFigures(
                    uuid: .given(3), start: 10, end: 70, activityType: .hiking, duration: 50, distance: 2_000,
                    climb: 500, timeZone: TimeZone(identifier: "Asia/Kathmandu")))
    }
}
