import CoreLocation
import Foundation
import HealthModel
import HealthStore
import OpenHealthKit
import TestSupport
import Testing
import UniformTypeIdentifiers

@testable import HealthKit

/// Names that forward to others, queries made by metatypes, and copies.
@Suite(.timeLimit(.minutes(10))) struct NameSweepTests {
    @Test func ERR_namesOfErrorsAreThoseOfTheirCodes() {
        let names: [HKError.Code] = [
            HKError.unknownError, HKError.errorHealthDataUnavailable, HKError.errorHealthDataRestricted,
            HKError.errorInvalidArgument, HKError.errorAuthorizationDenied, HKError.errorAuthorizationNotDetermined,
            HKError.errorDatabaseInaccessible, HKError.errorUserCanceled, HKError.errorAnotherWorkoutSessionStarted,
            HKError.errorUserExitedWorkoutSession, HKError.errorRequiredAuthorizationDenied, HKError.errorNoData,
            HKError.errorWorkoutActivityNotAllowed, HKError.errorDataSizeExceeded,
            HKError.errorBackgroundWorkoutSessionNotAllowed, HKError.errorNotPermissibleForGuestUserMode,
        ]
        #expect(names.map(\.rawValue) == Array(0...15))
        #expect(HKError.noError == .unknownError && HKError.Code.noError == .unknownError)
    }

    @Test func OBJ_immutableObjectsAreTheirOwnCopies() throws {
        let store = try TestStore().app()
        let lens = HKContactsLensSpecification(
            sphere: HKQuantity(unit: .diopter(), doubleValue: 1), cylinder: nil, axis: nil, addPower: nil,
            baseCurve: nil,
            diameter: nil)
        let glasses = HKGlassesLensSpecification(
            sphere: HKQuantity(unit: .diopter(), doubleValue: 1), cylinder: nil, axis: nil, addPower: nil,
            vertexDistance: nil, prism: nil, farPupillaryDistance: nil, nearPupillaryDistance: nil)
        let range = try HKAudiogramSensitivityPointClampingRange(lowerBound: 1, upperBound: 2)
        let test = try HKAudiogramSensitivityTest(
            sensitivity: HKQuantity(unit: .decibelHearingLevel(), doubleValue: 1), type: .air, masked: true,
            side: .right,
            clampingRange: range)
        let medication = try store.systemData.saveMedication("m", displayText: "M")
        let dose = try store.systemData.saveDose(
            of: medication.medication, status: .taken, date: noon(0), quantity: 1.5)
        let ecg = try store.systemData.saveElectrocardiogram(
            start: noon(0), voltages: [1e-6], samplingFrequency: 512, classification: .sinusRhythm)
        let clinical = try store.systemData.saveClinicalRecord(
            HKClinicalType(.allergyRecord), displayName: "N", date: noon(0), resource: Data("{}".utf8),
            resourceType: .condition, identifier: "1", from: AppInformation(bundleIdentifier: "o", name: "O"))
        let source = HKSource(record: SourceRecord(bundleIdentifier: "o.a", name: "A"))
        let immutable: [NSObject] = [
            lens, glasses, range, test, medication, medication.medication, medication.medication.identifier, dose,
            clinical,
            try #require(clinical.fhirResource), HKFHIRVersion.primaryR4(), source,
            HKSourceRevision(source: source, version: nil), HKUnit.meter(), HKQuantity(unit: .meter(), doubleValue: 1),
            HKClinicalCoding(system: "s", version: nil, code: "c"), event(.lap, 0, 1), activity(.running, 0, 1),
            HKVisionPrism(
                amount: HKQuantity(unit: .prismDiopter(), doubleValue: 1),
                angle: HKQuantity(unit: .degreeAngle(), doubleValue: 1),
                eye: .left),
            HKVisionPrescription(type: .glasses, dateIssued: noon(0), expirationDate: nil, device: nil, metadata: nil),
            HKStateOfMind(date: noon(0), kind: .dailyMood, valence: 0, labels: [], associations: []),
            HKGAD7Assessment(date: noon(0), answers: Array(repeating: .notAtAll, count: 7)),
            HKBiologicalSexObject(), HKBloodTypeObject(), HKFitzpatrickSkinTypeObject(), HKWheelchairUseObject(),
            HKActivityMoveModeObject(), HKQueryDescriptor(sampleType: steps, predicate: nil),
            HKQueryAnchor(fromValue: 3),
            steps, CLFloor(), CLLocation(latitude: 1, longitude: 2), CLLocationSourceInformation(),
            HKElectrocardiogram.VoltageMeasurement(VoltagePoint(time: 1, volts: 2)),
        ]
        for object in immutable {
            let isItself = (object.copy() as? NSObject).map { $0 === object } ?? false
            #expect(isItself, "\(type(of: object))")
        }
        #expect(ecg.numberOfVoltageMeasurements == 1)
        let points = [(1.0, 2.0), (1, 2), (1, 3), (2, 2)].map {
            HKElectrocardiogram.VoltageMeasurement(VoltagePoint(time: $0.0, volts: $0.1))
        }
        #expect(points.map { $0.isEqual(points[0]) } == [true, true, false, false] && points[0].hash == points[1].hash)
        let deleted = HKDeletedObject(record: DeletedRecord(uuid: UUID(), type: .stepCount, metadata: nil))
        #expect(deleted.description == "HKDeletedObject \(deleted.uuid.uuidString)")
    }

    @Test func namesWithUnderscoresForward() async throws {
        let store = try TestStore().app()
        let mind = HKStateOfMind(
            __date: noon(0), kind: .dailyMood, valence: 0.5,
            labels: [NSNumber(value: HKStateOfMind.Label.happy.rawValue)],
            associations: [NSNumber(value: HKStateOfMind.Association.work.rawValue)])
        #expect(mind.labels == [.happy] && mind.__labels.map(\.intValue) == [HKStateOfMind.Label.happy.rawValue])
        #expect(
            mind.associations == [.work]
                && mind.__associations.map(\.intValue) == [HKStateOfMind.Association.work.rawValue])
        let answers = [0, 1, 2, 3, 0, 1, 2].map { NSNumber(value: $0) }
        let own = HKGAD7Assessment(__date: noon(1), answers: answers)
        #expect(
            own.__answers == answers
                && own.answers == [
                    .notAtAll, .severalDays, .moreThanHalfTheDays, .nearlyEveryDay, .notAtAll, .severalDays,
                    .moreThanHalfTheDays,
                ])
        let other = HKPHQ9Assessment(__date: noon(1), answers: answers + [3, 0], metadata: ["a": 1])
        #expect(other.__answers == answers + [3, 0] && other.metadata?["a"] as? Int == 1)
        #expect(HKPHQ9Assessment(__date: noon(1), answers: answers + [0, 0]).score == 9)
        let medication = try store.systemData.saveMedication("m", displayText: "M")
        let dose = try store.systemData.saveDose(
            of: medication.medication, status: .taken, date: noon(0), quantity: 1.5, scheduled: (noon(1), 2.5))
        #expect(dose.__doseQuantity == 1.5 && dose.__scheduledDoseQuantity == 2.5)
        #expect(
            __HKStateOfMindValenceClassificationForValence(0.9)?.intValue
                == HKStateOfMind.ValenceClassification.veryPleasant.rawValue)
        #expect(__HKStateOfMindValenceClassificationForValence(2) == nil)
        #expect(
            __HKCategoryValueSleepAnalysisAsleepValues()
                == Set(HKCategoryValueSleepAnalysis.allAsleepValues.map { NSNumber(value: $0.rawValue) }))
        let nights = (0...3).map { HKCategorySample(type: sleep, value: $0, start: noon(0), end: noon(1)) }
        let predicate = HKQuery.__predicateForCategorySamples(equalToValues: [1, 3])
        #expect(nights.map { predicate.evaluate(with: $0) } == [false, true, false, true])
        let prescription = HKVisionPrescription(
            type: .glasses, dateIssued: noon(0), expirationDate: nil, device: nil, metadata: nil)
        try await store.save(prescription)
        let attachments = HKAttachmentStore(healthStore: store)
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("attachment-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data([1, 2]).write(to: url)
        let first = try await attachments.__addAttachment(
            to: prescription, name: "a", contentType: .png, url: url, metadata: ["page": 2])
        #expect(first.metadata?["page"] as? Int == 2 && first.size == 2)
        let calls = Calls<String>()
        attachments.__addAttachment(to: prescription, name: "b", contentType: .png, url: url, metadata: nil) {
            attachment, error in
            calls.add("\(attachment?.name ?? "-") \(attachment?.metadata == nil) \(error == nil)")
        }
        #expect(await calls.next() == "b true true")
        let ecg = try store.systemData.saveElectrocardiogram(
            start: noon(0), voltages: [1e-6], samplingFrequency: 512, classification: .sinusRhythm)
        store.execute(
            HKElectrocardiogramQuery(__electrocardiogram: ecg) { calls.add("\($1 == nil) \($2) \($3 == nil)") })
        #expect(await [calls.next(), calls.next()] == ["false false true", "true true true"])
        try await store.__requestAuthorization(toShare: [steps], read: nil)
    }

    @Test func queriesAreMadeByMetatypes() async throws {
        var outcomes = KeptOutcomes()
        let store = try TestStore().app()
        let run = workout(.running, 0, 600)
        try await store.save([stepSample(5, 0, 10), pulse(70, 3), run])
        let beatBuilder = HKHeartbeatSeriesBuilder(healthStore: store, device: nil, start: noon(0))
        try await beatBuilder.addHeartbeat(at: 1, precededByGap: false)
        let beats = try await beatBuilder.finishSeries()
        let routeBuilder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
        try await routeBuilder.insertRouteData([
            CLLocation(
                coordinate: CLLocationCoordinate2D(latitude: 1, longitude: 2), altitude: 3, horizontalAccuracy: 4,
                verticalAccuracy: 5, timestamp: noon(5))
        ])
        let route = try await routeBuilder.finishRoute(with: run, metadata: nil)
        let ecg = try store.systemData.saveElectrocardiogram(
            start: noon(0), voltages: [1e-6], samplingFrequency: 512, classification: .sinusRhythm)
        let calls = Calls<String>()
        func add(_ name: String, _ query: HKQuery) async {
            store.execute(query)
            let told = await calls.next()
            store.stop(query)
            outcomes.add(name) {
                "\(query.description) \(Told.optional(query.objectType)) \(query.predicate == nil) \(told)"
            }
        }
        let descriptors = [
            HKQueryDescriptor(sampleType: steps, predicate: nil),
            HKQueryDescriptor(sampleType: heartRate, predicate: nil),
        ]
        let anchored: HKAnchoredObjectQuery.Type = HKAnchoredObjectQuery.self
        await add(
            "anchored",
            anchored.init(type: steps, predicate: nil, anchor: nil, limit: 1) { _, samples, deleted, anchor, _ in
                calls.add("\(samples?.count ?? -1) \(deleted?.count ?? -1) \(anchor != nil)")
            })
        await add(
            "anchored by a number",
            anchored.init(type: steps, predicate: nil, anchor: 0, limit: 1) { _, samples, anchor, _ in
                calls.add("\(samples?.count ?? -1) \(anchor)")
            })
        await add(
            "anchored for several",
            anchored.init(queryDescriptors: descriptors, anchor: nil, limit: 2) { _, samples, _, _, _ in
                calls.add("\(samples?.count ?? -1)")
            })
        let summaries: HKActivitySummaryQuery.Type = HKActivitySummaryQuery.self
        await add("summaries", summaries.init(predicate: nil) { calls.add("\($1?.count ?? -1) \($2 == nil)") })
        let correlations: HKCorrelationQuery.Type = HKCorrelationQuery.self
        await add(
            "correlations",
            correlations.init(type: HKCorrelationType(.food), predicate: nil, samplePredicates: nil) {
                calls.add("\($1?.count ?? -1) \($2 == nil)")
            })
        let electrocardiograms: HKElectrocardiogramQuery.Type = HKElectrocardiogramQuery.self
        await add(
            "voltages",
            electrocardiograms.init(electrocardiogram: ecg) { _, measurement, isDone, _ in
                if isDone { calls.add("\(measurement == nil)") }
            })
        let heartbeats: HKHeartbeatSeriesQuery.Type = HKHeartbeatSeriesQuery.self
        await add("beats", heartbeats.init(heartbeatSeries: beats) { calls.add("\($1) \($2) \($3) \($4 == nil)") })
        let observers: HKObserverQuery.Type = HKObserverQuery.self
        await add(
            "observer",
            observers.init(sampleType: steps, predicate: nil) { _, _, error in calls.add("\(error == nil)") })
        await add(
            "observer of several",
            observers.init(queryDescriptors: descriptors) { _, types, _, error in
                calls.add("\(types == nil) \(error == nil)")
            })
        let series: HKQuantitySeriesSampleQuery.Type = HKQuantitySeriesSampleQuery.self
        await add(
            "series",
            series.init(quantityType: steps, predicate: nil) { _, quantity, interval, _, isDone, _ in
                calls.add("\(Told.optional(quantity)) \(Told.interval(interval)) \(isDone)")
            })
        let samples: HKSampleQuery.Type = HKSampleQuery.self
        await add(
            "samples",
            samples.init(sampleType: steps, predicate: nil, limit: 1, sortDescriptors: nil) {
                calls.add("\($1?.count ?? -1) \($2 == nil)")
            })
        await add(
            "samples of several",
            samples.init(queryDescriptors: descriptors, limit: 0) { calls.add("\($1?.count ?? -1) \($2 == nil)") })
        await add(
            "sorted samples",
            samples.init(
                queryDescriptors: descriptors, limit: 1,
                sortDescriptors: [NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: false)]
            ) { calls.add("\($1?.map { Told.type($0.sampleType) } ?? []) \($2 == nil)") })
        let sources: HKSourceQuery.Type = HKSourceQuery.self
        await add(
            "sources",
            sources.init(sampleType: steps, samplePredicate: nil) { calls.add("\($1?.count ?? -1) \($2 == nil)") })
        let statistics: HKStatisticsQuery.Type = HKStatisticsQuery.self
        await add(
            "statistics",
            statistics.init(quantityType: steps, quantitySamplePredicate: nil, options: .cumulativeSum) {
                calls.add("\($1.map { Told.statistics($0) } ?? "-") \($1?.description.prefix(60) ?? "") \($2 == nil)")
            })
        let collections: HKStatisticsCollectionQuery.Type = HKStatisticsCollectionQuery.self
        let collection = collections.init(
            quantityType: steps, quantitySamplePredicate: nil, options: .cumulativeSum, anchorDate: noon(0),
            intervalComponents: DateComponents(hour: 1))
        collection.initialResultsHandler = { calls.add("\($1?.statistics().count ?? -1) \($2 == nil)") }
        #expect(
            collection.statisticsUpdateHandler == nil && collection.options == .cumulativeSum
                && collection.anchorDate == noon(0))
        await add("collection", collection)
        let medications: HKUserAnnotatedMedicationQuery.Type = HKUserAnnotatedMedicationQuery.self
        await add(
            "medications", medications.init(predicate: nil, limit: 1) { calls.add("\($1 == nil) \($2) \($3 == nil)") })
        let verifiable: HKVerifiableClinicalRecordQuery.Type = HKVerifiableClinicalRecordQuery.self
        await add(
            "verifiable",
            verifiable.init(recordTypes: ["a"], predicate: nil) {
                calls.add(
                    "\($0.sourceTypes.map(\.rawValue)) \($0.recordTypes) \(($2 as? HKError)?.code.rawValue ?? -1)")
            })
        let efforts: HKWorkoutEffortRelationshipQuery.Type = HKWorkoutEffortRelationshipQuery.self
        await add(
            "efforts",
            efforts.init(predicate: nil, anchor: nil, options: .default) {
                calls.add("\($1?.count ?? -1) \($2 != nil) \($3 == nil)")
            })
        let routes: HKWorkoutRouteQuery.Type = HKWorkoutRouteQuery.self
        await add("route", routes.init(route: route) { calls.add("\($1?.count ?? -1) \($2) \($3 == nil)") })
        await add(
            "part of a route",
            routes.init(route: route, dateInterval: DateInterval(start: noon(6), end: noon(9))) {
                calls.add("\($1?.count ?? -1) \($2) \($3 == nil)")
            })
        // What is locked is told to each, and what runs on goes on.
        store.context.change { $0.isLocked = true }
        await add(
            "locked summaries",
            summaries.init(predicate: nil) { calls.add("\($1?.count ?? -1) \(($2 as? HKError)?.code.rawValue ?? -1)") })
        await add(
            "locked medications",
            medications.init(predicate: nil, limit: 1) { calls.add("\($2) \(($3 as? HKError)?.code.rawValue ?? -1)") })
        await add(
            "locked efforts",
            efforts.init(predicate: nil, anchor: nil, options: .default) {
                calls.add("\($1?.count ?? -1) \(($3 as? HKError)?.code.rawValue ?? -1)")
            })
        await add(
            "locked route",
            routes.init(route: route) { calls.add("\($1?.count ?? -1) \($2) \(($3 as? HKError)?.code.rawValue ?? -1)") }
        )
        await add(
            "locked beats",
            heartbeats.init(heartbeatSeries: beats) {
                calls.add("\($1) \($3) \(($4 as? HKError)?.code.rawValue ?? -1)")
            })
        await add(
            "locked voltages",
            electrocardiograms.init(electrocardiogram: ecg) {
                calls.add("\($2) \(($3 as? HKError)?.code.rawValue ?? -1)")
            })
        await add(
            "locked series",
            series.init(quantityType: steps, predicate: nil) {
                calls.add("\($1 == nil) \($4) \(($5 as? HKError)?.code.rawValue ?? -1)")
            })
        #expect(try outcomes.difference(from: "Kit/Texts/Queries/metatypes.txt") == nil)
    }

    /// A query that begins while data is locked tells what there is when it is unlocked.
    @Test func statisticsOfALockedStore() async throws {
        let store = try TestStore().app()
        try await store.save(stepSample(5, 0, 10))
        store.context.change { $0.isLocked = true }
        let calls = Calls<String>()
        let query = HKStatisticsCollectionQuery(
            quantityType: steps, quantitySamplePredicate: nil, options: .cumulativeSum, anchorDate: noon(0),
            intervalComponents: DateComponents(hour: 1))
        query.initialResultsHandler = { calls.add("initial \($1 == nil) \(($2 as? HKError)?.code.rawValue ?? -1)") }
        query.statisticsUpdateHandler = {
            calls.add("update \(Told.optional($1?.sumQuantity())) \($2?.statistics().count ?? -1) \($3 == nil)")
        }
        store.execute(query)
        #expect(await calls.next() == "initial true 6")
        store.context.change { $0.isLocked = false }
        #expect(await calls.next() == "update 5 count 1 true")
        store.stop(query)
    }

    @Test func QRY_requestsAreChecked() {
        func reason(_ body: () throws(ValidationError) -> SampleRequest) -> String? {
            do throws(ValidationError) {
                _ = try body()
                return nil
            } catch {
                return error.reason
            }
        }
        #expect(
            reason { () throws(ValidationError) in try SampleRequest(checking: [], limit: 1) }
                == "A query needs at least one descriptor")
        #expect(
            reason { () throws(ValidationError) in try SampleRequest(checking: [(.stepCount, nil)], limit: -1) }
                == "The limit of a query must not be negative: -1")
        #expect(
            reason { () throws(ValidationError) in try SampleRequest(checking: [(.stepCount, nil)], limit: 0) } == nil)
        let request = try? SampleRequest(checking: [(.stepCount, nil), (.heartRate, nil)], limit: 3)
        #expect(request?.limit == 3 && request?.parts.map(\.type) == [.stepCount, .heartRate])
        #expect((try? SampleRequest(checking: [(.stepCount, nil)], limit: HKObjectQueryNoLimit))?.limit == nil)
    }

    @Test func QRY_cancelledTasksGetNothing() async throws {
        let store = try TestStore().app()
        let descriptor = HKSampleQueryDescriptor(predicates: [.quantitySample(type: steps)], sortDescriptors: [])
        // The store does nothing until the task is cancelled.
        store.queue.suspend()
        let task = Task { try await descriptor.result(for: store).count }
        for _ in 0..<20 { await Task.yield() }
        task.cancel()
        let result = await task.result
        store.queue.resume()
        #expect(throws: CancellationError.self) { try result.get() }
        let ended = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var iterator = HKAnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: steps)], anchor: nil)
                .results(for: store).makeAsyncIterator()
            return try await iterator.next() == nil
        }.result
        #expect(try ended.get())
    }

    @Test func RTE_SER_whatIsDiscardedIsNotStored() async throws {
        let store = try TestStore().app()
        let place = CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: 1, longitude: 2), altitude: 3, horizontalAccuracy: 4,
            verticalAccuracy: 5, timestamp: noon(5))
        for isDiscarded in [false, true] {
            let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration(.running), device: nil)
            try await builder.beginCollection(at: noon(0))
            let route = try #require(builder.seriesBuilder(for: .workoutRoute()) as? HKWorkoutRouteBuilder)
            #expect(
                builder.seriesBuilder(for: .workoutRoute()) === route && builder.seriesBuilder(for: .heartbeat()) == nil
            )
            try await route.insertRouteData([place])
            if isDiscarded { route.discard() }
            try await builder.endCollection(at: noon(60))
            let workout = try #require(try await builder.finishWorkout())
            let found = try await store.count(HKSeriesType.workoutRoute(), HKQuery.predicateForObjects(from: workout))
            #expect(found == (isDiscarded ? 0 : 1))
        }
        let beats = HKHeartbeatSeriesBuilder(healthStore: store, device: nil, start: noon(0))
        try await beats.addHeartbeat(at: 1, precededByGap: false)
        beats.discard()
        let series = HKQuantitySeriesSampleBuilder(
            healthStore: store, quantityType: heartRate, startDate: noon(0), device: nil)
        try series.insert(HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 70), at: noon(1))
        series.discard()
        try await store.save(stepSample(1, 0))
        #expect(try await store.count(HKSeriesType.heartbeat()) == 0)
        #expect(try await store.count(heartRate) == 0)
        // Metadata that a route must not have refuses the whole workout.
        let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration(.running), device: nil)
        try await builder.beginCollection(at: noon(0))
        let route = try #require(builder.seriesBuilder(for: .workoutRoute()) as? HKWorkoutRouteBuilder)
        try await route.insertRouteData([place])
        try await route.addMetadata([HKMetadataKeySyncVersion: 1])
        try await builder.endCollection(at: noon(60))
        #expect(await failure { _ = try await builder.finishWorkout() } == .errorInvalidArgument)
    }
}
