import Foundation
package import HealthModel
import WorkoutFiles

/// Writes samples as rows of comma-separated values, however many there are.
///
/// The same text as ``CSV/fields(of:)`` gives, made in a fraction of the time: samples that follow one another have most of it
/// in common.
package struct SampleLines {
    /// What was written since it was taken last.
    private(set) package var bytes: [UInt8] = []
    private var minute = Int.min
    private var minuteText: [UInt8] = []
    private var numbers = NumberTexts { JSON.digits($0) }
    private var unit: (unit: QuantityUnit, text: [UInt8])?
    private var origin: (source: SourceRevisionRecord?, device: DeviceRecord?, text: [UInt8])?
    private var type: (type: ObjectType, text: [UInt8])?

    package init() {}

    /// Takes what was written, and goes on.
    package mutating func take(_ body: (UnsafeRawBufferPointer) throws -> Void) rethrows {
        try bytes.withUnsafeBytes(body)
        bytes.removeAll(keepingCapacity: true)
    }

    /// Adds text as it is.
    package mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Ends a row.
    package mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

    /// Adds the fields of a sample.
    package mutating func add(_ sample: SampleRecord) {
        guard case .quantity(let quantity) = sample.content else { return add(CSV.line(CSV.fields(of: sample))) }
        HexText.append(sample.uuid, uppercase: true, to: &bytes)
        comma()
        if type?.type != sample.type { type = (sample.type, Array(CSVText.quoted(sample.type.identifier).utf8)) }
        bytes += type?.text ?? []
        comma()
        add(moment: sample.start)
        comma()
        add(moment: sample.end)
        comma()
        bytes += numbers[quantity.value]
        comma()
        if unit?.unit != quantity.unit { unit = (quantity.unit, Array(CSVText.quoted(quantity.unit.unitString).utf8)) }
        bytes += unit?.text ?? []
        comma()
        if origin == nil || origin?.source != sample.source || origin?.device != sample.device {
            let fields = CSV.origin(of: sample)
            origin = (sample.source, sample.device, Array(CSV.line(fields).utf8))
        }
        bytes += origin?.text ?? []
    }

    private mutating func comma() { bytes.append(UInt8(ascii: ",")) }

    /// A moment, whose minute is mostly that of the one before.
    private mutating func add(moment: Double) {
        let whole = moment.rounded(.down)
        guard whole == moment, let number = Int(exactly: whole) else {
            return add(JSONMoment.text(moment) ?? JSON.digits(moment))
        }
        let second = ((number % 60) + 60) % 60
        if number - second != minute {
            guard let text = JSONMoment.text(Double(number - second)) else { return add(JSON.digits(moment)) }
            minute = number - second
            // Without the seconds and the Z.
            minuteText = Array(text.utf8.dropLast(3))
        }
        bytes += minuteText
        bytes.append(UInt8(ascii: "0") + UInt8(second / 10))
        bytes.append(UInt8(ascii: "0") + UInt8(second % 10))
        bytes.append(UInt8(ascii: "Z"))
    }
}
