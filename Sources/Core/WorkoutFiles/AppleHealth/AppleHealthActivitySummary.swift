package import HealthModel

/// The activity summaries of exports (EXP-48).
package enum AppleHealthActivitySummary {
    /// The first valid year; earlier dates mark days without data.
    private static let firstYear = 2014

    /// Returns the summary of a day, or nil for a day without data.
    package static func record(
        _ element: AppleHealthElement
    ) throws(AppleHealthReason) -> ActivitySummaryRecord? {
        guard let text = element["dateComponents"], let day = day(text) else { throw .unreadableDate }
        guard day.year >= firstYear else { return nil }
        var unit = QuantityUnit.kilocalorie
        if let name = element["activeEnergyBurnedUnit"], !name.isEmpty {
            guard let own = AppleHealthUnit.parse(name), own.isCompatible(with: unit) else { throw .unknownUnit }
            unit = own
        }
        var isEmpty = true
        func value(_ name: String, _ unit: QuantityUnit) throws(AppleHealthReason) -> QuantityValue? {
            guard let text = element[name], !text.isEmpty else { return nil }
            guard let number = element.number(name), number.isFinite else { throw .notANumber }
            guard number >= 0 else { throw .valueOutOfRange }
            if number > 0 { isEmpty = false }
            return QuantityValue(number, unit)
        }
        var record = ActivitySummaryRecord(day: day)
        record.energy = try value("activeEnergyBurned", unit) ?? QuantityValue(0, unit)
        record.energyGoal = try value("activeEnergyBurnedGoal", unit) ?? QuantityValue(0, unit)
        if let time = try value("appleMoveTime", .minute) { record.moveTime = time }
        if let goal = try value("appleMoveTimeGoal", .minute) { record.moveTimeGoal = goal }
        if let time = try value("appleExerciseTime", .minute) { record.exerciseTime = time }
        record.exerciseGoal = try value("appleExerciseTimeGoal", .minute)
        if let hours = try value("appleStandHours", .count) { record.standHours = hours }
        record.standGoal = try value("appleStandHoursGoal", .count)
        // A time goal without an energy goal means that the person's move mode is time (OTH-6).
        if record.moveTimeGoal.value > 0, record.energyGoal.value == 0 { record.moveMode = 2 }
        return isEmpty ? nil : record
    }

    /// Parses a day in the form `yyyy-MM-dd`; returns nil if there is no such day.
    static func day(_ text: String) -> CalendarDay? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).compactMap { Int($0) }
        guard text.utf8.count == 10, parts.count == 3, AppleHealthDate.parse("\(text) 00:00:00 +0000") != nil else {
            return nil
        }
        return CalendarDay(year: parts[0], month: parts[1], day: parts[2])
    }
}
