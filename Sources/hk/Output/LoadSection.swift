import HealthModel
import HealthTransfer
import OpenHealthKit

/// The load of a workout, a figure a line, each with what it is made of.
struct LoadSection {
    var load: WorkoutLoad

    func lines(terminal: Terminal) -> [String] {
        let figures = load.figures.filter { $0.name != .wPrime }.map { ($0, Self.name($0), value($0)) }
        guard !figures.isEmpty else { return [] }
        let names = (figures.map(\.1.columns).max() ?? 0) + 2
        let values = (figures.map(\.2.columns).max() ?? 0)
        return [terminal.heading("Load")]
            + figures.flatMap { figure, name, value in
                let line = terminal.styled(name.padded(to: names), .faint) + value.padded(to: values, alignment: .right)
                // Without room beside the number its origins stand below.
                guard terminal.textWidth >= 72 else {
                    return [line] + terminal.broken("  " + origins(figure), hanging: 2)
                }
                return terminal.broken("\(line)  \(origins(figure))", hanging: names + values + 2)
            }
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
        case .gradeAdjustedPace: "Pace on the flat"
        case .efficiencyFactor: "Efficiency"
        case .decoupling: "Decoupling"
        }
    }

    private func value(_ figure: LoadFigure) -> String {
        switch figure.name {
        case .trimp, .edwards, .trainingStressScore: Format.number(figure.value)
        case .intensityFactor, .variabilityIndex, .efficiencyFactor: Format.number(figure.value, decimals: 2)
        case .criticalPower: "\(Format.number(figure.value)) W"
        case .wPrime, .wPrimeBalance: "\(Format.number(figure.value / 1000, decimals: 1)) kJ"
        case .gradeAdjustedPace: "\(Format.pace(figure.value)) /km"
        case .decoupling: "\(Format.number(figure.value, decimals: 1)) %"
        }
    }

    // MARK: Origins

    private func origins(_ figure: LoadFigure) -> String {
        let parts = figure.origins.compactMap { Self.text($0) }
        let what = parts.joined(separator: ", ")
        return switch figure.name {
        case .trimp: "Banister, from \(what)"
        case .edwards: "from \(what)"
        case .trainingStressScore, .intensityFactor, .variabilityIndex: "Coggan, from \(what)"
        case .criticalPower, .wPrime: "with W′ \(reserve), from \(what)"
        case .wPrimeBalance:
            "at least, of \(reserve) above critical power (Skiba)"
                + (figure.value < 0 ? "; below 0 both are too low" : "")
        case .gradeAdjustedPace: "Minetti, from \(what)"
        case .efficiencyFactor: efficiency ?? ""
        case .decoupling: "Friel: \(what) a beat, first half and second"
        }
    }

    private var reserve: String {
        "\(Format.number((load.criticalPower?.reserve ?? 0) / 1000, decimals: 1)) kJ"
    }

    private var efficiency: String? {
        load.inputs.efficiency.map { efficiency in
            let rate = "\(Format.number(efficiency.whole.rate)) bpm"
            let output = Format.number(efficiency.whole.output)
            return switch efficiency.output {
            case .power: "Friel: normalized \(output) W over \(rate)"
            case .speed: "Friel: \(output) m/min over \(rate)"
            case .gradeAdjustedSpeed: "Friel: \(output) m/min on the flat over \(rate)"
            }
        }
    }

    private static func text(_ origin: LoadFigure.Origin) -> String? {
        switch origin {
        case .heartRates(let count): Format.count(count, "heart rate")
        case .maximum(let rate, let source): "maximum \(Format.number(rate)) (\(LoadText.text(source)))"
        case .rest(let rate): "resting \(Format.number(rate))"
        case .sex(let sex): sex == .male ? "weights of men" : "weights of women"
        case .normalizedPower(let power): "normalized \(Format.number(power)) W"
        case .meanPower(let power): "mean \(Format.number(power)) W"
        case .thresholdPower(let power): "threshold \(Format.number(power)) W"
        case .criticalPower(let power): "critical power \(Format.number(power)) W"
        case .days(let days): "best efforts of \(days) days"
        case .distance(let meters): Format.distance(meters)
        case .adjustedDistance(let meters): "worth \(Format.distance(meters)) on the flat"
        case .halves(let first, let second):
            "\(Format.number(first, decimals: 2)) and \(Format.number(second, decimals: 2))"
        case .seconds(let seconds): Format.duration(seconds)
        case .wPrime, .output, .meanOutput, .meanHeartRate: nil
        }
    }
}
