package import HealthModel
package import WorkoutFiles

extension PrescriptionRecord: JSONRepresentable {
    package static let jsonShape = JSONShape<PrescriptionRecord>(
        "Prescription", "A prescription for glasses or contact lenses."
    ) { members in
        members.add("kind", .text, "glasses or contacts.") { kinds[$0.kind] ?? "\($0.kind)" }
        members.add("rightEye", LensRecord.jsonShape) { $0.rightEye }
        members.add("leftEye", LensRecord.jsonShape) { $0.leftEye }
        members.add("brand", .text) { $0.brand }
    }

    fileprivate static let kinds: [UInt: String] = [
        PrescriptionRecord.glasses: "glasses", PrescriptionRecord.contacts: "contacts",
    ]
}

extension LensRecord: JSONRepresentable {
    package static let jsonShape = JSONShape<LensRecord>("Lens", "A lens of a prescription.") { members in
        for measure in Measure.allCases {
            members.addIfPresent(measure.rawValue, QuantityValue.jsonShape) { $0.measures[measure] }
        }
        members.addIfPresent("prism", PrismRecord.jsonShape) { $0.prism }
    }
}

extension PrismRecord: JSONRepresentable {
    package static let jsonShape = JSONShape<PrismRecord>("Prism", "The prism of a lens.") { members in
        members.add("amount", QuantityValue.jsonShape) { $0.amount }
        members.add("angle", QuantityValue.jsonShape) { $0.angle }
        members.add("eye", .integer, "A raw value of HKVisionEye.") { $0.eye }
    }
}

/// Prescriptions for glasses and contact lenses.
extension JSON {
    func asPrescription() throws -> PrescriptionRecord {
        try PrescriptionRecord(
            kind: member("kind") { json in
                let name = try json.asString()
                guard let kind = PrescriptionRecord.kinds.first(where: { $0.value == name })?.key else {
                    throw JSONFormError("expected \"glasses\" or \"contacts\"")
                }
                return kind
            }, rightEye: optional("rightEye") { try $0.asLens() }, leftEye: optional("leftEye") { try $0.asLens() },
            brand: optional("brand") { try $0.asString() })
    }

    private func asLens() throws -> LensRecord {
        var measures: [LensRecord.Measure: QuantityValue] = [:]
        for measure in LensRecord.Measure.allCases {
            measures[measure] = try optional(measure.rawValue) { try $0.asMeasure() }
        }
        return LensRecord(
            measures,
            prism: try optional("prism") { json in
                try PrismRecord(
                    amount: json.member("amount") { try $0.asMeasure() },
                    angle: json.member("angle") { try $0.asMeasure() },
                    eye: json.member("eye") { try $0.asInteger() })
            })
    }
}
