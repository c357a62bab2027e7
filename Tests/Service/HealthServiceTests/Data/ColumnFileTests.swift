import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestEngines
import Testing
import WorkoutFiles

@testable import HealthService

/// Files of columns for charts (API-103).
@Suite struct ColumnFileTests {
    @Test(
        "API-103: the axis and coordinates have 64 bits, all else has 32, in the order and at the places that are said")
    func columns() async throws {
        let start = RichWeek.now.timeIntervalSinceReferenceDate - 7_200
        let workout = SampleRecord(
            uuid: SweptLife.uuid(1), type: .workout, start: start, end: start + 1_200,
            content: .workout(WorkoutRecord(activityType: .running, duration: 1_200)))
        let points = (0..<41).map {
            RoutePoint(
                timestamp: start + Double($0) * 20, latitude: 47.123_456_789 + Double($0) * 0.000_54,
                longitude: 8.987_654_321 + Double($0) * 0.000_1, altitude: 400 + Double($0) / 3)
        }
        let service = try SweptService(workout, points)
        let responder = service.responder()
        let target = "/api/v1/workouts/\(workout.uuid.uuidString)/series"
        let query = "?columns=latitude,longitude,elevation,speed&full=true"
        let json = try await responder.ask("GET", target + query).json()
        let answer = try await responder.ask(
            "GET", target + query, fields: [("Accept", "application/vnd.openhealthkit.columns")])
        #expect(answer.status == 200 && answer.fields["Content-Type"] == "application/vnd.openhealthkit.columns")
        let bytes = answer.bytes
        #expect(bytes.prefix(4) == Array("OHC1".utf8)[...] && bytes.count > 8)
        let length = (0..<4).reduce(0) { $0 | Int(bytes[4 + $1]) << (8 * $1) }
        #expect((length + 8) % 8 == 0)
        let header = try JSON(parsing: String(decoding: bytes[8..<8 + length], as: UTF8.self))
        let rows = try header.member("rows") { try $0.asInteger() }
        #expect(rows > 30)
        let content = Array(bytes[(8 + length)...])
        func values(_ column: JSON) throws -> [Double] {
            let place = try column.member("offset") { try $0.asInteger() }
            let isWide = try column.member("type") { try $0.asString() } == "float64"
            #expect(place % 8 == 0)
            return (0..<rows).map { row in
                let size = isWide ? 8 : 4
                let first = place + row * size
                let bits = (0..<size).reduce(UInt64(0)) { $0 | UInt64(content[first + $1]) << (8 * UInt64($1)) }
                return isWide ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(bits)))
            }
        }
        let columns = try header.member("columns") { try $0.elements { $0 } }
        let types = try columns.map { try $0.member("type") { try $0.asString() } }
        #expect(types == ["float64", "float64", "float32", "float32"])
        let axis = try header.member("axis") { $0 }
        #expect(try axis.member("type") { try $0.asString() } == "float64")
        let told = try json.member("columns") { try $0.elements { try $0.member("values") { try $0.elements { $0 } } } }
        for (column, expected) in zip(columns, told) {
            let isWide = try column.member("type") { try $0.asString() } == "float64"
            for (value, other) in zip(try values(column), expected) {
                guard let number = try? other.asFiniteNumber() else {
                    #expect(value.isNaN)
                    continue
                }
                #expect(abs(value - number) <= (isWide ? 0 : abs(number) * 1e-6))
            }
        }
        #expect(told.count == 4 && told[0].count == rows)
        let places = try values(axis)
        #expect(places.first == 0 && zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
        let wide = try values(columns[1])
        #expect(wide[0] == 8.987_654_321)
        #expect(content.count == rows * 24 + (rows % 2 == 0 ? 0 : 4) + rows * 8)
    }
}
