import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import Testing

@testable import HealthService

@Suite struct WorkoutIngestTests {
    private let store: IngestStore

    init() throws { store = try IngestStore() }

    private func workout(
        _ name: String, from start: String = "07:12:04", to end: String = "08:02:31", _ rest: String = "",
        id: String = "A"
    ) -> String {
        let rest = rest.isEmpty ? "" : ",\(rest)"
        return
            "{'id':'\(id)','name':'\(name)','start':'2026-11-22 \(start) +0100','end':'2026-11-22 \(end) +0100'\(rest)}"
    }

    private func rates(_ step: Int, _ count: Int) -> String {
        let elements = (0..<count).map { number in
            let second = number * step
            func two(_ number: Int) -> String { String(String(number + 100).suffix(2)) }
            let time = "07:\(two(13 + second / 60)):\(two(second % 60))"
            return "{'date':'2026-11-22 \(time) +0100','Min':\(90 + number),'Avg':\(90 + number),'Max':\(90 + number),"
                + "'units':'bpm','source':'Watch'}"
        }
        return "'heartRateData':[\(elements.joined(separator: ","))]"
    }

    private func series(_ name: String, _ unit: String, _ values: [(String, Double)], source: String = "Watch")
        -> String
    {
        let elements = values.map {
            "{'date':'2026-11-22 \($0) +0100','qty':\($1),'units':'\(unit)','source':'\(source)'}"
        }
        return "'\(name)':[\(elements.joined(separator: ","))]"
    }

    private static let route = """
        'route':[{'latitude':47.37,'longitude':8.54,'altitude':412.3,'timestamp':'2026-11-22 07:12:10 +0100',
        'horizontalAccuracy':4.7,'verticalAccuracy':3,'speed':2.9,'course':-1,'courseAccuracy':-1,'speedAccuracy':0.5},
        {'latitude':47.38,'longitude':8.55,'altitude':413,'timestamp':'2026-11-22 07:12:20 +0100'}]
        """

    private func members(_ type: ObjectType, of workout: UUID) throws -> [SampleRecord] {
        try store.engine.read(for: IngestStore.app) { try $0.samples(SampleRequest(type, .workout(workout))) }
    }

