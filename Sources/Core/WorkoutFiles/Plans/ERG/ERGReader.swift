import HealthModel

/// A reader for ERG and MRC courses (PLF-55).
enum ERGReader {
    /// Returns the plan of a file.
    @Sendable static func plans(
        from source: any ByteSource, file: String, _ options: PlanFileOptions
    ) throws(WorkoutFileError) -> ReadPlans {
        let bytes = try source.readAll(limit: PlanLimits.bytes, file: file)
        let text = try ERGText(bytes, file: file)
        guard let unit = text.unit else {
            throw .reading(
                .malformed, "its header has neither MINUTES WATTS nor MINUTES PERCENT", at: .init(file: file))
        }
        var assembly = PlanAssembly()
        assembly.activity = .cycling
        assembly.displayName = text.header["DESCRIPTION"].flatMap(PlanText.line)
        let scale = scale(text, unit, options)
        if scale != 1 {
            assembly.notes.append(
                PlanNote("watts scaled by \(PlanNumber.text(scale, digits: 4)) to the threshold power"))
        }
        let course = ERGCourse(text)
        for segment in course.segments {
            assembly.parts.append(.step(step(segment, unit, scale, options.athlete)))
        }
        if course.segments.count > PlannedWorkout.stepLimit {
            throw .reading(
                .malformed, FileProblem("it has more than \(PlannedWorkout.stepLimit) steps", limit: .elements),
                at: .init(file: file))
        }
        add(text.cues, course.segments, to: &assembly)
        return try assembly.plan(id: PlanIdentity.identifier(bytes), file: file)
    }

    /// Returns the factor of watts (PLF-58).
    private static func scale(_ text: ERGText, _ unit: ERGUnit, _ options: PlanFileOptions) -> Double {
        guard unit == .watts, options.scalesPower, let own = options.athlete.thresholdPower,
            let threshold = text.header["FTP"].flatMap(PlanNumber.parse), threshold > 0
        else { return 1 }
        return own / threshold
    }

    private static func step(
        _ segment: ERGCourse.Segment, _ unit: ERGUnit, _ scale: Double, _ athlete: PlanAthlete
    ) -> ReadStep {
        var read = ReadStep()
        read.step.goal = .time(.init(segment.seconds, .second))
        read.step.displayName = segment.name
        let (first, last) = (segment.from * scale, segment.to * scale)
        let target =
            unit == .watts
            ? ReadTarget(.power, .absolute(first, last))
            : ReadTarget(RelativeTarget(.thresholdPower, first / 100, last / 100))
        read.setTarget([target], athlete)
        if first != last, read.step.target != nil || read.step.relativeTarget != nil {
            read.step.ramp = first < last ? .up : .down
        }
        return read
    }

    /// Adds the texts of a course as notes; a single one at the start of a step without a name is its name (PLF-9).
    private static func add(
        _ cues: [(second: Double, text: String)], _ segments: [ERGCourse.Segment], to assembly: inout PlanAssembly
    ) {
        var start = 0.0
        for (index, segment) in segments.enumerated() {
            defer { start += segment.seconds }
            let end = index == segments.count - 1 ? .infinity : start + segment.seconds
            let own = cues.filter { $0.second >= start - 0.5 && $0.second < end - 0.5 }
            guard !own.isEmpty, case .step(var step) = assembly.parts[index] else { continue }
            if own.count == 1, step.step.displayName == nil, abs(own[0].second - start) < 0.5 {
                step.step.displayName = own[0].text
            } else {
                step.notes += own.map { "text at \(PlanNumber.text($0.second - start, digits: 0)) s: \($0.text)" }
            }
            assembly.parts[index] = .step(step)
        }
    }
}

/// The text of a course: its header, its rows and its cues.
struct ERGText {
    /// A row of the course.
    enum Row {
        case point(minute: Double, value: Double)
        case lap(minute: Double, name: String?)
    }

    private(set) var unit: ERGUnit?
    /// The values of the header, by key in upper case.
    private(set) var header: [String: String] = [:]
    private(set) var rows: [Row] = []
    private(set) var cues: [(second: Double, text: String)] = []

