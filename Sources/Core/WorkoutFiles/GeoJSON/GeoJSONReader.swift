import HealthModel

/// A reader for GeoJSON (RFC 7946) with times.
///
/// Lines are tracks: their times are in the property `coordTimes`, `times` or `time` (one per position), also within
/// `coordinateProperties`, where values of sensors are. Features are read one at a time.
package enum GeoJSONReader {
    /// The maximum file size in bytes; the file is read into memory as a whole.
    static let byteLimit = 1 << 28

    /// Returns the recording of a file.
    ///
    /// - Parameters:
    ///   - source: The bytes.
    ///   - file: The file name for messages.
    ///   - progress: A closure called with the number of bytes read so far, about every 256 KB.
    /// - Throws: An error if the bytes cannot be read, are not GeoJSON, or contain no line with times.
    package static func recording(
        from source: any ByteSource, file: String, progress: ((Int) -> Void)? = nil
    ) throws(WorkoutFileError) -> WorkoutRecording {
        let metered: any ByteSource = progress.map { MeteredByteSource(source, progress: $0) } ?? source
        var contents = try contents(of: metered, file: file)
        return try contents.recording(.geoJSON, file: file)
    }

    /// Returns the points of the first line without times in a file, and its name.
    static func path(
        from source: any ByteSource, file: String
    ) throws(WorkoutFileError) -> (points: RecordedPoints, name: String?) {
        let contents = try contents(of: source, file: file)
        return (contents.paths.first ?? RecordedPoints(), contents.details.firstName)
    }

    private static func contents(
        of source: any ByteSource, file: String
    ) throws(WorkoutFileError) -> TrackFileContents {
        let bytes = try source.readAll(limit: byteLimit, file: file)
        var scanner = JSONScanner(bytes)
        var parser = GeoJSONParser(file: file)
        do {
            try parser.read(&scanner)
        } catch let failure as JSONScanner.Failure {
            guard parser.hasTracks else { throw scanner.error(failure, file: file) }
            // A file that was cut off keeps the features before the cut.
            parser.note(failure, line: scanner.line(of: failure.byteOffset))
        } catch let error as JSONFormError {
            throw .reading(.malformed, error.clause, at: .init(file: file))
        } catch {
            throw .reading(.malformed, "it is not GeoJSON", at: .init(file: file), underlying: error)
        }
        var contents = parser.finished()
        contents.details.byteCount = bytes.count
        return contents
    }
}

/// Collects the tracks of GeoJSON features.
private struct GeoJSONParser {
    private let file: String
    private var contents = TrackFileContents()
    /// The track of consecutive features with one number, which is complete when another begins.
    private var open: (number: Int, track: WorkoutRecording.Track, lines: [TrackFileContents.Line])?

    init(file: String) { self.file = file }

    var hasTracks: Bool { open != nil || !contents.details.tracks.isEmpty }

    mutating func note(_ failure: JSONScanner.Failure, line: Int) {
        let place = WorkoutFileError.Place(file: file, line: line, byteOffset: failure.byteOffset)
        contents.warnings.add(.damaged, detail: failure.reason, limit: failure.limit) { place }
    }

    mutating func finished() -> TrackFileContents {
        close()
        return contents
    }

    // MARK: Document

    mutating func read(_ scanner: inout JSONScanner) throws {
        guard case .beginObject = try scanner.next() else { throw JSONFormError("expected an object") }
        var single: [JSON.Member] = []
        while case .name(let name) = try scanner.next() {
            guard name == "features" else {
                if let value = try JSON(next: &scanner) { single.append((name, value)) }
                continue
            }
            guard case .beginArray = try scanner.next() else { throw JSONFormError("expected an array") }
            while let feature = try JSON(next: &scanner) { readFeature(feature) }
        }
        guard try scanner.next() == .end else { throw scanner.failure("there is extra content after the value") }
        let document = JSON.object(single)
        if document.text("type") == "Feature" { readFeature(document) }
        contents.details.name = document.text("name") ?? contents.details.name
        contents.details.notes = document.text("description")
        contents.details.creator = document.text("creator")
        contents.details.fileTime = document["time"].flatMap(Self.time)
    }

    // MARK: Features

