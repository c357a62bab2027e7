import Foundation
import HealthModel
import HealthTransfer
import WorkoutFiles

/// The properties of a workout without its samples (ING-40, ING-41, ING-44, ING-45, ING-46).
struct WorkoutProperties {
    let start: IngestMoment
    /// The end, in seconds since 2001-01-01 UTC.
    let end: Double
    /// The activity; `nil` if the name is unknown.
    let activity: WorkoutActivity?
    private let duration: Double
    private let meaning: IngestActivityNames.Meaning
    private let name: String
    private let payload: WorkoutPayload
    private let context: IngestContext

    /// The metadata key for the exporter's name of a workout of unknown kind.
    static let activityNameKey = "activityName"
    /// The metadata key for the displayed name.
    static let titleKey = "name"
    static let stepCadenceKey = "OHKStepCadence"
    private static let nameLimit = 200
    private static let textLimit = 1_000
    private static let entryLimit = 50

    /// Parses the required members.
    init(_ payload: WorkoutPayload, _ context: IngestContext) throws(IngestReason) {
        guard let name = payload["name"]?.text.flatMap({ IngestText.line($0, limit: Self.nameLimit) }) else {
            throw IngestReason("it has no name")
        }
        start = try context.moments.moment(payload["start"])
        let stated = payload["duration"]?.double.flatMap { $0 > 0 ? $0 : nil }
        if let last = payload["end"] {
            end = try context.moments.moment(last).time
        } else if let stated {
            end = start.time + stated
        } else {
            throw IngestReason("missing end and duration")
        }
        guard end >= start.time else { throw IngestReason("it ends before it starts") }
        do {
            try SampleValidation.checkDates(type: .workout, start: start.time, end: end)
        } catch {
            throw IngestReason("longer than the maximum duration of a workout")
        }
        // The duration may slightly exceed the difference of the dates, which are whole seconds.
        duration = min(stated ?? .infinity, end - start.time)
        self.name = name
        self.payload = payload
        self.context = context
        meaning = context.activities.meaning(name)
        activity = meaning.activity
    }

    var source: RelaySource { RelaySource(payload["source"]?.text) }

    // MARK: The workout

    /// Returns the workout with the statistics of its samples, and with the exported totals of other types.
    func draft(_ measured: [ObjectType: MeasuredData]) -> IngestDraft {
        let activity = activity ?? .other
        var workout = WorkoutRecord(activityType: activity, duration: duration)
        workout.measure(measured, end: end)
        for (type, statistics) in summaries(activity) where workout.statistics?[type] == nil {
            workout.statistics?[type] = statistics
        }
        workout.totals = WorkoutRecord.totals(of: workout.statistics ?? [:], activityType: activity)
        workout.activities = [
            WorkoutActivityRecord(
                uuid: activityIdentifier, configuration: configuration(activity), start: start.time, end: end,
                duration: duration)
        ]
        var draft = IngestDraft(
            type: .workout, start: start.time, end: end, content: .workout(workout),
            source: source.identity(.minutes), syncIdentifier: SyncIdentity.workout(start: start.time, end: end))
        draft.metadata = metadata
        return draft
    }

    /// An identifier that is the same whenever the workout is imported.
    private var activityIdentifier: UUID {
        let identity = DerivedIdentity(texts: ["hae activity", SyncIdentity.workout(start: start.time, end: end)])
        return identity.uuid(start: start.time, end: end)
    }

    private var isIndoor: Bool? {
        if let said = payload["isIndoor"]?.truth { return said }
        switch IngestText.key(payload["location"]?.text) {
        case "indoor", "indoors": return true
        case "outdoor", "outdoors": return false
        default: return meaning.isIndoor
        }
    }

    private var isPool: Bool? {
        guard activity == .swimming else { return nil }
        switch IngestText.key(payload["location"]?.text) {
        case "pool": return true
        case "openwater": return false
        default: return meaning.isPool
        }
    }

