package import HealthModel

/// A path described in a file independently of any recording: a track, a planned route, a course, or waypoints.
package struct UntimedRoute: Sendable {
    /// The points in the order of the path.
    package private(set) var points = RecordedPoints()
    /// The name in the file.
    package private(set) var name: String?

    /// Reads the path of a file, or returns nil if the file contains none.
    ///
    /// - Parameter file: The file, positioned at its beginning.
    package init?(_ file: OpenedFile) throws(WorkoutFileError) {
        switch file.format?.name {
        case .fit?: points = try FITReader.points(from: file, file: file.name)
        case .gpx?, .tcx?: readText(XMLByteScanner(file))
        case .kml?: (points, name) = try KMLReader.path(from: file, file: file.name)
        case .kmz?: (points, name) = try KMZFile.path(from: file, file: file.name)
        case .geoJSON?: (points, name) = try GeoJSONReader.path(from: file, file: file.name)
        case .json?: points = try WorkoutFileReader.recording(from: file).points
        default: return nil
        }
        _ = points.leaveOut { [points] in !points.hasPosition(at: $0) }
        guard points.count > 1 else { return nil }
    }

    // MARK: Reading

    private enum Kind: Int {
        case track, route, waypoint

        init?(_ name: String) {
            switch name {
            case "trkpt", "Trackpoint": self = .track
            case "rtept": self = .route
            case "wpt": self = .waypoint
            default: return nil
            }
        }
    }

    /// Reads GPX and TCX, whose points differ only in element names; tracks take precedence over routes, and routes
    /// over waypoints.
    private mutating func readText(_ reader: consuming XMLByteScanner) {
        var scanner = reader
        var found = [RecordedPoints(), RecordedPoints(), RecordedPoints()]
        reading: while true {
            switch scanner.next() {
            case .startTag:
                let element = scanner.localName(of: scanner.symbol)
                if let kind = Kind(element) {
                    if let point = Self.point(&scanner) { found[kind.rawValue].append(point) }
                } else if element.lowercased() == "name", name == nil {
                    let text = String(decoding: scanner.leafText(), as: UTF8.self)
                    if text.contains(where: { !$0.isWhitespace }) { name = text }
                }
            case .endTag: continue
            case .endOfDocument, .malformed: break reading
            }
        }
        points = found.first { $0.count > 1 } ?? points
    }

    /// Returns the point that was just started, or nil if it has no valid position.
    private static func point(_ scanner: inout XMLByteScanner) -> RecordedPoint? {
        var point = RecordedPoint()
        for index in 0..<scanner.attributeCount {
            let value = DecimalParser.parse(scanner.attributeValue(index)) ?? .nan
            switch String(decoding: scanner.attributeName(index), as: UTF8.self) {
            case "lat": point.latitude = value
            case "lon": point.longitude = value
            default: break
            }
        }
        let level = scanner.depth
        reading: while true {
            switch scanner.next() {
            case .startTag:
                switch scanner.localName(of: scanner.symbol).lowercased() {
                case "time": point.time = DateTimeParser.possible(scanner.leafText()) ?? .nan
                case "ele", "altitudemeters": point.elevation = DecimalParser.parse(scanner.leafText()) ?? .nan
                case "latitudedegrees": point.latitude = DecimalParser.parse(scanner.leafText()) ?? .nan
                case "longitudedegrees": point.longitude = DecimalParser.parse(scanner.leafText()) ?? .nan
                default: break
                }
            case .endTag: if scanner.depth < level { break reading }
            case .endOfDocument, .malformed: return nil
            }
        }
        if !RecordedStream.elevation.possible.contains(point.elevation) { point.elevation = .nan }
        guard point.hasValidPosition else { return nil }
        point.normalizeLongitude()
        return point
    }

    // MARK: Simulation

    /// A Boolean value that indicates whether the file contains times from point to point, as courses do.
    package var hasTimes: Bool {
        let times = points.times
        return times.allSatisfy(\.isFinite) && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
            && !WorkoutRecording.isOneMoment(times) && times[times.count - 1] - times[0] <= Self.longest
    }

    private static var longest: Double { ObjectType.workout.maximumDuration ?? .infinity }

    /// Returns a leisurely pace in metres per second.
    package static func pace(of activity: WorkoutActivity) -> Double {
        switch activity {
        case .cycling: 5
        case .running: 2.5
        default: 1.25
        }
    }

    /// Returns a recording of the path, at the times of the file or at a steady pace.
    ///
    /// - Parameters:
    ///   - start: The time of the first point, in seconds since the first moment of 2001 (UTC).
    ///   - keepsTimes: A Boolean value that indicates whether the times of the file apply, if it has any.
    package func recording(
        from start: Double, activity: WorkoutActivity, keepsTimes: Bool = true
    ) -> WorkoutRecording {
        var points = points
        if hasTimes, keepsTimes {
            points.shiftTimes(by: start - points.times[0])
        } else {
            var ways = [0.0]
            for index in 1..<points.count { ways.append(ways[index - 1] + points.distance(from: index - 1, to: index)) }
            let length = ways[ways.count - 1]
            let pace = max(Self.pace(of: activity), length / Self.longest)
            points.replaceTimes(ways.map { start + $0 / pace })
        }
        let end = points.times[points.count - 1]
        // As in GPX, the positions alone determine the distance.
        return WorkoutRecording(
            format: .gpx, sessions: [RecordedSession(start: start, end: end, activity: activity)], points: points,
            pauses: [], name: name, device: nil)
    }
}
