package import Foundation

/// What a workout, or a leg of one, has to say where bests are looked for.
package struct EffortLeg: Sendable, Equatable {
    package var activityType: WorkoutActivity
    package var isIndoor: Bool
    /// In seconds since 2001-01-01 UTC.
    package var start: Double
    /// Active seconds.
    package var duration: Double
    /// Metres.
    package var distance: Double?
    /// Metres.
    package var climb: Double?
    /// Kilocalories.
    package var energy: Double?
    /// The best efforts over distances, ascending by distance.
    package var efforts: [Effort] = []
    /// The best power over durations, ascending by duration.
    package var powers: [Power] = []
    /// The distances, in metres, of which a better effort was left out because it contains a jump (API-122).
    package var leftOut: [Double] = []

    /// A best effort over a distance.
    package struct Effort: Sendable, Equatable {
        /// Metres.
        package var distance: Double
        /// Active seconds.
        package var seconds: Double
        /// When it began, in seconds since 2001-01-01 UTC.
        package var start: Double
        /// Metres from the start of the workout or leg.
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
        /// Seconds.
        package var duration: Double
        /// The mean, in watts.
        package var watts: Double
        /// When it began, in seconds since 2001-01-01 UTC.
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

    /// Looks for the best efforts of a course.
    ///
    /// - Parameters:
    ///   - times: Moments in seconds since 2001-01-01 UTC, ascending.
    ///   - meters: How far the athlete had come at each, ascending.
    ///   - pauses: Ascending.
    package mutating func addEfforts(
        times: [Double], meters: [Double], pauses: [(start: Double, end: Double)]
    ) {
        guard let sport = EffortSport(activityType), let origin = times.first else { return }
        let clock = ActiveClock(pauses: pauses)
        let curve = EffortCurve(times: times, meters: meters, clock)
        let zero = clock.active(at: origin)
        let distances = sport.distances.filter { $0 <= curve.total + EffortRules.tolerance }
        for (distance, found) in zip(distances, curve.fastest(distances, slowerThan: sport.impossibleSpeed)) {
            if found.isLeftOut { leftOut.append(distance) }
            guard let stretch = found.stretch else { continue }
            efforts.append(
                Effort(
                    distance: distance, seconds: stretch.seconds,
                    start: clock.moment(atActive: zero + stretch.start, isStart: true), from: stretch.from))
        }
    }

    /// Looks for the best power of samples in the order of their starts.
    package mutating func addPowers(_ curve: PowerCurve) {
        powers = EffortRules.durations.compactMap { duration in
            curve.best(over: duration).map { Power(duration: duration, watts: $0.watts, start: $0.start) }
        }
    }
}

// MARK: - Bytes

extension EffortLeg {
    /// Legs as numbers one after another, which is read in no time: what is kept of a workout.
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

    /// The legs that were written as ``bytes(_:)``; nil if these are others.
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

/// Reads numbers one after another.
private struct NumberReader {
    let bytes: UnsafeRawBufferPointer
    private var place = 0

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func next() -> Double? {
        guard place + 8 <= bytes.count else { return nil }
        defer { place += 8 }
        return Double(bitPattern: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
    }

    /// How many follow; nil if there cannot be so many.
    mutating func count() -> Int? {
        guard let number = next().flatMap({ Int(exactly: $0) }), number >= 0, number <= bytes.count / 8 else {
            return nil
        }
        return number
    }
}
