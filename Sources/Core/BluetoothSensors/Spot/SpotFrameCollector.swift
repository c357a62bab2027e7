package import Foundation

/// The collected frames of one device, which are evaluated once its clock and its users are known.
package struct SpotFrameCollector: Sendable {
    /// The result of a reading.
    package struct Result: Sendable, Hashable {
        /// The measurements in chronological order.
        package var measurements: [SpotMeasurement] = []
        /// The number of frames without a value, of control solutions or marked as invalid by the device (SEN-94).
        package var unusable = 0
        /// The number of frames that could not be decoded.
        package var refused = 0
        /// The number of measurements of users other than the requested one.
        package var others = 0
        /// The numbers of all users, in ascending order.
        package var users: [UInt8] = []
        /// The seconds by which the device's clock is behind; `nil` if it reports none.
        package var behind: Double?
    }

    private var frames: [(frame: SensorFrame, arrival: Double)] = []
    private var contexts: [UInt16: GlucoseContext] = [:]
    private var refused = 0
    private var location: UInt8?
    private var clock: (shown: CurrentTime, at: Double)?

    package init() {}

    /// A Boolean value that indicates whether any measurement arrived, usable or not.
    package var hasFrames: Bool { !frames.isEmpty || refused > 0 }

    /// A Boolean value that indicates whether the device reported its time.
    package var hasClock: Bool { clock != nil }

    /// Stores a frame.
    package mutating func store(_ bytes: [UInt8], of characteristic: SensorCharacteristic, at arrival: Double) {
        do throws(SensorDecodingError) {
            guard let frame = try SensorFrame(bytes, of: characteristic) else { return }
            switch frame {
            case .weight, .bloodPressure, .temperature, .glucose, .oximeter: frames.append((frame, arrival))
            case .glucoseContext(let context): contexts[context.sequence] = context
            case .temperatureType(let value): location = value
            case .currentTime(let shown): clock = (shown, arrival)
            default: break
            }
        } catch {
            refused += 1
        }
    }

    /// Returns the measurements of one user or all users.
    ///
    /// - Parameters:
    ///   - user: The requested user; `nil` for all. Measurements of an unknown user are always included (SEN-92).
    ///   - calendar: The calendar of the host, with its time zone, because devices report local time.
    package func result(user: UInt8? = nil, in calendar: Calendar) -> Result {
        var result = Result(refused: refused, behind: behind(in: calendar))
        for (frame, arrival) in frames {
            guard let measurement = measurement(frame, arrival, result.behind ?? 0, calendar) else {
                result.unusable += 1
                continue
            }
            if let own = measurement.user, own != SpotMeasurement.unknownUser {
                if !result.users.contains(own) { result.users.append(own) }
                if let user, own != user {
                    result.others += 1
                    continue
                }
            }
            result.measurements.append(measurement)
        }
        result.users.sort()
        result.measurements.sort { $0.date < $1.date }
        return result
    }

    /// Returns the seconds by which the device's clock was behind when it reported its time (SEN-90).
    private func behind(in calendar: Calendar) -> Double? {
        guard let clock, let shown = clock.shown.date?.date(in: calendar) else { return nil }
        return clock.at - (shown.timeIntervalSinceReferenceDate + clock.shown.fraction)
    }

    private func measurement(
        _ frame: SensorFrame, _ arrival: Double, _ behind: Double, _ calendar: Calendar
    ) -> SpotMeasurement? {
        func stamp(_ date: SensorDate?, minutes: Int = 0) -> SpotMeasurement.Stamp {
            let now = Date(timeIntervalSinceReferenceDate: arrival)
            let moment = date?.stamp(now: now - Double(minutes) * 60, offset: behind, in: calendar)
            guard let date, let moment else { return .init(date: arrival, text: nil) }
            return .init(date: moment.timeIntervalSinceReferenceDate + Double(minutes) * 60, text: date.text)
        }
        switch frame {
        case .weight(let weight): return SpotMeasurement(weight, at: stamp(weight.date))
        case .bloodPressure(let pressure): return SpotMeasurement(pressure, at: stamp(pressure.date))
        case .temperature(let measured):
            return SpotMeasurement(measured, location: location, at: stamp(measured.date))
        case .glucose(let glucose):
            let context = glucose.hasContext ? contexts[glucose.sequence] : nil
            return SpotMeasurement(glucose, context, at: stamp(glucose.baseTime, minutes: glucose.offset))
        case .oximeter(let measured): return SpotMeasurement(measured, at: stamp(measured.date))
        default: return nil
        }
    }
}

extension SensorDate {
    /// The local time in the form `2026-11-22T07:30:00`.
    var text: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(year)-\(two(month))-\(two(day))T\(two(hour)):\(two(minute)):\(two(second))"
    }
}
