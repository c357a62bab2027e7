extension GPXParser {
    /// Reads the waypoint whose start tag came last: with a time it marks a moment.
    mutating func readWaypoint() {
        details.waypoints += 1
        var marker = RecordedMarker(time: .nan)
        while scanner.next() == .startTag {
            switch element() {
            case .time: marker.time = dateTime() ?? .nan
            case .name: marker.name = text()
            default: skipElement()
            }
        }
        if marker.time.isFinite { markers.append(marker) }
    }

    /// Reads the extensions of the file, which may have laps.
    mutating func readExtensions() {
        let level = scanner.depth
        while true {
            switch scanner.next() {
            case .startTag: if element() == .lap { readLap() }
            case .endTag: if scanner.depth < level { return }
            case .endOfDocument, .malformed: return
            }
        }
    }

    private mutating func readLap() {
        var start = Double.nan
        var totals = StatedTotals()
        while scanner.next() == .startTag {
            switch element() {
            case .startTime: start = dateTime() ?? .nan
            case .elapsedTime: totals.elapsed = magnitude()
            case .calories: totals.energy = magnitude()
            case .distance: totals.distance = magnitude()
            default: skipElement()
            }
        }
        guard start.isFinite, let elapsed = totals.elapsed else { return }
        var lap = RecordedLap(start: start, end: start + elapsed)
        lap.totals = totals
        laps.append(lap)
    }

    /// Reads the extensions of a track, which may state what a device has counted.
    mutating func readStatistics(of track: inout WorkoutRecording.Track) {
        let level = scanner.depth
        while true {
            switch scanner.next() {
            case .startTag:
                switch element() {
                case .totalDistance: track.totals.distance = magnitude()
                case .totalTime: track.totals.elapsed = magnitude()
                case .timerTime: track.totals.timer = magnitude()
                case .calories: track.totals.energy = magnitude()
                case .ascent: track.totals.ascent = magnitude()
                case .descent: track.totals.descent = magnitude()
                case .maximumSpeed: track.totals.maximumSpeed = magnitude()
                default: break
                }
            case .endTag: if scanner.depth < level { return }
            case .endOfDocument, .malformed: return
            }
        }
    }

    private mutating func magnitude() -> Double? {
        DecimalParser.parse(scanner.leafText()).flatMap { $0 >= 0 ? $0 : nil }
    }
}
