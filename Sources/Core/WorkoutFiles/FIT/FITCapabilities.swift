import HealthModel

/// The capabilities of the FIT format.
enum FITCapabilities {
    static let all = FormatCapabilities(things: thing, streams: stream, sessionTotals: total, lapTotals: total)

    private static func thing(_ thing: RecordingFeature) -> FormatSupport {
        switch thing {
        case .pointWithoutPosition, .session, .timeZone: .whole
        case .pointTime, .sessionDate, .lapDate, .length, .set, .marker, .fileDate: .seconds
        case .beat: .milliseconds
        case .eventBeside, .trackBeside, .notes: .nothing
        case .position: .roughly("positions to a centimetre", rounded: roundedPositions)
        case .namedValue: .partly("room for \(FITRecordTable.namedLimit) fields", lost: lostNamedValues)
        case .activity:
            .partly("the sports of its profile") { recording in
                recording.sessions.count { session in
                    let numbers = FITSports.numbers(of: session)
                    return FITSports.sport(numbers.sport, numbers.subSport).activity != session.activity
                }
            }
        case .activityName:
            .partly("its own activity names") { recording in
                recording.sessions.count { session in
                    let numbers = FITSports.numbers(of: session)
                    return session.activityName.map {
                        $0 != FITSports.sport(numbers.sport, numbers.subSport).name
                    } ?? false
                }
            }
        case .sessionName: texts { $0.sessions.compactMap(\.name) }
        case .place:
            .partly("indoor sports, and some outdoor ones") { recording in
                recording.sessions.count { session in
                    let numbers = FITSports.numbers(of: session)
                    return session.isIndoor.map {
                        $0 != FITSports.sport(numbers.sport, numbers.subSport).isIndoor
                    } ?? false
                }
            }
        case .swimmingPlace:
            .partly("pool and open water for swimming only") { recording in
                recording.sessions.count { $0.isPoolSwim != nil && $0.activity != .swimming }
            }
        case .poolLength:
            .partly("centimetres, in pools only") { recording in
                recording.sessions.count { session in
                    guard let length = session.poolLength else { return false }
                    return session.isPoolSwim != true || abs((length * 100).rounded() - length * 100) > 1e-3
                }
            }
        case .pause:
            .roughly("whole seconds") { recording in
                recording.pauses.count { $0.start != $0.start.rounded() || $0.end != $0.end.rounded() }
            }
        case .strokeStyle:
            .partly("no kickboard stroke, and no strokes at rest") { recording in
                recording.lengths.count { $0.stroke != nil && (!$0.isActive || $0.stroke == .kickboard) }
            }
        case .setWeight: .steps(1 / 16, 0...4_095.8, "steps of 1/16 kg")
        case .markerName: texts { $0.markers.compactMap(\.name) }
        case .title:
            .partly("the name of the first session") { recording in
                let title = recording.details.name ?? ""
                return FITMessageWriter.Field.fitting(title) != title ? 1 : FormatSupport.lostTitles(recording)
            }
        case .devicePart: texts { $0.writtenDevice?.texts ?? [] }
        }
    }

    /// Returns the support for texts, of which some may be too long.
    private static func texts(_ texts: @escaping @Sendable (WorkoutRecording) -> [String]) -> FormatSupport {
        .partly("room for \(FITMessageWriter.Field.textLimit) bytes of text") { recording in
            texts(recording).count { FITMessageWriter.Field.fitting($0) != $0 }
        }
    }

    private static let roundedPositions: @Sendable (WorkoutRecording) -> Int = { recording in
        let scale = 2_147_483_648 / 180.0
        func isOff(_ degrees: Double) -> Bool {
            abs((degrees * scale).rounded() - degrees * scale) > 1e-3
        }
        return zip(recording.points.latitudes, recording.points.longitudes).count {
            !$0.isNaN && (isOff($0) || isOff($1))
        }
    }

    private static let lostNamedValues: @Sendable (WorkoutRecording) -> Int = { recording in
        let kept = FITActivityWriter.named(recording.points).map(\.field)
        return recording.points.namedFields.filter { !kept.contains($0) }
            .reduce(0) { $0 + recording.points.values(of: $1).count { !$0.isNaN } }
    }

    // MARK: Streams

    private static func stream(_ stream: RecordedStream) -> FormatSupport {
        switch stream {
        case .course, .verticalAccuracy: .whole
        case .cadence: .steps(1 / 128, 0...254.995, "128ths")
        case .temperature:
            .partly("whole degrees of air temperature, except in water") {
                lostTemperatures($0, $0.points[.temperature], false)
            }
        case .waterTemperature:
            .partly("whole degrees of water temperature, in water only") {
                lostTemperatures($0, $0.points[.waterTemperature], true)
            }
        default: FITStreamField.written.first { $0.stream == stream }.map { steps(of: $0.field) } ?? .nothing
        }
    }

    /// Returns the support for a profile field: multiples of its step.
    private static func steps(of field: FITField) -> FormatSupport {
        let most = Double(field.type.invalid - 1) / field.scale - field.offset
        let step = 1 / field.scale
        let text = field.scale == 1 ? "whole numbers" : "steps of \(ByteText.text(step))"
        return .steps(step, -field.offset...most, offset: field.offset, text)
    }

    private static func lostTemperatures(_ recording: WorkoutRecording, _ values: [Double], _ isWater: Bool) -> Int {
        let field = FITStreamField.written.first { $0.stream == (isWater ? .waterTemperature : .temperature) }?.field
        var lost = 0
        for segment in recording.segments {
            let isWet = FITActivityWriter.inWater.contains(recording.sessions[segment.session].activity)
            for value in values[segment.points] where !value.isNaN {
                if isWet != isWater || field?.read(value) != value { lost += 1 }
            }
        }
        return lost
    }

    // MARK: Totals

    private static func total(_ total: StatedTotal) -> FormatSupport {
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
}
