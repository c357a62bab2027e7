/// The decoded messages of a FIT file, in file order and in the time of the device clock.
///
/// Times are numeric FIT timestamps, so that a file whose times are relative to power-on can be dated after all of it
/// was read.
struct FITContent: ~Copyable {
    struct Part {
        /// The index of the file in the chain.
        var file: Int
        var timestamp: UInt32
        var start: Double?
        var totals = StatedTotals()
        var sport: Int64?
        var subSport: Int64?
        var name: String?
        var poolLength: Double?
        /// A Boolean value that indicates whether this library wrote the lap only because the format requires one.
        var isMadeUp = false
    }

    struct Length {
        var start: Double
        var end: Double
        var isActive: Bool
        var stroke: Int64?
        var strokeCount: Double?
    }

    struct Event {
        var timestamp: UInt32
        var event: Int64
        var type: Int64
        /// The name of a marker.
        var name: String?
    }

    struct Sport {
        var file: Int
        var sport: Int64?
        var subSport: Int64?
        var name: String?
    }

    var table = FITRecordTable()
    var developers = FITDeveloperFields()
    /// The file type that each file of the chain declares, or nil if it declares none.
    var kinds: [Int64?] = []
    var created: UInt32?
    var device = FITDevice()
    var sessions: [Part] = []
    var laps: [Part] = []
    var lengths: [Length] = []
    var sets: [RecordedSet] = []
    var events: [Event] = []
    var sports: [Sport] = []
    var heartRates = FITHeartRates()
    var beats = FITBeats()
    /// The end of the activity in device time and in local time.
    var localTime: (timestamp: UInt32, local: UInt32)?
    var hasActivity = false
    /// The first row of each file in the chain.
    var firstRows: [Int] = []
    /// The descriptions of developer fields in each file of the chain, complete after reading.
    private(set) var developersOfFiles: [FITDeveloperFields] = []
    /// The descriptions that are known before reading.
    private let known: [FITDeveloperFields]
    /// The developer fields of the current file that messages had before their descriptions.
    private var undescribed: Set<UInt16> = []
    /// A Boolean value that indicates whether descriptions follow the messages that need them, so that the file must
    /// be read again with all of them.
    private(set) var hasLateDescriptions = false

    /// Creates content without messages.
    ///
    /// - Parameter known: The descriptions of developer fields in each file of the chain, if they are known.
    init(describedBy known: [FITDeveloperFields] = []) { self.known = known }

    /// Reads all messages.
    mutating func read(_ decoder: inout FITDecoder) {
        while true {
            switch decoder.next() {
            case .end:
                table.flush()
                endFile()
                return
            case .file:
                endFile()
                kinds.append(nil)
                firstRows.append(table.count)
                table.beginFile()
                developers = known.indices.contains(kinds.count - 1) ? known[kinds.count - 1] : FITDeveloperFields()
            case .definition: table.discardPlan(decoder.local)
            case .message:
                if decoder.message == FITProfile.Record.message {
                    let local = decoder.local
                    if table.needsPlan(local) {
                        noteUndescribed(decoder.definitions[local])
                        table.plan(local, decoder.definitions[local], developers)
                    }
                    table.add(
                        decoder.payload, local: local, timestamp: decoder.timestamp, offset: decoder.messageOffset)
                } else if decoder.message == FITProfile.HeartRateVariability.message {
                    withMessage(decoder.definitions[decoder.local], decoder) { content, message in
                        content.beats.add(message, content.developers)
                    }
                } else {
                    withMessage(decoder.definitions[decoder.local], decoder) { content, message in content.add(message)
                    }
                }
            }
        }
    }

    private mutating func withMessage(
        _ definition: FITDefinition?, _ decoder: borrowing FITDecoder, _ body: (inout FITContent, FITMessage) -> Void
    ) {
        guard let definition else { return }
        if !definition.developerFields.isEmpty { noteUndescribed(definition) }
        body(&self, FITMessage(definition: definition, payload: decoder.payload, timestamp: decoder.timestamp))
    }

    private mutating func endFile() {
        guard !kinds.isEmpty else { return }
        if undescribed.contains(where: developers.describes) { hasLateDescriptions = true }
        undescribed.removeAll()
        developersOfFiles.append(developers)
    }

    private mutating func noteUndescribed(_ definition: FITDefinition?) {
        guard let definition else { return }
        undescribed.formUnion(developers.undescribed(in: definition))
    }

