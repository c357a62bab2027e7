import Foundation
package import HealthModel
import WorkoutFiles

/// A writer of samples as rows of comma-separated values, for any number of samples.
///
/// The text is the same as that of ``CSV/fields(of:)`` but is made in a fraction of the time: consecutive samples
/// have most of it in common, which is cached.
package struct SampleLines {
    /// The bytes written since the last call of `flush`.
    private(set) package var bytes: [UInt8] = []
    // The text of each minute, without the seconds and the Z.
    private var minutes = MinuteTexts { JSONMoment.text($0).map { Array($0.utf8.dropLast(3)) } }
    private var numbers = NumberTexts { JSON.digits($0) }
    private var unit: (unit: QuantityUnit, text: [UInt8])?
    private var origin: (source: SourceRevisionRecord?, device: DeviceRecord?, text: [UInt8])?
    private var metadata: (metadata: Metadata?, text: [UInt8]) = (nil, [])
    private var type: (type: ObjectType, text: [UInt8])?

    package init() {}

    /// Passes the written bytes to a closure, and clears them.
    package mutating func flush(_ body: (UnsafeRawBufferPointer) throws -> Void) rethrows {
        try bytes.withUnsafeBytes(body)
        bytes.removeAll(keepingCapacity: true)
    }

    /// Adds text verbatim.
    package mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Ends a row.
    package mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

    /// Adds the fields of a sample.
    package mutating func add(_ sample: SampleRecord) {
        guard case .quantity(let quantity) = sample.content else { return add(CSV.line(CSV.fields(of: sample))) }
        HexText.append(sample.uuid, uppercase: true, to: &bytes)
        comma()
        if type?.type != sample.type { type = (sample.type, Array(CSVText.cell(sample.type.identifier).utf8)) }
        bytes += type?.text ?? []
        comma()
        add(moment: sample.start)
        comma()
        add(moment: sample.end)
        comma()
        bytes += numbers[quantity.value]
        comma()
        if unit?.unit != quantity.unit { unit = (quantity.unit, Array(CSVText.cell(quantity.unit.unitString).utf8)) }
        bytes += unit?.text ?? []
        comma()
        if origin == nil || origin?.source != sample.source || origin?.device != sample.device {
            let fields = CSV.origin(of: sample)
            origin = (sample.source, sample.device, Array(CSV.line(fields).utf8))
        }
        bytes += origin?.text ?? []
    }

    /// Adds metadata as a field after those of a sample.
    package mutating func add(metadata found: Metadata?) {
        if found != metadata.metadata {
            metadata = (found, found.map { Array(CSVText.cell(JSON.metadata($0).line).utf8) } ?? [])
        }
        comma()
        bytes += metadata.text
    }

    private mutating func comma() { bytes.append(UInt8(ascii: ",")) }

    private mutating func add(moment: Double) {
        if let number = Int(exactly: moment), minutes.append(number, to: &bytes) {
            bytes.append(UInt8(ascii: "Z"))
        } else {
            add(JSONMoment.text(moment) ?? JSON.digits(moment))
        }
    }
}
