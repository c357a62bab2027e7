import HealthModel

@testable import WorkoutFiles

extension WorkoutRecording {
    /// Everything that a recording has, a line for each part: what is missing, nil or zero is not named.
    ///
    /// Times are seconds since ``RandomRecording/start``; distances are rounded to millimetres.
    var parts: [String] {
        var lines = [
            "\(format.rawValue) \(Text.span(self)) \(activity.name)\(Text.name(activityName))",
            "distance \(Text.number(distance))\(Text.value("ascent", ascent))\(Text.value("descent", descent))",
        ]
        lines += sessions.map(Text.session)
        lines += segments.map {
            "segment \($0.points) \(Text.span($0)) track \($0.track) session \($0.session)"
        }
        lines += points.indices.map { Text.point(points, $0) }
        lines += pauses.map { "pause \(Text.span($0))" }
        lines += laps.map { "lap \(Text.span($0))\(Text.totals($0.totals))" }
        lines += lengths.map {
            "length \(Text.span($0)) \($0.isActive ? "active" : "idle")\($0.stroke.map { " \($0)" } ?? "")"
                + Text.value("strokes", $0.strokeCount)
        }
        lines += sets.map {
            "set \(Text.span($0)) \($0.isActive ? "active" : "idle")\(Text.value("times", $0.repetitions))"
                + Text.value("kg", $0.weight)
        }
        lines += markers.map { "marker \(Text.time($0.time))\(Text.name($0.name))" }
        lines += beats.map { "beat \(Text.time($0.time))\($0.followsGap ? " after a gap" : "")" }
        if let device { lines.append("device" + Text.members(device)) }
        lines.append("details" + Text.members(details))
        lines += details.tracks.map {
            "track\(Text.name($0.name))\(Text.value("type", $0.type))\(Text.value("source", $0.source)) "
                + "positions \($0.positions)\(Text.totals($0.totals))"
        }
        if uncounted != Uncounted() { lines.append("uncounted" + Text.members(uncounted)) }
        return lines + warnings.map(Text.warning)
    }
}

private enum Text {
    static func number(_ value: Double) -> String { ByteText.text((value * 1_000).rounded() / 1_000) }

    static func time(_ time: Double) -> String { number(time - RandomRecording.start) }

    static func span(_ interval: some RecordedInterval) -> String { "\(time(interval.start))…\(time(interval.end))" }

    static func name(_ name: String?) -> String { name.map { " '\($0)'" } ?? "" }

    static func value(_ name: String, _ value: (some Any)?) -> String {
        switch value {
        case nil: ""
        case let value as Double: " \(name) \(number(value))"
        case let value?: " \(name) \(value)"
        }
    }

    static func totals(_ totals: StatedTotals) -> String {
        StatedTotal.allCases.map { value($0.rawValue, totals[$0]) }.joined()
    }

    static func session(_ session: RecordedSession) -> String {
        "session \(span(session)) \(session.activity.name)\(name(session.activityName))\(value("name", session.name)) "
            + "group \(session.group)\(value("indoor", session.isIndoor))\(value("pool", session.isPoolSwim))"
            + value("length", session.poolLength) + totals(session.totals)
    }

    static func point(_ points: RecordedPoints, _ index: Int) -> String {
        var text = "point \(time(points.times[index]))"
        if points.hasPosition(at: index) {
            text += " (\(ByteText.text(points.latitudes[index])), \(ByteText.text(points.longitudes[index])))"
        }
        for stream in points.streams where !points[stream][index].isNaN {
            text += " \(stream) \(number(points[stream][index]))"
        }
        for field in points.namedFields where !points.values(of: field)[index].isNaN {
            text += " '\(field.name)'\(value("in", field.unit)) \(number(points.values(of: field)[index]))"
        }
        return text
    }

    /// Returns the members of a structure that have a value, by name; dates are relative.
    static func members(_ structure: some Any) -> String {
        Mirror(reflecting: structure).children.map { member -> String in
            let name = member.label ?? ""
            let mirror = Mirror(reflecting: member.value)
            guard mirror.displayStyle != .optional || !mirror.children.isEmpty else { return "" }
            let value = mirror.displayStyle == .optional ? mirror.children.first?.value ?? "" : member.value
            switch value {
            case is [WorkoutRecording.Track]: return ""
            case let time as Double where name.hasSuffix("Time"): return " \(name) \(Self.time(time))"
            case let number as Double: return number == 0 ? "" : " \(name) \(Self.number(number))"
            case let number as Int: return number == 0 ? "" : " \(name) \(number)"
            case let indices as Set<Int>: return indices.isEmpty ? "" : " \(name) \(indices.sorted())"
            default: return " \(name) \(value)"
            }
        }.joined()
    }

    static func warning(_ warning: WorkoutFileWarning) -> String {
        "warning \(warning.kind) \(warning.count) \(warning.place)\(value("detail", warning.detail))"
            + value("limit", warning.limit.map(\.rawValue))
    }
}
