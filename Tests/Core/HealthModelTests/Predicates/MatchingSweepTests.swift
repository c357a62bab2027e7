import Foundation
import TestSupport
import Testing

@testable import HealthModel

/// Every predicate, asked about every kind of object.
@Suite struct MatchingSweepTests {
    private static func identifier(_ number: UInt64) -> UUID { UUID(high: 7, low: number) }

    private static let revision = SourceRevisionRecord(
        source: SourceRecord(bundleIdentifier: "com.a", name: "Äpp"), version: "1.2", productType: "Watch5,1",
        system: SystemVersion(major: 10, minor: 1, patch: 0))
    private static let bare = SourceRevisionRecord(
        source: SourceRecord(bundleIdentifier: "com.b", name: "b"), version: nil, productType: nil, system: nil)
    private static let strap = DeviceRecord([.name: "strap", .model: "M", .udiDeviceIdentifier: "u"])

    private static func statistics(_ sum: Double, _ low: Double) -> [ObjectType: WorkoutStatisticsRecord] {
        [
            .distanceWalkingRunning: WorkoutStatisticsRecord(sum: sum),
            .heartRate: WorkoutStatisticsRecord(minimum: low, average: low + 20, maximum: low + 40),
        ]
    }

    private static func activity(
        _ type: WorkoutActivity, _ start: Double, _ end: Double?, _ duration: Double?,
        _ statistics: [ObjectType: WorkoutStatisticsRecord]?
    ) -> WorkoutActivityRecord {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = type
        return WorkoutActivityRecord(
            uuid: identifier(UInt64(start)), configuration: configuration, start: start, end: end, duration: duration,
            statistics: statistics)
    }

    private static func record(
        _ number: UInt64, _ type: ObjectType, _ start: Double, _ end: Double, _ content: SampleContent,
        _ source: SourceRevisionRecord? = nil, _ device: DeviceRecord? = nil, _ metadata: Metadata? = nil
    ) -> SampleRecord {
        SampleRecord(
            uuid: identifier(number), type: type, start: start, end: end, content: content, source: source,
            device: device,
            metadata: metadata)
    }

    private let subjects = Self.makeSubjects()

