import HealthModel

/// A reader for KML 2.2 with the tracks of Google's extension (`gx:Track`, `gx:MultiTrack`).
///
/// A track has a list of times and one of positions; the first time belongs to the first position. Lines without
/// times are paths; points with a time are points of interest.
package enum KMLReader {
    /// Returns the recording of a file.
    ///
    /// - Parameters:
    ///   - source: The bytes.
    ///   - file: The file name for messages.
    ///   - progress: A closure called with the number of bytes read so far, about every 256 KB.
    /// - Throws: An error if the bytes cannot be read, are not KML, or contain no track with times.
    package static func recording(
        from source: any ByteSource, file: String, progress: ((Int) -> Void)? = nil
    ) throws(WorkoutFileError) -> WorkoutRecording {
        var parser = KMLParser(progress.map { MeteredByteSource(source, progress: $0) } ?? source, file: file)
        try parser.parse()
        return try parser.recording(.kml)
    }

    /// Returns the points of the paths without times in a file, and the name of the first one.
    static func path(
        from source: any ByteSource, file: String
    ) throws(WorkoutFileError) -> (points: RecordedPoints, name: String?) {
        var parser = KMLParser(source, file: file)
        try parser.parse()
        return (parser.contents.paths.first ?? RecordedPoints(), parser.contents.details.firstName)
    }
}

extension WorkoutRecording.Details {
    /// The name of the file, or of its first named track.
    var firstName: String? { name ?? tracks.lazy.compactMap(\.name).first }
}

/// A parser for KML files.
struct KMLParser: ~Copyable {
    private var reader: XMLElementReader<KMLElement>
    private(set) var contents = TrackFileContents()

    init(_ source: any ByteSource, file: String) {
        reader = XMLElementReader(source, file: file)
    }

    /// Reads the whole file.
    ///
    /// - Throws: An error if the bytes cannot be read or are not KML.
    mutating func parse() throws(WorkoutFileError) {
        if reader.root() == .kml {
            readFeatures(isDocument: false)
            reader.finish()
            contents.details.byteCount = reader.scanner.byteCount
        }
        if let error = reader.scanner.failure?.sourceError { throw error }
        try reader.scanner.check(root: reader.rootName, is: "kml", of: "KML file", file: reader.file)
    }

    /// Returns the recording of what was read.
    mutating func recording(_ format: FormatName) throws(WorkoutFileError) -> WorkoutRecording {
        for warning in reader.warnings.all {
            contents.warnings.add(warning.kind, count: warning.count, detail: warning.detail, limit: warning.limit) {
                warning.place
            }
        }
        if let failure = reader.scanner.failure, contents.recorder.segments.isEmpty {
            throw failure.refusal(of: reader.file)
        }
        contents.warnings.add(damage: reader.scanner.failure, file: reader.file)
        return try contents.recording(format, file: reader.file)
    }

    // MARK: Features

    /// Reads the features in a document, a folder, or the root.
    private mutating func readFeatures(isDocument: Bool) {
        while let element = reader.child() {
            switch element {
            case .container: readFeatures(isDocument: true)
            case .placemark: readPlacemark()
            case .name where isDocument:
                let text = reader.text()
                if contents.details.name == nil { contents.details.name = text }
            case .description where isDocument:
                let text = reader.text()
                if contents.details.notes == nil { contents.details.notes = text }
            case .extendedData where isDocument:
                let data = readData()
                if contents.details.creator == nil { contents.details.creator = data["creator"] }
                if contents.details.fileTime == nil { contents.details.fileTime = data["time"].flatMap(Self.time) }
            default: reader.skip()
            }
        }
    }

    private mutating func readPlacemark() {
        var place = Placemark()
        while let element = reader.child() {
            switch element {
            case .name: place.track.name = reader.text()
            case .extendedData:
                let data = readData()
                place.track.type = data["type"]
                place.track.source = data["source"]
            case .timeStamp: readTimeStamp(&place)
            case .point: readPosition(&place)
            case .lineString: readLineString(&place)
            case .multiGeometry, .multiTrack: readGeometries(&place)
            case .track: readTrack(&place)
            default: reader.skip()
            }
        }
        // A placemark that was cut off is incomplete, but the points of its track are not.
        if place.hasPoint, place.lines.isEmpty {
            contents.details.waypoints += 1
            if let time = place.time { contents.markers.append(RecordedMarker(time: time, name: place.track.name)) }
        }
        guard !place.lines.isEmpty else { return }
        contents.add(place.track, place.lines, place: place.start ?? reader.place())
    }

