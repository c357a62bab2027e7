import Foundation
import HealthModel
import HealthStore
import TestEngines

/// More of everything than a page shows at once, up to ``RichWeek/now``.
enum Crowd {
    private static let now = RichWeek.now.timeIntervalSinceReferenceDate

    static func fill(_ engine: SQLiteEngine) throws {
        try engine.allow(TenYears.watch, TenYears.phone)
        try engine.write(as: TenYears.watch) { store in
            try store.save(
                pressures + nights + masses + runs(15)
                    + (0..<2_100).map { second in
                        SampleRecord.quantity(
                            .heartRate, 60 + Double(second % 50), .countPerMinute, now - Double(second) * 30)
                    })
            try store.insertSystemData(strips)
        }
        // Each of the last runs was recorded by the phone, too.
        try engine.write(as: TenYears.phone) { try $0.save(runs(45).suffix(60)) }
    }

    /// Two a day.
    private static let pressures = (0..<430).map { index in
        let moment = now - Double(430 - index) * 43_200
        return SampleRecord(
            type: .bloodPressure, start: moment, end: moment,
            content: .correlation([
                SampleRecord.quantity(.bloodPressureSystolic, 110 + Double(index % 37), .millimeterOfMercury, moment),
                SampleRecord.quantity(.bloodPressureDiastolic, 65 + Double(index % 23), .millimeterOfMercury, moment),
            ]))
    }

    private static let nights = (0..<150).flatMap { index -> [SampleRecord] in
        let begin = now - 46_800 - Double(150 - index) * 86_400 + Double(index % 7) * 600
        return [3, 4, 5].enumerated().map { place, stage in
            let start = begin + Double(place) * 7_200
            return SampleRecord(
                type: .sleepAnalysis, start: start, end: start + 6_000 + Double(index % 5) * 240,
                content: .category(stage))
        }
    }

    private static let masses = (0..<140).map { index in
        SampleRecord.quantity(
            .bodyMass, 71 + Double(index % 9) / 10, .kilogram, now - 18_000 - Double(140 - index) * 86_400)
    }

    private static func runs(_ late: Double) -> [SampleRecord] {
        (0..<130).map { index in
            let start = now - Double(130 - index) * 86_400 + 14_400 + late
            return SampleRecord(
                type: .workout, start: start, end: start + 1_800 + Double(index),
                content: .workout(
                    WorkoutRecord(
                        activityType: .running, duration: 1_800 + Double(index),
                        totals: [.distance: QuantityValue(5_000 + Double(index * 37 % 400), .meter)])))
        }
    }

    private static let strips = (0..<14).map { index -> SystemSample in
        let start = now - Double(14 - index) * 7_000
        let record = ElectrocardiogramRecord(
            classification: 1, averageHeartRate: QuantityValue(60 + Double(index), .countPerMinute),
            measurementCount: 20)
        return SystemSample(
            SampleRecord(
                type: .electrocardiogram, start: start, end: start + 10,
                content: .detail(.electrocardiogram(record))),
            voltages: (0..<20).map { VoltagePoint(time: Double($0) / 2, volts: Double($0 % 4) / 10_000) })
    }
}
