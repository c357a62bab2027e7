public import ArgumentParser
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
            The load of all workouts is measured with one method: 'trimp' is Banister's training impulse, from heart \
            rate, maximum and resting heart rate, and sex; 'edwards' counts minutes in five zones of the maximum \
            heart rate; 'tss' is Coggan's training stress score, from cycling power and functional threshold power. \
            By default, it is the method available for most workouts. Maximum and resting heart rate and threshold \
            are those in effect on the day of the workout.

            Fitness is an average of the daily load over about six weeks, and fatigue over about one week, with older \
            days weighted less; form is yesterday's fitness minus yesterday's fatigue. Earlier workouts are included. \
            Workouts without the required data are not counted, and are reported. None of this is medical advice.
            """)

    @OptionGroup var options: StoreOptions

    @OptionGroup var days: DayOptions

    @Option(help: "The period of each row.")
    var by = LoadReport.Period.day

    @Option(help: "The method to measure load.")
    var measure: LoadMeasure?

    @Flag(help: "Print comma-separated values.")
    var csv = false

    func validate() throws {
        try options.exclude(csv: csv)
    }

    func run() async throws {
        let settings = try options.settings.resolved()
        let filter = try days.filter(for: .workout, settings)
        let session = try options.read(settings)
        let report = try session.reports { reports in
            try reports.load(
                by: by, filter, measure: measure, limit: days.most, now: Date(), calendar: settings.calendar)
        }
        if options.json {
            Console.print(report.json.text)
        } else if csv {
            Console.print(CSV.load(report).lines)
        } else {
            Console.print(LoadScreen(report: report).lines(terminal: session.terminal))
        }
    }
}

extension LoadReport.Period: ExpressibleByArgument {}
extension LoadMeasure: ExpressibleByArgument {}
