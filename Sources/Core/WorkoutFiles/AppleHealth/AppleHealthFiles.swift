import Foundation
package import HealthModel

/// A writer for the files beside the main file of an export.
package enum AppleHealthFiles {
    /// The top-level folder of an export.
    package static let folder = "apple_health_export"

    // MARK: Routes

    /// The space reserved for one point, in bytes.
    private static let pointRoom = 8 * DecimalWriter.largest + AppleHealthDateWriter.largest + 256

    /// Writes the points of a route in the form used by phones (EXP-45), at full precision.
    ///
    /// - Parameters:
    ///   - name: The name of the track.
    ///   - date: The creation date of the file.
    ///   - points: A closure that passes the points to its argument, piece by piece.
    package static func writeRoute(
        _ name: String, date: Double, hasFractions: Bool, to sink: any ByteSink,
        points: (_ append: ([RoutePoint]) throws -> Void) throws -> Void
    ) throws {
        let output = OutputBuffer(sink)
        var clock = UniversalClock(hasFractions: hasFractions)
        try output.add(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="OpenHealthKit" xmlns="http://www.topografix.com/GPX/1/1" \
            xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
            xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd">
              <metadata>
                <time>\(clock.text(date.rounded(.down)))</time>
              </metadata>
              <trk>
                <name>\(AppleHealthWriter.escaped(name))</name>
                <trkseg>

            """)
        try points { points in
            for point in points where AppleHealthPrinter.canPrint(point.timestamp) {
                try output.room(for: pointRoom)
                put(point, to: output, &clock)
            }
        }
        try output.add("    </trkseg>\n  </trk>\n</gpx>\n")
        try output.flush()
    }

    @inline(__always) private static func put(
        _ point: RoutePoint, to output: OutputBuffer, _ clock: inout UniversalClock
    ) {
        output.put("      <trkpt lon=\"")
        output.put(point.longitude)
        output.put("\" lat=\"")
        output.put(point.latitude)
        output.put("\"><ele>")
        output.put(point.altitude)
        output.put("</ele><time>")
        output.cursor += clock.write(point.timestamp, to: output.cursor)
        output.put("</time><extensions>")
        put("<speed>", point.speed, "</speed>", to: output)
        put("<course>", point.course, "</course>", to: output)
        put("<hAcc>", point.horizontalAccuracy, "</hAcc>", to: output)
        put("<vAcc>", point.verticalAccuracy, "</vAcc>", to: output)
        output.put("</extensions></trkpt>\n")
    }

    /// Writes a value unless it is negative, which means unknown.
    @inline(__always) private static func put(
        _ start: StaticString, _ value: Double, _ end: StaticString, to output: OutputBuffer
    ) {
        guard value >= 0 else { return }
        output.put(start)
        output.put(value)
        output.put(end)
    }

    /// A formatter for UTC dates: `2024-05-01T10:00:00Z`.
    private struct UniversalClock {
        private var dates: AppleHealthDateWriter

        init(hasFractions: Bool) { dates = AppleHealthDateWriter(offset: 0, hasFractions: hasFractions) }

        @inline(__always) mutating func write(_ date: Double, to text: UnsafeMutablePointer<UInt8>) -> Int {
            // Strip the offset, and the space before it where there is one.
            let count = dates.write(date, to: text)
            let end = count == 25 ? 19 : count - 5
            text[10] = UInt8(ascii: "T")
            text[end] = UInt8(ascii: "Z")
            return end + 1
        }

        mutating func text(_ date: Double) -> String {
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: AppleHealthDateWriter.largest) { buffer in
                guard let start = buffer.baseAddress, AppleHealthPrinter.canPrint(date) else { return "" }
                let count = write(date, to: start)
                return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
            }
        }
    }

    // MARK: Electrocardiograms

    /// Writes an electrocardiogram: the header, then one voltage per line in microvolts (EXP-49).
    ///
    /// - Parameters:
    ///   - header: The header lines in order, as printed by phones before the voltages.
    ///   - voltages: A closure that passes microvolts to its argument, piece by piece.
    package static func writeElectrocardiogram(
        _ header: [AppleHealthElement.Attribute], to sink: any ByteSink,
        voltages: (_ append: ([Double]) throws -> Void) throws -> Void
    ) throws {
        let output = OutputBuffer(sink)
        for field in header {
            let value = field.value.contains(where: { $0 == "," || $0 == "\"" }) ? "\"\(field.value)\"" : field.value
            try output.add("\(field.name),\(value)\n")
        }
        try output.add("\n\n")
        try voltages { values in
            for value in values {
                try output.room(for: DecimalWriter.largest + 1)
                if value.isFinite { output.put(value) }
                output.put("\n")
            }
        }
        try output.flush()
    }

    /// Returns the header lines that phones print before the voltages of an electrocardiogram.
    package static func header(
        of sample: SampleRecord, _ record: ElectrocardiogramRecord, _ printer: AppleHealthPrinter
    ) -> [AppleHealthElement.Attribute] {
        let classifications = [
            1: "Sinus Rhythm", 2: "Atrial Fibrillation", 3: "Low Heart Rate", 4: "High Heart Rate", 5: "Poor Recording",
            6: "Inconclusive", 100: "Unrecognized",
        ]
        let frequency = record.samplingFrequency?.converted(to: .hertz)
        func word(_ key: String) -> String? {
            if case .string(let text)? = sample.metadata?[key] { text } else { nil }
        }
        // Texts that could not be converted to a raw value are in the metadata.
        let classification = classifications[record.classification] ?? ""
        let symptoms = ["", "None", "Present"]
        let status = symptoms.indices.contains(record.symptomsStatus) ? symptoms[record.symptomsStatus] : ""
        var header: [AppleHealthElement.Attribute] = [
            .init("Name", ""), .init("Date of Birth", ""), .init("Recorded Date", printer.date(sample.start) ?? ""),
            .init(
                "Classification",
                record.classification == 100 ? word("Classification") ?? classification : classification),
            .init("Symptoms", word("Symptoms") ?? status),
            .init("Software Version", sample.source?.version ?? ""),
            .init(
                "Device", sample.device?[.hardwareVersion] ?? sample.device?[.name] ?? sample.source?.productType ?? ""),
            .init("Sample Rate", frequency.map { "\(printer.number($0)) hertz" } ?? ""),
        ]
        if let rate = record.averageHeartRate?.converted(to: .countPerMinute) {
            header.append(.init("Average Heart Rate", "\(printer.number(rate)) bpm"))
        }
        return header + [.init("Lead", "Lead I"), .init("Unit", "µV")]
    }

    /// Converts volts to the microvolts that convert back to the same value.
    package static func microvolts(_ volts: Double) -> Double { AppleHealthPrinter.factor(1e6, times: volts) }
}
