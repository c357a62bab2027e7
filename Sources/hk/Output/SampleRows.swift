import Foundation
import HealthModel
import WorkoutFiles

/// The rows of a long list of samples, in columns whose widths are settled.
///
/// The same text as ``SamplesScreen`` makes, in a fraction of the time: samples that follow one another have most of it in common.
struct SampleRows {
    /// What was written since it was taken last.
    private(set) var bytes: [UInt8] = []
    private let widths: [Int]
    // Zones differ by whole minutes since 1972, and what is older has its own text each time.
    private var minutes = MinuteTexts { moment in
        let text = Format.exactMoment(Date(timeIntervalSinceReferenceDate: moment))
        return text.hasSuffix("00") ? Array(text.utf8.dropLast(2)) : nil
    }
    private var values = NumberTexts { Format.value($0) }
    private var unit: (unit: QuantityUnit, text: [UInt8])?
    private var source: (source: SourceRevisionRecord?, text: [UInt8])?

    /// - Parameter widths: Of identifier, start, seconds, value, unit and source.
    init(widths: [Int]) {
        self.widths = widths
    }

    /// Takes what was written, and goes on.
    mutating func take(_ body: (UnsafeRawBufferPointer) -> Void) {
        bytes.withUnsafeBytes(body)
        bytes.removeAll(keepingCapacity: true)
    }

    mutating func add(_ sample: SampleRecord) {
        HexText.append(sample.uuid, uppercase: false, to: &bytes)
        gap()
        add(moment: sample.start)
        gap()
        let duration = sample.end - sample.start
        add(duration == 0 ? [] : values[duration], right: widths[2])
        gap()
        if case .quantity(let quantity) = sample.content {
            add(values[quantity.value], right: widths[3])
            gap()
            if unit?.unit != quantity.unit {
                unit = (quantity.unit, Array(quantity.unit.unitString.padded(to: widths[4]).utf8))
            }
            bytes += unit?.text ?? []
        } else {
            let texts = SamplesScreen.value(sample).map(\.printable)
            bytes += Array(texts[0].padded(to: widths[3], alignment: .right).utf8)
            gap()
            bytes += Array(texts[1].padded(to: widths[4]).utf8)
        }
        gap()
        if source == nil || source?.source != sample.source {
            let name = (sample.source?.source.name ?? "").printable
            source = (sample.source, Array(name.shortened(to: widths[5]).utf8))
        }
        bytes += source?.text ?? []
        while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
        bytes.append(UInt8(ascii: "\n"))
    }

    private mutating func gap() {
        for _ in 0..<Table.gap { bytes.append(UInt8(ascii: " ")) }
    }

    /// Digits, which take a column each.
    private mutating func add(_ text: [UInt8], right width: Int) {
        for _ in 0..<max(0, width - text.count) { bytes.append(UInt8(ascii: " ")) }
        bytes += text
    }

    private mutating func add(moment: Double) {
        guard let number = Int(exactly: moment.rounded(.down)) else { return }
        if !minutes.append(number, to: &bytes) {
            bytes += Format.exactMoment(Date(timeIntervalSinceReferenceDate: moment)).utf8
        }
    }
}
