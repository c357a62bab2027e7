/// What the messages of a FIT file say, in the order of the file and in the clock of the device.
///
/// Times are FIT timestamps as numbers, so that a file that only knows how long the device has been on can be dated when
/// all of it was read.
struct FITContent: ~Copyable {
    struct Part {
        /// Which file of the chain says it.
        var file: Int
        var timestamp: UInt32
        var start: Double?
        var totals = StatedTotals()
        var sport: Int64?
        var subSport: Int64?
        var name: String?
        var poolLength: Double?
        /// Whether a lap was made up by our writer, because the format wants one.
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
        /// Of a marker.
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
    /// What each file of the chain says it is; nil if it says nothing.
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
    /// The end of an activity by the clock of the device, and by the clock on the wall there.
    var localTime: (timestamp: UInt32, local: UInt32)?
    var hasActivity = false
    /// The first row of each file of the chain.
    var firstRows: [Int] = []

    init() {}

    /// Reads all messages.
    mutating func read(_ decoder: inout FITDecoder) {
        while true {
            switch decoder.next() {
            case .end:
                table.flush()
                return
            case .file:
                kinds.append(nil)
                firstRows.append(table.count)
                table.beginFile()
                developers = FITDeveloperFields()
            case .definition: table.forgetPlan(decoder.local)
            case .message:
                if decoder.message == FITProfile.Message.record {
                    let local = decoder.local
                    if table.needsPlan(local) { table.plan(local, decoder.definitions[local], developers) }
                    table.add(
                        decoder.payload, local: local, timestamp: decoder.timestamp, offset: decoder.messageOffset)
                } else if decoder.message == FITProfile.Message.heartRateVariability {
                    take(decoder.definitions[decoder.local], decoder) { content, message in
                        content.beats.add(message, content.developers)
                    }
                } else {
                    take(decoder.definitions[decoder.local], decoder) { content, message in content.add(message) }
                }
            }
        }
    }

    private mutating func take(
        _ definition: FITDefinition?, _ decoder: borrowing FITDecoder, _ body: (inout FITContent, FITMessage) -> Void
    ) {
        guard let definition else { return }
        body(&self, FITMessage(definition: definition, payload: decoder.payload, timestamp: decoder.timestamp))
    }

    private mutating func add(_ message: FITMessage) {
        switch message.definition.message {
        case FITProfile.Message.fileID: addFileID(message)
        case FITProfile.Message.fieldDescription: developers.add(message)
        case FITProfile.Message.developerDataID: developers.addDeveloper(message)
        case FITProfile.Message.deviceInfo:
            device.add(message)
            device.addOwn(message, developers)
        case FITProfile.Message.session: sessions.append(session(message))
        case FITProfile.Message.lap: laps.append(lap(message))
        case FITProfile.Message.length: addLength(message)
        case FITProfile.Message.set: addSet(message)
        case FITProfile.Message.event: addEvent(message)
        case FITProfile.Message.sport:
            sports.append(
                Sport(
                    file: kinds.count - 1, sport: message.integer(0), subSport: message.integer(1),
                    name: message.text(3)))
        case FITProfile.Message.activity: addActivity(message)
        case FITProfile.Message.heartRate: heartRates.add(message)
        default: break
        }
    }

    // MARK: Messages

    private mutating func addFileID(_ message: FITMessage) {
        let isFirst = kinds.allSatisfy { $0 == nil }
        if !kinds.isEmpty { kinds[kinds.count - 1] = message.integer(0) }
        guard isFirst else { return }
        created = message.integer(4).flatMap(UInt32.init(exactly:))
        device.addFileID(message)
    }

    private mutating func addActivity(_ message: FITMessage) {
        hasActivity = true
        if let local = message.integer(5).flatMap(UInt32.init(exactly:)), message.timestamp != 0 {
            localTime = (message.timestamp, local)
        }
    }

    private func part(_ message: FITMessage) -> Part {
        var part = Part(file: kinds.count - 1, timestamp: message.timestamp)
        part.start = message.number(2)
        part.totals.elapsed = message.number(7, scale: 1_000)
        part.totals.timer = message.number(8, scale: 1_000)
        part.totals.distance = message.number(9, scale: 100)
        part.totals.cycles = message.number(10)
        part.totals.energy = message.number(11)
        return part
    }

    private func session(_ message: FITMessage) -> Part {
        var part = part(message)
        part.sport = message.integer(5)
        part.subSport = message.integer(6)
        part.totals.averageSpeed = message.number(124, scale: 1_000) ?? message.number(14, scale: 1_000)
        part.totals.maximumSpeed = message.number(125, scale: 1_000) ?? message.number(15, scale: 1_000)
        part.totals.averageHeartRate = message.number(16)
        part.totals.maximumHeartRate = message.number(17)
        part.totals.averageCadence = message.number(18)
        part.totals.maximumCadence = message.number(19)
        part.totals.averagePower = message.number(20)
        part.totals.maximumPower = message.number(21)
        part.totals.ascent = message.number(22)
        part.totals.descent = message.number(23)
        part.poolLength = message.number(44, scale: 100)
        part.name = message.text(110)
        return part
    }

    private func lap(_ message: FITMessage) -> Part {
        var part = part(message)
        part.sport = message.integer(25)
        part.totals.averageSpeed = message.number(110, scale: 1_000) ?? message.number(13, scale: 1_000)
        part.totals.maximumSpeed = message.number(111, scale: 1_000) ?? message.number(14, scale: 1_000)
        part.totals.averageHeartRate = message.number(15)
        part.totals.maximumHeartRate = message.number(16)
        part.totals.averageCadence = message.number(17)
        part.totals.maximumCadence = message.number(18)
        part.totals.averagePower = message.number(19)
        part.totals.maximumPower = message.number(20)
        part.totals.ascent = message.number(21)
        part.totals.descent = message.number(22)
        part.isMadeUp = message.number(.isMadeUp, developers) == 1
        return part
    }

    private mutating func addLength(_ message: FITMessage) {
        guard let start = message.number(2) else { return }
        let end = message.number(3, scale: 1_000).map { start + $0 } ?? Double(message.timestamp)
        lengths.append(
            Length(
                start: start, end: max(start, end), isActive: message.integer(12) != 0, stroke: message.integer(7),
                strokeCount: message.number(5)))
    }

    private mutating func addSet(_ message: FITMessage) {
        guard let start = message.number(6) else { return }
        var set = RecordedSet(
            start: start, end: start + max(message.number(0, scale: 1_000) ?? 0, 0), isActive: message.integer(5) != 0)
        set.repetitions = message.integer(3).flatMap(Int.init(exactly:))
        set.weight = message.number(4, scale: 16)
        sets.append(set)
    }

    private mutating func addEvent(_ message: FITMessage) {
        guard let event = message.integer(0), let type = message.integer(1), message.timestamp != 0 else { return }
        if event == FITEvent.timer || event == FITEvent.userMarker {
            var happened = Event(timestamp: message.timestamp, event: event, type: type)
            happened.name = message.text(.markerName, developers)
            events.append(happened)
        }
    }
}

/// The events that mean something here.
enum FITEvent {
    static let timer: Int64 = 0
    static let userMarker: Int64 = 32

    /// Whether an event of this type starts a timer, stops one, or does neither.
    static func isStart(_ type: Int64) -> Bool? {
        switch type {
        case 0: true
        // Stop, stop all, stop and disable, stop and disable all.
        case 1, 4, 8, 9: false
        default: nil
        }
    }
}
