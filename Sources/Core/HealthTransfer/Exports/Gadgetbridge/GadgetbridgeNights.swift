import HealthModel
import HealthStore

/// Nights in a database of Gadgetbridge (IMP-77), whose tables tell stages in a way of each maker.
struct GadgetbridgeNights {
    let database: ForeignDatabase
    /// Returns the source of a device.
    let source: (Int64?) -> ExportSource

    private typealias Stage = (start: Double, end: Double, stage: SleepStage)

    /// The longest time awake within a night, in seconds.
    private static let longestBreak = 3_600.0
    /// The longest stage in seconds.
    private static let longestStage = 86_400.0

    /// Returns all nights.
    func nights() throws -> [ExportedNight] {
        var nights = try huami() + xiaomi() + garmin()
        // CMF has durations in seconds, Colmi in minutes.
        nights += try durations("CMF_SLEEP_STAGE_SAMPLE", 1, [1: .deep, 2: .core, 3: .rem])
        nights += try durations("COLMI_SLEEP_STAGE_SAMPLE", 60, [2: .core, 3: .deep, 4: .rem, 5: .awake])
        return nights
    }

    /// Calls a closure for each row of a table in order of device and time, with its device, time and other values.
    private func rows(
        _ table: String, _ columns: [String], unit: Double = 1,
        _ body: (Int64, Double, ArraySlice<ForeignValue>) -> Void
    ) throws {
        guard database.has(["TIMESTAMP", "DEVICE_ID"] + columns, in: table) else { return }
        // A damaged table has the rows before the damage.
        _ = try database.forEachRow(
            of: table, ["DEVICE_ID", "TIMESTAMP"] + columns, orderedBy: ["DEVICE_ID", "TIMESTAMP"]
        ) { row in
            guard let device = row[0].integer,
                let time = row[1].number.flatMap({ ExportTime.moment(milliseconds: $0 * unit) })
            else { return }
            body(device, time, row[2...])
        }
    }

    private func night(_ table: String, _ device: Int64, _ start: Double, _ end: Double) -> ExportedNight {
        let source = source(device)
        return ExportedNight(
            key: "\(table)|\(source.identity.source.bundleIdentifier)|\(start)", source: source, start: start, end: end)
    }

    /// Returns nights of stages: those of a device that are less than an hour apart are of one.
    private func nights(_ table: String, _ stages: [Int64: [Stage]]) -> [ExportedNight] {
        var nights: [ExportedNight] = []
        for (device, stages) in stages.sorted(by: { $0.key < $1.key }) {
            var open: ExportedNight?
            for stage in stages.sorted(by: { $0.start < $1.start }) {
                if var night = open, stage.start - night.end < Self.longestBreak {
                    night.stages.append(stage)
                    night.end = max(night.end, stage.end)
                    open = night
                } else {
                    if let open { nights.append(open) }
                    open = night(table, device, stage.start, stage.end)
                    open?.stages.append(stage)
                }
            }
            if let open { nights.append(open) }
        }
        return nights
    }

    // MARK: Huami

    private static let huamiTable = "HUAMI_EXTENDED_ACTIVITY_SAMPLE"

    /// Returns nights of minutes of kinds: what lies between two stretches of sleep is awake.
    private func huami() throws -> [ExportedNight] {
        var stages: [Int64: [Stage]] = [:]
        // The minutes awake after the latest sleep of a device, which count only if sleep follows.
        var waking: [Stage] = []
        var before: Int64?
        try rows(Self.huamiTable, ["RAW_KIND", "DEEP_SLEEP", "REM_SLEEP"], unit: 1_000) { device, time, row in
            let values = row.map { $0.integer ?? 0 }
            if device != before { waking = [] }
            before = device
            let last = stages[device]?.last
            guard values[0] == 120 else {
                // Neither worn nor charged.
                let isWorn = values[0] != 115 && values[0] != 118
                if isWorn, let last, time - last.end < Self.longestBreak {
                    Self.append((time, time + 60, .awake), to: &waking)
                }
                return
            }
            let stage: SleepStage = values[2] & 127 > 55 ? .rem : values[1] & 127 > 42 ? .deep : .core
            if let last, time - last.end < Self.longestBreak { stages[device, default: []] += waking }
            waking = []
            Self.append((time, time + 60, stage), to: &stages[device, default: []])
        }
        return nights(Self.huamiTable, stages)
    }

    /// Adds a minute, which continues an equal one.
    private static func append(_ minute: Stage, to stages: inout [Stage]) {
        if let last = stages.last, last.stage == minute.stage, last.end == minute.start {
            stages[stages.count - 1].end = minute.end
        } else {
            stages.append(minute)
        }
    }

    // MARK: Xiaomi

    /// Returns nights with a table of sessions; a stage lasts until the next one, or until the end.
    private func xiaomi() throws -> [ExportedNight] {
        let table = "XIAOMI_SLEEP_TIME_SAMPLE"
        var changes: [Int64: [(time: Double, stage: SleepStage)]] = [:]
        try rows("XIAOMI_SLEEP_STAGE_SAMPLE", ["STAGE"]) { device, time, row in
            let stages: [Int64: SleepStage] = [2: .deep, 3: .core, 4: .rem]
            let stage = row.first?.integer.flatMap { stages[$0] } ?? .awake
            changes[device, default: []].append((time, stage))
        }
        var nights: [ExportedNight] = []
        try rows(table, ["WAKEUP_TIME"]) { device, start, row in
            guard let end = row.first?.number.flatMap(ExportTime.moment(milliseconds:)), end > start else { return }
            var night = night(table, device, start, end)
            let own = (changes[device] ?? []).filter { $0.time >= start && $0.time < end }
            for (index, change) in own.enumerated() {
                let next = index + 1 < own.count ? own[index + 1].time : end
                night.stages.append((change.time, next, change.stage))
            }
            nights.append(night)
        }
        return nights
    }

    // MARK: Others

    /// Returns nights of stages with durations.
    private func durations(
        _ table: String, _ unit: Double, _ known: [Int64: SleepStage]
    ) throws -> [ExportedNight] {
        var stages: [Int64: [Stage]] = [:]
        try rows(table, ["DURATION", "STAGE"]) { device, time, row in
            let values = Array(row)
            guard let seconds = values[0].number.map({ $0 * unit }), seconds > 0, seconds < Self.longestStage,
                let stage = values[1].integer.flatMap({ known[$0] })
            else { return }
            stages[device, default: []].append((time, time + seconds, stage))
        }
        return nights(table, stages)
    }

    /// Returns nights of levels, of which each lasts until its own time; of the first one the start is unknown.
    private func garmin() throws -> [ExportedNight] {
        let table = "GARMIN_SLEEP_STAGE_SAMPLE"
        let known: [Int64: SleepStage] = [1: .awake, 2: .core, 3: .deep, 4: .rem]
        var stages: [Int64: [Stage]] = [:]
        var before: (device: Int64, time: Double)?
        try rows(table, ["STAGE"]) { device, time, row in
            if let start = before, start.device == device, time - start.time < 4 * Self.longestBreak,
                let stage = row.first?.integer.flatMap({ known[$0] }), time > start.time
            {
                stages[device, default: []].append((start.time, time, stage))
            }
            before = (device, time)
        }
        return nights(table, stages)
    }
}