    private static func makeSubjects() -> [PredicateSubject] {
        let pulse = record(
            1, .heartRate, 100, 100, .quantity(.init(72, .countPerMinute)), revision, strap,
            ["food": .string("Apple"), "number": .integer(3), MetadataKey.syncIdentifier: .string("s")])
        let walk = record(2, .distanceWalkingRunning, 100, 160, .quantity(.init(2.5, .kilometer)), bare)
        let series = QuantitySeriesRecord(
            quantity: .init(80, .countPerMinute), count: 5, minimum: 60, maximum: 95, mostRecent: 71,
            mostRecentStart: 110,
            mostRecentEnd: 112)
        let night = record(4, .sleepAnalysis, 50, 250, .category(3), nil, DeviceRecord([:]), ["number": .number(3.5)])
        var run = WorkoutRecord(activityType: .running, duration: 1_800)
        run.totals = [
            .distance: .init(5, .kilometer), .energyBurned: .init(300, .kilocalorie), .flightsClimbed: .init(4, .count),
        ]
        let race = WorkoutRecord(
            activityType: .swimBikeRun, duration: 900, totals: [.swimmingStrokeCount: .init(400, .count)],
            events: [
                WorkoutEventRecord(kind: .pause, start: 1_100, end: 1_100),
                WorkoutEventRecord(kind: .resume, start: 1_160, end: 1_160),
            ],
            activities: [
                activity(.cycling, 1_200, nil, nil, statistics(700, 110)),
                activity(.swimming, 1_000, 1_200, nil, statistics(80, 100)),
                activity(.running, 1_300, nil, 55, nil),
            ], isBuilderMade: true, statistics: statistics(800, 95))
        let state = StateOfMindRecord(kind: 2, valence: 0.5, labels: [3, 5], associations: [2])
        let dose = DoseRecord(
            concept: HealthConceptRecord(identifier: "m"), scheduleType: 2, status: 4, quantity: 1, scheduledDate: 100)
        let letter = DocumentRecord(title: "Title", patientName: "P", authorName: "A", custodianName: "C", data: nil)
        let resource = FHIRResourceRecord(
            type: "Observation", identifier: "o", version: FHIRVersionRecord(major: 4, minor: 0, patch: 1), data: Data()
        )
        let cardiogram = ElectrocardiogramRecord(
            classification: 2, symptomsStatus: 1, averageHeartRate: .init(66, .countPerMinute))
        let other = SampleRelation(.effort, to: identifier(70), activity: identifier(71))
        return [
            PredicateSubject(pulse, isInCorrelation: true, workouts: [identifier(50)]),
            PredicateSubject(walk, relations: [SampleRelation(.symptom, to: identifier(60))]),
            PredicateSubject(record(3, .heartRate, 100, 130, .series(series), revision), relations: [other]),
            PredicateSubject(night, workouts: [identifier(50), identifier(51)]),
            PredicateSubject(record(5, .bloodPressure, 100, 100, .correlation([pulse]), bare, strap)),
            PredicateSubject(record(6, .workout, 1_000, 3_000, .workout(run), revision)),
            PredicateSubject(record(7, .workout, 1_000, 2_000, .workout(race))),
            PredicateSubject(record(8, .electrocardiogram, 100, 130, .detail(.electrocardiogram(cardiogram)))),
            PredicateSubject(record(9, .stateOfMind, 101, 101, .detail(.stateOfMind(state)))),
            PredicateSubject(record(10, .medicationDoseEvent, 99, 99, .detail(.dose(dose)))),
            PredicateSubject(record(11, .cdaDocument, 100, 100, .detail(.document(letter)))),
            PredicateSubject(
                record(
                    12, .allergyRecord, 100, 100,
                    .detail(.clinical(ClinicalRecord(displayName: "d", resource: resource))))),
            PredicateSubject(
                record(
                    13, .allergyRecord, 160, 160, .detail(.clinical(ClinicalRecord(displayName: "d", resource: nil))))),
            PredicateSubject(record(14, .workoutRoute, 100, 160, .route(count: 3))),
        ]
    }

