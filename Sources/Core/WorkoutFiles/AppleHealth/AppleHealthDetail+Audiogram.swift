import HealthModel

extension AppleHealthDetail {
    /// Reads the hearing test of an `Audiogram` element; points may come in any order, with several for one
    /// frequency.
    package static func audiogram(_ element: AppleHealthElement) throws(AppleHealthReason) -> AppleHealthDetail {
        guard let sourceName = element.sourceName else { throw .missingSource }
        guard let start = element.date("startDate"), let end = element.date("endDate") else { throw .unreadableDate }
        var points: [SensitivityPointRecord] = []
        for child in element.children("SensitivityPoint") {
            let point = try point(child)
            let hertz = point.frequency.converted(to: .hertz)
            if let index = points.firstIndex(where: { $0.frequency.converted(to: .hertz) == hertz }) {
                points[index].tests += point.tests
            } else {
                points.append(point)
            }
        }
        points.sort { $0.frequency.converted(to: .hertz) ?? 0 < $1.frequency.converted(to: .hertz) ?? 0 }
        let detail = AppleHealthDetail(
            element, type: .audiogram, start: start, end: end, sourceName: sourceName,
            detail: .audiogram(AudiogramRecord(points: points)), known: ["SensitivityPoint"])
        try detail.check()
        return detail
    }

    private static func point(_ element: AppleHealthElement) throws(AppleHealthReason) -> SensitivityPointRecord {
        guard let frequency = try quantity(element, "frequencyValue", unitName: "frequencyUnit", .hertz) else {
            throw .missingValue
        }
        var tests: [SensitivityTestRecord] = []
        for (side, ear) in ["leftEar", "rightEar"].enumerated() {
            guard
                let level = try quantity(element, "\(ear)Value", unitName: "\(ear)Unit", .decibelHearingLevel)
            else { continue }
            let bounds = ClampingRangeRecord(
                lowerBound: element.number("\(ear)ClampingRangeLowerBound"),
                upperBound: element.number("\(ear)ClampingRangeUpperBound"))
            let isClamped = bounds.lowerBound != nil || bounds.upperBound != nil
            tests.append(
                SensitivityTestRecord(
                    sensitivity: level, isMasked: isSet(element, "\(ear)Masked"), side: side,
                    clampingRange: isClamped ? bounds : nil))
        }
        return SensitivityPointRecord(frequency: frequency, tests: tests)
    }
}