    private enum Section {
        case none
        case header
        case data
        case text
    }

    /// The maximum number of rows: a course of an hour with a row a second has fewer.
    private static let rowLimit = 50_000

    /// Returns the unit of a file with this beginning, or nil if it is no course.
    static func format(_ head: [UInt8]) -> ERGUnit? {
        // The first line that is neither empty nor a comment.
        let start = head.prefix(4_096)
        guard start.contains(UInt8(ascii: "[")) else { return nil }
        var lines = Lines(Array(head))
        while let line = lines.next() {
            if line.text.isEmpty { continue }
            guard line.text.uppercased().hasPrefix("[COURSE ") else { return nil }
            break
        }
        while let line = lines.next() {
            if line.text.uppercased().hasPrefix("[COURSE DATA") { return nil }
            if let unit = unit(line.text) { return unit }
            // A course of distances is recognized too: its reader names the reason why it is refused.
            if line.text.uppercased().hasPrefix("DISTANCE") { return .watts }
        }
        // Behind a long description, the unit is beyond this beginning: the reader finds it.
        return .watts
    }

    private static func unit(_ line: String) -> ERGUnit? {
        let words = line.uppercased().split(whereSeparator: \.isWhitespace)
        guard words.count >= 2, words[0] == "MINUTES" else { return nil }
        switch words[1] {
        case "WATTS": return .watts
        case "PERCENT", "PERCENTAGE", "FTP": return .percent
        default: return nil
        }
    }

    /// Reads the lines of a file.
    ///
    /// - Throws: An error that names the line of a row that is not a time and a value, or goes back in time.
    init(_ bytes: [UInt8], file: String) throws(WorkoutFileError) {
        var lines = Lines(bytes)
        var section = Section.none
        var last = 0.0
        while let line = lines.next() {
            let place = WorkoutFileError.Place(file: file, line: line.number)
            if line.text.isEmpty { continue }
            if line.text.hasPrefix("[") {
                section = Self.section(line.text.uppercased())
                continue
            }
            switch section {
            case .none: continue
            case .header: try readHeader(line.text, place)
            case .data:
                let row = try Self.row(line.text, place)
                let minute = row.minute
                guard minute >= last else {
                    throw .reading(.malformed, "line \(line.number) goes back in time", at: place)
                }
                last = minute
                rows.append(row)
                guard rows.count <= Self.rowLimit else {
                    throw .reading(.malformed, FileProblem("it has too many rows", limit: .elements), at: place)
                }
            case .text:
                guard cues.count < PlanLimits.notes, let cue = Self.cue(line.text) else { continue }
                cues.append(cue)
            }
        }
    }

    private static func section(_ line: String) -> Section {
        if line.hasPrefix("[COURSE HEADER") { return .header }
        if line.hasPrefix("[COURSE DATA") { return .data }
        return line.hasPrefix("[COURSE TEXT") ? .text : .none
    }

    private mutating func readHeader(_ line: String, _ place: WorkoutFileError.Place) throws(WorkoutFileError) {
        if let mark = line.firstIndex(of: "=") {
            let key = line[..<mark].split(whereSeparator: \.isWhitespace).joined(separator: " ").uppercased()
            if header.count < 100 { header[key] = String(line[line.index(after: mark)...]) }
        } else if let unit = Self.unit(line) {
            self.unit = unit
        } else if line.uppercased().hasPrefix("DISTANCE") {
            throw .reading(.wrongFormat, "it is a course of distances and grades, not a planned workout", at: place)
        }
    }

    /// Returns a row of minutes and a value, or of minutes, LAP and a name.
    private static func row(_ line: String, _ place: WorkoutFileError.Place) throws(WorkoutFileError) -> Row {
        let words = line.split(maxSplits: 2, whereSeparator: \.isWhitespace)
        let wrong = WorkoutFileError.reading(
            .malformed, "line \(place.line ?? 0) is not a time in minutes with a value", at: place)
        guard words.count >= 2, let minute = PlanNumber.parse(words[0]), minute >= 0, minute <= 1e7 else { throw wrong }
        if words[1].uppercased() == "LAP" {
            return .lap(minute: minute, name: words.count > 2 ? PlanText.line(String(words[2])) : nil)
        }
        guard let value = PlanNumber.parse(words[1].hasSuffix("%") ? words[1].dropLast() : words[1]), value >= 0,
            value <= 1e6
        else { throw wrong }
        return .point(minute: minute, value: value)
    }

