import Foundation

/// The values of one kind in a recording that were judged impossible (PLA-2).
package struct Implausible: Sendable, Hashable, Codable {
    /// The kind of a judgement; the names are stored and part of the API.
    package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// Positions of exactly 0/0 or at a pole (PLA-10).
        case noFix
        /// Positions too far from the rest (PLA-11).
        case positionJump
        /// Steps after which the track goes on elsewhere (PLA-11).
        case positionShift
        /// Stretches of positions that jump back and forth (PLA-12).
        case positionJitter
        /// Points that occur once more, with the same time and position (PLA-47).
        case repetition
        /// Elevations of 0 that mean "not measured" (PLA-20).
        case elevationZero
        /// Elevations below all shores or above all mountains (PLA-21).
        case elevationRange
        /// Elevations that leave and return within seconds (PLA-22).
        case elevationSpike
        /// Steps of the elevation that stay (PLA-22).
        case elevationStep
        /// Values outside of their range (PLA-30).
        case range
        /// Powers far above the rest (PLA-31).
        case powerSpike
        /// Streams of zeros that another witness contradicts (PLA-32).
        case zeroStream
        /// Streams of which too much is impossible, so that nothing was left out (PLA-6).
        case suspectStream
        /// Single readings of the distance that leave and return, or the last one (PLA-40, PLA-41).
        case odometerReading
        /// Steps of the counted distance that are too fast (PLA-41).
        case odometerJump
        /// The recorded distance was outvoted (PLA-40).
        case recordedDistance
        /// The distance between positions was outvoted (PLA-40).
        case measuredDistance
        /// The stated distance was outvoted (PLA-40).
        case statedDistance
        /// The points cover too little of the stated time (PLA-40).
        case coverage
        /// Points that go on after the stated end (PLA-40).
        case unclosed
        /// Stated energies (PLA-42).
        case statedEnergy
        /// Active and elapsed time that were exchanged (PLA-43).
        case exchangedTimes
        /// A stated active time that is longer than the elapsed time, or too short for the distance (PLA-43).
        case activeTime
        /// Stated means, maxima and climbs that contradict the samples (PLA-44).
        case statedFigure
        /// Points dated by a clock that was wrong for a while (PLA-45).
        case clock
        /// Laps and sessions that begin long before their first point (PLA-45).
        case earlyStart
    }

    package var kind: Kind
    /// The stream or figure, as words such as "heart rate"; nil if the kind says it.
    package var subject: String?
    /// The number of values.
    package var count: Int
    /// The time of the first one, in seconds since 2001-01-01 UTC; nil if it has none.
    package var first: Double?
    /// The figures in the sentence, those of the first value.
    package var figures: [Double]

    package init(_ kind: Kind, of subject: String? = nil, count: Int = 1, first: Double? = nil, figures: [Double] = [])
    {
        (self.kind, self.subject, self.count, self.first) = (kind, subject, count, first)
        self.figures = figures.filter(\.isFinite)
    }
}

extension [Implausible] {
    /// Adds values; those of the same kind are counted together.
    package mutating func add(_ other: Implausible) {
        guard other.count > 0 else { return }
        guard let index = firstIndex(where: { $0.kind == other.kind && $0.subject == other.subject }) else {
            append(other)
            return
        }
        self[index].count += other.count
        guard let first = other.first, first < self[index].first ?? .infinity else { return }
        (self[index].first, self[index].figures) = (first, other.figures)
    }
}

// MARK: - Sentences

