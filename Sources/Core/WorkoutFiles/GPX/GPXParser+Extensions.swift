extension GPXParser {
    /// Reads the waypoint that was just started; one with a time becomes a marker.
    mutating func readWaypoint() {
        details.waypoints += 1
        var marker = RecordedMarker(time: .nan)
        while let element = reader.child() {
            switch element {
            case .time: marker.time = reader.statedDate() ?? .nan
            case .name: marker.name = reader.text()
            default: reader.skip()
            }
        }
        if marker.time.isFinite { markers.append(marker) }
    }

    /// Reads the extensions of the file, which may contain laps, or the activity of Samsung Health.
    mutating func readExtensions() {
        let level = reader.depth
        while let element = reader.element(inside: level) {
            if element == .lap { readLap() }
            if element == .exerciseType { readExerciseType() }
        }
    }

    private mutating func readExerciseType() {
        exerciseType = reader.text().flatMap(SamsungExercise.activityName) ?? exerciseType
    }

    private mutating func readLap() {
        var start = Double.nan
        var totals = StatedTotals()
        while let element = reader.child() {
            switch element {
            case .startTime: start = reader.statedDate() ?? .nan
            case .elapsedTime: totals.elapsed = reader.statedMagnitude()
            case .calories: totals.energy = reader.statedMagnitude()
            case .distance: totals.distance = reader.statedMagnitude()
            default: reader.skip()
            }
        }
        guard start.isFinite, let elapsed = totals.elapsed else { return }
        var lap = RecordedLap(start: start, end: start + elapsed)
        lap.totals = totals
        laps.append(lap)
    }

    /// Reads the extensions of a track, which may contain totals counted by a device.
    mutating func readStatistics(of track: inout WorkoutRecording.Track) {
        let level = reader.depth
        while let element = reader.element(inside: level) {
            switch element {
            case .totalDistance: track.totals.distance = reader.statedMagnitude()
            case .totalTime: track.totals.elapsed = reader.statedMagnitude()
            case .timerTime: track.totals.timer = reader.statedMagnitude()
            case .calories: track.totals.energy = reader.statedMagnitude()
            case .ascent: track.totals.ascent = reader.statedMagnitude()
            case .descent: track.totals.descent = reader.statedMagnitude()
            case .exerciseType: readExerciseType()
            case .maximumSpeed: track.totals.maximumSpeed = reader.statedMagnitude()
            default: break
            }
        }
    }
}
