import HealthModel
import HealthTransfer
import OpenHealthKit

/// The table of `hk workouts`.
struct WorkoutsScreen {
    private var table = Table(
        [
            .init("ID"), .init("Activity", marks: "*?"), .init("Start"), .init("Duration", .right),
            .init("Distance", .right), .init("Speed", .right), .init("Source"),
        ],
        yields: [
            .narrow("Source", to: 8), .omit("Source"), .narrow("Activity", to: 16), .omit("Speed"),
            .cut("Start", to: Format.dayLength), .omit("Distance"), .narrow("Activity", to: 8), .omit("Duration"),
        ])
    private let digits: IdentifierDigits
    private let format: Format

    init(digits: IdentifierDigits, format: Format) {
        self.digits = digits
        self.format = format
    }

    /// How many workouts decide how wide the columns are.
    var count: Int { table.rows.count }

    mutating func add(_ workout: WorkoutSummary) { table.add(cells(of: workout)) }

    func lines(terminal: Terminal) -> [String] { table.lines(terminal: terminal) }

    func layout(terminal: Terminal) -> Table.Layout { table.layout(within: terminal.textWidth) }

    /// The line of a workout that the columns were not measured by.
    func line(_ workout: WorkoutSummary, _ layout: Table.Layout) -> String {
        table.laterLine(cells(of: workout).map(\.printable), layout)
    }

    private func cells(of workout: WorkoutSummary) -> [String] {
        [
            digits.text(of: workout.uuid), Format.activity(workout), format.moment(workout),
            Format.duration(workout.duration), format.distance(workout) ?? "–",
            format.speed(workout), workout.source.name,
        ]
    }

    /// What stands below a list with simulated workouts.
    static let explanation = "* simulated: nothing was measured"
}
