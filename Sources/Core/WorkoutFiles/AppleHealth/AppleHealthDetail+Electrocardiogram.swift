import HealthModel

extension AppleHealthDetail {
    /// Converts an electrocardiogram file to a sample (EXP-49).
    ///
    /// Header texts that are not recognized are stored in the metadata.
    package static func electrocardiogram(
        _ file: ElectrocardiogramFile
    ) throws(AppleHealthReason) -> AppleHealthDetail {
        let header = ElectrocardiogramHeader(file.header)
        guard let start = header.recorded else { throw .unreadableDate }
        guard !file.values.isEmpty else { throw .missingValue }
        guard let frequency = header.frequency else { throw .unknownValue }
        guard let scale = header.voltsPerUnit else { throw .unknownUnit }
        // Tolerate a few damaged lines, but reject a file that mostly consists of something else.
        guard file.unreadable * 2 < file.values.count else { throw .malformed }
        let voltages = file.values.enumerated().map {
            VoltagePoint(time: Double($0.offset) / frequency, volts: $0.element / scale)
        }
        let record = ElectrocardiogramRecord(
            classification: header.classification, symptomsStatus: header.symptomsStatus,
            averageHeartRate: header.heartRate.map { QuantityValue($0, .countPerMinute) },
            samplingFrequency: QuantityValue(frequency, .hertz), measurementCount: voltages.count)
        var element = AppleHealthElement("Electrocardiogram")
        if let version = header.software { element.attributes.append(.init("sourceVersion", version)) }
        var detail = AppleHealthDetail(
            element, type: .electrocardiogram, start: start, end: start + Double(voltages.count) / frequency,
            sourceName: "ECG", detail: .electrocardiogram(record), known: [])
        detail.device = header.device
        detail.metadata = header.metadata
        detail.voltages = voltages
        try detail.check()
        return detail
    }
}
