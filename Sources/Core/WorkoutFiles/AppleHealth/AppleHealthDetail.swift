package import HealthModel

/// A sample of a special kind, as an export tells of it: a hearing test, a prescription, a record of an institution, an
/// electrocardiogram.
package struct AppleHealthDetail: Sendable {
    package var type: ObjectType
    /// Seconds since 2001-01-01 UTC.
    package var start: Double
    package var end: Double
    /// When it was added on the exporting device.
    package var created: Double?
    package var sourceName: String
    package var sourceVersion: String?
    package var device: DeviceRecord?
    package var detail: SampleDetail
    package var metadata: Metadata
    /// A sync identifier that comes without a version.
    package var looseSyncIdentifier: String?
    /// What tells it from others of its type, source and dates.
    package var key: String?
    /// The voltages of an electrocardiogram.
    package var voltages: [VoltagePoint] = []
    /// Parts that fit nowhere.
    package var leftovers: [AppleHealthLeftover] = []

    /// Takes what all such elements have in common.
    ///
    /// - Parameters:
    ///   - sourceName: The source of elements that name none.
    ///   - known: The names of the children that are understood.
    init(
        _ element: AppleHealthElement, type: ObjectType, start: Double, end: Double, sourceName: String,
        detail: SampleDetail, known: Set<String>
    ) {
        self.type = type
        self.start = start
        self.end = end
        created = element.date("creationDate")
        self.sourceName = element.sourceName ?? sourceName
        sourceVersion = element["sourceVersion"]
        device = element["device"].flatMap(AppleHealthDevice.parse)
        self.detail = detail
        let printed = AppleHealthMetadata(element.entries, type: type)
        metadata = printed.metadata
        looseSyncIdentifier = printed.looseSyncIdentifier
        for child in element.children where child.name != "MetadataEntry" && !known.contains(child.name) {
            leftovers.append(AppleHealthLeftover(element: child, reason: .unknownElement))
        }
    }

    /// Checks what creating such a sample checks, so that it can be read with Apple's names.
    func check() throws(AppleHealthReason) {
        guard start <= end else { throw .endsBeforeStart }
        do {
            try SampleValidation.checkDates(type: type, start: start, end: end)
        } catch {
            throw .tooLong
        }
        do {
            try detail.check(type: type, start: start, end: end)
        } catch {
            throw .malformed
        }
    }

    /// A number with its unit, from attributes that stand side by side; nil if there is no number.
    ///
    /// - Parameter unit: The unit where the file names none; the number's unit must be compatible with it.
    static func quantity(
        _ element: AppleHealthElement, _ name: String, unitName: String, _ unit: QuantityUnit
    ) throws(AppleHealthReason) -> QuantityValue? {
        guard let text = element[name], !text.isEmpty else { return nil }
        guard let number = element.number(name), number.isFinite else { throw .notANumber }
        guard let printed = element[unitName], !printed.isEmpty else { return QuantityValue(number, unit) }
        guard let own = AppleHealthUnit.parse(printed), own.isCompatible(with: unit) else { throw .unknownUnit }
        return QuantityValue(number, own)
    }

    /// Whether an attribute says yes.
    static func isSet(_ element: AppleHealthElement, _ name: String) -> Bool {
        ["1", "true", "yes"].contains(element[name]?.lowercased())
    }
}