    /// Returns a text with its second: second, tab, text, tab, duration.
    private static func cue(_ line: String) -> (second: Double, text: String)? {
        let parts = line.split(separator: "\t", omittingEmptySubsequences: true)
        guard parts.count >= 2, let second = PlanNumber.parse(parts[0]), second >= 0, second <= 1e9,
            let text = PlanText.line(String(parts[1]))
        else { return nil }
        return (second, text)
    }

    /// The lines of a text without comments, with any line ends.
    private struct Lines {
        private let bytes: [UInt8]
        private var place = 0
        private var number = 0

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
        }

        /// Returns the next line without its comment and the white space around it.
        mutating func next() -> (number: Int, text: String)? {
            guard place < bytes.count else { return nil }
            var end = place
            while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
            let line = bytes[place..<end].prefix { $0 != UInt8(ascii: ";") }
            if end + 1 < bytes.count, bytes[end] == 0x0D, bytes[end + 1] == 0x0A { end += 1 }
            place = end + 1
            number += 1
            let text = String(decoding: line, as: UTF8.self)
            let trimmed = text.drop(while: \.isWhitespace)
            let last = trimmed.lastIndex { !$0.isWhitespace }
            return (number, last.map { String(trimmed[...$0]) } ?? "")
        }
    }
}

extension ERGText.Row {
    /// The time of the row.
    var minute: Double {
        switch self {
        case .point(let minute, _), .lap(let minute, _): minute
        }
    }
}

/// The segments of a course (PLF-56, PLF-57).
struct ERGCourse {
    /// A stretch with a value that stays the same or changes at one rate.
    struct Segment {
        /// The start, in minutes.
        var start: Double
        /// The end, in minutes.
        var end: Double
        var from: Double
        var to: Double
        var name: String?
        /// A Boolean value that indicates whether a lap begins with it, so that it never joins the one before.
        var isCut = false

        /// The duration to a millisecond.
        var seconds: Double { ((end - start) * 60_000).rounded() / 1_000 }

        /// The change of the value in a minute.
        fileprivate var slope: Double { (to - from) / (end - start) }

        /// Returns the value at a time.
        fileprivate func value(at minute: Double) -> Double { from + slope * (minute - start) }
    }

    private(set) var segments: [Segment] = []

    init(_ text: ERGText) {
        var last: (minute: Double, value: Double)?
        var laps: [(minute: Double, name: String?)] = []
        for row in text.rows {
            switch row {
            case .lap(let minute, let name): laps.append((minute, name))
            case .point(let minute, let value):
                let start = last ?? (0, value)
                if minute > start.minute {
                    add(Segment(start: start.minute, end: minute, from: start.value, to: value), &laps)
                }
                last = (minute, value)
            }
        }
        segments.removeAll { $0.seconds <= 0 }
    }

    /// Adds a segment, cut at the laps in it.
    private mutating func add(_ segment: Segment, _ laps: inout [(minute: Double, name: String?)]) {
        var rest = segment
        while let lap = laps.first, lap.minute < segment.end {
            laps.removeFirst()
            if lap.minute > rest.start {
                var first = rest
                first.end = lap.minute
                first.to = rest.value(at: lap.minute)
                rest.from = first.to
                rest.start = lap.minute
                join(first)
            }
            rest.name = lap.name
            rest.isCut = true
        }
        join(rest)
    }

    /// Adds a segment, or extends the last one by it if it has the same value or the same slope.
    private mutating func join(_ segment: Segment) {
        if let last = segments.last, !segment.isCut, last.end == segment.start, last.to == segment.from,
            abs(last.slope - segment.slope) <= 1e-6
        {
            segments[segments.count - 1].end = segment.end
            segments[segments.count - 1].to = segment.to
        } else {
            segments.append(segment)
        }
    }
}
