import HealthReports
import HealthTransfer

/// A ring of a day: how far it is closed.
struct RingPicture: Sendable {
    /// `move`, `exercise` or `stand`.
    var ringClass: String
    var ringName: String
    /// `412/600`.
    var reading: String
    var ringUnit: String
    /// How much of a way around of 100 is drawn.
    var dash: String
    /// How far from the middle.
    var radius: String
    var isClosed: Bool

    init(_ ring: RingsReport.Ring, class name: String, title: String, unit: String, radius: Int, _ format: Format) {
        ringClass = name
        ringName = title
        let goal = ring.goal.map { "/" + format.number($0) } ?? ""
        reading = format.number(ring.value) + goal
        ringUnit = unit
        dash = "\(Int((min(1, ring.share ?? 0) * 100).rounded())) 100"
        self.radius = "\(radius)"
        isClosed = ring.isClosed
    }

    /// The rings of a day, the outer one first.
    static func all(of day: RingsReport.Day, _ format: Format) -> [RingPicture] {
        [
            RingPicture(
                day.move, class: "move", title: "Move", unit: day.movesByTime ? "min" : "kcal", radius: 42, format),
            RingPicture(day.exercise, class: "exercise", title: "Exercise", unit: "min", radius: 31, format),
            RingPicture(day.stand, class: "stand", title: "Stand", unit: "h", radius: 20, format),
        ]
    }
}
