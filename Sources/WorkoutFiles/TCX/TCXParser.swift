/// Walks through a TCX file and collects its activities.
///
/// The tree is followed by one function a level; each returns when its element has ended or the tokens have.
struct TCXParser: ~Copyable {
    var scanner: XMLByteScanner
    let file: String
    var warnings = WarningCollector()
    var points = RecordedPoints()
    private(set) var activities: [TCXActivity] = []
    private(set) var rootName: String?
    private(set) var creator: RecordedDevice?
    /// The program that wrote the file.
    private(set) var author: String?
    /// The device as our own writer has it.
    var ownDevice: RecordedDevice?
    private(set) var courses = 0
    private(set) var workouts = 0
    private(set) var byteCount = 0
    /// Track points without a time, which are left out.
    var untimed = 0
    private var group = 0
    private let elements: UnsafeMutablePointer<TCXElement>

    init(_ source: any ByteSource, file: String) {
        scanner = XMLByteScanner(source)
        self.file = file
        elements = .allocate(capacity: XMLSymbolTable.capacity)
        elements.initialize(repeating: .unresolved, count: XMLSymbolTable.capacity)
    }

    deinit { elements.deallocate() }

    /// Reads the whole file; ``XMLByteScanner/failure`` and ``rootName`` tell how it went.
    mutating func parse() {
        guard scanner.next() == .startTag else { return }
        rootName = scanner.localName(of: scanner.symbol)
        guard element() == .database else { return }
        while scanner.next() == .startTag {
            switch element() {
            case .activities: readActivities()
            case .courses: courses += countElements(.course)
            case .workouts:
                workouts += 1
                skipElement()
            case .author: readAuthor()
            default: skipElement()
            }
        }
        if scanner.failure == nil { _ = scanner.next() }
        byteCount = scanner.windowOffset + (scanner.end - scanner.base)
        let end = place()
        if scanner.hasTrailingContent { warnings.add(.trailingContent) { end } }
        if scanner.droppedControlCharacters > 0 {
            let document = WorkoutFileError.Place(file: file)
            warnings.add(.controlCharacter, count: scanner.droppedControlCharacters) { document }
        }
    }

    // MARK: Activities

    private mutating func readActivities() {
        while scanner.next() == .startTag {
            switch element() {
            case .activity:
                readActivity()
                group += 1
            case .multiSport:
                readMultiSport()
                group += 1
            default: skipElement()
            }
        }
    }

    private mutating func readMultiSport() {
        let level = scanner.depth
        while true {
            switch scanner.next() {
            case .startTag:
                switch element() {
                case .activity: readActivity()
                case .transition:
                    var activity = TCXActivity(sport: "Transition", group: group)
                    readLap(into: &activity)
                    activities.append(activity)
                default: break
                }
            case .endTag: if scanner.depth < level { return }
            case .endOfDocument, .malformed: return
            }
        }
    }

    private mutating func readActivity() {
        var activity = TCXActivity(sport: attribute("Sport"), group: group)
        while scanner.next() == .startTag {
            switch element() {
            case .lap: readLap(into: &activity)
            case .notes: activity.notes = text()
            case .creator: readCreator()
            case .extensions: readExtensions(into: &activity)
            default: skipElement()
            }
        }
        activities.append(activity)
    }

    private mutating func readCreator() {
        var device = RecordedDevice()
        var version: [String] = []
        let level = scanner.depth
        loop: while true {
            switch scanner.next() {
            case .startTag:
                switch element() {
                case .name: device.name = text()
                case .unitID: device.serialNumber = text()
                case .productID: device.model = text().map { "product \($0)" }
                case .versionMajor, .versionMinor: version += text().map { [$0] } ?? []
                default: break
                }
            case .endTag: if scanner.depth < level { break loop }
            case .endOfDocument, .malformed: break loop
            }
        }
        if !version.isEmpty, version != ["0", "0"] { device.softwareVersion = version.joined(separator: ".") }
        if creator == nil, !device.isEmpty { creator = device }
    }

    private mutating func readAuthor() {
        while scanner.next() == .startTag {
            if element() == .name, author == nil { author = text() } else { skipElement() }
        }
    }

