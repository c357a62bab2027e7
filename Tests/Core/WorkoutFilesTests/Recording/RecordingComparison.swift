@testable import WorkoutFiles

/// The differences between a recording and its file read back, beyond those that the table of formats and the losses
/// of the writer allow.
struct RecordingComparison {
    let before: WorkoutRecording
    let after: WorkoutRecording
    let format: WorkoutFileFormat
    private let losses: [WorkoutFileLoss]
    /// The differences, a sentence each.
    private(set) var differences: [String] = []

    init(
        _ before: WorkoutRecording, _ after: WorkoutRecording, _ format: WorkoutFileFormat,
        _ losses: [WorkoutFileLoss]
    ) {
        self.before = before.inOrder
        self.after = after.inOrder
        self.format = format
        self.losses = losses
        comparePoints()
        compareSessions()
        compareLaps()
        compareParts()
    }

    private mutating func note(_ text: String) {
        if differences.count < 20 { differences.append("\(format): \(text)") }
    }

    private mutating func expect(_ isSame: Bool, _ text: String) {
        if !isSame { note(text) }
    }

    // MARK: The table

    private func row(_ plural: String) -> WorkoutFileTable.Row? { WorkoutFileTable.rows.first { $0.plural == plural } }

    /// Returns whether the writer reports that something of a row was omitted, or rounded by no fixed step.
    private func isLost(_ plural: String) -> Bool {
        guard let row = row(plural) else { return false }
        var isRough = false
        if case .roughly = row.support(in: format) { isRough = true }
        return losses.contains {
            ($0.kind != .rounded || isRough) && [row.plural, row.singular].contains($0.name)
        }
    }

    /// Returns the maximum deviation of a number; nil if the format does not store it as a number.
    private func tolerance(_ plural: String) -> Double? {
        guard let row = row(plural) else { return nil }
        return switch row.support(in: format) {
        case .whole: 0
        case .steps(let step, _, _, _): step * 0.501
        case .partly, .roughly, .otherwise, .nothing: nil
        }
    }

    private static func isSame(_ left: Double?, _ right: Double?, within tolerance: Double) -> Bool {
        switch (left, right) {
        case (nil, nil): true
        case (let left?, let right?): left == right || left.isNaN && right.isNaN || abs(left - right) <= tolerance
        default: false
        }
    }

    /// Returns the first row with a different value; the right side contains the rows alone.
    private static func difference(
        _ left: [Double], _ right: [Double], _ rows: [Int], within tolerance: Double
    ) -> Int? {
        var index = 0
        for row in rows {
            let (old, new) = (left[row], right[index])
            if !(old == new || old.isNaN && new.isNaN || abs(old - new) <= tolerance) { return row }
            index += 1
        }
        return nil
    }

    // MARK: Points

    private mutating func comparePoints() {
        let rows = before.points.times.indices.filter { !format.name.isOfTracks || before.points.hasPosition(at: $0) }
        guard rows.count == after.points.count else {
            return note("\(rows.count) points, read \(after.points.count)")
        }
        let times = tolerance("times of points") ?? 0
        let angle = format == .fit ? 4.2e-8 : 0
        let (left, right) = (before.points, after.points)
        if let row = Self.difference(left.times, right.times, rows, within: times)
            ?? Self.difference(left.latitudes, right.latitudes, rows, within: angle)
            ?? Self.difference(left.longitudes, right.longitudes, rows, within: angle)
        {
            return note("point \(row) is elsewhere")
        }
        for stream in RecordedStream.allCases {
            guard let left = expected(stream) else { continue }
            let right = after.points[stream]
            // Without a distance stream, writers write the distance between the positions.
            if left.isEmpty, stream == .distance { continue }
            if left.isEmpty, right.isEmpty { continue }
            let tolerance = tolerance(stream.names.plural) ?? 0
            let none = Array(repeating: Double.nan, count: before.points.count)
            // A developer field may restore values that the stream itself cannot represent.
            let given = before.points[stream].isEmpty ? none : before.points[stream]
            let found = (right.isEmpty ? none : right).enumerated().map { index, value -> Double in
                guard rows.indices.contains(index), !left.isEmpty else { return value }
                return value == given[rows[index]] ? left[rows[index]] : value
            }
            let row = Self.difference(left.isEmpty ? none : left, found, rows, within: tolerance)
            expect(row == nil, "\(stream) differs at point \(row ?? 0)")
        }
        guard !isLost("custom field values") else { return }
        expect(Set(before.points.namedFields) == Set(after.points.namedFields), "named fields differ")
        for field in before.points.namedFields {
            let (left, right) = (before.points.values(of: field), after.points.values(of: field))
            let isSame = right.count == rows.count && Self.difference(left, right, rows, within: 0) == nil
            expect(isSame, "field '\(field.name)' differs")
        }
    }