    private func record() throws -> (sample: SampleRecord, workout: WorkoutRecord) {
        let sample = try store.sample(.workout)
        return (sample, try #require(sample.workout))
    }

    // MARK: Identity

    @Test("ING-40: the example of the documentation") func ING_40_example() throws {
        let body = """
            {'data':{'metrics':[{'name':'step_count','units':'count','data':[{'date':'2026-11-22 07:12:00 +0100','qty':101,'source':'Phone'}]}],
             'workouts':[\(workout("Outdoor Run", "'duration':3021.4,'distance':{'qty':9.87,'units':'km'},\(rates(10, 1)),\(Self.route)"))]}}
            """
        let outcome = try store.ingest(body, aggregation: "Minutes")
        #expect((outcome.added, outcome.updated, outcome.alreadyThere) == (4, 0, 0))
        let (sample, workout) = try record()
        #expect(workout.activityType == .running)
        #expect(workout.duration == 3_021.4)
        #expect(workout.totals[.distance] == QuantityValue(9_870, .meter))
        #expect(sample.metadata?["name"] == .string("Outdoor Run"))
        #expect(sample.metadata?[MetadataKey.externalUUID] == .string("A"))
        #expect(sample.metadata?[MetadataKey.indoorWorkout] == .bool(false))
        #expect(sample.metadata?[MetadataKey.timeZone] == .string("GMT+0100"))
        #expect(try members(.heartRate, of: sample.uuid).count == 1)
        #expect(try members(.workoutRoute, of: sample.uuid).count == 1)
        #expect(try store.ingest(body, aggregation: "Minutes").added == 0)
    }

    @Test(
        "ING-40: what must be there",
        arguments: [
            "{'start':'2026-11-22 07:12:04 +0100','end':'2026-11-22 08:12:04 +0100'}",
            "{'name':'Run','end':'2026-11-22 08:12:04 +0100'}", "{'name':'Run','start':'2026-11-22 07:12:04 +0100'}",
            "{'name':'Run','start':'2026-11-22 07:12:04 +0100','end':'2026-11-22 07:12:03 +0100'}",
            "{'name':'Run','start':'2026-11-22 07:12:04 +0100','end':'2026-12-22 07:12:03 +0100'}", "[]", "7",
            "{'name':'Run','start':'2026-11-22 07:12:04','duration':60}",
        ]) func ING_40_required(_ element: String) throws
    {
        let outcome = try store.ingest(IngestStore.workouts([element, workout("Run")]))
        #expect(outcome.added == 1)
        #expect(outcome.skipped.map(\.path) == ["data.workouts[0]"])
    }

    @Test("ING-40: a duration says the end where nothing else does") func ING_40_duration() throws {
        try store.ingest(IngestStore.workouts(["{'name':'Run','start':'2026-11-22 07:12:04 +0100','duration':60.5}"]))
        #expect(try record().sample.end - record().sample.start == 60.5)
    }

    @Test("ING-40: the same workout under two identifiers, in seconds and in minutes, is one and has each series once")
    func ING_40_twoVariants() throws {
        let seconds = workout(
            "Pool Swim",
            series("swimStroke", "count", [("07:12:05", 3), ("07:12:06", 4), ("07:12:30", 5)]) + ","
                + rates(5, 10), id: "A")
        let minutes = workout(
            "Swimming", from: "07:12:05", to: "08:02:30",
            series("swimStroke", "count", [("07:12:00", 12), ("07:13:00", 1)]) + "," + rates(60, 2) + ","
                + series("swimDistance", "m", [("07:13:00", 50)]), id: "B")
        for bodies in [[seconds, minutes], [seconds], [minutes], [minutes, seconds]] {
            try store.ingest(IngestStore.workouts(bodies))
            let sample = try store.sample(.workout)
            #expect(try members(.heartRate, of: sample.uuid).count == 10)
            #expect(try members(.swimmingStrokeCount, of: sample.uuid).count == 3)
            #expect(try members(.distanceSwimming, of: sample.uuid).count == 1)
            #expect(try store.sum(.swimmingStrokeCount) == 12)
        }
    }

    @Test("ING-40: a workout of another source with the same dates gets what it lacks, and nothing twice")
    func ING_40_otherSource() throws {
        let own = SampleRecord(
            type: .workout, start: IngestStore.seconds("2026-11-22T06:12:03Z"),
            end: IngestStore.seconds("2026-11-22T07:02:33Z"),
            content: .workout(WorkoutRecord(activityType: .running, duration: 3_000)))
        let app = AppIdentity(bundleIdentifier: "org.example.watch", name: "Watch app")
        try store.engine.write {
            try $0.authorize(app, AuthorizationDecisions(share: [.workout: true, .heartRate: true]))
        }
        try store.engine.write(as: app) { try $0.save([own]) }
        try store.engine.write(as: app) {
            try $0.add(
                [
                    SampleRecord(
                        type: .heartRate, start: own.start, end: own.start,
                        content: .quantity(QuantityValue(120, .countPerMinute)))
                ], to: own.uuid)
        }
        let body = workout(
            "Outdoor Run", rates(10, 5) + "," + Self.route + "," + series("stepCount", "count", [("07:13:00", 80)]))
        for added in [2, 0] {
            let outcome = try store.ingest(IngestStore.workouts([body]))
            #expect(outcome.added == added)
            #expect(try store.sample(.workout).uuid == own.uuid)
            #expect(try members(.heartRate, of: own.uuid).count == 1)
            #expect(try members(.stepCount, of: own.uuid).count == 1)
            #expect(try members(.workoutRoute, of: own.uuid).count == 1)
        }
    }

    @Test("ING-40: three seconds apart, or another sport, is another workout") func ING_40_others() throws {
        try store.ingest(
            IngestStore.workouts([
                workout("Running"), workout("Running", from: "07:12:07", to: "08:02:31"),
                workout("Cycling", from: "07:12:05"),
                workout("Running", from: "07:12:05", to: "08:02:32"),
            ]))
        #expect(try store.samples(.workout).count == 3)
    }

    @Test("ING-40: a series that grew is brought up to date") func ING_40_growing() throws {
        try store.ingest(IngestStore.workouts([workout("Run", series("stepCount", "count", [("07:13:00", 80)]))]))
        let outcome = try store.ingest(
            IngestStore.workouts([workout("Run", series("stepCount", "count", [("07:13:00", 90), ("07:14:00", 70)]))]))
        #expect((outcome.added, outcome.updated) == (1, 1))
        #expect(try members(.stepCount, of: store.sample(.workout).uuid).count == 2)
        #expect(try store.sum(.stepCount) == 160)
    }

    @Test("ING-40: a deleted workout stays deleted") func ING_40_deleted() throws {
        let body = IngestStore.workouts([workout("Run", rates(10, 3))])
        try store.ingest(body)
        _ = try store.engine.deleteWithAssociated([
            DeletionPart([store.sample(.workout).uuid], by: IngestStore.app, .owner)
        ])
        #expect(try store.ingest(body).added == 0)
        #expect(try store.samples(.workout).isEmpty)
        #expect(try store.samples(.heartRate).isEmpty)
    }

    // MARK: Fields

    @Test("ING-41: the fields of version 2") func ING_41_fields() throws {
        let rest = """
            'duration':3000,'isIndoor':false,'location':'Outdoor','activeEnergyBurned':{'qty':1000,'units':'kJ'},
            'intensity':{'qty':8.5,'units':'kcal/hr·kg'},'distance':{'qty':1,'units':'mi'},'speed':{'qty':10,'units':'km/hr'},
            'maxSpeed':{'qty':4,'units':'m/s'},'temperature':{'qty':-3,'units':'degC'},'humidity':{'qty':81,'units':'%'},
            'elevationUp':{'qty':120,'units':'m'},'elevationDown':{'qty':100,'units':'ft'},
            'avgHeartRate':{'qty':150,'units':'bpm'},'maxHeartRate':{'qty':180,'units':'bpm'},
            'stepCadence':{'qty':170,'units':'spm'},'flightsClimbed':{'qty':4,'units':'count'},
            'metadata':{'Weather':'Rain','Wet':true,'Laps':3,'HKIndoorWorkout':true,'deep':{'x':1}},'unheardOf':{'x':[1]}
            """
        #expect(try store.ingest(IngestStore.workouts([workout("Trail Run", rest)])).added == 1)
        let (sample, workout) = try record()
        let metadata = try #require(sample.metadata)
        func value(_ key: String, _ unit: QuantityUnit) -> Double? { metadata[key]?.quantityValue?.converted(to: unit) }
        #expect(workout.duration == 3_000)
        #expect(abs((workout.totals[.energyBurned]?.value ?? 0) - 239.0057) < 0.001)
        #expect(workout.totals[.distance] == QuantityValue(1_609.344, .meter))
        #expect(workout.totals[.flightsClimbed] == QuantityValue(4, .count))
        #expect(workout.statistics?[.heartRate]?.average == 2.5)
        #expect(workout.statistics?[.heartRate]?.maximum == 3)
        #expect(workout.activities.first?.configuration.locationType == .outdoor)
        #expect(value(MetadataKey.averageSpeed, .meterPerSecond).map { ($0 * 3.6).rounded() } == 10)
        #expect(value(MetadataKey.maximumSpeed, .meterPerSecond) == 4)
        #expect(value(MetadataKey.weatherTemperature, .degreeCelsius) == -3)
        #expect(value(MetadataKey.weatherHumidity, .percent) == 0.81)
        #expect(value(MetadataKey.elevationAscended, .meter) == 120)
        #expect(value(MetadataKey.elevationDescended, .meter) == 30.48)
        #expect(metadata[MetadataKey.averageMETs] != nil)
        #expect(metadata["Weather"] == .string("Rain"))
        #expect(metadata["Wet"] == .bool(true))
        #expect(metadata["Laps"] == .integer(3))
        #expect(metadata[MetadataKey.indoorWorkout] == .bool(false))
        #expect(metadata["deep"] == nil)
    }

    @Test("ING-41: a swim") func ING_41_swim() throws {
        let rest = """
            'location':'Pool','lapLength':{'qty':0.025,'units':'m'},'strokeStyle':'Freestyle','swolfScore':42,
            'salinity':'Fresh Water','totalSwimmingStrokeCount':{'qty':900,'units':'count'},
            'swimCadence':{'qty':30,'units':'spm'},'distance':{'qty':1500,'units':'m'},
            'heartRate':{'min':{'qty':90,'units':'bpm'},'avg':{'qty':120,'units':'bpm'},'max':{'qty':150,'units':'bpm'}},
            'metadata':[{'key':'Pool','value':'City'}]
            """
        try store.ingest(IngestStore.workouts([workout("Swimming", rest)]))
        let (sample, workout) = try record()
        #expect(sample.metadata?[MetadataKey.swimmingLocationType] == .integer(1))
        #expect(sample.metadata?[MetadataKey.swimmingStrokeStyle] == .integer(2))
        #expect(sample.metadata?[MetadataKey.swolfScore] == .number(42))
        #expect(sample.metadata?[MetadataKey.waterSalinity] == .integer(1))
        #expect(sample.metadata?["Pool"] == .string("City"))
        #expect(workout.totals[.swimmingStrokeCount] == QuantityValue(900, .count))
        #expect(workout.totals[.distance] == QuantityValue(1_500, .meter))
        #expect(workout.statistics?[.heartRate]?.minimum == 1.5)
    }

    @Test("ING-41: version 1 has objects where version 2 has arrays") func ING_41_version1() throws {
        let body = """
            {'name':'Walking','start':'2026-11-22 07:12:04 +0100','end':'2026-11-22 08:02:31 +0100',
             'activeEnergy':{'qty':200,'units':'kcal'},'stepCount':{'qty':5000,'units':'count'},
             'elevation':{'ascent':12,'descent':10,'units':'m'},'totalEnergy':{'qty':260,'units':'kcal'},
             'route':[{'lat':47.37,'lon':8.54,'altitude':412.3,'timestamp':'2026-11-22 07:12:10 +0100'}]}
            """
        #expect(try store.ingest(IngestStore.workouts([body])).added == 2)
        let (sample, workout) = try record()
        #expect(workout.activityType == .walking)
        #expect(workout.duration == 3_027)
        #expect(workout.totals[.energyBurned] == QuantityValue(200, .kilocalorie))
        #expect(workout.statistics?[.stepCount]?.sum == 5_000)
        #expect(sample.metadata?[MetadataKey.elevationAscended] == .quantity(QuantityValue(12, .meter)))
        #expect(try members(.workoutRoute, of: sample.uuid).count == 1)
    }

    // MARK: Series and routes

    @Test("ING-42: every array becomes samples of the workout, in buckets of their least gap") func ING_42_series()
        throws
    {
        let minutes = [("07:13:00", 10.0), ("07:14:00", 20), ("08:02:00", 5)]
        let parts = [
            ("activeEnergy", "kcal"), ("basalEnergy", "kcal"), ("stepCount", "count"),
            ("walkingAndRunningDistance", "m"), ("cyclingDistance", "km"), ("cyclingCadence", "rpm"),
            ("cyclingPower", "W"),
            ("cyclingSpeed", "km/hr"), ("swimDistance", "m"), ("swimStroke", "count"),
        ]
        let body = parts.map { series($0, $1, minutes) }.joined(separator: ",") + "," + rates(60, 3)
        #expect(try store.ingest(IngestStore.workouts([workout("Multisport", body)])).added == 34)
        let sample = try store.sample(.workout)
        for kind in SeriesKind.all { #expect(try members(kind.type, of: sample.uuid).count == 3, "\(kind.name)") }
        let steps = try members(.stepCount, of: sample.uuid).sorted { $0.start < $1.start }
        // The last one ends with the workout.
        #expect(steps.map { $0.end - $0.start } == [60, 60, 31])
        #expect(sample.workout?.statistics?[.stepCount]?.sum == 35)
        #expect(sample.workout?.totals[.energyBurned] == QuantityValue(35, .kilocalorie))
        #expect(try store.bundles(.stepCount) == ["com.HealthExport.watch.workouts"])
        #expect(try store.bundles(.cyclingPower) == ["com.HealthExport.watch"])
    }

    @Test("ING-42: what a workout and the day both count is counted once") func ING_42_dayAndWorkout() throws {
        let metric = IngestStore.metric(
            "step_count", "count",
            (13..<18).map { "{'date':'2026-11-22 07:\($0):00 +0100','qty':100,'source':'Watch'}" })
        let body = workout(
            "Run",
            series(
                "stepCount", "count",
                (0..<300).map { second in
                    func two(_ number: Int) -> String { String(String(number + 100).suffix(2)) }
                    return ("07:\(two(13 + second / 60)):\(two(second % 60))", 100.0 / 60)
                }))
        try store.ingest(IngestStore.workouts([body]))
        #expect(abs((try store.sum(.stepCount) ?? 0) - 500) < 1e-6)
        try store.ingest(IngestStore.metrics([metric]))
        #expect(abs((try store.sum(.stepCount) ?? 0) - 500) < 1e-6)
    }

    @Test("ING-42: heart rates after the end belong to no workout") func ING_42_recovery() throws {
        let after = """
            'heartRateRecovery':[{'date':'2026-11-22 08:03:00 +0100','Min':120,'Avg':120,'Max':120,'units':'bpm','source':'Watch'}]
            """
        try store.ingest(IngestStore.workouts([workout("Run", after + "," + rates(10, 2))]))
        #expect(try store.samples(.heartRate).count == 3)
        #expect(try members(.heartRate, of: store.sample(.workout).uuid).count == 2)
    }

    @Test("ING-42: bad elements of an array cost no other") func ING_42_badElements() throws {
        let body = """
            'stepCount':[null,7,{'date':'2026-11-22 07:13:00 +0100','qty':5,'units':'furlong'},
            {'date':'2026-11-22 07:14:00 +0100','qty':5,'units':'count'},{'qty':5,'units':'count'}]
            """
        let outcome = try store.ingest(IngestStore.workouts([workout("Run", body)]))
        #expect(outcome.added == 2)
        #expect(
            outcome.skipped.map(\.path) == [0, 1, 2, 4].map { "data.workouts[0].stepCount[\($0)]" })
    }

    private func points(_ route: SampleRecord) throws -> [RoutePoint] {
        var points: [RoutePoint] = []
        try store.engine.read(for: IngestStore.app) {
            try $0.routePoints(of: route.uuid, from: nil, to: nil) {
                points += $0
                return true
            }
        }
        return points
    }

    @Test("ING-43: points are put in the order of time, each time once; negative accuracies are unknown")
    func ING_43_route() throws {
        func point(_ time: String, _ rest: String) -> String { "{'timestamp':'2026-11-22 \(time) +0100',\(rest)}" }
        let route = [
            point(
                "07:12:20", "'latitude':47.2,'longitude':8.2,'altitude':400,'verticalAccuracy':2,'speed':3,'course':90"),
            point("07:12:10", "'latitude':'47.1','longitude':'8.1','horizontalAccuracy':-5,'speed':-1"),
            point("07:12:20", "'latitude':48,'longitude':9"), point("07:12:30", "'latitude':91,'longitude':9"),
            point("07:12:40", "'latitude':47"), "{'latitude':47,'longitude':8}", "null",
        ]
        let outcome = try store.ingest(
            IngestStore.workouts([workout("Run", "'route':[\(route.joined(separator: ","))]")]))
        #expect(outcome.added == 2)
        #expect(outcome.skipped.map(\.path) == (3...6).map { "data.workouts[0].route[\($0)]" })
        let stored = try points(store.sample(.workoutRoute))
        #expect(stored.map(\.latitude) == [47.1, 47.2])
        #expect(stored.map(\.horizontalAccuracy) == [-1, -1])
        #expect(stored.map(\.verticalAccuracy) == [-1, 2])
        #expect(stored.map(\.speed) == [-1, 3])
        #expect(stored.map(\.course) == [-1, 90])
    }

    @Test("ING-44: summaries of 0 and empty arrays were not measured, and samples go before summaries")
    func ING_44_summaries() throws {
        let rest = """
            'distance':{'qty':0,'units':'km'},'avgHeartRate':{'qty':0,'units':'bpm'},'stepCount':[],'route':[],
            'elevationUp':{'qty':0,'units':'m'},'activeEnergyBurned':{'qty':999,'units':'kcal'},'flightsClimbed':null,
            'elevation':{'ascent':0,'descent':0,'units':'m'},
            """ + series("activeEnergy", "kcal", [("07:13:00", 10), ("07:14:00", 20)])
        try store.ingest(IngestStore.workouts([workout("Run", rest)]))
        let (sample, workout) = try record()
        #expect(workout.totals == [.energyBurned: QuantityValue(30, .kilocalorie)])
        #expect(workout.statistics?[.heartRate] == nil)
        #expect(sample.metadata?[MetadataKey.elevationAscended] == nil)
        #expect(sample.metadata?[MetadataKey.elevationDescended] == nil)
        #expect(try store.samples(.workoutRoute).isEmpty)
    }

    @Test(
        "ING-45: a pool of less than a metre is one of kilometres",
        arguments: [
            ("0.025", "m", 25.0), ("25", "m", 25), ("50", "m", 50), ("0.025", "km", 25), ("25", "yd", 22.86),
        ]) func ING_45_lapLength(_ value: String, _ unit: String, _ metres: Double) throws
    {
        try store.ingest(
            IngestStore.workouts([workout("Pool Swim", "'lapLength':{'qty':\(value),'units':'\(unit)'}")]))
        let length = try #require(try record().sample.metadata?[MetadataKey.lapLength]?.quantityValue)
        #expect(abs((length.converted(to: .meter) ?? 0) - metres) < 1e-9)
    }

    // MARK: Names

    @Test(
        "ING-46: English names",
        arguments: [
            ("Outdoor Run", WorkoutActivity.running, false as Bool?), ("Indoor Run", .running, true),
            ("Running", .running, nil),
            ("Outdoor Walk", .walking, false), ("Walking", .walking, nil), ("Hiking", .hiking, nil),
            ("Outdoor Cycle", .cycling, false), ("Indoor Cycle", .cycling, true), ("Cycling", .cycling, nil),
            ("Pool Swim", .swimming, nil), ("Open Water Swim", .swimming, nil), ("Swimming", .swimming, nil),
            ("Traditional Strength Training", .traditionalStrengthTraining, nil),
            ("Functional Strength Training", .functionalStrengthTraining, nil),
            ("HIIT", .highIntensityIntervalTraining, nil),
            ("High Intensity Interval Training", .highIntensityIntervalTraining, nil), ("Yoga", .yoga, nil),
            ("Elliptical", .elliptical, nil), ("Rowing", .rowing, nil), ("Rower", .rowing, nil),
            ("Stair Stepper", .stairClimbing, nil), ("Core Training", .coreTraining, nil), ("Cooldown", .cooldown, nil),
            ("Pilates", .pilates, nil), ("Dance", .dance, nil), ("Mind and Body", .mindAndBody, nil),
            ("Mixed Cardio", .mixedCardio, nil), ("Multisport", .swimBikeRun, nil), ("tai chi", .taiChi, nil),
            ("Cross Country Skiing", .crossCountrySkiing, nil), ("Indoor Rower", .rowing, true),
        ]) func ING_46_names(_ name: String, _ activity: WorkoutActivity, _ isIndoor: Bool?)
    {
        let meaning = IngestActivityNames(own: [:]).meaning(name)
        #expect(meaning.activity == activity)
        #expect(meaning.isIndoor == isIndoor)
    }

    @Test("ING-46: all case names split into words are known") func ING_46_caseNames() {
        for activity in WorkoutActivity.named {
            let words = activity.name.reduce(into: "") { text, letter in
                text += letter.isUppercase ? " \(letter)" : "\(letter)"
            }
            #expect(IngestActivityNames(own: [:]).meaning(words.capitalized).activity == activity, "\(words)")
        }
    }

    @Test("ING-46: where somebody swims") func ING_46_places() throws {
        try store.ingest(
            IngestStore.workouts([workout("Open Water Swim"), workout("Pool Swim", from: "09:00:00", to: "10:00:00")]))
        #expect(
            try store.samples(.workout).map { $0.metadata?[MetadataKey.swimmingLocationType] }
                == [.integer(2), .integer(1)])
    }

