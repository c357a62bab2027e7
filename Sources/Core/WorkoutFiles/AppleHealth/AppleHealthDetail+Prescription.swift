import HealthModel

extension AppleHealthDetail {
    /// Reads the prescription of a `VisionPrescription` element, which has no source: it belongs to the Health app.
    package static func prescription(_ element: AppleHealthElement) throws(AppleHealthReason) -> AppleHealthDetail {
        let name = element["type"] ?? ""
        guard let kind = kind(name) else { throw .unknownType }
        guard let start = date(element["dateIssued"]) else { throw .unreadableDate }
        var end = SampleValidation.distantFuture
        if let text = element["expirationDate"], !text.isEmpty {
            guard let expiration = date(text) else { throw .unreadableDate }
            end = expiration
        }
        let brand = element["brand"].flatMap { $0.isEmpty ? nil : $0 }
        let record = PrescriptionRecord(
            kind: kind, rightEye: try lens(element.children("RightEye"), eye: PrismRecord.rightEye),
            leftEye: try lens(element.children("LeftEye"), eye: PrismRecord.leftEye), brand: brand)
        var detail = AppleHealthDetail(
            element, type: .visionPrescription, start: start, end: end, sourceName: "Health",
            detail: .prescription(record), known: ["RightEye", "LeftEye"])
        detail.key = "\(kind)"
        try detail.check()
        return detail
    }

    private static func kind(_ name: String) -> UInt? {
        let name = name.lowercased()
        if name.hasSuffix("glasses") || name == "1" { return PrescriptionRecord.glasses }
        if name.hasSuffix("contacts") || name == "2" { return PrescriptionRecord.contacts }
        return nil
    }

    /// Parses a date, or a day, which begins at midnight UTC.
    private static func date(_ text: String?) -> Double? {
        guard let text else { return nil }
        return AppleHealthDate.parse(text) ?? AppleHealthDate.parse("\(text) 00:00:00 +0000")
    }

    private static let measures: [(name: String, measure: LensRecord.Measure)] = [
        ("sphere", .sphere), ("cylinder", .cylinder), ("axis", .axis), ("add", .addPower), ("vertex", .vertexDistance),
        ("farPD", .farPupillaryDistance), ("nearPD", .nearPupillaryDistance), ("baseCurve", .baseCurve),
        ("diameter", .diameter),
    ]

    /// Returns the lens for an eye, or nil if the file does not describe it.
    private static func lens(_ elements: [AppleHealthElement], eye: Int) throws(AppleHealthReason) -> LensRecord? {
        guard elements.count <= 1 else { throw .malformed }
        guard let element = elements.first, element.attributes.contains(where: { !$0.value.isEmpty }) else {
            return nil
        }
        var lens = LensRecord([:])
        for (name, measure) in measures {
            lens.measures[measure] = try quantity(element, name, unitName: "\(name)Unit", measure.unit)
        }
        let amount = try quantity(
            element, "prismAmount", unitName: "prismAmountUnit", QuantityUnit(.prismDiopter))
        let angle = try quantity(element, "prismAngle", unitName: "prismAngleUnit", .degreeAngle)
        if let amount {
            lens.prism = PrismRecord(amount: amount, angle: angle ?? QuantityValue(0, .degreeAngle), eye: eye)
        }
        return lens
    }
}
