import Foundation

/// Finds the positions of a recording that cannot be true (PLA-10, PLA-11, PLA-12).
///
/// The passes over the columns are linear and allocate nothing for a point; only steps that are too long are measured
/// exactly (PLA-7).
package struct PositionJudge {
    /// The positions that are left out, and the steps that are no way.
    package struct Verdict: Sendable {
        /// The points whose positions mark a missing fix.
        package var noFix: [Int] = []
        /// The points whose positions are too far from the rest.
        package var jumps: [Int] = []
        /// The points before which the track breaks: the step to them counts no distance.
        package var breaks: [Int] = []
        /// The points of jitter, whose positions count no distance.
        package var bridged: [Int] = []
        /// The points that repeat the position of an earlier one, and count no distance.
        package var repeated: [Int] = []
        /// The number of points of an earlier time and place that occur once more, and the first of them.
        package var again: (count: Int, first: Int?) = (0, nil)
        /// The number of stretches of jitter, and the first point of the first.
        package var jitter: (count: Int, first: Int?) = (0, nil)
        /// The number of positions that look wrong, but are too many to be left out.
        package var suspects = 0
        /// The first jump and the first break in metres and seconds.
        package var firstJump: (metres: Double, seconds: Double)?
        package var firstBreak: (metres: Double, seconds: Double)?
        /// The distance along the positions in metres, exact to a percent.
        package var metres = 0.0
        /// The number of steps, and of those faster than the sport allows.
        package var steps = (all: 0, fast: 0)
        /// The distance with all steps, also those that are no way.
        package var allMetres = 0.0

        package init() {}

        package var isClean: Bool {
            noFix.isEmpty && jumps.isEmpty && breaks.isEmpty && bridged.isEmpty && repeated.isEmpty
        }
    }

    private let times: [Double]
    private let latitudes: [Double]
    private let longitudes: [Double]

    package init(times: [Double], latitudes: [Double], longitudes: [Double]) {
        (self.times, self.latitudes, self.longitudes) = (times, latitudes, longitudes)
    }

    // MARK: No fix

    /// Returns the points whose positions mark a missing fix (PLA-10).
    ///
    /// A ship may cross 0/0: the position counts if a neighbour lies near.
    package func withoutFix() -> [Int] {
        var found: [Int] = []
        for index in latitudes.indices where isMark(latitudes[index], longitudes[index]) { found.append(index) }
        guard !found.isEmpty else { return [] }
        var result: [Int] = []
        var rest = found[...]
        while let first = rest.first {
            // Marks without another position between them have the same neighbours.
            var last = first
            var before = first - 1
            while before >= 0, latitudes[before].isNaN || isMark(latitudes[before], longitudes[before]) { before -= 1 }
            var after = first + 1
            while after < latitudes.count, latitudes[after].isNaN || isMark(latitudes[after], longitudes[after]) {
                if !latitudes[after].isNaN { last = after }
                after += 1
            }
            let run = rest.prefix { $0 <= last }
            rest = rest.dropFirst(run.count)
            let isNear = [before, after].contains { neighbour in
                latitudes.indices.contains(neighbour)
                    && way(first, neighbour) <= PlausibilityLimits.noFixRadius
            }
            if !isNear { result += run }
        }
        return result
    }

    @inline(__always) private func isMark(_ latitude: Double, _ longitude: Double) -> Bool {
        guard longitude == 0 || longitude == 180 || longitude == -180 else { return false }
        return longitude == 0
            ? latitude == 0 || abs(latitude) == 90 : abs(latitude) == 180
    }

    // MARK: Jumps

    /// Judges the positions of a session (PLA-11, PLA-12).
    ///
    /// - Parameters:
    ///   - ranges: The runs of points, in order.
    ///   - noFix: The points without a fix, ascending.
    ///   - sport: The sport, which limits the speed.
    package func judge(_ ranges: [Range<Int>], without noFix: [Int], _ sport: PlausibleSport) -> Verdict {
        let limit = sport.stepSpeed
        var verdict = Verdict()
        var ignored = Set(noFix)
        var pass = firstPass(ranges, without: ignored, limit)
        let again = pass.goesBack ? recordedAgain(pass.order) : []
        verdict.again = (again.count, again.first)
        if !again.isEmpty {
            ignored.formUnion(again)
            pass = firstPass(ranges, without: ignored, limit)
        }
        let held = pass.candidates.isEmpty ? [] : heldFixes(pass, limit)
        let unknown = ignored
        if !held.isEmpty {
            ignored.formUnion(held)
            pass = firstPass(ranges, without: ignored, limit)
        }
        verdict.repeated = again + held
        verdict.metres = pass.metres
        verdict.allMetres = pass.metres
        verdict.steps = (max(0, pass.order.count - 1), pass.fast)
        if !pass.candidates.isEmpty { judge(pass, limit, &verdict) }
        leaveOutHeld(held, without: unknown, &verdict)
        return verdict
    }

    private func firstPass(_ ranges: [Range<Int>], without ignored: Set<Int>, _ limit: Double) -> FirstPass {
        var pass = FirstPass(limit)
        for range in ranges {
            pass.beginRange()
            for index in range {
                let (latitude, longitude) = (latitudes[index], longitudes[index])
                if latitude.isNaN || !ignored.isEmpty && ignored.contains(index) { continue }
                pass.add(index, times[index], latitude, longitude)
            }
        }
        return pass
    }

    /// Returns the points that a file contains once more: time goes back, and time and position are those of an earlier
    /// point (PLA-47).
    private func recordedAgain(_ order: [Int]) -> [Int] {
        struct Fix: Hashable { var time, latitude, longitude: Double }
        var known: Set<Fix> = []
        var latest = -Double.infinity
        var isAgain = false
        var found: [Int] = []
        for index in order {
            let fix = Fix(time: times[index], latitude: latitudes[index], longitude: longitudes[index])
            if times[index] < latest { isAgain = true } else if times[index] > latest { isAgain = false }
            if !known.insert(fix).inserted, isAgain { found.append(index) }
            latest = max(latest, times[index])
        }
        return found
    }

    /// Returns the points that hold the position before them, if a device writes points more often than it has a fix.
    ///
    /// A position that was held for five seconds and then moves on by the way of five seconds is no jump (PLA-13). This
    /// is so in a recording of which most fast steps follow a position that was held; elsewhere it is a rest.
    private func heldFixes(_ pass: FirstPass, _ limit: Double) -> [Int] {
        let order = pass.order
        func holds(_ place: Int) -> Bool {
            latitudes[order[place]] == latitudes[order[place - 1]]
                && longitudes[order[place]] == longitudes[order[place - 1]]
        }
        let overs = pass.candidates.filter { isOver(order[$0 - 1], order[$0], limit) }
        let after = overs.count { $0 > 1 && holds($0 - 1) }
        guard after >= Self.jitterSteps, after * 2 > overs.count else { return [] }
        let begins = Set(pass.begins)
        return order.indices.dropFirst().filter { !begins.contains($0) && holds($0) }.map { order[$0] }
    }

    /// Leaves out the points that hold a position that is left out.
    private func leaveOutHeld(_ held: [Int], without unknown: Set<Int>, _ verdict: inout Verdict) {
        guard !held.isEmpty, !verdict.jumps.isEmpty else { return }
        var removed = Set(verdict.jumps)
        for index in held {
            let fix = (0..<index).last { !latitudes[$0].isNaN && !unknown.contains($0) }
            if let fix, removed.contains(fix) { removed.insert(index) }
        }
        verdict.jumps = removed.sorted()
    }

    private func judge(_ pass: FirstPass, _ limit: Double, _ verdict: inout Verdict) {
        let order = pass.order
        let overs = pass.candidates.filter { isOver(order[$0 - 1], order[$0], limit) }
        var removed = Set(pass.spikes.filter { isSpike(order, $0, limit) }.map { order[$0] })
        var stretches: [ClosedRange<Int>] = []
        if !overs.isEmpty {
            stretches = fastStretches(order, overs)
            var lower = 0
            for part in stretches.map({ ($0.lowerBound, $0.upperBound) }) + [(order.count - 1, order.count - 1)] {
                if part.0 >= lower {
                    let own = overs.filter { $0 > lower && $0 <= part.0 }
                    if !own.isEmpty { leaveOut(order, lower...part.0, own, limit, &removed) }
                }
                lower = part.1
            }
        }
        let isTooMuch = Double(removed.count) > PlausibilityLimits.largestShare * Double(order.count)
        if isTooMuch {
            // A single one is reported as the break before or after it.
            verdict.suspects = removed.count > 1 ? removed.count : 0
            removed = []
        }
        for stretch in stretches {
            var sum = 0.0
            for place in stretch.dropFirst() { sum += way(order[place - 1], order[place]) }
            let direct = way(order[stretch.lowerBound], order[stretch.upperBound])
            // A train or a ferry goes somewhere; jitter does not (PLA-6).
            guard direct < Self.straight * sum else { continue }
            verdict.bridged += order[stretch.lowerBound + 1..<stretch.upperBound]
            verdict.jitter.count += 1
            if verdict.jitter.first == nil { verdict.jitter.first = order[stretch.lowerBound] }
        }
        verdict.jumps = removed.sorted()
        measure(pass, limit, removed, stretches, &verdict)
    }

    /// The part of the way that is the distance of its ends, above which a fast stretch is a journey.
    private static let straight = 0.8
    /// The number of fast steps from which a stretch is more than some spikes.
    private static let jitterSteps = 5

    /// Returns the stretches in which more than half of the steps are too fast, for at least half a minute.
    private func fastStretches(_ order: [Int], _ overs: [Int]) -> [ClosedRange<Int>] {
        var stretches: [ClosedRange<Int>] = []
        var first = 0
        while first < overs.count {
            var (last, score) = (first, 1)
            while last + 1 < overs.count {
                score += 1 - (overs[last + 1] - overs[last] - 1)
                guard score > 0 else { break }
                last += 1
            }
            let places = overs[first] - 1...overs[last]
            let duration = abs(times[order[places.upperBound]] - times[order[places.lowerBound]])
            if last - first + 1 >= Self.jitterSteps, duration >= PlausibilityLimits.jitterDuration {
                stretches.append(places)
            }
            first = last + 1
        }
        return stretches
    }

    // MARK: Pieces

    /// The most pieces of a track among which a way is searched; a worse track is only broken.
    private static let mostPieces = 1_000
    /// The number of pieces before one from which it may be reached.
    private static let lookBack = 50
    /// The greatest number and share of points in a row that may be wrong; more of them are another way.
    private static let (wrongPoints, wrongShare) = (30, 20)

    /// Adds the points to leave out so that no step of a part is too fast.
    private func leaveOut(
        _ order: [Int], _ part: ClosedRange<Int>, _ overs: [Int], _ limit: Double, _ removed: inout Set<Int>
    ) {
        var pieces: [ClosedRange<Int>] = []
        var start = part.lowerBound
        for over in overs {
            pieces.append(start...over - 1)
            start = over
        }
        pieces.append(start...part.upperBound)
        guard pieces.count <= Self.mostPieces else { return }
        leaveOut(order, pieces[...], limit, part.count, &removed)
    }

    private func leaveOut(
        _ order: [Int], _ pieces: ArraySlice<ClosedRange<Int>>, _ limit: Double, _ all: Int, _ removed: inout Set<Int>
    ) {
        guard pieces.count > 1 else { return }
        let chain = longestChain(order, pieces, limit)
        guard let first = chain.first, let last = chain.last else { return }
        for (left, right) in zip(chain, chain.dropFirst()) {
            let away = pieces[left + 1..<right]
            guard away.reduce(0, { $0 + $1.count }) <= max(Self.wrongPoints, all / Self.wrongShare) else { continue }
            for piece in away { removed.formUnion(order[piece]) }
        }
        for end in [pieces[pieces.startIndex..<first], pieces[(last + 1)...]] where !end.isEmpty {
            let count = end.reduce(0) { $0 + $1.count }
            if count <= min(Self.wrongPoints, max(1, all / Self.wrongShare)) {
                for piece in end { removed.formUnion(order[piece]) }
            } else if end.count < pieces.count {
                leaveOut(order, end, limit, all, &removed)
            }
        }
    }

    /// Returns the pieces of the way with the most points in which each piece can be reached from the one before.
    private func longestChain(
        _ order: [Int], _ pieces: ArraySlice<ClosedRange<Int>>, _ limit: Double
    ) -> [Int] {
        var best: [Int: (count: Int, before: Int?)] = [:]
        for index in pieces.indices {
            var (most, before): (Int, Int?) = (0, nil)
            for other in pieces.indices.prefix(upTo: index).suffix(Self.lookBack) {
                guard let known = best[other]?.count, known > most,
                    !isOver(order[pieces[other].upperBound], order[pieces[index].lowerBound], limit)
                else { continue }
                (most, before) = (known, other)
            }
            best[index] = (most + pieces[index].count, before)
        }
        var chain: [Int] = []
        var next = pieces.indices.max { (best[$0]?.count ?? 0, $1) < (best[$1]?.count ?? 0, $0) }
        while let index = next {
            chain.append(index)
            next = best[index]?.before
        }
        return chain.reversed()
    }

    // MARK: Measuring

    /// Returns whether a point goes out and back: both steps are long and fast, and their ends are near (PLA-11).
    private func isSpike(_ order: [Int], _ place: Int, _ limit: Double) -> Bool {
        guard place > 0, place + 1 < order.count else { return false }
        let (before, here, after) = (order[place - 1], order[place], order[place + 1])
        let (there, back) = (way(before, here), way(here, after))
        func isFast(_ metres: Double, _ from: Int, _ to: Int) -> Bool {
            metres > PlausibilityLimits.spikeStep && metres / max(1, abs(times[to] - times[from])) > limit / 2
        }
        return isFast(there, before, here) && isFast(back, here, after) && way(before, after) < (there + back) / 3
    }

    /// Finds the steps that are still too fast, and measures the distance without them.
    private func measure(
        _ pass: FirstPass, _ limit: Double, _ removed: Set<Int>, _ stretches: [ClosedRange<Int>],
        _ verdict: inout Verdict
    ) {
        let bridged = Set(verdict.bridged)
        let journeys = stretches.filter { $0.count > 2 && !bridged.contains(pass.order[$0.lowerBound + 1]) }
        var last: Int?
        var range = -1
        var journey = journeys[...]
        verdict.metres = 0
        verdict.allMetres = 0
        for (place, index) in pass.order.enumerated() {
            while range + 1 < pass.begins.count, pass.begins[range + 1] <= place {
                range += 1
                // No way is counted between two runs.
                last = nil
            }
            while let first = journey.first, first.upperBound < place { journey.removeFirst() }
            if removed.contains(index) {
                if verdict.firstJump == nil,
                    let near = last ?? pass.order[place...].first(where: { !removed.contains($0) })
                {
                    // Of wrong first points, the last one is next to the rest.
                    let from = last == nil ? pass.order[place...].prefix { removed.contains($0) }.last ?? index : index
                    verdict.firstJump = (way(near, from), abs(times[from] - times[near]))
                }
                continue
            }
            if bridged.contains(index) { continue }
            if let last {
                let metres = way(last, index)
                verdict.allMetres += metres
                let isJourney = journey.first.map { place > $0.lowerBound && place <= $0.upperBound } ?? false
                if !isJourney, isOver(last, index, limit) {
                    verdict.breaks.append(index)
                    if verdict.firstBreak == nil { verdict.firstBreak = (metres, abs(times[index] - times[last])) }
                } else {
                    verdict.metres += metres
                }
            }
            last = index
        }
    }

    @inline(__always) private func way(_ from: Int, _ to: Int) -> Double {
        Geodesic.distance(
            latitude1: latitudes[from], longitude1: longitudes[from], latitude2: latitudes[to],
            longitude2: longitudes[to])
    }

    private func isOver(_ from: Int, _ to: Int, _ limit: Double) -> Bool {
        let time = max(1, abs(times[to] - times[from])) + PlausibilityLimits.clockTolerance
        return way(from, to) > limit * time
    }
}

