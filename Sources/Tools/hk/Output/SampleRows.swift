import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import WorkoutFiles

/// The rows of a long list of samples, in columns of fixed widths.
///
/// The text is the same as that of ``SamplesScreen``, in a fraction of the time: consecutive samples have most of it
/// in common.
struct SampleRows {
    /// The bytes that were not yet passed on.
    private(set) var bytes: [UInt8] = []
    private let layout: Table.Layout
    private let format: Format
    /// The column at which the names of sources begin, unless a previous text is wider than its column.
    private let sourcePlace: Int
    // Time zones differ by whole minutes since 1972; older moments are formatted one by one.
    private var minutes: MinuteTexts
    private var values: NumberTexts
    /// The unit of the samples as they were saved, the unit they are shown in, and its text.
    private var unit: (saved: QuantityUnit, shown: QuantityUnit, text: [UInt8])?
    private var source: (source: SourceRevisionRecord?, place: Int, text: [UInt8])?

    /// Creates rows with a layout.
    ///
    /// - Parameters:
    ///   - layout: The layout of identifier, start, seconds, value, unit and source.
    ///   - format: The format of values and moments.
    init(layout: Table.Layout, format: Format) {
        self.layout = layout
        self.format = format
        minutes = MinuteTexts { moment in
            let text = format.exactMoment(Date(timeIntervalSinceReferenceDate: moment))
            return text.hasSuffix("00") ? Array(text.utf8.dropLast(2)) : nil
        }
        values = NumberTexts { format.value($0) }
        sourcePlace = layout.widths.dropLast().reduce(0) { $0 + ($1.map { $0 + Table.gap } ?? 0) }
    }

    /// Passes the written bytes to a closure, and removes them.
    mutating func flush(_ body: (UnsafeRawBufferPointer) -> Void) {
        bytes.withUnsafeBytes(body)
        bytes.removeAll(keepingCapacity: true)
    }

    mutating func add(_ sample: SampleRecord) {
        let begin = bytes.count
        if layout.widths[0] != nil {
            HexText.append(sample.uuid, uppercase: false, to: &bytes)
            gap()
        }
        add(moment: sample.start)
        gap()
        if let width = layout.widths[2] {
            let duration = sample.end - sample.start
            add(duration == 0 ? [] : values[duration], right: width)
            gap()
        }
        addValue(of: sample)
        if layout.widths[5] != nil {
            gap()
            addSource(of: sample, begin)
        }
        while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
        // Most rows are as wide as the measured ones.
        if bytes.count - begin > layout.limit { shorten(from: begin) }
        bytes.append(UInt8(ascii: "\n"))
    }

    private mutating func addValue(of sample: SampleRecord) {
        let (valueWidth, unitWidth) = (layout.widths[3] ?? 0, layout.widths[4] ?? 0)
        if case .quantity(let quantity) = sample.content {
            if unit?.saved != quantity.unit {
                let shown = format.unit(of: quantity.unit, sample.type)
                let text = Format.text(of: shown).shortened(to: unitWidth)
                unit = (quantity.unit, shown, Array(text.padded(to: unitWidth).utf8))
            }
            add(values[value(of: quantity, sample.type)], right: valueWidth)
            gap()
            bytes += unit?.text ?? []
        } else {
            let texts = SamplesScreen.value(sample, format).map(\.printable)
            bytes += Array(texts[0].shortened(to: valueWidth).padded(to: valueWidth, alignment: .right).utf8)
            gap()
            bytes += Array(texts[1].shortened(to: unitWidth).padded(to: unitWidth).utf8)
        }
    }

    private func value(of quantity: QuantityValue, _ type: ObjectType) -> Double {
        unit?.shown == quantity.unit
            ? quantity.unit.shown(quantity.value) : format.shown(quantity, of: type).value
    }

    /// Adds the name of the source, which may use all the remaining room.
    private mutating func addSource(of sample: SampleRecord, _ begin: Int) {
        var place = sourcePlace
        if bytes.count - begin != place { place = String(decoding: bytes[begin...], as: UTF8.self).columns }
        if source == nil || source?.source != sample.source || source?.place != place {
            let name = (sample.source?.source.name ?? "").printable
            source = (sample.source, place, Array(name.shortened(to: layout.limit - place).utf8))
        }
        bytes += source?.text ?? []
    }

    private mutating func shorten(from begin: Int) {
        let line = String(decoding: bytes[begin...], as: UTF8.self)
        bytes.removeSubrange(begin...)
        bytes += line.shortened(to: layout.limit).utf8
    }

    private mutating func gap() {
        for _ in 0..<Table.gap { bytes.append(UInt8(ascii: " ")) }
    }

    /// Adds right-aligned digits and separators, which take a column each, however many bytes they have.
    private mutating func add(_ text: [UInt8], right width: Int) {
        let columns = text.count { $0 & 0xC0 != 0x80 }
        for _ in 0..<max(0, width - columns) { bytes.append(UInt8(ascii: " ")) }
        bytes += text
    }

    private mutating func add(moment: Double) {
        guard let number = Int(exactly: moment.rounded(.down)) else { return }
        if !minutes.append(number, to: &bytes) {
            bytes += format.exactMoment(Date(timeIntervalSinceReferenceDate: moment)).utf8
        }
    }
}
