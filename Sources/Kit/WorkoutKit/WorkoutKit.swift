// On a phone, apps that import WorkoutKit see the units of Foundation and the types of HealthKit in its signatures.
@_exported public import Foundation
@_exported public import HealthKit
