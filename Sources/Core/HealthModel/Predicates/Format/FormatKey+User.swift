extension FormatKey {
    /// Creates a key from a user-written key path, in any case: a published key path or a short alias.
    ///
    /// - Parameter type: The queried type, which determines the meaning of `value` and `duration`.
    init?(user path: String, for type: ObjectType) {
        let name = path.lowercased()
        if let key = Self.friendly[name] {
            self = key
        } else if name == "value" || name == "quantity" {
            self = type.family == .category ? .categoryValue : .quantity
        } else if name == "duration" {
            self = type.family == .workout ? .duration : .length
        } else if name.hasPrefix("metadata.") {
            self = .metadata(String(path.dropFirst("metadata.".count)))
        } else if name.hasPrefix("device.") {
            let rest = name.dropFirst("device.".count)
            guard let property = DeviceRecord.Property.named.first(where: { $0.key.lowercased() == rest })?.value else {
                return nil
            }
            self = .text(.device(property))
        } else if name.hasPrefix("activity.") {
            guard let key = FormatActivityKey(user: String(name.dropFirst("activity.".count))) else { return nil }
            self = .activity(key)
        } else if let (statistic, type) = Self.statistic(named: name) {
            self = .statistic(statistic, type)
        } else if let key = FormatKey(published: path), key != .elsewhere {
            self = key
        } else {
            return nil
        }
    }

    private static let friendly: [String: FormatKey] = [
        "start": .start, "startdate": .start, "end": .end, "enddate": .end, "id": .uuid, "uuid": .uuid,
        "source": .sourceNameOrIdentifier, "source.name": .text(.sourceName),
        "source.bundleidentifier": .text(.sourceIdentifier), "source.version": .text(.sourceVersion),
        "version": .text(.sourceVersion), "source.producttype": .text(.productType), "producttype": .text(.productType),
        "device": .text(.device(.name)), "activity": .activityType, "activitytype": .activityType,
        "workouttype": .activityType, "workoutactivitytype": .activityType, "distance": .total(.distance),
        "totaldistance": .total(.distance), "energy": .total(.energyBurned), "totalenergy": .total(.energyBurned),
        "totalenergyburned": .total(.energyBurned), "strokes": .total(.swimmingStrokeCount),
        "totalswimmingstrokecount": .total(.swimmingStrokeCount), "flights": .total(.flightsClimbed),
        "totalflightsclimbed": .total(.flightsClimbed), "correlation": .correlation, "workout": .workout,
    ]

    /// Returns the statistic and its type for a lowercase name such as `averageheartrate` or `sumstepcount`.
    fileprivate static func statistic(named name: String) -> (WorkoutStatistic, ObjectType)? {
        let words: [(String, WorkoutStatistic)] = [
            ("average", .average), ("avg", .average), ("minimum", .minimum), ("min", .minimum),
            ("maximum", .maximum), ("max", .maximum), ("total", .sum), ("sum", .sum),
        ]
        for (word, statistic) in words where name.hasPrefix(word) {
            let identifier = "hkquantitytypeidentifier" + name.dropFirst(word.count)
            if let type = ObjectType.all.first(where: { $0.identifier.lowercased() == identifier }),
                statistic.exists(for: type)
            {
                return (statistic, type)
            }
        }
        return nil
    }

    /// Returns the key paths that an error message suggests for a type.
    static func suggestions(for type: ObjectType) -> String {
        let own =
            switch type.family {
            case .quantity, .category: "value, start, end, duration"
            case .workout:
                "start, end, duration, activity, totalDistance, totalEnergyBurned, averageHeartRate, "
                    + "activity.duration, activity.averageHeartRate"
            default: "start, end, duration"
            }
        return "a key path: \(own), source, device.name, metadata.KEY or uuid"
    }
}

extension FormatActivityKey {
    /// Creates a key from the lowercase key path after `activity.`.
    fileprivate init?(user name: String) {
        switch name {
        case "type", "activitytype": self = .activityType
        case "duration": self = .duration
        case "start", "startdate": self = .start
        case "end", "enddate": self = .end
        default:
            guard let (statistic, type) = FormatKey.statistic(named: name) else { return nil }
            self = .statistic(statistic, type)
        }
    }
}
