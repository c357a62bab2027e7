package import HealthModel
package import WorkoutFiles

/// Prescriptions for glasses and contact lenses.
extension JSON {
    package static func prescription(_ record: PrescriptionRecord) -> JSON {
        .object([
            ("kind", .string(kinds[record.kind] ?? "\(record.kind)")), ("rightEye", lens(record.rightEye)),
            ("leftEye", lens(record.leftEye)), ("brand", .string(record.brand)),
        ])
    }

    private static let kinds: [UInt: String] = [
        PrescriptionRecord.glasses: "glasses", PrescriptionRecord.contacts: "contacts",
    ]

    private static func lens(_ lens: LensRecord?) -> JSON {
        guard let lens else { return .null }
        let measures = LensRecord.Measure.allCases.compactMap { measure in
            lens.measures[measure].map { (measure.rawValue, JSON.measure($0)) }
        }
        let prism = lens.prism.map { prism -> Member in
            (
                "prism",
                .object([
                    ("amount", .measure(prism.amount)), ("angle", .measure(prism.angle)), ("eye", .integer(prism.eye)),
                ])
            )
        }
        return .object(measures + (prism.map { [$0] } ?? []))
    }

    func asPrescription() throws -> PrescriptionRecord {
        try PrescriptionRecord(
            kind: member("kind") { json in
                let name = try json.asString()
                guard let kind = Self.kinds.first(where: { $0.value == name })?.key else {
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
