package import HealthModel

/// A sample of a special kind from an export: a hearing test, a prescription, a clinical record, or an
/// electrocardiogram.
package struct AppleHealthDetail: Sendable {
    package var type: ObjectType
    /// Seconds since 2001-01-01 UTC.
    package var start: Double
    package var end: Double
    /// The date at which it was added on the exporting device.
    package var created: Double?
    package var sourceName: String
    package var sourceVersion: String?
    package var device: DeviceRecord?
    package var detail: SampleDetail
    package var metadata: Metadata
    /// A sync identifier without a version.
    package var looseSyncIdentifier: String?
    /// A key that distinguishes it from others of the same type, source and dates.
    package var key: String?
    /// The voltages of an electrocardiogram.
    package var voltages: [VoltagePoint] = []
    /// The parts that could not be converted.
    package var leftovers: [AppleHealthLeftover] = []

    /// Reads the properties common to all such elements.
    ///
    /// - Parameters:
    ///   - sourceName: The source of elements that have none.
    ///   - known: The names of the child elements that are supported.
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

    /// Performs the checks of creating such a sample, so that it can be read through Apple's API.
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

    /// Returns a quantity from separate attributes for number and unit, or nil if there is no number.
    ///
    /// - Parameter unit: The default unit; a unit in the file must be compatible with it.
    static func quantity(
        _ element: AppleHealthElement, _ name: String, unitName: String, _ unit: QuantityUnit
    ) throws(AppleHealthReason) -> QuantityValue? {
        guard let text = element[name], !text.isEmpty else { return nil }
        guard let number = element.number(name), number.isFinite else { throw .notANumber }
        guard let printed = element[unitName], !printed.isEmpty else { return QuantityValue(number, unit) }
        guard let own = AppleHealthUnit.parse(printed), own.isCompatible(with: unit) else { throw .unknownUnit }
        return QuantityValue(number, own)
    }

    /// Returns whether an attribute is true.
    static func isSet(_ element: AppleHealthElement, _ name: String) -> Bool {
        ["1", "true", "yes"].contains(element[name]?.lowercased())
    }
}