    @Test("ING-46: other languages mean what the person's table says, else other with the name as title")
    func ING_46_german() throws {
        try store.ingest(IngestStore.workouts([workout("Laufen (Outdoor)")]))
        let (sample, workout) = try record()
        #expect(workout.activityType == .other)
        #expect(sample.metadata?["name"] == .string("Laufen (Outdoor)"))
        let own: [String: WorkoutActivity] = ["laufen (OUTDOOR)": .running, "Schwimmbad": .swimming]
        // A repeated payload with a known name is the same workout.
        #expect(try store.ingest(IngestStore.workouts([self.workout("Laufen (Outdoor)")]), names: own).added == 0)
        try store.ingest(
            IngestStore.workouts([self.workout("Schwimmbad", from: "09:00:00", to: "10:00:00")]), names: own)
        #expect(try store.samples(.workout).map { $0.workout?.activityType } == [.other, .swimming])
        #expect(try store.samples(.workout).count == 2)
    }

    @Test("ING-46: a later entry of the table corrects what came before, and no word of the person's")
    func ING_46_correction() throws {
        try store.ingest(
            IngestStore.workouts([
                workout("Laufen"), workout("Laufen", from: "09:00:00", to: "10:00:00"),
                workout("Tanzen", from: "11:00:00", to: "11:30:00"),
            ]))
        let all = try store.samples(.workout)
        try store.engine.write { try $0.annotate(all[1].uuid, WorkoutAnnotation(activity: .walking), ifRevision: nil) }
        let correction = ActivityCorrection(access: store.access)
        #expect(try correction.correct(["laufen": .running]) == 1)
        #expect(try correction.correct(["laufen": .running]) == 0)
        #expect(
            try all.map { workout in try store.engine.read { try $0.annotation(of: workout.uuid) }.annotation.activity }
                == [.running, .walking, nil])
    }

    @Test("ING-46: a workout of an unknown name is the one of the same dates that is stored") func ING_46_sameDates()
        throws
    {
        try store.ingest(IngestStore.workouts([workout("Outdoor Run")]))
        #expect(try store.ingest(IngestStore.workouts([workout("Laufen")])).alreadyThere == 1)
        #expect(try store.samples(.workout).count == 1)
    }
}