    /// Returns the values of a stream that the format can represent; nil if it cannot store all of them.
    private func expected(_ stream: RecordedStream) -> [Double]? {
        let values = before.points[stream]
        guard isLost(stream.names.plural) else { return values }
        guard case .steps(let step, let range, let offset, _) = row(stream.names.plural)?.support(in: format) else {
            return nil
        }
        return values.map { range.contains((($0 + offset) / step).rounded() * step - offset) ? $0 : .nan }
    }

    // MARK: Sessions and laps

    private mutating func compareSessions() {
        guard !isLost("sessions") else { return }
        let (left, right) = (before.sessions, after.sessions)
        guard left.count == right.count else { return note("\(left.count) sessions, read \(right.count)") }
        func groups(_ sessions: [RecordedSession]) -> [Int] {
            zip(sessions, sessions.dropFirst()).map { $0.group == $1.group ? 0 : 1 }
        }
        if !isLost("additional events") {
            expect(groups(left) == groups(right), "groups \(left.map(\.group)), read \(right.map(\.group))")
        }
        for (index, (left, right)) in zip(left, right).enumerated() {
            if !isLost("dates of sessions") {
                // Start and end are rounded separately.
                let tolerance = 2 * (tolerance("dates of sessions") ?? tolerance("times of points") ?? 0)
                expect(
                    Self.isSame(left.start, right.start, within: tolerance)
                        && Self.isSame(left.end, right.end, within: tolerance),
                    "session \(index): \(left.start) to \(left.end), read \(right.start) to \(right.end)")
            }
            if !isLost("activities") {
                expect(left.activity == right.activity, "activity \(left.activity), read \(right.activity)")
            }
            if !isLost("names of activities"), let name = left.activityName {
                expect(right.activityName == name, "activity '\(name)', read '\(right.activityName ?? "")'")
            }
            if let name = left.name, !isLost("names of sessions") {
                expect(right.name == name, "session '\(name)', read '\(right.name ?? "")'")
            }
            if let place = left.isIndoor, !isLost("indoor or outdoor settings") {
                expect(right.isIndoor == place, "indoor \(place), read \(String(describing: right.isIndoor))")
            }
            if let pool = left.isPoolSwim, !isLost("swimming locations") {
                expect(right.isPoolSwim == pool, "pool \(pool), read \(String(describing: right.isPoolSwim))")
            }
            if let length = left.poolLength, !isLost("pool sizes") {
                expect(Self.isSame(length, right.poolLength, within: 1e-9), "pool of \(length) m")
            }
            compare(left.totals, right.totals, "sessions")
        }
    }

    private mutating func compare(_ left: StatedTotals, _ right: StatedTotals, _ owner: String) {
        for total in StatedTotal.allCases {
            let name = "\(total.plural) of \(owner)"
            // If a device states a time that differs from its dates, the dates take precedence.
            if format == .fit, total == .elapsed { continue }
            guard let value = left[total], !isLost(name), let tolerance = tolerance(name) else { continue }
            expect(
                Self.isSame(value, right[total], within: tolerance + value.magnitude * 1e-9),
                "\(name) \(value), read \(String(describing: right[total]))")
        }
    }

