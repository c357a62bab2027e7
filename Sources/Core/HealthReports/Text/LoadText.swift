import HealthModel

/// Texts about training load.
package struct LoadText {
    private let report: LoadReport
    private let format: Format

    package init(_ report: LoadReport, _ format: Format) { (self.report, self.format) = (report, format) }

    /// Returns the name of a measure.
    package static func name(of measure: LoadMeasure) -> String {
        switch measure {
        case .trimp: "TRIMP"
        case .edwards: "Edwards"
        case .tss: "TSS"
        }
    }

    /// The message if there are no rows.
    package var ofNothing: [String] {
        let isEmpty = report.missing.isEmpty && report.simulated == 0
        return [isEmpty ? "No workouts." : "No workout has a load (\(Self.name(of: report.measure)))."] + uncounted
    }

    /// The explanations of the terms in the table.
    package var meaning: [String] {
        let load =
            switch report.measure {
            case .trimp: "TRIMP (Banister) is minutes, weighted by how much of the heart-rate reserve was used."
            case .edwards: "Edwards is minutes, weighted 1 to 5 by the zone of the maximum heart rate."
            case .tss: "TSS (Coggan) is 100 for an hour at the functional threshold power of cycling."
            }
        return [
            load + (report.isChosen ? "" : " Most workouts have this measure."),
            "Fitness and fatigue are averages of the daily load over about 42 and 7 days; form is fitness minus fatigue of the day "
                + "before: above 0 rested, below 0 tired.",
        ]
    }

    /// The remarks on what the numbers are based on, and what they leave out.
    package var remarks: [String] {
        [facts, capacity, uptake].compactMap { $0 } + uncounted + [young].compactMap { $0 }
    }

    // MARK: Inputs

    private var facts: String? {
        var parts: [String] = []
        if report.measure == .tss {
            parts += report.facts.threshold.map { ["threshold \(format.number($0)) W"] } ?? []
        } else if let maximum = report.facts.maximum, let source = report.facts.maximumSource {
            parts.append("maximal heart rate \(format.number(maximum)) (\(Self.text(source)))")
            if report.measure == .trimp, let rest = report.facts.rest {
                parts.append("resting heart rate \(format.number(rest))")
            }
        }
        return parts.isEmpty ? nil : "Values on the last day: \(parts.joined(separator: ", "))."
    }

    /// Returns the origin of a maximum heart rate.
    package static func text(_ source: LoadFacts.MaximumSource) -> String { source == .own ? "your own" : "by age" }

    private var capacity: String? {
        report.criticalPower.map { model in
            "Critical power \(format.number(model.power)) W, W′ \(format.number(model.reserve / 1000, decimals: 1)) kJ, from the best "
                + "efforts of \(WorkoutLoad.criticalPowerDays) days; their accuracy depends on how hard these were."
        }
    }

    private var uptake: String? {
        report.oxygenUptake.map { uptake in
            "VO₂max about \(format.number(uptake)) ml/(min·kg), by the ratio of maximal and resting heart rate (Uth, 2004)."
        }
    }

    // MARK: Omissions

    private var uncounted: [String] {
        MissingLoadInput.allCases.compactMap { need in
            report.missing[need].map { "\(nothing($0)): \(Self.reason(need))." }
        } + (report.simulated > 0 ? ["\(nothing(report.simulated)): simulated."] : [])
    }

    private func nothing(_ count: Int) -> String {
        "\(format.count(count, "workout")) not counted"
    }

    private static func reason(_ need: MissingLoadInput) -> String {
        switch need {
        case .heartRate: "no heart rate was measured"
        case .power: "no cycling power was measured"
        case .maximalHeartRate: "maximum heart rate and date of birth are unknown"
        case .restingHeartRate: "no resting heart rate was measured before"
        case .biologicalSex: "the weighting depends on sex, which is unknown"
        case .thresholdPower: "no functional threshold power was known before"
        }
    }

    /// The remark that fitness needs more history.
    private var young: String? {
        guard let begin = report.begin, let first = report.rows.first, begin >= first.first else { return nil }
        return "Data begins on \(begin.text): fitness needs about three months of data to be meaningful."
    }
}
