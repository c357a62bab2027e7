import Foundation
import HealthModel
import HealthStore

/// The last year of ``TenYears``, with a bit of everything that it lacks in the last week.
enum RichWeek {
    /// The moment of all questions: noon of 31 December 2023, in UTC.
    static let now = TenYears.date(2023, 12, 31).addingTimeInterval(43_200)

    private static let day = TenYears.date(2023, 12, 28).timeIntervalSinceReferenceDate
    /// A swim, a ride and a run, with a pause.
    static let triathlon = "00000000-0000-4000-8000-000000000001"
    /// A run with a route, power and weather.
    static let run = "00000000-0000-4000-8000-000000000002"
    static let cardiogram = "00000000-0000-4000-8000-000000000003"

    private static func uuid(_ text: String) -> UUID { UUID(uuidString: text) ?? UUID() }

    static func fill(_ engine: SQLiteEngine) throws {
        // A year and a bit.
        try TenYears.fill(engine, from: 456)
        let first = day + 25_200
        let second = day + 147_600
        try engine.write(as: TenYears.watch) { store in
            try store.save([triathlon(first), run(second)])
            try store.add(members(ofTriathlon: first), to: uuid(triathlon))
            try store.add(members(ofRun: second), to: uuid(run))
            _ = try store.save(RouteDraft(device: nil, metadata: nil), points: route(second), of: uuid(run))
            try store.save(values(day + 3 * 86_400))
            try store.insertSystemData([strip(day + 2 * 86_400 + 30_000)])
        }
        try engine.write {
            try $0.annotate(
                uuid(run),
                WorkoutAnnotation(
                    title: "Round the lake", notes: "Cold & clear.\nNew shoes <3", tags: ["lake", "cold"]),
                ifRevision: nil)
        }
    }

    private static func triathlon(_ start: Double) -> SampleRecord {
        func part(_ activity: WorkoutActivity, _ from: Double, _ to: Double) -> WorkoutActivityRecord {
            var configuration = WorkoutConfigurationRecord()
            configuration.activityType = activity
            if activity == .swimming {
                (configuration.swimmingLocationType, configuration.lapLength) = (.pool, QuantityValue(25, .meter))
            }
            return WorkoutActivityRecord(
                configuration: configuration, start: start + from, end: start + to, duration: to - from)
        }
        let events = [
            WorkoutEventRecord(kind: .lap, start: start + 100, end: start + 160),
            WorkoutEventRecord(kind: .pause, start: start + 1_000, end: start + 1_000),
            WorkoutEventRecord(kind: .resume, start: start + 1_090, end: start + 1_090),
            WorkoutEventRecord(kind: .marker, start: start + 1_200, end: start + 1_200),
            WorkoutEventRecord(kind: .segment, start: start + 2_000, end: start + 2_300),
        ]
        return SampleRecord(
            uuid: uuid(triathlon), type: .workout, start: start, end: start + 3_000,
            content: .workout(
                WorkoutRecord(
                    activityType: .swimBikeRun, duration: 2_910,
                    totals: [
                        .distance: QuantityValue(14_321, .meter), .energyBurned: QuantityValue(511, .kilocalorie),
                        .swimmingStrokeCount: QuantityValue(333, .count),
                    ],
                    events: events,
                    activities: [
                        part(.swimming, 0, 600), part(.transition, 600, 660), part(.cycling, 660, 2_000),
                        part(.running, 2_000, 3_000),
                    ])),
            metadata: [MetadataKey.timeZone: .string("Europe/Zurich")])
    }

    /// Returns numbers that go up and down, and that no two neighbours share.
    private static func wave(_ second: Double, _ step: Double, _ width: Double) -> Double {
        (second / step).remainder(dividingBy: width)
    }

    private static func members(ofTriathlon start: Double) -> [SampleRecord] {
        var samples: [SampleRecord] = []
        for second in stride(from: 0.0, to: 3_000, by: 20) where !(1_000..<1_090 ~= second) {
            let moment = start + second
            samples.append(.quantity(.heartRate, 118 + second / 50 + wave(second, 20, 7), .countPerMinute, moment))
            switch second {
            case ..<600: samples.append(.quantity(.distanceSwimming, 17, .meter, moment, seconds: 20))
            case 660..<2_000:
                let meters = 150 + second / 100
                samples.append(.quantity(.distanceCycling, meters, .meter, moment, seconds: 20))
                samples.append(.quantity(.cyclingPower, 160 + 9 * wave(second, 20, 11), .watt, moment))
                samples.append(.quantity(.cyclingCadence, 84 + wave(second, 20, 5), .countPerMinute, moment))
            case 2_000...:
                let meters = 58 + second / 500
                samples.append(.quantity(.distanceWalkingRunning, meters, .meter, moment, seconds: 20))
            default: break
            }
        }
        return samples
    }