    private mutating func compareLaps() {
        guard !isLost("dates of laps") else { return }
        guard before.laps.count == after.laps.count else {
            return note("\(before.laps.count) laps, read \(after.laps.count)")
        }
        let tolerance = 2 * (tolerance("dates of laps") ?? 0)
        for (left, right) in zip(before.laps, after.laps) {
            expect(
                Self.isSame(left.start, right.start, within: tolerance)
                    && Self.isSame(left.end, right.end, within: tolerance),
                "lap \(left.start) to \(left.end), read \(right.start) to \(right.end)")
            compare(left.totals, right.totals, "laps")
        }
    }

    // MARK: Other parts

    /// Returns whether a pause is the time between two tracks of GPX, which were two sessions before.
    private func isBetweenTracks(_ pause: WorkoutRecording.Pause) -> Bool {
        format.name.isOfTracks && !before.pauses.contains(pause)
            && before.sessions.dropFirst().contains { $0.start > pause.start && $0.start <= pause.end + 0.001 }
    }

    private mutating func compareParts() {
        func areSame<Part>(_ name: String, _ left: [Part], _ right: [Part], _ values: (Part) -> [Double?]) -> String? {
            guard !isLost(name) else { return nil }
            guard left.count == right.count else { return "\(left.count) \(name), read \(right.count)" }
            let tolerance = format == .fit && name == "heart beats" ? 0.00051 : 2 * (self.tolerance(name) ?? 0.5)
            let first = zip(left, right).first { left, right in
                !zip(values(left), values(right)).allSatisfy { Self.isSame($0, $1, within: tolerance) }
            }
            return first.map { "\(name) differ: \(values($0)), read \(values($1))" }
        }
        let found = [
            areSame("pauses", before.pauses.filter { $0.end > $0.start }, after.pauses.filter { !isBetweenTracks($0) })
            { [$0.start, $0.end] },
            areSame("pool lengths", before.lengths, after.lengths) {
                [$0.start, $0.end, $0.isActive ? 1 : 0, $0.strokeCount]
            },
            isLost("pool lengths")
                ? nil
                : areSame("stroke styles", before.lengths, after.lengths) { [$0.stroke.map { Double($0.rawValue) }] },
            areSame("exercise sets", before.sets, after.sets) {
                [$0.start, $0.end, $0.isActive ? 1 : 0, $0.repetitions.map { Double($0) }]
            },
            isLost("exercise sets")
                ? nil : areSame("weights of sets", before.sets, after.sets) { [$0.weight] },
            areSame("points of interest", before.markers, after.markers) { [$0.time] },
            areSame("heart beats", before.beats, after.beats) { [$0.time, $0.followsGap ? 1 : 0] },
        ]
        for text in found.compactMap(\.self) { note(text) }
        if !isLost("names of points of interest"), !isLost("points of interest") {
            expect(before.markers.map(\.name) == after.markers.map(\.name), "names of markers differ")
        }
        if !isLost("parts of the device"), let device = before.device {
            if format.name.isOfTracks {
                expect(after.details.creator == device.name ?? before.details.creator ?? "OpenHealthKit", "the creator")
            } else {
                expect(after.device == device, "device \(device), read \(String(describing: after.device))")
            }
        }
        if let title = before.details.name, !isLost("titles") {
            expect(after.details.name == title, "title '\(title)', read '\(after.details.name ?? "")'")
        }
        if let notes = before.details.notes, !isLost("notes") {
            expect(after.details.notes == notes, "notes '\(notes)', read '\(after.details.notes ?? "")'")
        }
    }
}

/// Returns the first difference between two files, with its surroundings.
func firstDifference(_ left: [UInt8], _ right: [UInt8]) -> String? {
    guard left != right else { return nil }
    let place =
        zip(left, right).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(left.count, right.count)
    func around(_ bytes: [UInt8]) -> String {
        let piece = bytes[max(0, place - 100)..<min(bytes.count, place + 60)]
        return bytes.first == UInt8(ascii: "<") || bytes.first == UInt8(ascii: "{")
            ? String(decoding: piece, as: UTF8.self) : "\(Array(piece))"
    }
    return "byte \(place): \(around(left)) became \(around(right))"
}
