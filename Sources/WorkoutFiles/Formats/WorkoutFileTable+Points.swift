/// Points and what was measured at them.
extension WorkoutFileTable {
    private static let any = -Double.infinity...Double.infinity
    private static let positive = 0...Double.infinity

    static let ofPoints: [Row] = [
        Row(
            singular: "time of a point", plural: "times of points", values: { $0.points.times },
            cells: [
                .fit: .steps(1, any, "whole seconds"), .gpx: .steps(0.001, any, "milliseconds"),
                .tcx: .steps(0.001, any, "milliseconds"),
            ]),
        Row(
            singular: "position", plural: "positions", values: { $0.points.latitudes.filter { !$0.isNaN } },
            cells: [
                .fit: .roughly("positions to a centimetre") { recording in
                    let scale = 2_147_483_648 / 180.0
                    func isOff(_ degrees: Double) -> Bool {
                        abs((degrees * scale).rounded() - degrees * scale) > 1e-3
                    }
                    return zip(recording.points.latitudes, recording.points.longitudes).count {
                        !$0.isNaN && (isOff($0) || isOff($1))
                    }
                }
            ]),
        Row(
            singular: "point without a position", plural: "points without a position",
            values: { $0.points.latitudes.filter(\.isNaN) }, cells: [.gpx: .nothing]),
    ]

    static let ofStreams: [Row] =
        RecordedStream.allCases.map { stream in
            Row(
                singular: stream.names.singular, plural: stream.names.plural,
                values: { $0.points[stream].filter { !$0.isNaN } },
                cells: [.fit: fit(stream), .gpx: gpx(stream), .tcx: tcx(stream)])
        } + [
            Row(
                singular: "value under a name of its own", plural: "values under names of their own",
                values: { recording in
                    recording.points.namedFields.flatMap { recording.points.values(of: $0).filter { !$0.isNaN } }
                },
                cells: [
                    .fit: .partly("room for \(FITRecordTable.namedLimit) fields") { recording in
                        let kept = FITActivityWriter.named(recording.points).map(\.field)
                        return recording.points.namedFields.filter { !kept.contains($0) }
                            .reduce(0) { $0 + recording.points.values(of: $1).count { !$0.isNaN } }
                    }, .gpx: .nothing, .tcx: .nothing,
                ])
        ]

    private static func fit(_ stream: RecordedStream) -> Cell {
        switch stream {
        case .course, .verticalAccuracy: .whole
        case .cadence: .steps(1 / 128, 0...254.995, "128ths")
        case .temperature:
            .partly("whole degrees, of the air unless in water") {
                lostTemperatures($0, $0.points[.temperature], false)
            }
        case .waterTemperature:
            .partly("whole degrees, of the water in water") { lostTemperatures($0, $0.points[.waterTemperature], true) }
        default: FITStreamField.written.first { $0.stream == stream }.map { cell($0.field) } ?? .nothing
        }
    }

    /// A field of the profile as steps.
    private static func cell(_ field: FITField) -> Cell {
        let most = Double(field.type.invalid - 1) / field.scale - field.offset
        let step = 1 / field.scale
        let text = field.scale == 1 ? "whole numbers" : "steps of \(ByteText.text(step))"
        return .steps(step, -field.offset...most, offset: field.offset, text)
    }

    private static func lostTemperatures(_ recording: WorkoutRecording, _ values: [Double], _ isWater: Bool) -> Int {
        var lost = 0
        for segment in recording.segments {
            let isWet = FITActivityWriter.inWater.contains(recording.sessions[segment.session].activity)
            for value in values[segment.points] where !value.isNaN {
                if isWet != isWater || value != value.rounded() || value.magnitude > 126 { lost += 1 }
            }
        }
        return lost
    }

    private static func gpx(_ stream: RecordedStream) -> Cell {
        switch stream {
        case .elevation, .temperature, .waterTemperature: .whole
        case .speed, .course, .horizontalAccuracy, .verticalAccuracy, .heartRate, .cadence, .power, .distance, .depth:
            .partly("no values below zero") { recording in recording.points[stream].count { $0 < 0 } }
        case .strideLength, .verticalOscillation, .groundContactTime, .respirationRate, .bodyTemperature: .nothing
        }
    }

    private static func tcx(_ stream: RecordedStream) -> Cell {
        switch stream {
        case .elevation: .whole
        case .speed, .distance:
            .partly("no values below zero") { recording in recording.points[stream].count { $0 < 0 } }
        case .heartRate: .steps(1, 1...TCXWriter.largestRate, "whole numbers")
        case .cadence: .steps(1, 0...TCXWriter.largestRate, "whole numbers")
        case .power: .steps(1, 0...TCXWriter.largestPower, "whole numbers")
        default: .nothing
        }
    }
}

extension RecordedStream {
    /// What one value and several are called.
    var names: (singular: String, plural: String) {
        switch self {
        case .elevation: ("elevation", "elevations")
        case .speed: ("speed", "speeds")
        case .course: ("course", "courses")
        case .horizontalAccuracy: ("horizontal accuracy", "horizontal accuracies")
        case .verticalAccuracy: ("vertical accuracy", "vertical accuracies")
        case .heartRate: ("heart rate", "heart rates")
        case .cadence: ("cadence", "cadences")
        case .power: ("power", "powers")
        case .temperature: ("air temperature", "air temperatures")
        case .waterTemperature: ("water temperature", "water temperatures")
        case .distance: ("distance", "distances")
        case .strideLength: ("stride length", "stride lengths")
        case .verticalOscillation: ("vertical oscillation", "vertical oscillations")
        case .groundContactTime: ("ground contact time", "ground contact times")
        case .depth: ("depth", "depths")
        case .respirationRate: ("respiration rate", "respiration rates")
        case .bodyTemperature: ("body temperature", "body temperatures")
        }
    }
}
