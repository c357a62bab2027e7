import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import OpenHealthKit
import WorkoutFiles

/// The `hk load` command, which reports training load, fitness, fatigue and form.
struct LoadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "load", abstract: "Show the load of days or weeks, with fitness, fatigue and form.",
        discussion: """
            The load of a workout is measured in one way for all: 'trimp' is Banister's training impulse, from heart rates, a \
            maximal and a resting one, and sex; 'edwards' counts minutes in five zones of the maximal heart rate; 'tss' is Coggan's \
            training stress score, from cycling power and a functional threshold power. Without '--measure' it is the one that \
            most workouts have. Maximal and resting rate and threshold are those that held on the day of the workout.

            Fitness is a mean of the daily load over about six weeks, fatigue one over about a week, both with older days counting \
            less; form is yesterday's fitness less yesterday's fatigue. Earlier workouts count in them too. Workouts without what \
            a measure needs count nothing, and are told. None of this is medical advice.
            """)

    @OptionGroup var options: StoreOptions

    @OptionGroup var days: DayOptions

    @Option(help: "How long each row is.")
    var by = LoadReport.Period.day

    @Option(help: "How load is measured.")
    var measure: LoadMeasure?

    @Flag(help: "Print comma-separated values.")
    var csv = false

    func validate() throws {
        try options.exclude(csv: csv)
    }

    func run() async throws {
        let settings = try options.settings.settle()
        let filter = try days.filter(for: .workout, settings)
        let session = try options.read(settings)
        let report = try session.reports { reports in
            try reports.load(
                by: by, filter, measure: measure, limit: days.most, now: Date(), calendar: settings.calendar)
        }
        if options.json {
            Console.print(JSON.load(report).text)
        } else if csv {
            Console.print(CSV.load(report).lines)
        } else {
            Console.print(LoadScreen(report: report).lines(terminal: session.terminal))
        }
    }
}

extension LoadReport.Period: ExpressibleByArgument {}
extension LoadMeasure: ExpressibleByArgument {}
