import Foundation
package import HealthModel

extension AppleHealthPrinter {
    /// Returns the characteristics of the person (EXP-47); unknown ones are printed as not set.
    package func person(_ values: [ObjectType: Int64]) -> AppleHealthElement {
        func name(_ type: ObjectType, _ names: [String], _ prefix: String) -> AppleHealthElement.Attribute? {
            let value = values[type] ?? 0
            guard let index = Int(exactly: value), names.indices.contains(index) else {
                return .init(type.identifier, "\(value)")
            }
            return .init(type.identifier, prefix + names[index])
        }
        let birth = values[.dateOfBirth].map { Self.text(CalendarDay(number: $0)) } ?? ""
        var attributes: [AppleHealthElement.Attribute?] = [
            .init(ObjectType.dateOfBirth.identifier, birth),
            name(.biologicalSex, ["NotSet", "Female", "Male", "Other"], "HKBiologicalSex"),
            name(.bloodType, Self.bloodTypes, "HKBloodType"),
            name(.fitzpatrickSkinType, ["NotSet", "I", "II", "III", "IV", "V", "VI"], "HKFitzpatrickSkinType"),
            // An attribute without a corresponding characteristic.
            .init("HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse", ""),
        ]
        // Phones do not print these.
        if values[.wheelchairUse] != nil {
            attributes.append(name(.wheelchairUse, ["NotSet", "No", "Yes"], "HKWheelchairUse"))
        }
        if values[.activityMoveMode] != nil {
            attributes.append(
                name(.activityMoveMode, ["NotSet", "ActiveEnergy", "AppleMoveTime"], "HKActivityMoveMode"))
        }
        return AppleHealthElement("Me", attributes: attributes.compactMap(\.self))
    }

    private static let bloodTypes = [
        "NotSet", "APositive", "ANegative", "BPositive", "BNegative", "ABPositive", "ABNegative", "OPositive",
        "ONegative",
    ]

    // MARK: Hearing and vision

    /// Returns the element of a hearing test; of several tests of an ear at one frequency, the first unmasked one is
    /// used.
    package func audiogram(
        _ sample: SampleRecord, _ audiogram: AudiogramRecord, created: Double?, leftovers: [AppleHealthElement]
    ) -> AppleHealthElement {
        AppleHealthElement(
            "Audiogram",
            attributes: [.init("type", sample.type.identifier)] + origin(sample.source, sample.device)
                + dates(created: created, start: sample.start, end: sample.end),
            children: entries(sample.metadata) + audiogram.points.map(point) + leftovers)
    }

    private func point(_ point: SensitivityPointRecord) -> AppleHealthElement {
        var attributes: [AppleHealthElement.Attribute] = [
            .init("frequencyValue", number(point.frequency.value)),
            .init("frequencyUnit", point.frequency.unit.unitString),
        ]
        for (side, ear) in ["leftEar", "rightEar"].enumerated() {
            let tests = point.tests.filter { $0.side == side }
            guard let test = tests.first(where: { !$0.isMasked }) ?? tests.first else { continue }
            attributes.append(.init("\(ear)Value", number(test.sensitivity.value)))
            attributes.append(.init("\(ear)Unit", test.sensitivity.unit.unitString))
            if test.isMasked { attributes.append(.init("\(ear)Masked", "true")) }
            if let bound = test.clampingRange?.lowerBound {
                attributes.append(.init("\(ear)ClampingRangeLowerBound", number(bound)))
            }
            if let bound = test.clampingRange?.upperBound {
                attributes.append(.init("\(ear)ClampingRangeUpperBound", number(bound)))
            }
        }
        return AppleHealthElement("SensitivityPoint", attributes: attributes)
    }

    /// Returns the element of a prescription for glasses or contact lenses.
    ///
    /// - Parameter leftovers: The other children of the original element.
    package func prescription(
        _ sample: SampleRecord, _ prescription: PrescriptionRecord, leftovers: [AppleHealthElement]
    ) -> AppleHealthElement {
        let isContacts = prescription.kind == PrescriptionRecord.contacts
        var element = AppleHealthElement("VisionPrescription")
        element.attributes = [
            .init("type", isContacts ? "HKVisionPrescriptionTypeContacts" : "HKVisionPrescriptionTypeGlasses"),
            .init("dateIssued", date(sample.start) ?? ""),
        ]
        // The distant future marks a prescription without an expiration date.
        if sample.end < Self.distantFuture, let expiration = date(sample.end) {
            element.attributes.append(.init("expirationDate", expiration))
        }
        if let brand = prescription.brand { element.attributes.append(.init("brand", brand)) }
        element.children =
            [("RightEye", prescription.rightEye), ("LeftEye", prescription.leftEye)].compactMap { name, lens in
                lens.map { AppleHealthElement(name, attributes: attributes(of: $0)) }
            } + entries(sample.metadata) + leftovers
        return element
    }

    /// The date 4001-01-01.
    private static let distantFuture = 63_113_904_000.0

    private func attributes(of lens: LensRecord) -> [AppleHealthElement.Attribute] {
        var attributes: [AppleHealthElement.Attribute] = []
        func add(_ name: String, _ value: QuantityValue?) {
            guard let value else { return }
            attributes.append(.init(name, number(value.value)))
            attributes.append(.init("\(name)Unit", value.unit.unitString))
        }
        for measure in LensRecord.Measure.allCases {
            add(Self.name(of: measure), lens.measures[measure])
            guard measure == .vertexDistance else { continue }
            add("prismAmount", lens.prism?.amount)
            add("prismAngle", lens.prism?.angle)
        }
        return attributes
    }

    private static func name(of measure: LensRecord.Measure) -> String {
        switch measure {
        case .addPower: "add"
        case .vertexDistance: "vertex"
        case .farPupillaryDistance: "farPD"
        case .nearPupillaryDistance: "nearPD"
        case .sphere, .cylinder, .axis, .baseCurve, .diameter: measure.rawValue
        }
    }

    // MARK: Clinical records

    /// Returns the element of a clinical record, whose FHIR resource is in a separate file (OTH-60).
    package func clinicalRecord(
        _ sample: SampleRecord, named name: String, _ resource: FHIRResourceRecord, file: String
    ) -> AppleHealthElement {
        // Only the type distinguishes vital signs from other observations.
        let isPlain = sample.type.identifier != "HKClinicalTypeIdentifierVitalSignRecord"
        return AppleHealthElement(
            "ClinicalRecord",
            attributes: [
                .init("type", isPlain ? resource.type : sample.type.identifier),
                .init("identifier", resource.identifier),
                .init("sourceName", sample.source?.source.name ?? ""),
                .init("sourceURL", resource.sourceURL?.absoluteString ?? ""),
                .init("fhirVersion", resource.version.text), .init("receivedDate", date(sample.start) ?? ""),
                .init("resourceFilePath", "/\(file)"), .init("displayName", name),
            ])
    }
}