    private func configuration(_ activity: WorkoutActivity) -> WorkoutConfigurationRecord {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = activity
        configuration.locationType = isIndoor.map { $0 ? .indoor : .outdoor } ?? .unknown
        configuration.swimmingLocationType = isPool.map { $0 ? .pool : .openWater } ?? .unknown
        configuration.lapLength = lapLength
        return configuration
    }

    // MARK: Summaries

    /// Returns a number with its unit, or `nil` if it is missing or 0, which means that it was not measured (ING-44).
    private func quantity(_ name: String, _ unit: QuantityUnit) -> QuantityValue? {
        payload[name].flatMap { positive($0, unit) }
    }

    private func positive(_ value: JSON, _ unit: QuantityUnit) -> QuantityValue? {
        guard case .object = value, let quantity = try? context.quantity(value, like: unit), quantity.value > 0,
            quantity.converted(to: unit)?.isFinite == true
        else { return nil }
        return quantity
    }

    /// Returns the totals of the exporter, in canonical units.
    private func summaries(_ activity: WorkoutActivity) -> [ObjectType: WorkoutStatisticsRecord] {
        var summaries: [ObjectType: WorkoutStatisticsRecord] = [:]
        for (names, type) in [
            (["activeEnergyBurned", "activeEnergy"], .activeEnergyBurned),
            (["distance"], WorkoutDistance.type(for: activity)), (["flightsClimbed"], .flightsClimbed),
            (["totalSwimmingStrokeCount"], .swimmingStrokeCount), (["stepCount"], .stepCount),
        ] as [([String], ObjectType)] {
            guard let unit = type.canonicalUnit,
                let sum = names.lazy.compactMap({ quantity($0, unit) }).first?.converted(to: unit)
            else { continue }
            summaries[type] = WorkoutStatisticsRecord(sum: sum)
        }
        summaries[.heartRate] = heartRates
        return summaries
    }

    private var heartRates: WorkoutStatisticsRecord? {
        guard let unit = ObjectType.heartRate.canonicalUnit else { return nil }
        let all = payload["heartRate"]
        func rate(_ value: JSON?) -> Double? {
            value.flatMap { positive($0, unit) }?.converted(to: unit)
        }
        let average = rate(payload["avgHeartRate"]) ?? rate(all?.first(of: "avg", "Avg"))
        let maximum = rate(payload["maxHeartRate"]) ?? rate(all?.first(of: "max", "Max"))
        let minimum = rate(all?.first(of: "min", "Min"))
        guard average != nil || maximum != nil || minimum != nil else { return nil }
        return WorkoutStatisticsRecord(minimum: minimum, average: average, maximum: maximum)
    }

    /// The length of the pool.
    ///
    /// A value below one metre must be in kilometres; this is the only guess at a unit (ING-45).
    private var lapLength: QuantityValue? {
        guard let length = quantity("lapLength", .meter) else { return nil }
        return length.unit == .meter && length.value < 1 ? QuantityValue(length.value * 1_000, .meter) : length
    }

    // MARK: Metadata

