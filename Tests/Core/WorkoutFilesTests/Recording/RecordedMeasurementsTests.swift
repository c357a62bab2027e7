import Foundation
import HealthModel
import Testing

@testable import WorkoutFiles

/// Values that become measurements, their owners, and the dates of parts of recordings.
@Suite struct RecordedMeasurementsTests {
    @Test func onlyPositiveNumbersAreMeasurements() {
        func count(_ value: Double?, from start: Double = 5, to end: Double = 5) -> Int {
            var measurements = RecordedMeasurements(format: .fit)
            measurements.add(.bodyMass, value, .kilogram, from: start, to: end)
            return measurements.samples.count
        }
        #expect(count(80) == 1 && count(.leastNonzeroMagnitude) == 1)
        for value in [nil, 0, -0.0, -1, .nan, .infinity, -.infinity] as [Double?] { #expect(count(value) == 0) }
        #expect(count(80, from: 5, to: 6) == 1 && count(80, from: 5, to: 5.0.nextDown) == 0 && count(80, to: .nan) == 0)
        var measurements = RecordedMeasurements(format: .fit)
        measurements.add(category: .sleepAnalysis, 0, from: 5, to: 5)
        measurements.add(category: .sleepAnalysis, 3, from: 5, to: 9)
        measurements.add(category: .sleepAnalysis, 4, from: 5, to: 4)
        #expect(measurements.samples.map(\.value) == [0, 3] && measurements.samples.map(\.unit) == [.null, .null])
    }

    @Test func measurementsBelongToTheUserOfTheirTime() {
        var measurements = RecordedMeasurements(format: .fit)
        #expect(measurements.users == [])
        measurements.add(.bodyMass, 1, .kilogram, at: 1)
        for (user, value) in [(7, 2.0), (3, 3), (7, 4), (nil, 5)] as [(Int?, Double)] {
            measurements.user = user
            measurements.add(.bodyMass, value, .kilogram, at: value)
        }
        measurements.user = 1
        measurements.add(category: .sleepAnalysis, 2, from: 6, to: 7)
        #expect(measurements.samples.map(\.user) == [nil, 7, 3, 7, nil, 1] && measurements.users == [1, 3, 7])
        #expect(measurements.samples.map(\.start) == [1, 2, 3, 4, 5, 6])
        measurements.shift(by: -0.5)
        #expect(measurements.samples.map(\.start) == [0.5, 1.5, 2.5, 3.5, 4.5, 5.5])
        #expect(measurements.samples.map(\.end) == [0.5, 1.5, 2.5, 3.5, 4.5, 6.5])
    }

    // MARK: Dates

    private static func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }

    @Test func partsHaveDates() {
        let lap = RecordedLap(start: 10, end: 25.5)
        #expect(lap.startDate == Self.date(10) && lap.endDate == Self.date(25.5) && lap.duration == 15.5)
        #expect(RecordedMarker(time: 7).date == Self.date(7))
        #expect(RecordedBeat(time: 8, followsGap: true).date == Self.date(8))
        var point = RecordedPoint()
        #expect(point.date == nil && !point.hasPosition)
        point.time = 9
        #expect(point.date == Self.date(9))
        point.time = .infinity
        #expect(point.date == nil)
        let placed = RecordedPoint(date: Self.date(3), latitude: 1, longitude: 2)
        #expect(placed.time == 3 && placed.latitude == 1 && placed.longitude == 2 && placed.hasPosition)
        var details = WorkoutRecording.Details()
        #expect(details.creationDate == nil)
        details.fileTime = 4
        #expect(details.creationDate == Self.date(4))
    }

    @Test func summariesOfStreams() {
        var recording = WorkoutRecording(
            format: .json, sessions: [RecordedSession(start: 0, end: 3, activity: .running)],
            points: RecordedPoints(times: [0, 1, 2, 3]), pauses: [], name: nil, device: nil)
        #expect(recording.summary(of: .power) == nil)
        recording.points.replace(.power, with: [.nan, .nan, .nan, .nan])
        #expect(recording.summary(of: .power) == nil)
        recording.points.replace(.power, with: [.nan, 300, 0, 150])
        let summary = recording.summary(of: .power)
        #expect(summary?.count == 3 && summary?.minimum == 0 && summary?.maximum == 300 && summary?.average == 150)
        recording.points.replace(.temperature, with: [-5, .nan, .nan, .nan])
        let one = recording.summary(of: .temperature)
        #expect(one?.count == 1 && one?.minimum == -5 && one?.maximum == -5 && one?.average == -5)
    }

    @Test func longitudesBeyondTheDateLine() {
        func normal(_ longitude: Double) -> Double {
            var point = RecordedPoint()
            point.longitude = longitude
            point.normalizeLongitude()
            return point.longitude
        }
        #expect([0, 180, -180, 179.5, -179.5].map(normal) == [0, 180, -180, 179.5, -179.5])
        #expect([180.5, -180.5, 270, -270, 360, -360].map(normal) == [-179.5, 179.5, -90, 90, 0, 0])
        func isValid(_ latitude: Double, _ longitude: Double) -> Bool {
            RecordedPoint(date: Self.date(0), latitude: latitude, longitude: longitude).hasValidPosition
        }
        #expect(isValid(90, 360) && isValid(-90, -360) && !isValid(90.0.nextUp, 0) && !isValid(0, 360.0.nextUp))
        #expect(
            !isValid(-(90.0.nextUp), 0) && !isValid(0, -361) && !isValid(.nan, 0) && !isValid(0, .nan))
    }
}
