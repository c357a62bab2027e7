import HealthModel

/// The header lines of an electrocardiogram, in any language of the phone (EXP-49).
///
/// The date of the recording is the only line that parses as a date, and the others follow it in the same order in
/// all languages, so labels need not be recognized. A recognized label takes precedence.
struct ElectrocardiogramHeader {
    private let lines: [AppleHealthElement.Attribute]
    /// The lines after the date of the recording.
    private let following: ArraySlice<AppleHealthElement.Attribute>
    /// A Boolean value that indicates whether any label is recognized.
    private let isLabelled: Bool
    /// The date of the recording, in seconds since 2001-01-01 UTC.
    let recorded: Double?

    /// The lines after the date of the recording, in order.
    private enum Line: Int, CaseIterable {
        case classification, symptoms, software, device, rate

        /// The labels in lower case.
        var labels: Set<String> {
            switch self {
            case .classification: ["classification", "klassifizierung"]
            case .symptoms: ["symptoms", "symptome"]
            case .software: ["software version", "softwareversion"]
            case .device: ["device", "gerät"]
            case .rate: ["sample rate", "messrate"]
            }
        }
    }

    init(_ lines: [AppleHealthElement.Attribute]) {
        self.lines = lines
        let index = lines.firstIndex { AppleHealthDate.parse($0.value) != nil }
        recorded = index.flatMap { AppleHealthDate.parse(lines[$0].value) }
        isLabelled = lines.contains { line in Line.allCases.contains { $0.labels.contains(line.name.lowercased()) } }
        following = lines[(index.map { $0 + 1 } ?? lines.count)...]
    }

    private func value(_ line: Line) -> String {
        if let known = lines.first(where: { line.labels.contains($0.name.lowercased()) }) { return known.value }
        // In a supported language, the absence of a label means that the line is missing.
        let place = following.startIndex + line.rawValue
        guard !isLabelled, following.indices.contains(place) else { return "" }
        return following[place].value
    }

    // MARK: Numbers

    /// The sample rate in hertz.
    var frequency: Double? {
        guard let rate = Self.leadingNumber(value(.rate)), rate > 0, rate <= 100_000 else { return nil }
        return rate
    }

    /// The number of file units per volt.
    var voltsPerUnit: Double? {
        lines.lazy.compactMap { Self.units[$0.value.lowercased()] }.first
    }

    /// The units, with both micro signs and letters of other alphabets.
    private static let units = ["µv": 1e6, "μv": 1e6, "uv": 1e6, "мкв": 1e6, "mv": 1e3, "мв": 1e3, "v": 1]

    /// The average heart rate in count/min, if the file contains it.
    var heartRate: Double? {
        guard let text = following.first(where: { $0.value.lowercased().hasSuffix(" bpm") })?.value else { return nil }
        return Self.leadingNumber(text).flatMap { $0 > 0 && $0 < 1_000 ? $0 : nil }
    }

    /// Returns the number at the beginning of a text, with a point or a comma.
    private static func leadingNumber(_ text: String) -> Double? {
        Double(text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }.replacing(",", with: "."))
    }

    // MARK: Texts

    /// The version of the recording software, or nil if the file does not contain it.
    var software: String? {
        let text = value(.software)
        return text.isEmpty ? nil : text
    }

    /// The watch; the file only contains its model.
    var device: DeviceRecord? {
        let model = value(.device)
        if model.isEmpty { return nil }
        guard model.hasPrefix("Watch") else { return DeviceRecord([.name: model]) }
        return DeviceRecord([
            .name: "Apple Watch", .manufacturer: "Apple Inc.", .model: "Watch", .hardwareVersion: model,
        ])
    }

    /// The raw value of the classification.
    var classification: Int {
        let text = value(.classification)
        return text.isEmpty ? 0 : ElectrocardiogramWords.classification(text) ?? ElectrocardiogramWords.unrecognized
    }

    /// The raw value of the status of symptoms.
    var symptomsStatus: Int {
        let text = value(.symptoms)
        if text.isEmpty { return 0 }
        return ElectrocardiogramWords.isNothing(text) ? 1 : 2
    }

    /// The texts that have no raw value, as metadata.
    var metadata: Metadata {
        var metadata: Metadata = [:]
        if classification == ElectrocardiogramWords.unrecognized {
            metadata["Classification"] = .string(value(.classification))
        }
        if symptomsStatus == 2 { metadata["Symptoms"] = .string(value(.symptoms)) }
        if let major = software.flatMap(Self.leadingNumber), (1..<3).contains(major) {
            metadata[MetadataKey.appleECGAlgorithmVersion] = .integer(Int64(major))
        }
        return metadata
    }
}

/// The terms of electrocardiograms in the languages of phones.
///
/// Only unambiguous terms are listed: a wrong finding is worse than none.
enum ElectrocardiogramWords {
    /// The raw value of an unrecognized classification.
    static let unrecognized = 100

    /// Returns the raw value of a classification, or nil if the text is not recognized.
    static func classification(_ text: String) -> Int? {
        let text = text.lowercased().replacing("\u{2019}", with: "'")
        if let known = classifications[text] { return known }
        // Atrial fibrillation at a high rate is atrial fibrillation.
        if text.hasPrefix("atrial fibrillation") { return 2 }
        // The threshold differs between versions: 100, 120 or 150.
        if text.hasPrefix("heart rate over ") || text.hasPrefix("high heart rate") { return 4 }
        return text.hasPrefix("heart rate under ") ? 3 : nil
    }

    /// Returns whether a text means "none".
    static func isNothing(_ text: String) -> Bool {
        ["none", "ohne", "keine", "aucun", "ninguno", "nessuno", "nenhum", "geen"].contains(text.lowercased())
    }

    // swift-format-ignore
    private static let classifications: [String: Int] = [
        "sinus rhythm": 1, "atrial fibrillation": 2, "afib": 2, "low heart rate": 3, "high heart rate": 4,
        "poor recording": 5, "poor reading": 5, "inconclusive": 6, "unclassified": 6,
        "sinusrhythmus": 1, "vorhofflimmern": 2, "uneindeutig": 6,          // German
        "rythme sinusal": 1, "fibrillation atriale": 2,                     // French
        "fibrillation auriculaire": 2,
        "ritmo sinusal": 1, "fibrilación auricular": 2,                     // Spanish, the first Portuguese too
        "fibrilação atrial": 2, "fibrilhação auricular": 2,                 // Portuguese
        "ritmo sinusale": 1, "fibrillazione atriale": 2,                    // Italian
        "sinusritme": 1, "atriumfibrilleren": 2, "boezemfibrilleren": 2,    // Dutch
        "sinusrytm": 1, "förmaksflimmer": 2,                                // Swedish
        "sinusrytme": 1, "atrieflimren": 2, "atrieflimmer": 2,              // Danish, Norwegian
        "sinusrytmi": 1, "eteisvärinä": 2,                                  // Finnish
        "rytm zatokowy": 1, "migotanie przedsionków": 2,                    // Polish
        "синусовый ритм": 1, "фибрилляция предсердий": 2,                   // Russian
        "洞調律": 1, "心房細動": 2,                                           // Japanese
        "窦性心律": 1, "房颤": 2, "心房颤动": 2, "竇性心律": 1, "心房顫動": 2,      // Chinese
        "동리듬": 1, "심방세동": 2,                                           // Korean
    ]
}
