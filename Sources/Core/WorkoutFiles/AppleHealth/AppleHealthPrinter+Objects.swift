import Foundation
package import HealthModel

extension AppleHealthPrinter {
    // MARK: Correlations and routes

    /// Returns the element of a correlation with its contents.
    package func correlation(
        _ sample: SampleRecord, created: Double?, looseSyncIdentifier: String?, contents: [AppleHealthElement]
    ) -> AppleHealthElement {
        AppleHealthElement(
            "Correlation",
            attributes: [.init("type", sample.type.identifier)] + origin(sample.source, sample.device)
                + dates(created: created, start: sample.start, end: sample.end),
            children: entries(sample.metadata, looseSyncIdentifier: looseSyncIdentifier) + contents)
    }

    /// Returns the element of a route whose points are in a separate file.
    package func route(_ sample: SampleRecord, file: String) -> AppleHealthElement {
        AppleHealthElement(
            "WorkoutRoute",
            attributes: origin(sample.source, sample.device)
                + dates(created: nil, start: sample.start, end: sample.end),
            children: entries(sample.metadata)
                + [AppleHealthElement("FileReference", attributes: [.init("path", "/\(file)")])])
    }

    /// Returns a date as used in file names: `2024-05-12_3.04pm`.
    package func fileMoment(_ moment: Double) -> String {
        guard Self.canPrint(moment) else { return "undated" }
        let local = Int(moment.rounded(.down)) + offset
        let day = Int((Double(local) / 86_400).rounded(.down))
        let minute = (local - day * 86_400) / 60
        let parts = CivilDay.parts(day)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let hour = minute / 60 % 12 == 0 ? 12 : minute / 60 % 12
        return "\(parts.year)-\(two(parts.month))-\(two(parts.day))_\(hour).\(two(minute % 60))"
            + (minute < 720 ? "am" : "pm")
    }

    // MARK: Beats

    /// Returns the individual beats of a heart rate variability sample (EXP-30).
    ///
    /// Times of day are printed in the time zone of the file, or in the next one to the west whose offset is a
    /// multiple of half an hour, because readers support no others (EXP-31).
    ///
    /// - Parameters:
    ///   - times: Seconds since the start.
    ///   - rates: Beats per minute, or nil to compute them from the times.
    package func beats(_ times: [Double], rates: [Double]? = nil, start: Double) -> AppleHealthElement {
        let zone = (Double(offset) / 1_800).rounded(.down) * 1_800
        let rates = rates ?? Self.rates(times)
        return beats(
            times.map { time in
                let moment = (start + zone + time).truncatingRemainder(dividingBy: 86_400)
                return moment < 0 ? moment + 86_400 : moment
            }, rates)
    }

    /// Returns the individual beats from times of day.
    package func beats(ofDay times: [Double], rates: [Double]) -> AppleHealthElement { beats(times, rates) }

    private func beats(_ times: [Double], _ rates: [Double]) -> AppleHealthElement {
        AppleHealthElement(
            "HeartRateVariabilityMetadataList",
            children: zip(times, rates).map { time, rate in
                AppleHealthElement(
                    "InstantaneousBeatsPerMinute",
                    attributes: [.init("bpm", number(rate)), .init("time", Self.timeOfDay(time))])
            })
    }

    /// Returns the heart rates that correspond to the intervals between neighbouring beats, rounded.
    private static func rates(_ times: [Double]) -> [Double] {
        times.indices.map { index in
            let other = index > 0 ? index - 1 : min(1, times.count - 1)
            let interval = abs(times[index] - times[other])
            return interval > 0 ? (60 / interval).rounded() : 0
        }
    }

    /// Formats a time of day as `18:00:31.05`, with milliseconds if needed.
    private static func timeOfDay(_ time: Double) -> String {
        let thousandths = Int((time * 1_000).rounded()) % 86_400_000
        func digits(_ number: Int, _ count: Int) -> String {
            let text = "\(number)"
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let (seconds, fraction) = (thousandths / 1_000, thousandths % 1_000)
        let clock = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { digits($0, 2) }.joined(separator: ":")
        return clock + "." + (fraction % 10 == 0 ? digits(fraction / 10, 2) : digits(fraction, 3))
    }

    // MARK: Activity summaries

    /// Returns the element of an activity summary (EXP-48), or nil if it has no day.
    package func summary(_ summary: ActivitySummaryRecord) -> AppleHealthElement? {
        guard let day = summary.day, day.era == 1 else { return nil }
        func add(_ name: String, _ value: QuantityValue?, _ unit: QuantityUnit) {
            if let value = value?.converted(to: unit) { element.attributes.append(.init(name, number(value))) }
        }
        var element = AppleHealthElement("ActivitySummary", attributes: [.init("dateComponents", Self.text(day))])
        let energy = summary.energy.unit
        add("activeEnergyBurned", summary.energy, energy)
        add("activeEnergyBurnedGoal", summary.energyGoal, energy)
        element.attributes.append(.init("activeEnergyBurnedUnit", energy.unitString))
        add("appleMoveTime", summary.moveTime, .minute)
        add("appleMoveTimeGoal", summary.moveTimeGoal, .minute)
        add("appleExerciseTime", summary.exerciseTime, .minute)
        add("appleExerciseTimeGoal", summary.exerciseGoal, .minute)
        add("appleStandHours", summary.standHours, .count)
        add("appleStandHoursGoal", summary.standGoal, .count)
        return element
    }

    /// Formats a day as `2024-05-12`.
    static func text(_ day: CalendarDay) -> String {
        func digits(_ number: Int, _ count: Int) -> String {
            let text = "\(number)"
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        return "\(digits(day.year, 4))-\(digits(day.month, 2))-\(digits(day.day, 2))"
    }
}