    private static func run(_ start: Double) -> SampleRecord {
        SampleRecord(
            uuid: uuid(run), type: .workout, start: start, end: start + 1_500,
            content: .workout(
                WorkoutRecord(
                    activityType: .running, duration: 1_500,
                    totals: [.distance: QuantityValue(5_012, .meter), .energyBurned: QuantityValue(377, .kilocalorie)],
                    events: [WorkoutEventRecord(kind: .lap, start: start + 310, end: start + 602)])),
            metadata: [
                MetadataKey.elevationAscended: .quantity(QuantityValue(87, .meter)),
                MetadataKey.weatherTemperature: .quantity(QuantityValue(-2.5, .degreeCelsius)),
                MetadataKey.weatherHumidity: .quantity(QuantityValue(0.71, .percent)),
                MetadataKey.timeZone: .string("Asia/Kathmandu"), MetadataKey.indoorWorkout: .integer(0),
            ])
    }

    private static func members(ofRun start: Double) -> [SampleRecord] {
        var samples: [SampleRecord] = []
        for second in stride(from: 0.0, to: 1_500, by: 10) {
            let moment = start + second
            samples.append(.quantity(.heartRate, 131 + second / 60 + wave(second, 10, 9), .countPerMinute, moment))
            samples.append(
                .quantity(.distanceWalkingRunning, 31 + wave(second, 10, 6), .meter, moment, seconds: 10))
            samples.append(.quantity(.runningPower, 240 + 6 * wave(second, 10, 13), .watt, moment))
            samples.append(.quantity(.stepCount, 28, .count, moment, seconds: 10))
            samples.append(.quantity(.activeEnergyBurned, 2.5, .kilocalorie, moment, seconds: 10))
        }
        return samples
    }

    private static func route(_ start: Double) -> [RoutePoint] {
        (0..<150).map { step in
            let angle: Double = Double(step) / 150 * 2 * .pi
            let latitude: Double = 46.95 + 0.008 * sin(angle)
            let longitude: Double = 7.45 + 0.011 * cos(angle)
            let altitude: Double = 560 + 1.16 * Double(abs(75 - step))
            return RoutePoint(
                timestamp: start + Double(step) * 10, latitude: latitude, longitude: longitude, altitude: altitude,
                speed: 3.3, horizontalAccuracy: 4, verticalAccuracy: 3)
        }
    }

    /// Values of one morning, of many kinds.
    private static func values(_ midnight: Double) -> [SampleRecord] {
        [
            .quantity(.bodyMass, 70.4, .kilogram, midnight + 25_200),
            .quantity(.bodyFatPercentage, 0.173, .percent, midnight + 25_210),
            .quantity(.height, 1.79, .meter, midnight + 25_220),
            .quantity(.bloodGlucose, 0.97, .gram.divided(by: .liter), midnight + 26_000),
            .quantity(.oxygenSaturation, 0.97, .percent, midnight + 27_000),
            .quantity(.bodyTemperature, 36.6, .degreeCelsius, midnight + 28_000),
            .quantity(.flightsClimbed, 4, .count, midnight + 30_000, seconds: 300),
            .quantity(.dietaryWater, 0.35, .liter, midnight + 31_000),
            SampleRecord(
                type: .mindfulSession, start: midnight + 32_000, end: midnight + 32_600, content: .category(0)),
        ]
    }

    private static func strip(_ start: Double) -> SystemSample {
        let record = ElectrocardiogramRecord(
            classification: 1, averageHeartRate: QuantityValue(61, .countPerMinute), measurementCount: 1_500)
        let voltages = (0..<1_500).map { index in
            let volts = index % 50 == 0 ? 0.0012 : Double(index % 7) / 100_000
            return VoltagePoint(time: Double(index) / 50, volts: volts)
        }
        return SystemSample(
            SampleRecord(
                uuid: uuid(cardiogram), type: .electrocardiogram, start: start, end: start + 30,
                content: .detail(.electrocardiogram(record))), voltages: voltages)
    }
}
