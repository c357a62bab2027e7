import HealthModel
import HealthReports
import TestSupport
import Testing

@Suite struct SampleCSVTests {
    /// Names of sources and devices are typed by people.
    @Test(arguments: ["Ann's \"new\" watch", "two\nlines", "two\r\nlines", "a,b", "\"\u{301}"])
    func namesKeepQuotationMarksAndLineBreaks(name: String) throws {
        let sample = SampleRecord(
            type: .heartRate, start: 0, end: 1, content: .quantity(QuantityValue(60, .countPerMinute)),
            source: SourceRevisionRecord(
                source: SourceRecord(bundleIdentifier: "com.example.\(name)", name: name), version: nil,
                productType: nil, system: nil),
            device: DeviceRecord([.name: name]))
        var lines = SampleLines()
        for _ in 0..<2 {
            lines.add(sample)
            lines.endLine()
        }
        let text = CSV.line(CSV.sampleHeader) + "\n" + String(decoding: lines.bytes, as: UTF8.self)
        let table = try #require(CSVTable(text))
        #expect(table.rows.count == 3 && table.rows[0] == CSV.sampleHeader)
        for row in table.rows.dropFirst() {
            #expect(row.count == CSV.sampleHeader.count)
            #expect(row.suffix(3) == [name, "com.example.\(name)", name])
        }
    }
}
