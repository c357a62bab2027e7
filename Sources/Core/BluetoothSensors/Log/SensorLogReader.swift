import HealthModel
package import WorkoutFiles

/// A reader for sensor logs (SEN-250), line by line; reading stops at an error, and the lines before it are kept
/// (SEN-251).
package struct SensorLogReader {
    /// The maximum file size in bytes.
    private static let limit = 256_000_000

    /// The reason that a line cannot be read, as a clause.
    private struct Problem: Error {
        let reason: String
        init(_ reason: String) { self.reason = reason }
    }

    private var log: SensorLog?
    /// The indexes of sensors by their number in the log.
    private var numbers: [Int: Int] = [:]
    private var characteristics = 0
    private var time = 0

    /// Reads a log.
    ///
    /// - Throws: An error if the bytes cannot be read, or if no line can be read.
    package static func log(from source: any ByteSource, file: String) throws(WorkoutFileError) -> SensorLog {
        let bytes = try source.readAll(limit: limit, file: file)
        var reader = SensorLogReader()
        var number = 0
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            do throws(Problem) {
                try reader.read(line)
            } catch {
                let text = "\(file):\(number): \(error.reason)."
                guard reader.log?.events.isEmpty == false else {
                    throw WorkoutFileError(code: .malformed, message: text, place: .init(file: file, line: number))
                }
                reader.log?.problem = text
                break
            }
        }
        guard let log = reader.log else {
            throw .reading(.malformed, "the log has no start", at: .init(file: file))
        }
        return log
    }

    private mutating func read(_ line: ArraySlice<UInt8>) throws(Problem) {
        guard line.count <= SensorLog.longestLine else {
            throw Problem("the line is longer than \(SensorLog.longestLine) bytes")
        }
        let text = line.prefix { $0 != UInt8(ascii: "#") }
        let words = text.split { ByteWords.isSpace($0) }
        guard let first = words.first else { return }
        switch Self.text(first) {
        case "gattlog":
            guard log == nil, words.count == 2, Self.text(words[1]) == "1" else {
                throw Problem("this is not a version 1 log")
            }
        case "start": try readStart(words)
        case "activity": try readActivity(words)
        case "sensor": try readSensor(words)
        case "char": try readCharacteristic(words)
        default: try readEvent(words)
        }
    }

    // MARK: Header

    private mutating func readStart(_ words: [ArraySlice<UInt8>]) throws(Problem) {
        let date = words.count == 2 ? words[1].withUnsafeBufferPointer(DateTimeParser.possible) : nil
        guard let date else { throw Problem("'start' needs a date, such as 2026-11-22T07:30:00Z") }
        guard log == nil else { throw Problem("'start' occurs twice") }
        log = SensorLog(start: date)
    }

    private mutating func readActivity(_ words: [ArraySlice<UInt8>]) throws(Problem) {
        guard words.count == 2, let activity = WorkoutActivity(name: try Self.unescaped(words[1])) else {
            throw Problem("'activity' needs a known activity, such as cycling")
        }
        try begun()
        log?.activity = activity
    }

    private mutating func readSensor(_ words: [ArraySlice<UInt8>]) throws(Problem) {
        try begun()
        guard words.count >= 2, let number = Int(Self.text(words[1])), number >= 0, numbers[number] == nil else {
            throw Problem("'sensor' needs a unique number")
        }
        guard numbers.count < SensorLog.mostSensors else {
            throw Problem("there are more than \(SensorLog.mostSensors) sensors")
        }
        var sensor = SensorLog.Sensor(address: "", name: "")
        for word in words.dropFirst(2) {
            let parts = word.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { throw Problem("'\(Self.shown(word))' has no value") }
            let value = try Self.unescaped(parts[1])
            switch Self.text(parts[0]) {
            case "address": sensor.address = value
            case "name": sensor.name = value
            case "type": sensor.addressType = value
            case "rssi": sensor.signal = try Self.number(value, -200...100, "rssi")
            case "rank": sensor.rank = try Self.number(value, 0...1000, "rank")
            case "wheel": sensor.wheel = try Self.number(value, 500...3000, "wheel")
            case "services":
                for text in value.split(separator: ",") { sensor.services.append(try Self.identifier(text)) }
            default:
                throw Problem(
                    "unknown word '\(Self.shown(parts[0]))'; expected address, type, name, services, rssi, rank or wheel"
                )
            }
        }
        numbers[number] = log?.sensors.count
        log?.sensors.append(sensor)
    }

    private mutating func readCharacteristic(_ words: [ArraySlice<UInt8>]) throws(Problem) {
        guard words.count == 5 || words.count == 6 else {
            throw Problem("'char' needs a sensor, a service, a characteristic and its flags")
        }
        let sensor = try sensor(words[1])
        _ = try Self.identifier(Self.text(words[2]))
        let identifier = try Self.identifier(Self.text(words[3]))
        characteristics += 1
        guard characteristics <= SensorLog.mostCharacteristics else {
            throw Problem("there are more than \(SensorLog.mostCharacteristics) characteristics")
        }
        guard words.count == 6 else { return }
        let value = try Self.value(words[5])
        log?.events.append(.init(microseconds: time, sensor: sensor, .read(identifier, value)))
    }

    // MARK: Events

    private mutating func readEvent(_ words: [ArraySlice<UInt8>]) throws(Problem) {
        guard let moment = Self.microseconds(words[0]) else {
            throw Problem(
                "unknown word '\(Self.shown(words[0]))'; expected start, activity, sensor, char or seconds")
        }
        try begun()
        guard moment >= time else { throw Problem("the time goes back") }
        guard words.count >= 3 else { throw Problem("an event needs a time, a sensor and an event type") }
        let verb = Self.text(words[2])
        let (sensor, happening): (Int?, SensorLog.Happening)
        if words[1].elementsEqual([UInt8(ascii: "-")]) {
            (sensor, happening) = (nil, try Self.happening(verb, words))
        } else {
            (sensor, happening) = (try self.sensor(words[1]), try Self.happening(ofSensor: verb, words))
        }
        time = moment
        log?.events.append(.init(microseconds: moment, sensor: sensor, happening))
    }

    private static func happening(
        ofSensor verb: String, _ words: [ArraySlice<UInt8>]
    ) throws(Problem) -> SensorLog.Happening {
        switch verb {
        case "notify":
            guard 4...5 ~= words.count else { throw Problem("'notify' needs a characteristic and a value") }
            return .notify(try identifier(text(words[3])), words.count == 5 ? try value(words[4]) : [])
        case "lost": return .lost(words.count > 3 ? try unescaped(words[3]) : "")
        case "connected": return .connected
        default: throw Problem("unknown word '\(shown(words[2]))'; expected notify, lost or connected")
        }
    }

    private static func happening(_ verb: String, _ words: [ArraySlice<UInt8>]) throws(Problem) -> SensorLog.Happening {
        switch verb {
        case "pause": return .pause
        case "resume": return .resume
        case "activity":
            guard words.count == 4, let activity = WorkoutActivity(name: try unescaped(words[3])) else {
                throw Problem("'activity' needs a known activity, such as cycling")
            }
            return .activity(activity)
        default: throw Problem("unknown word '\(shown(words[2]))'; expected pause, resume or activity")
        }
    }

    // MARK: Words

    private func begun() throws(Problem) {
        if log == nil { throw Problem("'start' must come first") }
    }

    private func sensor(_ word: ArraySlice<UInt8>) throws(Problem) -> Int {
        guard let number = Int(Self.text(word)), let place = numbers[number] else {
            throw Problem("there is no sensor '\(Self.shown(word))'")
        }
        return place
    }

    private static func text(_ word: ArraySlice<UInt8>) -> String { String(decoding: word, as: UTF8.self) }

    /// Returns a word for an error message: shortened, and without control characters.
    private static func shown(_ word: ArraySlice<UInt8>) -> String {
        DeviceInformation.text(String(text(word).prefix(40))) ?? ""
    }

    /// Returns a word with `%20` and the like decoded.
    private static func unescaped(_ word: ArraySlice<UInt8>) throws(Problem) -> String {
        var bytes: [UInt8] = []
        var rest = word
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                throw Problem("a percent sign needs two hexadecimal digits")
            }
            bytes.append(high << 4 | low)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func value(_ word: ArraySlice<UInt8>) throws(Problem) -> [UInt8] {
        let digits = word.compactMap(digit)
        guard digits.count == word.count, digits.count.isMultiple(of: 2) else {
            throw Problem("a value needs pairs of hexadecimal digits")
        }
        guard digits.count <= 2 * SensorLog.longestValue else {
            throw Problem("a value is longer than \(SensorLog.longestValue) bytes")
        }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    private static func identifier(_ text: some StringProtocol) throws(Problem) -> SensorUUID {
        guard let identifier = SensorUUID(text) else {
            throw Problem("a service or characteristic needs four hexadecimal digits, or a whole UUID")
        }
        return identifier
    }

    private static func number(_ text: String, _ range: ClosedRange<Int>, _ name: String) throws(Problem) -> Int {
        guard let number = Int(text), range.contains(number) else {
            throw Problem("\(name) needs a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// Parses seconds with at most six decimals to whole microseconds; returns nil if invalid or more than four days.
    private static func microseconds(_ word: ArraySlice<UInt8>) -> Int? {
        let parts = word.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        let decimals = parts.count == 2 ? parts[1] : []
        guard 1...6 ~= parts[0].count, decimals.count <= 6, parts.count == 1 || !decimals.isEmpty else { return nil }
        var number = 0
        for byte in Array(parts[0]) + Array(decimals) {
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        for _ in decimals.count..<6 { number *= 10 }
        return number <= Int(SensorLog.longest) * 1_000_000 ? number : nil
    }
}