/// The first pass over the positions of a session: their order, the distance, and the steps to examine.
private struct FirstPass {
    /// The points with a position.
    private(set) var order: [Int] = []
    /// The places in the order where a run begins.
    private(set) var begins: [Int] = []
    /// The places in the order to which the step may be too fast.
    private(set) var candidates: [Int] = []
    /// The places in the order that may be single points out and back.
    private(set) var spikes: [Int] = []
    private(set) var metres = 0.0
    /// The number of steps faster than the sport allows.
    private(set) var fast = 0
    /// A Boolean value that indicates whether time goes back.
    private(set) var goesBack = false

    private let limit: Double
    private var isFirst = true
    private var (time, latitude, longitude) = (0.0, 0.0, 0.0)
    /// The latitude for which the scale of longitudes was computed.
    private var (reference, scale) = (Double.infinity, 0.0)
    private var lastStep = 0.0

    /// Metres in a degree of latitude, at most.
    private static let degree = 111_700.0
    /// The change of the latitude in degrees after which the scale is computed again.
    private static let latitudeStep = 0.02

    init(_ limit: Double) { self.limit = limit }

    mutating func beginRange() {
        begins.append(order.count)
        isFirst = true
    }

    @inline(__always) mutating func add(_ index: Int, _ moment: Double, _ north: Double, _ east: Double) {
        let place = order.count
        order.append(index)
        defer { (time, latitude, longitude) = (moment, north, east) }
        if place == 0 {
            isFirst = false
            return
        }
        if abs(north - reference) > Self.latitudeStep { rescale(north) }
        let (x, y) = ((east - longitude) * scale, (north - latitude) * Self.degree)
        let length = (x * x + y * y).squareRoot()
        let seconds = abs(moment - time)
        if moment < time { goesBack = true }
        if !isFirst {
            metres += length
            if length > limit * seconds { fast += 1 }
        }
        isFirst = false
        // The estimate may be a percent short.
        if length * 1.01 > limit * (max(1, seconds) + PlausibilityLimits.clockTolerance) || !length.isFinite {
            candidates.append(place)
        }
        if length * 1.01 > PlausibilityLimits.spikeStep {
            if lastStep > 0 {
                spikes.append(place - 1)
                if candidates.last ?? 0 < place - 1 { candidates.append(place - 1) }
            }
            lastStep = length
        } else {
            lastStep = 0
        }
    }

    @inline(never) private mutating func rescale(_ north: Double) {
        reference = north
        scale = Self.degree * cos(north * .pi / 180)
    }
}