    private var metadata: [String: MetadataValue] {
        var metadata = ownMetadata
        metadata[Self.titleKey] = .string(name)
        if activity == nil { metadata[Self.activityNameKey] = .string(name) }
        if let id = payload["id"]?.text.flatMap({ IngestText.line($0, limit: Self.nameLimit) }) {
            metadata[MetadataKey.externalUUID] = .string(id)
        }
        if let zone = TimeZone(secondsFromGMT: start.offset) {
            metadata[MetadataKey.timeZone] = .string(zone.identifier)
        }
        if let isIndoor { metadata[MetadataKey.indoorWorkout] = .bool(isIndoor) }
        if let isPool { metadata[MetadataKey.swimmingLocationType] = .integer(isPool ? 1 : 2) }
        metadata[MetadataKey.lapLength] = lapLength.map { .quantity($0) }
        let effort = try? QuantityUnit(parsing: "kcal/(kg*hr)")
        for (name, key, unit) in [
            ("intensity", MetadataKey.averageMETs, effort), ("speed", MetadataKey.averageSpeed, .meterPerSecond),
            ("avgSpeed", MetadataKey.averageSpeed, .meterPerSecond),
            ("maxSpeed", MetadataKey.maximumSpeed, .meterPerSecond),
            ("humidity", MetadataKey.weatherHumidity, .percent),
            ("elevationUp", MetadataKey.elevationAscended, .meter),
            ("elevationDown", MetadataKey.elevationDescended, .meter),
            ("stepCadence", Self.stepCadenceKey, .countPerMinute),
        ] as [(String, String, QuantityUnit?)] {
            if let unit, let quantity = quantity(name, unit) { metadata[key] = .quantity(quantity) }
        }
        addTemperature(to: &metadata)
        addElevation(to: &metadata)
        if let score = payload["swolfScore"]?.double, score > 0 { metadata[MetadataKey.swolfScore] = .number(score) }
        if let style = Self.strokeStyles[IngestText.key(payload["strokeStyle"]?.text)] {
            metadata[MetadataKey.swimmingStrokeStyle] = .integer(style)
        }
        if let salinity = Self.salinities[IngestText.key(payload["salinity"]?.text)] {
            metadata[MetadataKey.waterSalinity] = .integer(salinity)
        }
        return metadata
    }

    /// Adds the temperature, for which every value including 0 is valid.
    private func addTemperature(to metadata: inout [String: MetadataValue]) {
        guard let value = payload["temperature"], case .object = value,
            let quantity = try? context.quantity(value, like: .degreeCelsius)
        else { return }
        metadata[MetadataKey.weatherTemperature] = .quantity(quantity)
    }

    /// Adds the climb in the format of version 1.
    private func addElevation(to metadata: inout [String: MetadataValue]) {
        guard let elevation = payload["elevation"], case .object = elevation,
            let unit = try? UnitNames.meaning(elevation.first(of: "units", "unit")?.text, like: .meter)
        else { return }
        for (name, key) in [
            ("ascent", MetadataKey.elevationAscended), ("descent", MetadataKey.elevationDescended),
        ] {
            guard let value = elevation[name]?.double, value > 0, metadata[key] == nil else { continue }
            metadata[key] = .quantity(unit.quantity(value))
        }
    }

    /// The workout's own metadata under its own names; Apple's keys are set only where their meaning is known.
    private var ownMetadata: [String: MetadataValue] {
        var members: [JSON.Member] = []
        switch payload["metadata"] {
        case .object(let own)?: members = own
        case .array(let elements)?:
            for element in elements {
                if let key = element["key"]?.text, let value = element["value"] { members.append((key, value)) }
            }
        default: break
        }
        var metadata: [String: MetadataValue] = [:]
        for (name, value) in members where metadata.count < Self.entryLimit {
            guard let key = IngestText.line(name, limit: 100), !key.hasPrefix("HK"), !key.hasPrefix("OHK"),
                key != Self.titleKey, key != Self.activityNameKey
            else { continue }
            switch value {
            case .string(let text): metadata[key] = IngestText.line(text, limit: Self.textLimit).map { .string($0) }
            case .integer(let number): metadata[key] = .integer(Int64(number))
            case .number(let number): metadata[key] = .number(number)
            case .bool(let truth): metadata[key] = .bool(truth)
            default: continue
            }
        }
        return metadata
    }

    private static let strokeStyles: [String: Int64] = [
        "mixed": 1, "freestyle": 2, "backstroke": 3, "breaststroke": 4, "butterfly": 5, "kickboard": 6,
    ]
    private static let salinities: [String: Int64] = [
        "freshwater": 1, "fresh": 1, "saltwater": 2, "salt": 2, "seawater": 2,
    ]
}
