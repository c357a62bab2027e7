/// What is stated about sessions and laps, and about the whole.
extension WorkoutFileTable {
    static let ofTotals: [Row] = StatedTotal.allCases.flatMap { total in
        [
            row(
                "\(total.name) of a session", "\(total.plural) of sessions", fit: fit(total),
                gpx: ofGPXSessions.contains(total) ? .whole : .nothing
            ) { $0.sessions.compactMap { $0.totals[total] } },
            row(
                "\(total.name) of a lap", "\(total.plural) of laps", fit: fit(total),
                gpx: gpxLap(total)
            ) { $0.laps.compactMap { $0.totals[total] } },
        ]
    }

    private static let ofGPXSessions: Set<StatedTotal> = [
        .elapsed, .timer, .distance, .energy, .maximumSpeed, .ascent, .descent,
    ]

    private static func gpxLap(_ total: StatedTotal) -> Cell {
        switch total {
        case .elapsed: .steps(0.001, 0...Double.infinity, "milliseconds")
        case .distance, .energy: .whole
        default: .nothing
        }
    }

    private static func fit(_ total: StatedTotal) -> Cell {
        let (long, short, byte) = (4_294_967_294.0, 65_534.0, 254.0)
        return switch total {
        case .elapsed, .timer: .steps(0.001, 0...long / 1_000, "milliseconds")
        case .distance: .steps(0.01, 0...long / 100, "centimetres")
        case .averageSpeed, .maximumSpeed: .steps(0.001, 0...long / 1_000, "steps of 0.001")
        case .cycles: .steps(1, 0...long, "whole numbers")
        case .energy, .averagePower, .maximumPower, .ascent, .descent: .steps(1, 0...short, "whole numbers")
        case .averageHeartRate, .maximumHeartRate, .averageCadence, .maximumCadence:
            .steps(1, 0...byte, "whole numbers")
        }
    }

    static let ofFile: [Row] = [
        row(
            "title", "titles",
            fit: .partly("the name of the first session") { recording in
                let title = recording.details.name ?? ""
                return FITMessageWriter.Field.fitting(title) != title ? 1 : lostTitles(recording)
            }, tcx: .partly("the name of the first session", lost: lostTitles)
        ) { $0.details.name == nil ? [] : [1] },
        row(
            "part of the device", "parts of the device",
            fit: texts { $0.writtenDevice.map(texts) ?? [] },
            gpx: .partly("its name") {
                ($0.writtenDevice.map(texts) ?? []).count - ($0.writtenDevice?.name == nil ? 0 : 1)
            }
        ) { ($0.writtenDevice.map(texts) ?? []).map { Double($0.count) } },
        row("date of the file", "dates of the file", fit: .steps(1, any, "whole seconds"), tcx: .nothing) {
            $0.details.fileTime.map { [$0] } ?? []
        },
        row("track beside another one", "tracks beside another one", fit: .nothing, tcx: .nothing) {
            Array(repeating: 1, count: max(0, $0.details.tracks.count - $0.sessions.count))
        },
    ]

    private static let any = -Double.infinity...Double.infinity

    private static let lostTitles: @Sendable (WorkoutRecording) -> Int = { recording in
        guard let title = recording.details.name, let name = recording.sessions.lazy.compactMap(\.name).first else {
            return 0
        }
        return title == name ? 0 : 1
    }

    /// What is known of a device.
    private static func texts(_ device: RecordedDevice) -> [String] {
        [
            device.name, device.manufacturer, device.model, device.hardwareVersion, device.softwareVersion,
            device.serialNumber,
        ].compactMap(\.self)
    }
}

extension StatedTotal {
    /// What people call it.
    var name: String {
        switch self {
        case .elapsed: "elapsed time"
        case .timer: "active time"
        case .distance: "distance"
        case .energy: "energy"
        case .averageHeartRate: "average heart rate"
        case .maximumHeartRate: "greatest heart rate"
        case .averageSpeed: "average speed"
        case .maximumSpeed: "greatest speed"
        case .averagePower: "average power"
        case .maximumPower: "greatest power"
        case .averageCadence: "average cadence"
        case .maximumCadence: "greatest cadence"
        case .ascent: "ascent"
        case .descent: "descent"
        case .cycles: "number of cycles"
        }
    }

    /// What people call several.
    var plural: String {
        switch self {
        case .energy: "energies"
        case .cycles: "numbers of cycles"
        default: name + "s"
        }
    }
}
