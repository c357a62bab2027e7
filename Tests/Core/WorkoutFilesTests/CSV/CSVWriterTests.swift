import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

@Suite struct CSVWriterTests {
    @Test func SEC_45_noHeaderIsAFormula() throws {
        var point = RecordedPoint()
        point.time = 600_000_000
        var points = RecordedPoints()
        points.append(point)
        points.append(RecordedPoints.NamedField(name: "=cmd|'/c calc'!A1", unit: nil), [-7])
        let recording = WorkoutRecording(
            format: .fit, sessions: [RecordedSession(start: 600_000_000, end: 600_000_001, activity: .running)],
            points: points, pauses: [], name: nil, device: nil)
        let text = String(decoding: CSVWriter.bytes(of: recording), as: UTF8.self)
        #expect(text.hasPrefix("time,session,segment,'=cmd|'/c calc'!A1\n"))
        #expect(text.hasSuffix(",-7\n"))
    }

    /// Names and units of such fields are defined by the device.
    @Test func namedFieldsKeepQuotationMarksAndLineBreaks() throws {
        var point = RecordedPoint()
        point.time = 600_000_000
        var points = RecordedPoints()
        points.append(point)
        for (number, text) in CSVTextTests.fields.enumerated() {
            let field = RecordedPoints.NamedField(name: "\(number) \(text)", unit: number % 2 == 0 ? nil : text)
            points.append(field, [7])
        }
        let recording = WorkoutRecording(
            format: .fit, sessions: [RecordedSession(start: 600_000_000, end: 600_000_001, activity: .running)],
            points: points, pauses: [], name: nil, device: nil)
        let text = CSVWriter.bytes(of: recording)
        let table = try #require(CSVTable(String(decoding: text, as: UTF8.self)))
        let expected = CSVTextTests.fields.enumerated().map { number, text in
            number % 2 == 0 ? "\(number) \(text)" : "\(number) \(text) (\(text))"
        }
        #expect(table.rows.first == ["time", "session", "segment"] + expected)
        #expect(table.rows.dropFirst().map { $0.dropFirst(3) } == [Array(repeating: "7", count: expected.count)[...]])
    }
}
