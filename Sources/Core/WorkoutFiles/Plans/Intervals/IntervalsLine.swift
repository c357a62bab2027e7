import HealthModel

/// A line of the text of intervals.icu that is a step (PLF-61, PLF-62).
struct IntervalsLine {
    private var cue: [Substring] = []
    private var goal: PlannedGoal?
    /// The amount as it is written, for an open step.
    private var amount = ""
    private var targets: [ReadTarget] = []
    private var isRamp = false
    private var isDown = false
    private var isLap = false
    private var isRecovery = false
    private var notes: [String] = []
    /// A Boolean value that indicates whether a target is a pace.
    private(set) var isPace = false

    /// Reads a line that begins with `-`; returns nil if it has no amount.
    init?(_ line: String) {
        let words = line.dropFirst().split(whereSeparator: \.isWhitespace)
        guard let start = words.firstIndex(where: { Self.goal($0) != nil }) else { return nil }
        cue = Array(words[..<start])
        goal = Self.goal(words[start])
        amount = String(words[start])
        var place = start + 1
        while place < words.count {
            place += read(words, place)
        }
    }

    /// Returns whether a text before an amount is read as the name of the step.
    static func isCue(_ name: String) -> Bool {
        guard PlanText.isLine(name), name.utf8.count <= 1_000, let line = IntervalsLine("- \(name) 7m") else {
            return false
        }
        return line.cue.joined(separator: " ") == name
    }

    /// Returns the step, or nil if its amount is not positive.
    func read(_ athlete: PlanAthlete) -> ReadStep? {
        var read = ReadStep(role: isRecovery ? .recovery : .work)
        read.step.displayName = cue.isEmpty ? nil : cue.joined(separator: " ")
        read.notes = notes
        guard let goal, read.setGoal(goal) else { return nil }
        if isLap {
            read.step.goal = .open
            read.notes.append("ends by hand after about \(amount)")
        }
        read.setTarget(targets, athlete)
        let bounds =
            read.step.relativeTarget.map { ($0.low, $0.high) } ?? read.step.target?.bounds.map { ($0.low, $0.high) }
        if isRamp, let bounds, bounds.0 < bounds.1 { read.step.ramp = isDown ? .down : .up }
        return read
    }

    // MARK: Words

    /// Reads one word or several; returns their number.
    private mutating func read(_ words: [Substring], _ place: Int) -> Int {
        let word = words[place].lowercased()
        let next = place + 1 < words.count ? words[place + 1].lowercased() : ""
        if word == "ramp" {
            isRamp = true
            return 1
        }
        if word == "freeride" { return 1 }
        if word == "press", next == "lap" {
            isLap = true
            return 2
        }
        if word.hasPrefix("intensity=") {
            let value = word.dropFirst("intensity=".count)
            isRecovery = value == "rest" || value == "recovery"
            return 1
        }
        if word.hasSuffix("rpm"), let (low, high) = Self.range(word.dropLast(3)) {
            targets.append(ReadTarget(.cadence, .absolute(low, high)))
            return 1
        }
        if word.hasSuffix("w"), let (low, high) = Self.range(word.dropLast()) {
            add(ReadTarget(.power, .absolute(low, high)), isDown: low > high)
            return 1
        }
        if let zones = Self.zones(word) { return readZones(zones, word, next) }
        if let (low, high) = Self.percent(word) {
            let (reference, count) = Self.reference(next)
            if next == "pace" { isPace = true }
            add(ReadTarget(RelativeTarget(reference, low / 100, high / 100)), isDown: low > high)
            return count
        }
        if let (low, high) = Self.pace(word) {
            isPace = true
            // The first pace of a ramp is where it begins, and a slower pace is a lower speed.
            add(ReadTarget(.speed, .absolute(low, high)), isDown: low > high)
            return next == "pace" ? 2 : 1
        }
        notes.append("'\(words[place].prefix(100))' left out")
        return 1
    }

    private mutating func add(_ target: ReadTarget, isDown: Bool) {
        targets.append(target)
        self.isDown = isDown
    }

    private mutating func readZones(_ zones: (Int, Int), _ word: String, _ next: String) -> Int {
        switch next {
        case "hr", "lthr":
            if zones.0 == zones.1 {
                targets.append(ReadTarget(.heartRate, .zone(zones.0)))
            } else {
                notes.append("heart rate zones \(word.uppercased()) left out: they have no bounds of their own")
            }
            return 2
        case "pace":
            isPace = true
            notes.append("pace zone \(word.uppercased()) left out")
            return 2
        default:
            if zones.0 == zones.1 {
                targets.append(ReadTarget(.power, .zone(zones.0)))
            } else if let bounds = Self.bounds(zones) {
                targets.append(ReadTarget(RelativeTarget(.thresholdPower, bounds.low, bounds.high)))
            } else {
                notes.append("power zones \(word.uppercased()) left out: they have no upper bound")
            }
            return 1
        }
    }