    private static let predicates: [SamplePredicate] = {
        var all: [SamplePredicate] = [
            .constant(true), .constant(false), .and([]), .or([]), .not(.constant(true)), .hasNoDevice,
            .hasNoCorrelation,
            .hasWorkout, .uuid([identifier(1), identifier(6)]), .uuid([]), .source(["com.a"]), .source(["com.b", "x"]),
            .source([]), .device([strap]), .device([DeviceRecord([:])]), .device([]), .workout(identifier(50)),
            .workout(identifier(51)), .workout(identifier(52)), .metadataKey("food"), .metadataKey("none"),
            .metadataKey(MetadataKey.syncIdentifier), .metadataValues("food", []), .metadataValues("none", []),
            .metadataValues("number", [.integer(1), .number(3)]),
            .metadataValues("food", [.string("Pear"), .string("Apple")]),
            .metadataValues(MetadataKey.syncIdentifier, []),
            .metadataValues(MetadataKey.syncIdentifier, [.string("s")]),
            .metadataValues(MetadataKey.syncIdentifier, [.string("t")]),
            .metadata(MetadataKey.syncIdentifier, .ordered(.equal, .string("s"))),
            .metadata(MetadataKey.syncIdentifier, .ordered(.notEqual, .string("s"))),
            .metadata(MetadataKey.syncIdentifier, .text(.beginsWith, "S", .caseInsensitive)),
            .related(SampleRelation(.symptom, to: identifier(60))),
            .related(SampleRelation(.effort, to: identifier(60))),
            .related(SampleRelation(.effort, to: identifier(70), activity: identifier(71))), .categoryValues([3, 4]),
            .categoryValues([]), .activityType(.running), .activityType(.swimBikeRun), .activityType(.cycling),
        ]
        for property in DeviceRecord.Property.allCases {
            all += [.deviceProperty(property, []), .deviceProperty(property, ["strap", "u"])]
            all.append(.text(.device(property), .contains, "M", []))
        }
        for pattern in [
            SourceRevisionPattern(bundleIdentifier: "com.a"), SourceRevisionPattern(bundleIdentifier: "com.b"),
            SourceRevisionPattern(bundleIdentifier: "com.a", version: .exactly("1.2")),
            SourceRevisionPattern(bundleIdentifier: "com.a", version: .exactly(nil)),
            SourceRevisionPattern(bundleIdentifier: "com.b", version: .exactly(nil)),
            SourceRevisionPattern(bundleIdentifier: "com.a", productType: .exactly("Watch5,1")),
            SourceRevisionPattern(bundleIdentifier: "com.a", productType: .exactly("x")),
            SourceRevisionPattern(
                bundleIdentifier: "com.a", system: .exactly(SystemVersion(major: 10, minor: 1, patch: 0))),
            SourceRevisionPattern(
                bundleIdentifier: "com.a", system: .exactly(SystemVersion(major: 10, minor: 0, patch: 0))),
            SourceRevisionPattern(bundleIdentifier: "com.b", system: .exactly(nil)),
        ] { all.append(.revision([pattern])) }
        all.append(.revision([]))
        for comparison in TextComparison.allCases {
            all += [
                .text(.sourceName, comparison, "äpp", .caseInsensitive),
                .text(.sourceIdentifier, comparison, "com.a", []),
                .text(.sourceVersion, comparison, "1.2", []),
                .text(.productType, comparison, "watch.*", .caseInsensitive),
                .metadata("food", .text(comparison, "Apple")),
                .detailText(.title, comparison, "title", .caseInsensitive),
                .detailText(.medication, comparison, HealthConceptRecord(identifier: "m").key, []),
                .detailText(.valence, comparison, "0", []),
            ]
        }
        for ordering in Ordering.allCases {
            for date in [99, 100, 130, 160, 250] as [Double] { all += [.start(ordering, date), .end(ordering, date)] }
            for number in [0, 60, 200] as [Double] { all.append(.length(ordering, number)) }
            for value in [
                QuantityValue(1.2, .countPerSecond), .init(72, .countPerMinute), .init(80, .countPerMinute),
                .init(2_500, .meter),
                .init(3, .second),
            ] {
                all.append(.quantity(ordering, value))
                for part in [QuantityPart.minimum, .maximum, .mostRecent] { all.append(.part(part, ordering, value)) }
            }
            all.append(.part(.minimum, ordering, .init(60, .countPerMinute)))
            all.append(.part(.maximum, ordering, .init(95, .countPerMinute)))
            all.append(.part(.mostRecent, ordering, .init(71, .countPerMinute)))
            all += [
                .count(ordering, 1), .count(ordering, 5), .mostRecentStart(ordering, 110),
                .mostRecentEnd(ordering, 112),
            ]
            all += [.mostRecentLength(ordering, 2), .mostRecentLength(ordering, 60), .category(ordering, 3)]
            all += [
                .duration(ordering, 900), .duration(ordering, 1_800), .total(.distance, ordering, .init(5_000, .meter)),
            ]
            all += [
                .total(.energyBurned, ordering, .init(300, .kilocalorie)),
                .total(.distance, ordering, .init(3, .second)),
            ]
            all += [
                .total(.swimmingStrokeCount, ordering, .init(400, .count)),
                .total(.flightsClimbed, ordering, .init(4, .count)),
            ]
            for (key, value) in [
                (DetailKey.classification, DetailValue.number(2)), (.symptomsStatus, .number(1)),
                (.averageHeartRate, .number(66)),
                (.valence, .number(0.5)), (.label, .number(5)), (.association, .number(2)),
                (.stateOfMindKind, .number(2)),
                (.doseStatus, .number(4)), (.doseOrigin, .number(2)), (.scheduledDate, .number(100)),
                (.title, .text("Title")),
                (.patientName, .text("P")), (.authorName, .text("A")), (.custodianName, .text("C")),
                (.resourceType, .text("Observation")), (.resourceIdentifier, .text("o")), (.title, .number(3)),
                (.averageHeartRate, .number(1.1)),
            ] { all.append(.detail(key, ordering, value)) }
            for statistic in WorkoutStatistic.allCases {
                let value = QuantityValue(
                    [800, 95, 115, 135][statistic.rawValue] + 0.0, statistic == .sum ? .meter : .countPerMinute)
                let type: ObjectType = statistic == .sum ? .distanceWalkingRunning : .heartRate
                all.append(.statistic(statistic, type, ordering, value))
                let own = QuantityValue(
                    [80, 100, 120, 140][statistic.rawValue] + 0.0, statistic == .sum ? .meter : .countPerMinute)
                all.append(.activity(.statistic(statistic, type, ordering, own)))
                all.append(.activity(.statistic(statistic, type, ordering, .init(1, .gram))))
            }
            all += [.statistic(.sum, .distanceWalkingRunning, ordering, .init(5, .kilometer))]
            for date in [1_000, 1_200, 1_300] as [Double] { all.append(.activity(.start(ordering, date))) }
            for date in [1_200, 3_000] as [Double] { all.append(.activity(.end(ordering, date))) }
            for seconds in [55, 140, 1_800] as [Double] { all.append(.activity(.duration(ordering, seconds))) }
        }
        all += [
            .activity(.activityType(.cycling)), .activity(.not(.activityType(.running))), .activity(.constant(false)),
            .activity(.and([.activityType(.swimming), .end(.equal, 1_200)])), .activity(.or([])),
            .activity(.or([.activityType(.yoga), .activityType(.running)])), .and([.start(.equal, 100), .hasWorkout]),
            .or([.start(.less, 100), .hasNoDevice]), .not(.and([.end(.greater, 100), .constant(true)])),
            .and([.or([.start(.equal, 100), .constant(false)]), .not(.hasNoDevice)]),
            .and([.constant(false), .hasWorkout]),
            .or([.source(["com.a"]), .start(.less, 5)]), .or([.source(["com.x"]), .start(.less, 5)]),
            .and([.source(["com.a"]), .uuid([identifier(1)])]), .and([.source(["com.a"]), .hasWorkout]),
        ]
        return all
    }()

