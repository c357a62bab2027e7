import Foundation
import HealthModel

/// A recording as the members of a file in JSON, whose names the properties have.
struct JSONRecordingForm: Decodable {
    /// A file that says of itself what it is.
    struct Marked<Content: Decodable>: Decodable {
        var content: Content

        private enum CodingKeys: CodingKey {
            case schema
        }

        init(from decoder: any Decoder) throws {
            let schema = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .schema)
            guard schema == JSONWriter.schema else {
                throw JSONFormError(
                    reason: "its schema is '\(schema.prefix(80))', and only '\(JSONWriter.schema)' can be read",
                    code: .wrongFormat)
            }
            content = try Content(from: decoder)
        }
    }

    /// A moment, as seconds since the first of 2001.
    struct Moment: Decodable {
        var time: Double

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            var text = try container.decode(String.self)
            guard let time = text.withUTF8({ DateTimeParser.parse($0) }) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "no date")
            }
            self.time = time
        }
    }

    /// A whole number that counts something.
    struct Count: Decodable {
        var value: Int

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            value = try container.decode(Int.self)
            guard (0...Int(UInt32.max)).contains(value) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "no count")
            }
        }
    }

    struct Interval: Decodable {
        var start: Moment
        var end: Moment

        /// The dates, if they are in order.
        func dates(_ name: String) throws(JSONFormError) -> (start: Double, end: Double) {
            guard start.time <= end.time else {
                throw JSONFormError(reason: "one of the \(name) ends before it begins")
            }
            return (start.time, end.time)
        }
    }

    /// What is stated, under the names of ``StatedTotal``.
    struct Totals: Decodable {
        var totals = StatedTotals()

        private struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            for total in StatedTotal.allCases {
                totals[total] = try container.decodeIfPresent(
                    Double.self, forKey: Key(stringValue: total.memberName))
            }
        }
    }

    /// An object that is some members and what is stated beside them.
    struct Stated<Form: Decodable>: Decodable {
        var form: Form
        var totals: StatedTotals

        init(from decoder: any Decoder) throws {
            form = try Form(from: decoder)
            totals = try Totals(from: decoder).totals
        }
    }

    struct Device: Decodable {
        var name: String?
        var manufacturer: String?
        var model: String?
        var hardware_version: String?
        var software_version: String?
        var serial_number: String?
    }

    struct Track: Decodable {
        var name: String?
        var type: String?
        var source: String?
        var positions: Count?
    }

    struct Session: Decodable {
        var activity_type: WorkoutActivity
        var activity_name: String?
        var name: String?
        var group: Count?
        var indoor: Bool?
        var pool_swim: Bool?
        var pool_length_m: Double?
    }

    struct Length: Decodable {
        var active: Bool
        var stroke: String?
        var strokes: Double?
    }

    struct Set: Decodable {
        var active: Bool
        var repetitions: Int?
        var weight_kg: Double?
    }

    struct Marker: Decodable {
        var time: Moment
        var name: String?
    }

    struct Beats: Decodable {
        var time: [Moment]
        var follows_gap: [Bool]
    }

    struct Segment: Decodable {
        var session: Count
        var track: Count
        var first_point: Count
        var points: Count
    }

    struct Field: Decodable {
        var name: String
        var unit: String?
        var values: [Double?]
    }

    /// An object with dates and other members.
    struct Dated<Form: Decodable>: Decodable {
        var dates: Interval
        var form: Form

        init(from decoder: any Decoder) throws {
            dates = try Interval(from: decoder)
            form = try Form(from: decoder)
        }
    }

    var format: String?
    var activity_type: WorkoutActivity
    var activity_name: String?
    var name: String?
    var creator: String?
    var device: Device?
    var start: Moment
    var end: Moment
    var file_time: Moment?
    var first_time: Moment?
    var distance_m: Double?
    var ascent_m: Double?
    var descent_m: Double?
    var positions: Count?
    var positions_distance_m: Double?
    var waypoints: Count?
    var routes: Count?
    var tracks: [Stated<Track>]?
    var sessions: [Dated<Stated<Session>>]
    var laps: [Dated<Totals>]?
    var pauses: [Interval]?
    var lengths: [Dated<Length>]?
    var sets: [Dated<Set>]?
    var markers: [Marker]?
    var beats: Beats?
    var segments: [Segment]?
    var points: JSONColumns
    var fields: [Field]?
}

/// The points of a recording, by the column.
struct JSONColumns: Decodable {
    var times: [Double]
    var latitudes: [Double]?
    var longitudes: [Double]?
    var streams: [RecordedStream: [Double]] = [:]

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        times = try container.decode([JSONRecordingForm.Moment].self, forKey: Key("time")).map(\.time)
        func column(_ name: String) throws -> [Double]? {
            try container.decodeIfPresent([Double?].self, forKey: Key(name)).map { $0.map { $0 ?? .nan } }
        }
        latitudes = try column("latitude_deg")
        longitudes = try column("longitude_deg")
        for stream in RecordedStream.allCases { streams[stream] = try column(stream.columnName) }
    }
}