    /// Returns the bounds of two power zones as fractions of the threshold power (ZON-27), or nil if they have none.
    private static func bounds(_ zones: (Int, Int)) -> (low: Double, high: Double)? {
        let limits = [0] + SystemZones.thresholdParts
        let (first, last) = (min(zones.0, zones.1), max(zones.0, zones.1))
        return first >= 1 && limits.indices.contains(last) ? (limits[first - 1], limits[last]) : nil
    }

    private static func reference(_ word: String) -> (RelativeTarget.Reference, words: Int) {
        switch word {
        case "hr": (.maximalHeartRate, 2)
        case "lthr": (.thresholdHeartRate, 2)
        case "pace": (.thresholdSpeed, 2)
        default: (.thresholdPower, 1)
        }
    }

    // MARK: Amounts

    /// Returns the duration or distance of a word: `1h2m30s`, `10m`, `5'`, `30"`, `500mtr`, `2km`, `1mi`.
    static func goal(_ word: Substring) -> PlannedGoal? {
        let text = word.lowercased()
        for (unit, meaning) in [("mtr", QuantityUnit.meter), ("km", .kilometer), ("mi", .mile)]
        where text.hasSuffix(unit) {
            return number(text.dropLast(unit.count)).map { .distance(.init($0, meaning)) }
        }
        return seconds(text).map { .time(.init($0, .second)) }
    }

    private static func seconds(_ text: String) -> Double? {
        var rest = Substring(text)
        var sum = 0.0
        var last = 0
        guard !rest.isEmpty else { return nil }
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
            guard let value = number(digits), let unit = rest.dropFirst(digits.count).first else { return nil }
            let size: Int
            switch unit {
            case "h": size = 3_600
            case "m", "'", "′": size = 60
            case "s", "\"", "″": size = 1
            default: return nil
            }
            // The units follow in order, each once.
            guard last == 0 || size < last else { return nil }
            last = size
            sum += value * Double(size)
            rest = rest.dropFirst(digits.count + 1)
        }
        return sum
    }

    private static func number(_ text: some StringProtocol) -> Double? {
        guard let first = text.first, first.isASCII, first.isNumber || first == "." else { return nil }
        return PlanNumber.parse(text)
    }

    /// Returns the numbers of `220` or `200-240`.
    private static func range(_ text: some StringProtocol) -> (Double, Double)? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count <= 2, let first = parts.first.flatMap({ number($0.hasSuffix("w") ? $0.dropLast() : $0) })
        else { return nil }
        guard parts.count == 2 else { return (first, first) }
        return number(parts[1]).map { (first, $0) }
    }

    /// Returns the numbers of `75%`, `88-92%` or `88%-92%`; one percent sign may be missing.
    private static func percent(_ text: String) -> (Double, Double)? {
        guard text.contains("%") else { return nil }
        return range(text.filter { $0 != "%" })
    }

    /// Returns the numbers of `z2` or `z3-z4`.
    private static func zones(_ text: String) -> (Int, Int)? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        func zone(_ part: Substring) -> Int? {
            part.hasPrefix("z") ? Int(part.dropFirst()).flatMap { (1...20).contains($0) ? $0 : nil } : nil
        }
        guard parts.count <= 2, let first = parts.first.flatMap(zone) else { return nil }
        guard parts.count == 2 else { return (first, first) }
        return zone(parts[1]).map { (first, $0) }
    }

    /// Returns the speeds of `4:15/km` or `4:15-4:30/km`, in metres a second (PLF-63).
    private static func pace(_ text: String) -> (Double, Double)? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let meters = meters[String(parts[1])] else { return nil }
        let times = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        func speed(_ time: Substring) -> Double? {
            let digits = time.split(separator: ":", omittingEmptySubsequences: false)
            guard digits.count == 2, let minutes = number(digits[0]), let seconds = number(digits[1]), seconds < 60,
                minutes * 60 + seconds > 0
            else { return nil }
            return meters / (minutes * 60 + seconds)
        }
        guard times.count <= 2, let first = times.first.flatMap(speed) else { return nil }
        guard times.count == 2 else { return (first, first) }
        return speed(times[1]).map { (first, $0) }
    }

    /// The distances of paces, in metres.
    private static let meters: [String: Double] = [
        "km": 1_000, "mi": 1_609.344, "100m": 100, "250m": 250, "400m": 400, "500m": 500, "100y": 91.44,
    ]
}