    private mutating func readFeature(_ feature: JSON) {
        guard let geometry = feature["geometry"] else { return }
        let properties = feature["properties"] ?? .object([])
        let times = Self.columns(properties, Self.timeNames)
        if geometry.text("type") == "Point", times == nil {
            contents.details.waypoints += 1
            if let time = properties["time"].flatMap(Self.time) {
                contents.markers.append(RecordedMarker(time: time, name: properties.text("name")))
            }
            return
        }
        let positions = Self.lines(geometry)
        guard !positions.isEmpty else { return }
        var track = WorkoutRecording.Track()
        track.name = properties.text("name")
        track.type = properties.text("type")
        track.source = properties.text("source")
        let lines = lines(positions, times, properties)
        let number: Int? = if case .integer(let number)? = properties["track"] { number } else { nil }
        if let number, let known = open, known.number == number {
            open?.lines += lines
            return
        }
        close()
        if let number { open = (number, track, lines) } else { contents.add(track, lines, place: .init(file: file)) }
    }

    private mutating func close() {
        guard let known = open else { return }
        contents.add(known.track, known.lines, place: .init(file: file))
        open = nil
    }

    private static let timeNames = ["coordTimes", "times", "time"]

    /// Returns the lines of positions of a geometry; other geometries have none.
    private static func lines(_ geometry: JSON) -> [[JSON]] {
        guard let coordinates = geometry["coordinates"] else { return [] }
        switch geometry.text("type") {
        case "Point": return [[coordinates]]
        case "LineString": return [coordinates.list]
        case "MultiLineString": return coordinates.list.map(\.list)
        default: return []
        }
    }

    /// Returns the values of the first member with one of the names that is a list, also in the properties of
    /// coordinates.
    private static func columns(_ properties: JSON, _ names: [String]) -> [JSON]? {
        for place in [properties, properties["coordinateProperties"] ?? .null] {
            for name in names {
                if case .array(let values)? = place[name] { return values }
            }
        }
        return nil
    }

    private mutating func lines(
        _ positions: [[JSON]], _ times: [JSON]?, _ properties: JSON
    ) -> [TrackFileContents.Line] {
        var streams: [RecordedStream: [JSON]] = [:]
        for place in [properties, properties["coordinateProperties"] ?? .null] {
            guard case .object(let members) = place else { continue }
            for (name, value) in members {
                guard case .array(let values) = value, let stream = TrackStreamNames.stream(named: name) else {
                    continue
                }
                streams[stream] = values
            }
        }
        return positions.enumerated().map { number, positions in
            // A list for several lines has one list for each.
            func own(_ values: [JSON]) -> [JSON] {
                if case .array? = values.first { return number < values.count ? values[number].list : [] }
                return values
            }
            var line = TrackFileContents.Line()
            let dates = own(times ?? [])
            for (index, position) in positions.enumerated() {
                var point = Self.point(position)
                if index < dates.count {
                    let time = Self.time(dates[index])
                    if time == nil, !dates[index].isNull { contents.hasUnreadableTime = true }
                    point.time = time ?? .nan
                }
                line.points.append(point)
            }
            for (stream, values) in streams { line.others[stream] = own(values).map { $0.finite ?? .nan } }
            return line
        }
    }

    private static func point(_ position: JSON) -> RecordedPoint {
        let numbers = position.list
        func number(_ index: Int) -> Double { index < numbers.count ? numbers[index].finite ?? .nan : .nan }
        var point = RecordedPoint()
        (point.longitude, point.latitude, point.elevation) = (number(0), number(1), number(2))
        return point
    }

    /// Returns the time of a text, or of a number of seconds or milliseconds since 1970.
    private static func time(_ value: JSON) -> Double? {
        switch value {
        case .string(var text): return text.withUTF8 { DateTimeParser.possible($0) }
        case .integer, .number:
            guard let number = value.finite else { return nil }
            let seconds = (number.magnitude >= 1e11 ? number / 1_000 : number) - 978_307_200
            return PossibleDates.range.contains(seconds) ? seconds : nil
        default: return nil
        }
    }
}

extension JSON {
    /// The text of a member, or nil if it is missing or something else.
    fileprivate func text(_ name: String) -> String? {
        if case .string(let text)? = self[name] { text } else { nil }
    }

    /// The elements, or none if this is not a list.
    fileprivate var list: [JSON] { if case .array(let values) = self { values } else { [] } }

    fileprivate var isNull: Bool { if case .null = self { true } else { false } }

    /// The number, or nil if this is none.
    fileprivate var finite: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }
}
