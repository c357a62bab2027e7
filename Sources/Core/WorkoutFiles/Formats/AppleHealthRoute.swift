package import HealthModel

/// The points of routes in an export.
package enum AppleHealthRoute {
    /// Returns the points that an old export contains in its main file.
    package static func points(of route: AppleHealthElement) -> [RoutePoint] {
        let points = route.children("Location").compactMap { location -> RoutePoint? in
            guard let time = location.date("date"), let latitude = location.number("latitude"),
                let longitude = location.number("longitude")
            else { return nil }
            let altitude = location.number("altitude")
            let point = RoutePoint(
                timestamp: time, latitude: latitude, longitude: longitude, altitude: altitude ?? 0,
                speed: location.number("speed") ?? -1, course: location.number("course") ?? -1,
                horizontalAccuracy: location.number("horizontalAccuracy") ?? -1,
                // A point without a height has none, whatever accuracy is stated.
                verticalAccuracy: altitude == nil ? -1 : location.number("verticalAccuracy") ?? -1)
            return point.hasValidCoordinate ? point : nil
        }
        return sorted(points)
    }

    /// Returns the points of a route file, sorted by time, and the warnings found while reading it.
    package static func points(
        from source: any ByteSource, file: String
    ) throws(WorkoutFileError) -> (points: [RoutePoint], warnings: [WorkoutFileWarning]) {
        var collector = Collector()
        let warnings = try GPXReader.read(source, file: file, into: &collector).warnings
        return (sorted(collector.points), warnings)
    }

    private static func sorted(_ points: [RoutePoint]) -> [RoutePoint] {
        if zip(points, points.dropFirst()).allSatisfy({ $0.timestamp <= $1.timestamp }) { return points }
        return points.enumerated()
            .sorted { ($0.element.timestamp, $0.offset) < ($1.element.timestamp, $1.offset) }
            .map(\.element)
    }

    private struct Collector: GPXConsumer {
        var points: [RoutePoint] = []

        mutating func add(_ batch: RecordedPoints, firstUntimed: WorkoutFileError.Place?) {
            let (elevations, speeds, courses) = (batch[.elevation], batch[.speed], batch[.course])
            let (horizontal, vertical) = (batch[.horizontalAccuracy], batch[.verticalAccuracy])
            func value(_ column: [Double], _ index: Int, or missing: Double) -> Double {
                column.isEmpty || column[index].isNaN ? missing : column[index]
            }
            points.reserveCapacity(points.count + batch.count)
            for index in 0..<batch.count where batch.times[index].isFinite {
                let altitude = value(elevations, index, or: .nan)
                points.append(
                    RoutePoint(
                        timestamp: batch.times[index], latitude: batch.latitudes[index],
                        longitude: batch.longitudes[index], altitude: altitude.isNaN ? 0 : altitude,
                        speed: value(speeds, index, or: -1), course: value(courses, index, or: -1),
                        horizontalAccuracy: value(horizontal, index, or: 0),
                        // A point without a height has none, whatever other points have.
                        verticalAccuracy: altitude.isNaN ? -1 : value(vertical, index, or: 0)))
            }
        }

        mutating func beginTrack() {}
        mutating func beginSegment() {}
        mutating func pause(at time: Double) {}
        mutating func resume(at time: Double) {}
        mutating func endSegment() {}
        mutating func endTrack(_ track: WorkoutRecording.Track) {}
    }
}
