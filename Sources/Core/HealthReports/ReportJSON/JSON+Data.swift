package import HealthModel
package import WorkoutFiles

/// The data of an object, one element each: quantities of series, heartbeats, locations, voltages.
extension JSON {
    // MARK: Quantities

    /// Returns a quantity of a series, in the unit of the series.
    package static func quantity(_ value: Double, start: Double, end: Double, isJoined: Bool) -> JSON {
        .object(
            [("start", .date(start)), ("end", .date(end)), ("value", .exact(value))]
                + (isJoined ? [("isJoined", .bool(true))] : []))
    }

    /// Parses the quantities of a series, in order.
    package func asQuantities() throws -> SeriesPieceForm {
        guard case .array(let values) = self, !values.isEmpty else {
            throw JSONFormError("expected an array of quantities, and not an empty one")
        }
        var form = SeriesPieceForm()
        for (index, value) in values.enumerated() {
            try Self.within("\(index)") {
                let start = try value.member("start") { try $0.asMoment() }
                let end = try value.member("end") { try $0.asMoment() }
                let number = try value.member("value") { try $0.asNumber() }
                guard start <= end, form.starts.last.map({ $0 < start }) ?? start.isFinite else {
                    throw JSONFormError(
                        "the quantities of a series must have ascending starts, and must not end before they start")
                }
                guard number.isFinite, end.isFinite else { throw JSONFormError("expected a finite number") }
                form.starts.append(start)
                form.ends.append(end)
                form.values.append(number)
                form.joined.append(try value.optional("isJoined") { try $0.asBool() } ?? false)
            }
        }
        if !form.joined.contains(true) { form.joined = [] }
        return form
    }

    /// The columns of a series.
    package struct SeriesPieceForm {
        package var starts: [Double] = []
        package var ends: [Double] = []
        package var values: [Double] = []
        package var joined: [Bool] = []
    }

    // MARK: Heart beats

    /// Returns a beat, in seconds since the start of its series.
    package static func beat(_ beat: HeartbeatRecord) -> JSON {
        .object([("time", .exact(beat.time)), ("isPrecededByGap", .bool(beat.isPrecededByGap))])
    }

    package func asBeats() throws -> [HeartbeatRecord] {
        let beats = try elements { json in
            try HeartbeatRecord(
                time: json.member("time") { try $0.asNumber() },
                isPrecededByGap: json.optional("isPrecededByGap") { try $0.asBool() } ?? false)
        }
        guard !beats.isEmpty, beats.count <= HeartbeatRecord.maximumCount else {
            throw JSONFormError("a series has 1 to \(HeartbeatRecord.maximumCount) heartbeats")
        }
        for (index, beat) in beats.enumerated() {
            guard beat.time.isFinite, beat.time >= 0, index == 0 || beats[index - 1].time < beat.time else {
                throw JSONFormError("heartbeat times must be ascending").within("\(index)")
            }
        }
        return beats
    }

    // MARK: Locations

    /// Returns a location of a route; unknown values are left out.
    package static func location(_ point: RoutePoint) -> JSON {
        var members: [Member] = [
            ("timestamp", .date(point.timestamp)), ("latitude", .exact(point.latitude)),
            ("longitude", .exact(point.longitude)), ("altitude", .exact(point.altitude)),
        ]
        for (name, value) in [
            ("speed", point.speed), ("course", point.course), ("horizontalAccuracy", point.horizontalAccuracy),
            ("verticalAccuracy", point.verticalAccuracy), ("speedAccuracy", point.speedAccuracy),
            ("courseAccuracy", point.courseAccuracy),
        ] where value != -1 {
            members.append((name, .exact(value)))
        }
        return .object(members)
    }

    package func asLocations() throws -> [RoutePoint] {
        var last = -Double.infinity
        let points = try elements { json in
            func number(_ name: String) throws -> Double? { try json.optional(name) { try $0.asNumber() } }
            let point = try RoutePoint(
                timestamp: json.member("timestamp") { try $0.asMoment() },
                latitude: json.member("latitude") { try $0.asNumber() },
                longitude: json.member("longitude") { try $0.asNumber() }, altitude: number("altitude") ?? 0,
                speed: number("speed") ?? -1, course: number("course") ?? -1,
                horizontalAccuracy: number("horizontalAccuracy") ?? -1,
                verticalAccuracy: number("verticalAccuracy") ?? -1, speedAccuracy: number("speedAccuracy") ?? -1,
                courseAccuracy: number("courseAccuracy") ?? -1)
            guard point.hasValidCoordinate else {
                throw JSONFormError("expected a latitude of -90 to 90 and a longitude of -180 to 180")
            }
            guard point.timestamp.isFinite, last <= point.timestamp else {
                throw JSONFormError("locations must be in chronological order")
            }
            last = point.timestamp
            return point
        }
        guard !points.isEmpty else { throw JSONFormError("a route must have at least one location") }
        return points
    }

    // MARK: Voltages

    /// Returns a voltage of an electrocardiogram, in volts, at a time in seconds since its start.
    package static func voltage(_ point: VoltagePoint) -> JSON {
        .object([("time", .exact(point.time)), ("volts", .exact(point.volts))])
    }

    package func asVoltages() throws -> [VoltagePoint] {
        try elements { json in
            try VoltagePoint(
                time: json.member("time") { try $0.asNumber() }, volts: json.member("volts") { try $0.asNumber() })
        }
    }
}
