import HealthModel

extension FormatName {
    package static let planJSON = FormatName(rawValue: "plan-json")
}

extension WorkoutFileFormat {
    /// Plans in this library's own JSON, without any loss.
    public static let planJSON = WorkoutFileFormat(
        .planJSON, title: "JSON plan", isOwn: true,
        reading: Reading(
            isBeginning: { $0.json.format == PlanJSON.format }, content: .plans(PlanJSON.plans(from:file:_:))),
        planWriting: PlanWriting(
            ending: "json", capabilities: { _ in .whole },
            bytes: { (plan, _, _) throws(WorkoutFileError) in Array((plan.json.text + "\n").utf8) }))
}

/// The names and units of plans in JSON (PLF-20, PLF-21).
enum PlanJSON {
    static let format = "openhealthkit.plan"
    static let version = 1

    /// The units of goals and targets, with their names.
    static let units: [(name: String, unit: QuantityUnit)] = [
        ("s", .second), ("min", .minute), ("h", .hour), ("m", .meter), ("km", .kilometer), ("ft", .foot),
        ("yd", .yard), ("mi", .mile), ("kcal", .kilocalorie), ("cal", .smallCalorie), ("kJ", .kilojoule),
        ("J", .joule), ("W", .watt), ("m/s", .meterPerSecond), ("km/h", .kilometerPerHour),
        ("mi/h", QuantityUnit.mile.divided(by: .hour)), ("count/min", .countPerMinute),
    ]

    static let locations: [(name: String, location: LocationType)] = [
        ("unknown", .unknown), ("indoor", .indoor), ("outdoor", .outdoor),
    ]
    static let swimmingLocations: [(name: String, location: SwimmingLocation)] = [
        ("unknown", .unknown), ("pool", .pool), ("openWater", .openWater),
    ]

    /// Returns the plan of a file.
    @Sendable static func plans(
        from source: any ByteSource, file: String, _ options: PlanFileOptions
    ) throws(WorkoutFileError) -> ReadPlans {
        let bytes = try source.readAll(limit: PlanLimits.bytes, file: file)
        var limits = JSONLimits()
        limits.values = 200_000
        var scanner = JSONScanner(bytes, limits: limits)
        do {
            var reader = PlanJSONReader(options)
            let plan = try reader.plan(JSON(whole: &scanner), file: file) { PlanIdentity.identifier(bytes) }
            if let reason = PlanLimits.excess(plan) {
                throw WorkoutFileError.reading(
                    .malformed, FileProblem(reason, limit: .elements), at: .init(file: file))
            }
            return ReadPlans([plan], notes: Array(reader.notes.prefix(PlanLimits.notes)))
        } catch let failure as JSONScanner.Failure {
            throw scanner.error(failure, file: file)
        } catch let error as JSONFormError {
            throw .reading(.malformed, FileProblem(error.clause), at: .init(file: file))
        } catch let error as WorkoutFileError {
            throw error
        } catch {
            throw .reading(.malformed, "it is not a JSON plan", at: .init(file: file), underlying: error)
        }
    }
}
