import HealthReports

/// An activity ring of a day and its progress.
struct RingPicture: Sendable {
    /// `move`, `exercise` or `stand`.
    var ringClass: String
    var ringName: String
    /// The value and the goal, such as `412/600`.
    var reading: String
    var ringUnit: String
    /// The drawn part of a circumference of 100.
    var dash: String
    /// The radius.
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

    /// Returns the rings of a day, starting with the outer one.
    static func all(of day: RingsReport.Day, _ format: Format) -> [RingPicture] {
        [
            RingPicture(
                day.move, class: "move", title: "Move", unit: day.movesByTime ? "min" : "kcal", radius: 42, format),
            RingPicture(day.exercise, class: "exercise", title: "Exercise", unit: "min", radius: 31, format),
            RingPicture(day.stand, class: "stand", title: "Stand", unit: "h", radius: 20, format),
        ]
    }
}
