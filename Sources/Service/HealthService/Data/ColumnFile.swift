import HealthReports
import HealthTransfer
import WorkoutFiles

/// A binary file of columns, which a browser uses without parsing numbers (API-103).
///
/// `OHC1`, the length of a JSON header (32 bits), and the header, padded with spaces to a multiple of 8; then each
/// column, beginning with the axis: 32-bit floating-point numbers, or 64-bit ones for the axis and for coordinates,
/// little-endian. Unknown values are NaN.
enum ColumnFile {
    static func bytes(of report: ChartReport) -> [UInt8] {
        var content: [UInt8] = []
        var columns: [JSON] = []
        func add(_ values: [Double], isWide: Bool) -> [JSON.Member] {
            while content.count % 8 != 0 { content.append(0) }
            let place = content.count
            for value in values {
                if isWide {
                    withUnsafeBytes(of: value.bitPattern.littleEndian) { content += $0 }
                } else {
                    withUnsafeBytes(of: Float(value).bitPattern.littleEndian) { content += $0 }
                }
            }
            return [("offset", .integer(place)), ("type", .string(isWide ? "float64" : "float32"))]
        }
        let axis = JSON.object(ChartReport.axisMembers.members(of: report) + add(report.places, isWide: true))
        for column in report.columns {
            let isWide = [.latitude, .longitude].contains(column.quantity)
            columns.append(
                .object(
                    ChartReport.Quantity.jsonMembers.members(of: column.quantity) + add(column.values, isWide: isWide)))
        }
        var header = Array(
            JSON.object(
                [("axis", axis), ("rows", .integer(report.places.count)), ("columns", .array(columns))]
                    + ChartReport.pauses.members(of: report)
            ).line.utf8)
        while (header.count + 8) % 8 != 0 { header.append(UInt8(ascii: " ")) }
        var bytes = Array("OHC1".utf8)
        withUnsafeBytes(of: UInt32(clamping: header.count).littleEndian) { bytes += $0 }
        return bytes + header + content
    }
}
