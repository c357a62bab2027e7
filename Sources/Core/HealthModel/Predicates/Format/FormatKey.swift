/// The meaning of a key path in a predicate format.
enum FormatKey: Hashable {
    case start
    case end
    case length
    case uuid
    case source
    /// The name or the bundle identifier of the source; users may write either.
    case sourceNameOrIdentifier
    case revision
    case device
    case text(TextField)
    case metadata(String)
    case correlation
    case workout
    case quantity
    /// The minimum, maximum or most recent value of a discrete sample.
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
    /// A predicate on an activity of the workout.
    case workoutActivity
    case activity(FormatActivityKey)
    /// A property of a specialized sample type.
    case detail(DetailKey)
    /// The workout that an effort sample rates.
    case effort
    /// A published key path of objects that are not samples.
    case elsewhere
}

/// The meaning of a key path of a workout activity.
enum FormatActivityKey: Hashable {
    case activityType
    case duration
    case start
    case end
    case statistic(WorkoutStatistic, ObjectType)
}

extension FormatKey {
    /// Creates a key from a published key path (PRED-31), or returns `nil` if there is none with this name.
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
            // The property keys that a factory method accepts are key paths too: `HKDevicePropertyName`.
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
    /// The properties by their names in key paths.
    package static let named: [String: DeviceRecord.Property] = [
        "name": .name, "manufacturer": .manufacturer, "model": .model, "hardwareVersion": .hardwareVersion,
        "firmwareVersion": .firmwareVersion, "softwareVersion": .softwareVersion,
        "localIdentifier": .localIdentifier, "UDIDeviceIdentifier": .udiDeviceIdentifier,
    ]
}
