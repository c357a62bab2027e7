import HealthModel
import HealthStore

extension HKHealthStore {
    /// Returns a characteristic; the default if it is not set or the app may not read it (OTH-11, AUTH-28).
    func characteristic<Value: RawRepresentable<Int>>(_ type: ObjectType, else none: Value) throws -> Value {
        try storedCharacteristic(type).flatMap { Value(rawValue: Int($0)) } ?? none
    }

    /// Returns the date of birth.
    /// - Throws: Code 11 if it is not set or the app may not read it (OTH-12).
    func dayOfBirth() throws -> CalendarDay {
        guard let number = try storedCharacteristic(.dateOfBirth) else { throw HKError.noData }
        return CalendarDay(number: number)
    }

    private func storedCharacteristic(_ type: ObjectType) throws -> Int64? {
        do throws(EngineError) {
            return try context.access.read { try $0.characteristic(type) }
        } catch {
            throw HKError(error)
        }
    }
}