    private static let deleted = [
        DeletedSubject(uuid: identifier(1), bundleIdentifier: "com.a", syncIdentifier: "s"),
        DeletedSubject(uuid: identifier(2), bundleIdentifier: "com.b", syncIdentifier: nil),
    ]

    @Test(arguments: 0..<4)
    func everyPredicateWithEveryObject(part: Int) throws {
        var kept = Sweep()
        var families: [ObjectType] = []
        for type in ObjectType.all where !families.contains(where: { $0.family == type.family }) {
            families.append(type)
        }
        families += [.workoutEffortScore, .estimatedWorkoutEffortScore, .heartRate]
        for (number, predicate) in Self.predicates.enumerated() where number % 4 == part {
            let text = Outline.of(predicate)
            kept.add("\(number) \(text.prefix(44))") {
                let matches = subjects.map { predicate.matches($0) ? "1" : "0" }.joined()
                let verdicts = Self.deleted.map { subject in
                    predicate.verdict(on: subject).map { $0 ? "1" : "0" } ?? "-"
                }.joined()
                #expect(
                    Self.deleted.map { predicate.excludes($0) }
                        == Self.deleted.map { predicate.verdict(on: $0) == false })
                let applies = families.map { type -> String in
                    (try? predicate.checkApplicability(to: type, className: "C")) == nil ? "0" : "1"
                }.joined()
                let units = [ObjectType.heartRate, .stepCount, .workout].flatMap {
                    predicate.incompatibleUnits(for: $0)
                }
                .map { "\($0.given)/\($0.needed)" }
                return "\(matches) \(verdicts) \(applies) \(units.count) \(Outline.hash(units.joined(separator: " ")))"
                    + (predicate.isAboutDates ? " dates" : "")
            }
            do throws(ValidationError) {
                try predicate.checkApplicability(to: .activitySummary, className: "C")
            } catch {
                if number < 140 || number % 40 == part { kept.add("  refused") { error.reason.dropFirst(32) } }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/matching-\(part).txt") == nil)
    }

    @Test func partsThatAnOwnerDecides() throws {
        var kept = Sweep()
        let leaves: [SamplePredicate] = [
            .start(.less, 100), .end(.greaterOrEqual, 100), .hasNoDevice, .metadataKey("food"), .constant(true),
            .constant(false),
        ]
        var trees = leaves + leaves.map { .not($0) } + [.and([]), .or([])]
        for left in leaves {
            for right in leaves {
                trees += [.and([left, right]), .or([left, right]), .not(.and([left, .or([right, left])]))]
            }
        }
        for tree in trees {
            kept.add(Outline.of(tree)) {
                let decided = [0, 1, 3].map { tree.decided(by: subjects[$0]) }
                let held = [(50.0, 99.0), (99, 100), (100, 100), (100, 160)].map { start, end in
                    decided.map { $0.holds(from: start, to: end) ? "1" : "0" }.joined()
                }
                return "\(decided.map { Outline.of($0) }.joined(separator: " ")) \(held.joined(separator: " ")) "
                    + "\(tree.isAboutDates)"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/decided.txt") == nil)
    }

    @Test func predicatesOfDaysAndMedications() throws {
        var kept = Sweep()
        let days = [(1, 2), (1, 3), (2, 1)].map { CalendarDay(year: 2024, month: $0.0, day: $0.1) }
        var summaries: [SummaryPredicate] = [.constant(true), .constant(false), .and([]), .or([])]
        for ordering in Ordering.allCases { summaries += days.map { .day(ordering, $0) } }
        summaries += [
            .not(.day(.less, days[1])), .and([.day(.greater, days[0]), .day(.lessOrEqual, days[1])]),
            .and([.day(.greater, days[0]), .day(.greaterOrEqual, days[1]), .day(.less, days[2]), .day(.equal, days[1])]
            ),
            .or([.day(.equal, days[0]), .day(.equal, days[2])]),
        ]
        for predicate in summaries {
            kept.add(Outline.of(predicate)) {
                let bounds = predicate.bounds
                return days.map { predicate.matches($0) ? "1" : "0" }.joined()
                    + " \(bounds.first.map { Outline.of($0) } ?? "-") \(bounds.last.map { Outline.of($0) } ?? "-")"
            }
        }
        let concept = MedicationConceptRecord(concept: HealthConceptRecord(identifier: "m"), displayText: "M")
        let medications = [(false, false), (true, false), (false, true), (true, true)].map {
            MedicationRecord(medication: concept, isArchived: $0.0, hasSchedule: $0.1)
        }
        for predicate in [
            .constant(true), .constant(false), .isArchived(true), .isArchived(false), .hasSchedule(true),
            .hasSchedule(false),
            .and([.isArchived(true), .hasSchedule(false)]), .or([.isArchived(true), .hasSchedule(true)]),
            .not(.isArchived(true)), .and([]), .or([]),
        ] as [MedicationPredicate] {
            kept.add(Outline.of(predicate)) { medications.map { predicate.matches($0) ? "1" : "0" }.joined() }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/day-predicates.txt") == nil)
    }
}
