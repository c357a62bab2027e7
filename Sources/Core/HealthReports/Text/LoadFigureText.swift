import HealthModel

/// Texts about the load figures of a workout.
package struct LoadFigureText {
    private let load: WorkoutLoad
    private let format: Format

    package init(_ load: WorkoutLoad, _ format: Format) { (self.load, self.format) = (load, format) }

    /// The figures in the order of display, each with its name, its value, and the values from which it is computed.
    ///
    /// The work capacity is part of the origins of the critical power.
    package var lines: [(name: String, value: String, origins: String)] {
        load.figures.filter { $0.name != .wPrime }.map { (Self.name($0), value($0), origins($0)) }
    }

    private static func name(_ figure: LoadFigure) -> String {
        switch figure.name {
        case .trimp: "TRIMP"
        case .edwards: "Edwards"
        case .trainingStressScore: "TSS"
        case .intensityFactor: "Intensity"
        case .variabilityIndex: "Variability"
        case .criticalPower: "Critical power"
        case .wPrime: "W′"
        case .wPrimeBalance: "W′ left"
        case .gradeAdjustedPace: "Grade-adjusted pace"
        case .efficiencyFactor: "Efficiency"
        case .decoupling: "Decoupling"
        }
    }

    private func value(_ figure: LoadFigure) -> String {
        switch figure.name {
        case .trimp, .edwards, .trainingStressScore: format.number(figure.value)
        case .intensityFactor, .variabilityIndex, .efficiencyFactor: format.number(figure.value, decimals: 2)
        case .criticalPower: "\(format.number(figure.value)) W"
        case .wPrime, .wPrimeBalance: "\(format.number(figure.value / 1000, decimals: 1)) kJ"
        case .gradeAdjustedPace: format.speed(1000 / figure.value, format.measure(.kilometerPace))
        case .decoupling: "\(format.number(figure.value, decimals: 1)) %"
        }
    }

    // MARK: Origins

    private func origins(_ figure: LoadFigure) -> String {
        let parts = figure.origins.compactMap(text)
        let what = parts.joined(separator: ", ")
        return switch figure.name {
        case .trimp: "Banister, from \(what)"
        case .edwards: "from \(what)"
        case .trainingStressScore, .intensityFactor, .variabilityIndex: "Coggan, from \(what)"
        case .criticalPower, .wPrime: "with W′ \(reserve), from \(what)"
        case .wPrimeBalance:
            "at least, of \(reserve) above critical power (Skiba)"
                + (figure.value < 0 ? "; a negative value means that both are too low" : "")
        case .gradeAdjustedPace: "Minetti, from \(what)"
        case .efficiencyFactor: efficiency ?? ""
        case .decoupling: "Friel: \(what) per beat, first and second half"
        }
    }

    private var reserve: String {
        "\(format.number((load.criticalPower?.reserve ?? 0) / 1000, decimals: 1)) kJ"
    }

    private var efficiency: String? {
        load.inputs.efficiency.map { efficiency in
            let rate = "\(format.number(efficiency.whole.rate)) bpm"
            let output = format.number(efficiency.whole.output)
            return switch efficiency.output {
            case .power: "Friel: normalized \(output) W over \(rate)"
            case .speed: "Friel: \(output) m/min over \(rate)"
            case .gradeAdjustedSpeed: "Friel: \(output) m/min on the flat over \(rate)"
            }
        }
    }

    private func text(_ origin: LoadFigure.Origin) -> String? {
        switch origin {
        case .heartRates(let count): format.count(count, "heart rate")
        case .maximum(let rate, let source): "maximum \(format.number(rate)) (\(LoadText.text(source)))"
        case .rest(let rate): "resting \(format.number(rate))"
        case .sex(let sex): sex == .male ? "male weighting" : "female weighting"
        case .normalizedPower(let power): "normalized \(format.number(power)) W"
        case .meanPower(let power): "mean \(format.number(power)) W"
        case .thresholdPower(let power): "threshold \(format.number(power)) W"
        case .criticalPower(let power): "critical power \(format.number(power)) W"
        case .days(let days): "best efforts of \(days) days"
        case .distance(let meters): format.distance(meters)
        case .adjustedDistance(let meters): "equivalent to \(format.distance(meters)) on the flat"
        case .halves(let first, let second):
            "\(format.number(first, decimals: 2)) and \(format.number(second, decimals: 2))"
        case .seconds(let seconds): Format.duration(seconds)
        case .wPrime, .output, .meanOutput, .meanHeartRate: nil
        }
    }
}
