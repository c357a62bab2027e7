package import Foundation
package import HealthModel

/// The values of a workout, or of a leg of one, from which personal bests are determined.
package struct EffortLeg: Sendable, Equatable {
    package var activityType: WorkoutActivity
    package var isIndoor: Bool
    /// The start date, in seconds since 2001-01-01 UTC.
    package var start: Double
    /// The active time, in seconds.
    package var duration: Double
    /// The distance, in metres.
    package var distance: Double?
    /// The elevation gain, in metres.
    package var climb: Double?
    /// The active energy, in kilocalories.
    package var energy: Double?
    /// The best efforts over distances, ascending by distance.
    package var efforts: [Effort] = []
    /// The best mean power over durations, ascending by duration.
    package var powers: [Power] = []
    /// The distances, in metres, for which a better effort was left out because it contains a jump (API-122).
    package var leftOut: [Double] = []

    /// A best effort over a distance.
    package struct Effort: Sendable, Equatable {
        /// The distance, in metres.
        package var distance: Double
        /// The active time, in seconds.
        package var seconds: Double
        /// The start date, in seconds since 2001-01-01 UTC.
        package var start: Double
        /// The start, in metres from the start of the workout or leg.
        package var from: Double

        package init(distance: Double, seconds: Double, start: Double, from: Double) {
            self.distance = distance
            self.seconds = seconds
            self.start = start
            self.from = from
        }
    }

    /// The best power over a duration.
    package struct Power: Sendable, Equatable {
        /// The duration, in seconds.
        package var duration: Double
        /// The mean power, in watts.
        package var watts: Double
        /// The start date, in seconds since 2001-01-01 UTC.
        package var start: Double

        package init(duration: Double, watts: Double, start: Double) {
            self.duration = duration
            self.watts = watts
            self.start = start
        }
    }

    package init(
        _ activityType: WorkoutActivity, isIndoor: Bool = false, start: Double, duration: Double,
        distance: Double? = nil, climb: Double? = nil, energy: Double? = nil
    ) {
        self.activityType = activityType
        self.isIndoor = isIndoor
        self.start = start
        self.duration = duration
        self.distance = distance
        self.climb = climb
        self.energy = energy
    }

    /// Adds the best efforts of a course.
    ///
    /// - Parameters:
    ///   - times: The moments in seconds since 2001-01-01 UTC, ascending.
    ///   - meters: The distance covered at each moment, ascending.
    ///   - pauses: The pauses, ascending.
    package mutating func addEfforts(
        times: [Double], meters: [Double], pauses: [(start: Double, end: Double)]
    ) {
        guard let sport = EffortSport(activityType), let origin = times.first else { return }
        let clock = ActiveClock(pauses: pauses)
        let curve = EffortCurve(times: times, meters: meters, clock)
        let zero = clock.active(at: origin)
        let distances = sport.distances.filter { $0 <= curve.total + EffortRules.tolerance }
        let limits = sport.plausible
        let best = curve.fastest(distances, slowerThan: sport.impossibleSpeed, step: limits.stepSpeed)
        for (distance, found) in zip(distances, best) {
            let isTooFast = found.stretch.map { $0.seconds < limits.shortestTime(of: distance) } ?? false
            if found.isLeftOut || isTooFast { leftOut.append(distance) }
            guard let stretch = found.stretch, !isTooFast else { continue }
            efforts.append(
                Effort(
                    distance: distance, seconds: stretch.seconds,
                    start: clock.moment(atActive: zero + stretch.start, isStart: true), from: stretch.from))
        }
    }

    /// Adds the best power over each duration.
    package mutating func addPowers(_ curve: PowerCurve) {
        powers = EffortRules.durations.compactMap { duration in
            curve.best(over: duration).map { Power(duration: duration, watts: $0.watts, start: $0.start) }
        }
    }
}

// MARK: - Serialization

extension EffortLeg {
    /// Returns legs as a sequence of numbers, which is stored for a workout and fast to read.
    package static func bytes(_ legs: [EffortLeg]) -> Data {
        var numbers = [Double(legs.count)]
        for leg in legs {
            numbers += [Double(leg.activityType.rawValue), leg.isIndoor ? 1 : 0, leg.start, leg.duration]
            numbers += [leg.distance, leg.climb, leg.energy].map { $0 ?? .nan }
            numbers.append(Double(leg.efforts.count))
            for effort in leg.efforts { numbers += [effort.distance, effort.seconds, effort.start, effort.from] }
            numbers.append(Double(leg.powers.count))
            for power in leg.powers { numbers += [power.duration, power.watts, power.start] }
            numbers.append(Double(leg.leftOut.count))
            numbers += leg.leftOut
        }
        return numbers.reduce(into: Data(capacity: numbers.count * 8)) { data, number in
            withUnsafeBytes(of: number.bitPattern.littleEndian) { data.append(contentsOf: $0) }
        }
    }

    /// Returns the legs encoded by ``bytes(_:)``, or `nil` if the bytes are invalid.
    package static func legs(_ bytes: Data) -> [EffortLeg]? {
        bytes.withUnsafeBytes { bytes in
            var reader = NumberReader(bytes: bytes)
            guard let count = reader.count() else { return nil }
            var legs: [EffortLeg] = []
            for _ in 0..<count {
                guard let leg = EffortLeg(&reader) else { return nil }
                legs.append(leg)
            }
            return legs
        }
    }

    private init?(_ reader: inout NumberReader) {
        guard let activity = reader.next().flatMap({ UInt(exactly: $0) }), let indoor = reader.next(),
            let start = reader.next(), let duration = reader.next(), let distance = reader.next(),
            let climb = reader.next(), let energy = reader.next(), let efforts = reader.count()
        else { return nil }
        func known(_ number: Double) -> Double? { number.isNaN ? nil : number }
        self.init(
            WorkoutActivity(rawValue: activity), isIndoor: indoor == 1, start: start, duration: duration,
            distance: known(distance), climb: known(climb), energy: known(energy))
        for _ in 0..<efforts {
            guard let distance = reader.next(), let seconds = reader.next(), let start = reader.next(),
                let from = reader.next()
            else { return nil }
            self.efforts.append(Effort(distance: distance, seconds: seconds, start: start, from: from))
        }
        guard let powers = reader.count() else { return nil }
        for _ in 0..<powers {
            guard let duration = reader.next(), let watts = reader.next(), let start = reader.next() else { return nil }
            self.powers.append(Power(duration: duration, watts: watts, start: start))
        }
        guard let left = reader.count() else { return nil }
        for _ in 0..<left {
            guard let distance = reader.next() else { return nil }
            leftOut.append(distance)
        }
    }
}

/// A reader of consecutive numbers.
private struct NumberReader {
    let bytes: UnsafeRawBufferPointer
    private var place = 0

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func next() -> Double? {
        guard place + 8 <= bytes.count else { return nil }
        defer { place += 8 }
        return Double(bitPattern: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
    }

    /// Reads a number of elements, or returns `nil` if there cannot be so many.
    mutating func count() -> Int? {
        guard let number = next().flatMap({ Int(exactly: $0) }), number >= 0, number <= bytes.count / 8 else {
            return nil
        }
        return number
    }
}