    private mutating func add(_ message: FITMessage) {
        switch message.definition.message {
        case FITProfile.FileID.message: addFileID(message)
        case FITProfile.FieldDescription.message: developers.add(message)
        case FITProfile.DeveloperData.message: developers.addDeveloper(message)
        case FITProfile.DeviceInfo.message:
            device.add(message)
            device.addOwn(message, developers)
        case FITProfile.Session.message: sessions.append(session(message))
        case FITProfile.Lap.message: laps.append(lap(message))
        case FITProfile.Length.message: addLength(message)
        case FITProfile.Set.message: addSet(message)
        case FITProfile.Event.message: addEvent(message)
        case FITProfile.Sport.message: addSport(message)
        case FITProfile.Activity.message: addActivity(message)
        case FITProfile.HeartRate.message: heartRates.add(message)
        default: break
        }
    }

    // MARK: Messages

    private mutating func addFileID(_ message: FITMessage) {
        let isFirst = kinds.allSatisfy { $0 == nil }
        // The first one is used; a later one is an artefact of damaged messages.
        if let last = kinds.indices.last, kinds[last] == nil {
            kinds[last] = message.integer(FITProfile.FileID.kind)
        }
        guard isFirst else { return }
        created = message.integer(FITProfile.FileID.created).flatMap(UInt32.init(exactly:))
        device.addFileID(message)
    }

    private mutating func addSport(_ message: FITMessage) {
        typealias Row = FITProfile.Sport
        sports.append(
            Sport(
                file: kinds.count - 1, sport: message.integer(Row.sport), subSport: message.integer(Row.subSport),
                name: message.text(Row.name)))
    }

    private mutating func addActivity(_ message: FITMessage) {
        hasActivity = true
        let local = message.integer(FITProfile.Activity.localTime).flatMap(UInt32.init(exactly:))
        if let local, message.timestamp != 0 {
            localTime = (message.timestamp, local)
        }
    }

    /// Returns the fields common to sessions and laps.
    private func part(_ message: FITMessage, start: FITField, _ kind: FITTotal.Kind) -> Part {
        var part = Part(file: kinds.count - 1, timestamp: message.timestamp)
        part.start = message.number(start)
        for row in FITTotal.all {
            guard let value = message.number(row.field(kind), orOf: developers) else { continue }
            if !row.isFallback || part.totals[row.total] == nil { part.totals[row.total] = value }
        }
        return part
    }

    private func session(_ message: FITMessage) -> Part {
        typealias Row = FITProfile.Session
        var part = part(message, start: Row.start, .session)
        part.sport = message.integer(Row.sport)
        part.subSport = message.integer(Row.subSport)
        part.poolLength = message.number(Row.poolLength)
        part.name = message.text(Row.name)
        return part
    }

    private func lap(_ message: FITMessage) -> Part {
        var part = part(message, start: FITProfile.Lap.start, .lap)
        part.sport = message.integer(FITProfile.Lap.sport)
        part.isMadeUp = message.number(.isMadeUp, developers) == 1
        return part
    }

    private mutating func addLength(_ message: FITMessage) {
        typealias Row = FITProfile.Length
        let elapsed = message.number(Row.elapsed)
        let stated = message.number(Row.start)
        guard let start = stated ?? elapsed.map({ Double(message.timestamp) - $0 }), start > 0 else { return }
        let end = elapsed.map { start + $0 } ?? Double(message.timestamp)
        lengths.append(
            Length(
                start: start, end: max(start, end), isActive: message.integer(Row.isActive) != 0,
                stroke: message.integer(Row.stroke), strokeCount: message.number(Row.strokeCount, orOf: developers)))
    }

    private mutating func addSet(_ message: FITMessage) {
        typealias Row = FITProfile.Set
        guard let start = message.number(Row.start) else { return }
        var set = RecordedSet(
            start: start, end: start + max(message.number(Row.duration) ?? 0, 0),
            isActive: message.integer(Row.isActive) != 0)
        set.repetitions = message.integer(Row.repetitions).flatMap(Int.init(exactly:))
        set.weight = message.number(Row.weight)
        sets.append(set)
    }

    private mutating func addEvent(_ message: FITMessage) {
        guard let event = message.integer(FITProfile.Event.event), let type = message.integer(FITProfile.Event.type),
            message.timestamp != 0
        else { return }
        if event == FITEvent.timer || event == FITEvent.userMarker {
            var happened = Event(timestamp: message.timestamp, event: event, type: type)
            happened.name = message.text(.markerName, developers)
            events.append(happened)
        }
    }
}