extension Implausible {
    /// The judgement as a sentence for people.
    package var text: String {
        let isOne = count == 1
        func were(_ noun: String) -> String {
            "\(Self.number(Double(count))) \(noun)\(isOne ? " was" : "s were")"
        }
        let subject = subject ?? "value"
        return switch kind {
        case .noFix:
            "\(were("position")) left out of distance and route: \(isOne ? "it marks" : "they mark") a missing fix."
        case .positionJump:
            "\(were("position")) left out of distance and route: \(isOne ? "it lies" : "they lie") \(metres(0)) away and "
                + "\(seconds(1)) apart."
        case .positionShift:
            isOne
                ? "The track goes on \(metres(0)) away after \(seconds(1)): this step counts no distance."
                : "The track goes on elsewhere \(Self.number(Double(count))) times, first \(metres(0)) away after \(seconds(1)): these steps "
                    + "count no distance."
        case .positionJitter:
            "The positions jump back and forth in \(Self.number(Double(count))) stretch\(isOne ? "" : "es"): only the way between the ends "
                + "counts."
        case .repetition:
            "\(Self.number(Double(count))) point\(isOne ? "" : "s") occur\(isOne ? "s" : "") once more in the file: "
                + "\(isOne ? "its" : "their") way counts once."
        case .elevationZero:
            "\(Self.number(Double(count))) elevation\(isOne ? "" : "s") of 0 \(isOne ? "was" : "were") left out: nothing was measured."
        case .elevationRange:
            "\(were("elevation")) left out: \(figure(0)) m is no elevation on Earth."
        case .elevationSpike:
            "\(were("elevation")) left out: \(isOne ? "it rises or falls" : "they rise or fall") by \(figure(0)) m and "
                + "return\(isOne ? "s" : "") within seconds."
        case .elevationStep:
            "\(Self.number(Double(count))) step\(isOne ? "" : "s") of the elevation \(isOne ? "was" : "were") not counted as climb: the altimeter was set."
        case .range: "\(were("\(subject) value")) left out: \(figure(0))\(Self.unit(of: subject)) is impossible."
        case .powerSpike:
            "\(were("power value")) left out: \(figure(0)) W is far above the rest of the recording."
        case .zeroStream:
            "The \(subject) is 0 throughout, although other values show otherwise: it was not measured."
        case .suspectStream:
            isOne
                ? "1 value of the \(subject) looks wrong; it was not left out, because there are only few."
                : "\(Self.number(Double(count))) values of the \(subject) look wrong; because they are so many, none was left out."
        case .odometerReading:
            "\(were("distance reading")) left out: \(isOne ? "it does" : "they do") not fit the readings around \(isOne ? "it" : "them")."
        case .odometerJump:
            "The recorded distance jumps by \(metres(0))\(isOne ? "" : " and more, \(Self.number(Double(count))) times"): this is no way."
        case .recordedDistance:
            "The recorded distance of \(metres(0)) was not used: positions and total show \(metres(1))."
        case .measuredDistance:
            "The positions give \(metres(0)), the recorded distance is \(metres(1)): the recorded distance counts."
        case .statedDistance:
            "The stated distance of \(metres(0)) was not used: the recording shows \(metres(1))."
        case .coverage:
            "The points cover only \(Self.time(figures.first ?? 0)) of \(Self.time(figures.last ?? 0)): the stated "
                + "totals count."
        case .unclosed:
            "The points go on for \(Self.time(figures.first ?? 0)) after the stated end: time and distance follow them."
        case .statedEnergy: "The stated energy of \(figure(0)) kcal was not used: it is impossible."
        case .exchangedTimes: "The stated active and elapsed times were exchanged: they were swapped in the file."
        case .activeTime:
            figures.first.map {
                "The stated active time of \(Self.time($0)) is too short for the distance: it was computed from the "
                    + "recording."
            } ?? "The stated active time is longer than the workout: it was computed from the recording."
        case .statedFigure:
            "The stated \(subject) of \(figure(0)) was not used: "
                + (figures.count > 1 ? "the samples show \(figure(1))." : "it is impossible.")
        case .clock:
            "\(were("point")) dated by a clock that was wrong: \(isOne ? "it has" : "they have") the time that the rest of the recording gives."
        case .earlyStart:
            "The stated start is \(Self.time(figures.first ?? 0)) before the first point: the workout begins with its "
                + "first point."
        }
    }

    /// Returns the unit of the values of a stream, with a space; empty without one.
    private static func unit(of subject: String) -> String {
        switch subject {
        case "power": " W"
        case "speed": " m/s"
        case "temperature", "water temperature", "body temperature": " °C"
        case "heart rate", "cadence", "respiratory rate": " per minute"
        case "body mass": " kg"
        case "systolic blood pressure", "diastolic blood pressure": " mmHg"
        default: ""
        }
    }

    private func figure(_ index: Int) -> String {
        figures.indices.contains(index) ? Self.number(figures[index]) : "this"
    }

    private func metres(_ index: Int) -> String {
        guard figures.indices.contains(index) else { return "far" }
        let metres = figures[index]
        if metres < 1_000 { return "\(Self.number(metres)) m" }
        return metres < 100_000
            ? "\(Self.number((metres / 100).rounded() / 10)) km" : "\(Self.number((metres / 1_000).rounded())) km"
    }

    private func seconds(_ index: Int) -> String {
        guard figures.indices.contains(index) else { return "seconds" }
        return figures[index] < 120 ? "\(Self.number(figures[index])) s" : Self.time(figures[index])
    }

    /// Returns a number with at most one decimal and separators of thousands.
    private static func number(_ value: Double) -> String {
        guard abs(value) < 1e12 else { return "\(value)" }
        let tenths = Int((abs(value) * 10).rounded())
        var whole = String(tenths / 10)
        var grouped = ""
        while whole.count > 3 {
            grouped = ",\(whole.suffix(3))" + grouped
            whole.removeLast(3)
        }
        let sign = value < 0 && tenths > 0 ? "-" : ""
        return sign + whole + grouped + (tenths % 10 == 0 ? "" : ".\(tenths % 10)")
    }

    /// Returns a duration such as 1:02:03.
    private static func time(_ seconds: Double) -> String {
        let whole = Int(min(max(0, seconds), 1e9).rounded())
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let rest = "\(two(whole % 60))"
        return whole < 3_600
            ? "\(whole / 60):\(rest)" : "\(whole / 3_600):\(two(whole / 60 % 60)):\(rest)"
    }
}
