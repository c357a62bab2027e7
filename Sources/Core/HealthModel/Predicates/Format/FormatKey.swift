/// What a key path of a predicate format stands for.
enum FormatKey: Hashable {
    case start
    case end
    case length
    case uuid
    case source
    /// The name or the bundle identifier of the source: a user says either.
    case sourceNameOrIdentifier
    case revision
    case device
    case text(TextField)
    case metadata(String)
    case correlation
    case workout
    case quantity
    /// The smallest, greatest or most recent value of a discrete sample.
    case part(QuantityPart)
    case mostRecentStart
    case mostRecentEnd
    case mostRecentLength
    case count
    case categoryValue
    case activityType
    case duration
    case total(WorkoutTotal)
    case statistic(WorkoutStatistic, ObjectType)
    /// An activity of the workout, as a predicate on it.
    case workoutActivity
    case activity(FormatActivityKey)
    /// What samples of a special kind say.
    case detail(DetailKey)
    /// The workout that tells how hard it was.
    case effort
    /// Published for what is no sample.
    case elsewhere
}

/// What a key path says of one activity of a workout.
enum FormatActivityKey: Hashable {
    case activityType
    case duration
    case start
    case end
    case statistic(WorkoutStatistic, ObjectType)
}

extension FormatKey {
    /// A published key path (PRED-31); nil if there is none of this name.
    init?(published path: String) {
        if let key = Self.published[path] {
            self = key
            return
        }
        guard let dot = path.firstIndex(of: ".") else { return nil }
        let rest = String(path[path.index(after: dot)...])
        switch path[..<dot] {
        case "metadata": self = .metadata(rest)
        case "device":
            // The keys that a factory takes are names of properties too: `HKDevicePropertyName`.
            let prefix = "HKDeviceProperty"
            let name = rest.hasPrefix(prefix) ? rest.dropFirst(prefix.count).lowercased() : rest
            guard
                let property = DeviceRecord.Property.named[name]
                    ?? DeviceRecord.Property.named.first(where: { $0.key.lowercased() == name })?.value
            else { return nil }
            self = .text(.device(property))
        case "sumQuantity": self.init(.sum, of: rest)
        case "minimumQuantity": self.init(.minimum, of: rest)
        case "averageQuantity": self.init(.average, of: rest)
        case "maximumQuantity": self.init(.maximum, of: rest)
        case "activitySumQuantity": self.init(activity: .sum, of: rest)
        case "activityMinimumQuantity": self.init(activity: .minimum, of: rest)
        case "activityAverageQuantity": self.init(activity: .average, of: rest)
        case "activityMaximumQuantity": self.init(activity: .maximum, of: rest)
        default: return nil
        }
    }

    private init?(_ statistic: WorkoutStatistic, of identifier: String) {
        guard let type = ObjectType(identifier: identifier), statistic.exists(for: type) else { return nil }
        self = .statistic(statistic, type)
    }

    private init?(activity statistic: WorkoutStatistic, of identifier: String) {
        guard let type = ObjectType(identifier: identifier), statistic.exists(for: type) else { return nil }
        self = .activity(.statistic(statistic, type))
    }

    private static let published: [String: FormatKey] = [
        "startDate": .start, "endDate": .end, "UUID": .uuid, "source": .source, "sourceRevision": .revision,
        "device": .device, "correlation": .correlation, "workout": .workout, "quantity": .quantity,
        "min": .part(.minimum), "max": .part(.maximum), "most_recent": .part(.mostRecent),
        "most_recent_start_date": .mostRecentStart, "most_recent_end_date": .mostRecentEnd,
        "most_recent_duration": .mostRecentLength,
        "count": .count, "value": .categoryValue, "workoutType": .activityType, "duration": .duration,
        "totalDistance": .total(.distance), "totalEnergyBurned": .total(.energyBurned),
        "totalSwimmingStrokeCount": .total(.swimmingStrokeCount),
        "totalFlightsClimbed": .total(.flightsClimbed), "workoutActivity": .workoutActivity,
        "activityType": .activity(.activityType), "activityDuration": .activity(.duration),
        "activityStartDate": .activity(.start), "activityEndDate": .activity(.end),
        "ecg_average_heart_rate": .detail(.averageHeartRate), "ecg_public_classification": .detail(.classification),
        "ecg_symptoms_status": .detail(.symptomsStatus), "author_name": .detail(.authorName),
        "custodian_name": .detail(.custodianName), "patient_name": .detail(.patientName), "title": .detail(.title),
        "FHIRResource.identifier": .detail(.resourceIdentifier), "FHIRResource.resourceType": .detail(.resourceType),
        "dateComponents": .elsewhere, "logOrigin": .detail(.doseOrigin),
        "medicationConceptIdentifier": .detail(.medication), "scheduledDate": .detail(.scheduledDate),
        "status": .detail(.doseStatus), "ratingOfExertionAssociation": .effort, "hasSchedule": .elsewhere,
        "isArchived": .elsewhere,
    ]
}

extension DeviceRecord.Property {
    /// The properties by the names that key paths use.
    package static let named: [String: DeviceRecord.Property] = [
        "name": .name, "manufacturer": .manufacturer, "model": .model, "hardwareVersion": .hardwareVersion,
        "firmwareVersion": .firmwareVersion, "softwareVersion": .softwareVersion,
        "localIdentifier": .localIdentifier, "UDIDeviceIdentifier": .udiDeviceIdentifier,
    ]
}
