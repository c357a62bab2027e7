import Foundation
import HealthModel
import HealthStore
import TestEngines

/// A day of a person: heart rates of a watch, steps of a watch and a phone, a run.
enum Fixture {
    static let watch = AppIdentity(bundleIdentifier: "com.example.watch", name: "Watch", version: "1")
    static let phone = AppIdentity(bundleIdentifier: "com.example.phone", name: "Phone", version: "1")
    /// The start of the day: 2026-11-20T00:00:00Z, in seconds since 2001-01-01 UTC.
    static let day = 816_825_600.0

    static func fill(_ engine: SQLiteEngine) throws {
        try engine.allow(watch, phone)
        try engine.write(as: watch) {
            try $0.save((0..<250).map { heartRate(Double(60 + $0 % 40), at: day + Double($0) * 60) })
        }
        try engine.write(as: watch) { try $0.save((0..<10).map { steps(100, from: day + 36_000 + Double($0) * 600) }) }
        try engine.write(as: phone) { try $0.save((5..<15).map { steps(80, from: day + 36_000 + Double($0) * 600) }) }
        try engine.write(as: watch) { try $0.save([run]) }
    }

    static let run = SampleRecord(
        type: .workout, start: day + 25_200, end: day + 28_800,
        content: .workout(
            WorkoutRecord(
                activityType: .running, duration: 3_600,
                totals: [.distance: QuantityValue(10_000, .meter), .energyBurned: QuantityValue(600, .kilocalorie)])))

    static func heartRate(_ value: Double, at moment: Double) -> SampleRecord {
        SampleRecord(
            type: .heartRate, start: moment, end: moment, content: .quantity(QuantityValue(value, .countPerMinute)))
    }

    static func steps(_ count: Double, from start: Double) -> SampleRecord {
        SampleRecord(
            type: .stepCount, start: start, end: start + 600, content: .quantity(QuantityValue(count, .count)))
    }
}

extension SampleRecord {
    /// Returns a quantity at a moment, or from there for some seconds.
    static func quantity(
        _ type: ObjectType, _ value: Double, _ unit: QuantityUnit, _ start: Double, seconds: Double = 0
    ) -> SampleRecord {
        SampleRecord(type: type, start: start, end: start + seconds, content: .quantity(QuantityValue(value, unit)))
    }
}
