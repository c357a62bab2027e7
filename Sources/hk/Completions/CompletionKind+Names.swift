import ArgumentParser
import HealthModel
import HealthTransfer

extension CompletionKind {
    /// The names of all types of samples.
    static var sampleTypes: CompletionKind {
        words { ObjectType.all.filter(\.isSample).map(TypeName.name(of:)).sorted() }
    }

    /// The names of all quantity types, which alone have statistics.
    static var quantityTypes: CompletionKind {
        words { ObjectType.all.filter { $0.aggregationStyle != nil }.map(TypeName.name(of:)).sorted() }
    }

    /// The names of all activities.
    static var activities: CompletionKind { words { WorkoutActivity.named.map(\.name) } }

    /// The values of all settings: which of them is meant stands in the word before.
    static var settingValues: CompletionKind {
        words { UnitSystem.allCases.map(\.rawValue) + SettledZone.names + SettledLocale.names + [SettingKey.system] }
    }

    /// The values of a setting.
    static func settings(_ key: SettingKey) -> CompletionKind {
        words {
            switch key {
            case .units: UnitSystem.allCases.map(\.rawValue)
            case .timezone: SettledZone.names + [SettingKey.system]
            case .locale: SettledLocale.names + [SettingKey.system]
            }
        }
    }

    /// A list that is made only where a script is: every other start of the program goes without.
    private static func words(_ make: () -> [String]) -> CompletionKind {
        CompletionShell.requesting == nil ? .default : .list(make())
    }
}