    private mutating func readGeometries(_ place: inout Placemark) {
        while let element = reader.child() {
            switch element {
            case .point: readPosition(&place)
            case .lineString: readLineString(&place)
            case .track: readTrack(&place)
            case .multiGeometry, .multiTrack: readGeometries(&place)
            default: reader.skip()
            }
        }
    }

    /// Reads the named values of a feature.
    private mutating func readData() -> [String: String] {
        var data: [String: String] = [:]
        while let element = reader.child() {
            guard element == .data, let name = reader.attribute("name"), data.count < Self.dataLimit else {
                reader.skip()
                continue
            }
            while let element = reader.child() {
                if element == .value { data[name.lowercased()] = reader.text() } else { reader.skip() }
            }
        }
        return data
    }

    private static let dataLimit = 1_000

    private mutating func readTimeStamp(_ place: inout Placemark) {
        while let element = reader.child() {
            if element == .when { place.time = reader.statedDate() } else { reader.skip() }
        }
    }

    private mutating func readPosition(_ place: inout Placemark) {
        place.hasPoint = true
        reader.skip()
    }

    // MARK: Geometries

    private mutating func readLineString(_ place: inout Placemark) {
        place.start = place.start ?? reader.place()
        var line = TrackFileContents.Line()
        while let element = reader.child() {
            guard element == .coordinates else {
                reader.skip()
                continue
            }
            let text = reader.text() ?? ""
            if text.utf8.count >= Self.textLimit { reader.count(.unreadableValue) }
            // Positions are separated by white space; their numbers by commas.
            for tuple in text.split(whereSeparator: \.isWhitespace) {
                line.points.append(Self.point(tuple.split(separator: ",", omittingEmptySubsequences: false)))
            }
        }
        place.lines.append(line)
    }

    /// The length from which the scanner may have cut a text.
    private static let textLimit = 1_048_000

    private mutating func readTrack(_ place: inout Placemark) {
        place.start = place.start ?? reader.place()
        var times: [Double] = []
        var line = TrackFileContents.Line()
        var isAbsolute = false
        while let element = reader.child() {
            switch element {
            case .when:
                // An entry without a readable time keeps its place.
                times.append(reader.date() ?? .nan)
            case .coord:
                line.points.append(Self.point((reader.text() ?? "").split(whereSeparator: \.isWhitespace)))
            case .altitudeMode: isAbsolute = reader.text() == "absolute"
            case .extendedData: readArrays(&line)
            default: reader.skip()
            }
        }
        if reader.unreadableDate != nil { contents.hasUnreadableTime = true }
        for index in line.points.indices where index < times.count { line.points[index].time = times[index] }
        // A height of 0 that is clamped to the ground is none.
        if !isAbsolute, line.points.allSatisfy({ $0.elevation.isNaN || $0.elevation == 0 }) {
            for index in line.points.indices { line.points[index].elevation = .nan }
        }
        place.lines.append(line)
    }

    /// Reads the values of sensors, one list for each.
    private mutating func readArrays(_ line: inout TrackFileContents.Line) {
        let level = reader.depth
        while let element = reader.element(inside: level) {
            guard element == .simpleArrayData else { continue }
            let stream = reader.attribute("name").flatMap(TrackStreamNames.stream)
            var values: [Double] = []
            while let element = reader.child() {
                guard stream != nil, element == .value else {
                    reader.skip()
                    continue
                }
                values.append(reader.number() ?? .nan)
            }
            if let stream { line.others[stream] = values }
        }
    }

    /// Returns the point of a longitude, a latitude and perhaps a height.
    private static func point(_ numbers: [Substring]) -> RecordedPoint {
        func number(_ index: Int) -> Double {
            guard index < numbers.count else { return .nan }
            var text = String(numbers[index])
            return text.withUTF8 { DecimalParser.parse($0) } ?? .nan
        }
        var point = RecordedPoint()
        (point.longitude, point.latitude, point.elevation) = (number(0), number(1), number(2))
        return point
    }

    private static func time(_ text: String) -> Double? {
        var text = text
        return text.withUTF8 { DateTimeParser.possible($0) }
    }
}

/// A feature with its geometries.
private struct Placemark {
    var track = WorkoutRecording.Track()
    var lines: [TrackFileContents.Line] = []
    var time: Double?
    var hasPoint = false
    /// The location of its first geometry.
    var start: WorkoutFileError.Place?
}
