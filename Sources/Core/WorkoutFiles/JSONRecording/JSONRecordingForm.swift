/// A recording in JSON, read as a stream: columns directly as numbers, the small rest as a tree.
struct JSONRecordingForm {
    /// A named field with its values.
    struct Field {
        var name: String
        var unit: String?
        var values: [Double]
    }

    /// All members except those below.
    let rest: JSON
    let points: JSONColumns
    let fields: [Field]
    let beats: [RecordedBeat]

    /// Reads a document, which must be the only value.
    init(_ scanner: inout JSONScanner, file: String) throws {
        var rest: [JSON.Member] = []
        var points: JSONColumns?
        var fields: [Field] = []
        var beats: [RecordedBeat] = []
        var hasSchema = false
        let isThere = try scanner.members { name, scanner in
            switch name {
            case "schema":
                try scanner.schema(JSONRecordingWriter.schema, file: file)
                hasSchema = true
            case "points": points = try JSONColumns(&scanner)
            case "fields": try scanner.elements { fields.append(try Field($0, &$1)) }
            case "beats": beats = try Self.beats(&scanner)
            default: rest.append((name, try JSON(next: &scanner) ?? .null))
            }
        }
        guard isThere else { throw JSONFormError("expected an object") }
        guard try scanner.next() == .end else { throw scanner.failure("there is extra content after the document") }
        guard hasSchema else { throw JSONFormError("the member 'schema' is missing") }
        guard let points else { throw JSONFormError("the member 'points' is missing") }
        self.rest = .object(rest)
        self.points = points
        self.fields = fields
        self.beats = beats
    }

    private static func beats(_ scanner: inout JSONScanner) throws -> [RecordedBeat] {
        var times: [Double]?
        var gaps: [Bool]?
        let isThere = try scanner.members { name, scanner in
            switch name {
            case "time": times = try scanner.moments()
            case "follows_gap": gaps = try scanner.truths()
            default: try scanner.skipValue()
            }
        }
        guard isThere else { return [] }
        guard let times else { throw JSONFormError("the member 'time' is missing") }
        guard let gaps else { throw JSONFormError("the member 'follows_gap' is missing") }
        guard times.count == gaps.count else { throw JSONFormError("its columns differ in length") }
        return zip(times, gaps).map { RecordedBeat(time: $0, followsGap: $1) }
    }
}

extension JSONRecordingForm.Field {
    /// Reads a field whose first token was already read.
    fileprivate init(_ token: JSONScanner.Token, _ scanner: inout JSONScanner) throws {
        var rest: [JSON.Member] = []
        var values: [Double]?
        let isThere = try scanner.members(after: token) { name, scanner in
            if name == "values" {
                values = try scanner.numbers()
            } else {
                rest.append((name, try JSON(next: &scanner) ?? .null))
            }
        }
        guard isThere else { throw JSONFormError("expected an object") }
        guard let values else { throw JSONFormError("the member 'values' is missing") }
        let json = JSON.object(rest)
        name = try json.member("name") { try $0.asString() }
        unit = try json.optional("unit") { try $0.asString() }
        self.values = values
    }
}

/// The points of a recording, by column.
struct JSONColumns {
    let times: [Double]
    private(set) var latitudes: [Double]?
    private(set) var longitudes: [Double]?
    private(set) var streams: [RecordedStream: [Double]] = [:]

    private static let streams = Dictionary(
        uniqueKeysWithValues: RecordedStream.allCases.map { ($0.columnName, $0) })

    /// Reads the columns, or returns nil if the value is null.
    init?(_ scanner: inout JSONScanner) throws {
        var times: [Double]?
        var (latitudes, longitudes): ([Double]?, [Double]?)
        var streams: [RecordedStream: [Double]] = [:]
        let isThere = try scanner.members { name, scanner in
            switch name {
            case "time": times = try scanner.moments()
            case "latitude_deg": latitudes = try scanner.numbers()
            case "longitude_deg": longitudes = try scanner.numbers()
            default:
                guard let stream = Self.streams[name] else { return try scanner.skipValue() }
                streams[stream] = try scanner.numbers()
            }
        }
        guard isThere else { return nil }
        guard let times else { throw JSONFormError("the member 'time' is missing") }
        self.times = times
        self.latitudes = latitudes
        self.longitudes = longitudes
        self.streams = streams
    }
}

extension JSONScanner {
    /// Returns a column of numbers, with NaN for null elements, or nil if the column itself is null.
    fileprivate mutating func numbers() throws -> [Double]? {
        var values: [Double] = []
        let isThere = try elements { token, _ in
            switch token {
            case .integer(let value): values.append(Double(value))
            case .number(let value): values.append(value)
            case .null: values.append(.nan)
            default: throw JSONFormError("expected a number or null")
            }
        }
        return isThere ? values : nil
    }

    /// Returns a column of dates in seconds since the first moment of 2001, or nil if the column is null.
    fileprivate mutating func moments() throws -> [Double]? {
        var values: [Double] = []
        let isThere = try elements { token, _ in
            guard case .string(var text) = token, let time = text.withUTF8({ DateTimeParser.parse($0) }) else {
                throw JSONFormError.noMoment
            }
            values.append(time)
        }
        return isThere ? values : nil
    }

    /// Returns a column of Boolean values, or nil if the column is null.
    fileprivate mutating func truths() throws -> [Bool]? {
        var values: [Bool] = []
        let isThere = try elements { token, _ in
            guard case .bool(let value) = token else { throw JSONFormError("expected true or false") }
            values.append(value)
        }
        return isThere ? values : nil
    }
}
