import HealthModel
import TestSupport

@testable import HealthReports

/// A course as a list of points, whose queries examine all of them.
struct PlainCourse {
    /// Active seconds and metres, both ascending.
    var points: [(time: Double, meters: Double)] = []
    var pauses: [(start: Double, end: Double)] = []
    var times: [Double] = []
    var meters: [Double] = []

    /// Creates a random course with rests, pauses and occasional jumps.
    init(_ random: inout SeededGenerator) {
        let gaps: [Double] = [1, 1, 2, 5, 0.25]
        var time = Double.random(in: -50...50, using: &random)
        var length = 0.0
        let speeds: [Double] = [0, 2, 4, 6, Bool.random(using: &random) ? 40 : 5]
        for _ in 0..<Int.random(in: 2...40, using: &random) {
            times.append(time)
            meters.append(length)
            let seconds = gaps.randomElement(using: &random) ?? 1
            time += seconds
            let speed = speeds.randomElement(using: &random) ?? 3
            length += speed * seconds * Double.random(in: 0.8...1, using: &random)
        }
        if Bool.random(using: &random), let first = times.first, let last = times.last {
            let start = Double.random(in: first - 2...last, using: &random)
            pauses = [(start, start + Double.random(in: 0.1...6, using: &random))]
            if Bool.random(using: &random) { pauses.append((pauses[0].end + 1, pauses[0].end + 2.5)) }
        }
        let bends = pauses.flatMap { [$0.start, $0.end] }.filter { $0 > times[0] && $0 < times[times.count - 1] }
        let all = times + bends
        for moment in all.sorted() { points.append((active(moment) - active(times[0]), way(at: moment))) }
    }

    func active(_ moment: Double) -> Double {
        pauses.reduce(moment) { $0 - max(0, min($1.end, moment) - $1.start) }
    }

    private func way(at moment: Double) -> Double {
        for index in times.indices.dropFirst() where moment <= times[index] {
            let share = (moment - times[index - 1]) / (times[index] - times[index - 1])
            return meters[index - 1] + (meters[index] - meters[index - 1]) * share
        }
        return meters[meters.count - 1]
    }

    var total: Double { meters[meters.count - 1] }

    /// Returns the time at which a distance was first reached.
    ///
    /// Tolerates the rounding error of a sum of lengths.
    func reached(_ whole: Double) -> Double? {
        let distance = whole - 1e-9
        if distance <= 0 { return points[0].time }
        for (one, two) in zip(points, points.dropFirst()) where two.meters >= distance && one.meters < distance {
            return one.time + (two.time - one.time) * (distance - one.meters) / (two.meters - one.meters)
        }
        return nil
    }

    /// Returns the last time at which a distance was not yet exceeded.
    func left(_ distance: Double) -> Double {
        for (one, two) in zip(points, points.dropFirst()).reversed()
        where one.meters <= distance && two.meters > distance {
            return one.time + (two.time - one.time) * (distance - one.meters) / (two.meters - one.meters)
        }
        return points[points.count - 1].time
    }

    /// Returns the candidate starts of stretches of a length: the data, and a fine grid.
    func places(_ length: Double) -> [Double] {
        let grid = stride(from: 0, through: max(0, total - length), by: max(0.5, total / 60))
        return (points.flatMap { [$0.meters, $0.meters - length] } + Array(grid))
            .filter { $0 >= 0 && $0 + length <= total }
    }

    /// Returns the least time over a distance, by trying many stretches.
    func fastest(_ distance: Double, where isAllowed: (Double) -> Bool = { _ in true }) -> Double? {
        places(distance).filter(isAllowed).compactMap { from in reached(from + distance).map { $0 - left(from) } }.min()
    }

    /// Returns whether a stretch contains a length that took less than some time.
    func hasJump(from: Double, to: Double, length: Double, within seconds: Double) -> Bool {
        places(length).contains { place in
            place >= from && place + length <= to && (reached(place + length) ?? .infinity) - left(place) < seconds
        }
    }
}