    private mutating func readLap(into activity: inout TCXActivity) {
        var lap = TCXActivity.Lap(start: dateTime(attribute("StartTime")))
        let level = scanner.depth
        loop: while true {
            switch scanner.next() {
            case .startTag:
                let isOwn = scanner.depth == level + 1
                switch element() {
                case .track: readTrack(into: &lap)
                case .notes: if let notes = text(), activity.notes == nil { activity.notes = notes }
                case .totalTime where isOwn: lap.totals.timer = magnitude()
                case .distance where isOwn: lap.totals.distance = magnitude()
                case .maximumSpeed where isOwn: lap.totals.maximumSpeed = magnitude()
                case .calories where isOwn: lap.totals.energy = magnitude()
                case .averageHeartRate: lap.totals.averageHeartRate = insideValue()
                case .maximumHeartRate: lap.totals.maximumHeartRate = insideValue()
                case .cadence where isOwn: lap.totals.averageCadence = magnitude()
                case .averageSpeed: lap.totals.averageSpeed = magnitude()
                case .averageWatts: lap.totals.averagePower = magnitude()
                case .maximumWatts: lap.totals.maximumPower = magnitude()
                case .averageRunCadence: lap.totals.averageCadence = magnitude()
                case .maximumCadence: lap.totals.maximumCadence = magnitude()
                case .ownLap: readOwnLap(&lap)
                case .ownSession: readOwnSession(&activity)
                case .ownPause: readOwnPause(&activity)
                default: break
                }
            case .endTag: if scanner.depth < level { break loop }
            case .endOfDocument, .malformed: break loop
            }
        }
        activity.laps.append(lap)
    }

    private mutating func readTrack(into lap: inout TCXActivity.Lap) {
        let first = points.count
        while scanner.next() == .startTag {
            if element() == .trackPoint {
                readTrackPoint()
            } else {
                skipElement()
            }
        }
        if points.count > first { lap.tracks.append(first..<points.count) }
    }

    /// Leaves out points with damaged dates, and answers how many they were.
    mutating func leaveOutStrays() -> Int {
        let count = points.count
        let tracks = activities.flatMap { $0.laps.flatMap(\.tracks) }
        guard let before = points.leaveOutStrays(in: tracks) else { return 0 }
        for activity in activities.indices {
            for lap in activities[activity].laps.indices {
                activities[activity].laps[lap].tracks = activities[activity].laps[lap].tracks.map {
                    before[$0.lowerBound]..<before[$0.upperBound]
                }
            }
        }
        return count - points.count
    }

    // MARK: Elements and texts

    /// What the element that was just started means.
    @inline(__always) mutating func element() -> TCXElement {
        let known = elements[Int(scanner.symbol)]
        return known == .unresolved ? resolveElement() : known
    }

    @inline(never) private mutating func resolveElement() -> TCXElement {
        let symbol = scanner.symbol
        let element = symbol == 0 ? TCXElement.unknown : TCXElement(localName: scanner.localName(of: symbol))
        // Number 0 stands for many names, none of which is known here: all of those come early in a file.
        elements[Int(symbol)] = element
        return element
    }

    /// Steps over the element that was just started.
    mutating func skipElement() {
        let level = scanner.depth
        while scanner.depth >= level, scanner.failure == nil { _ = scanner.next() }
    }

    private mutating func countElements(_ wanted: TCXElement) -> Int {
        let level = scanner.depth
        var count = 0
        while scanner.depth >= level, scanner.failure == nil {
            if scanner.next() == .startTag, element() == wanted { count += 1 }
        }
        return count
    }

    mutating func attribute(_ name: String) -> String? {
        for index in 0..<scanner.attributeCount where scanner.attributeName(index).elementsEqual(name.utf8) {
            return String(decoding: scanner.attributeValue(index), as: UTF8.self)
        }
        return nil
    }

    mutating func dateTime(_ text: String?) -> Double? {
        guard var text else { return nil }
        return text.withUTF8 { DateTimeParser.parse($0) }
    }

    /// The text of the element that was just started, without white space around it; nil if nothing is left.
    private mutating func text() -> String? {
        let text = String(decoding: scanner.leafText(), as: UTF8.self)
        let trimmed = text.drop(while: \.isWhitespace)
        let end = trimmed.lastIndex { !$0.isWhitespace }
        return end.map { String(trimmed[...$0]) }
    }

    /// The `Value` inside the element that was just started.
    @inline(__always) mutating func insideValue() -> Double? {
        var result: Double?
        while scanner.next() == .startTag {
            if element() == .value { result = magnitude() } else { skipElement() }
        }
        return result
    }

    /// The number of the element that was just started, if it is one that is not below zero.
    @inline(__always) mutating func magnitude() -> Double? {
        guard let number = number() else { return nil }
        return number >= 0 ? number : nil
    }

    @inline(__always) mutating func number() -> Double? {
        let text = scanner.leafText()
        if let number = DecimalParser.parse(text) { return number }
        // An empty element is a way of saying that there is no value.
        if text.count > 0 { countUnreadable() }
        return nil
    }

    @inline(never) mutating func countUnreadable() {
        // A value that is cut off is part of the damage.
        guard scanner.failure == nil else { return }
        let here = place()
        warnings.add(.unreadableValue) { here }
    }

    /// The place of the tag that came last.
    func place() -> WorkoutFileError.Place {
        .init(file: file, line: scanner.tokenLine, byteOffset: scanner.tokenOffset)
    }
}
