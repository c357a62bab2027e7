// From the API tables: 5 sort identifiers of workouts.

/// The sort key for duration.
public let HKWorkoutSortIdentifierDuration = "duration"

/// The sort key for total distance.
public let HKWorkoutSortIdentifierTotalDistance = "totalDistance"

/// The sort key for total energy burned.
public let HKWorkoutSortIdentifierTotalEnergyBurned = "totalEnergyBurned"

/// The sort key for total flights climbed.
public let HKWorkoutSortIdentifierTotalFlightsClimbed = "totalFlightsClimbed"

/// The sort key for total swimming stroke count.
public let HKWorkoutSortIdentifierTotalSwimmingStrokeCount = "totalSwimmingStrokeCount"
