import HealthReports

/// The load of a workout, one figure per line, each with its inputs.
struct LoadSection {
    var load: WorkoutLoad
    var format: Format

    func lines(terminal: Terminal) -> [String] {
        let figures = LoadFigureText(load, format).lines
        guard !figures.isEmpty else { return [] }
        let names = (figures.map(\.name.columns).max() ?? 0) + 2
        let values = (figures.map(\.value.columns).max() ?? 0)
        return [terminal.heading("Load")]
            + figures.flatMap { name, value, origins in
                let line = terminal.styled(name.padded(to: names), .faint) + value.padded(to: values, alignment: .right)
                // Without room beside the number, its inputs follow below.
                guard terminal.textWidth >= 72 else {
                    return [line] + terminal.broken("  " + origins, hanging: 2)
                }
                return terminal.broken("\(line)  \(origins)", hanging: names + values + 2)
            }
    }
}
