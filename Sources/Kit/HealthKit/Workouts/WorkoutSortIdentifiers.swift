// From the API tables: 5 sort identifiers of workouts.

/// Sorts by duration.
public let HKWorkoutSortIdentifierDuration = "duration"

/// Sorts by total distance.
public let HKWorkoutSortIdentifierTotalDistance = "totalDistance"

/// Sorts by total energy burned.
public let HKWorkoutSortIdentifierTotalEnergyBurned = "totalEnergyBurned"

/// Sorts by total flights climbed.
public let HKWorkoutSortIdentifierTotalFlightsClimbed = "totalFlightsClimbed"

/// Sorts by total swimming stroke count.
public let HKWorkoutSortIdentifierTotalSwimmingStrokeCount = "totalSwimmingStrokeCount"
