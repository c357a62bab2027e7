import Foundation
import HealthModel
import HealthReports
import Testing

@Suite struct LoadInputsTests {
    private var inputs: LoadInputs {
        var inputs = LoadInputs()
        inputs.heartRates = 3600
        inputs.histogram.add(148, seconds: 3600)
        inputs.power = LoadInputs.Power(
            PowerCourse(times: (0..<3600).map(Double.init), watts: (0..<3600).map { _ in 210 }))
        return inputs
    }
    private let facts = LoadFacts(maximum: 190, maximumSource: .own, rest: 50, sex: .male, threshold: 280)

    @Test func whatIsKnownIsMeasured() throws {
        // 60 · 0.7 · 0.64 · e^1.344; 148 of 190 is 78 %, the third zone: 60 · 3; 100 · (210 / 280)²
        #expect(abs(try #require(inputs.load(.trimp, facts)) - 103.07) < 0.01)
        #expect(inputs.load(.edwards, facts) == 180)
        #expect(abs(try #require(inputs.load(.tss, facts)) - 56.25) < 1e-6)
    }

    @Test func numbersSayEverything() throws {
        var inputs = inputs
        inputs.histogram.add(61, seconds: 7.25)
        inputs.run = LoadInputs.Run(seconds: 3600, meters: 12_345.6)
        inputs.efficiency = Efficiency(
            .speed, values: (0..<1800).map { Double($0 % 7) }, rates: (0..<1800).map { Double(140 + $0 / 200) })
        #expect(inputs.power?.bests.count == 7 && inputs.efficiency?.halves != nil)
        for inputs in [LoadInputs(), self.inputs, inputs] {
            let numbers = inputs.numbers
            #expect(LoadInputs(numbers: numbers) == inputs)
            for count in numbers.indices { #expect(LoadInputs(numbers: Array(numbers[..<count])) == nil) }
            #expect(LoadInputs(numbers: numbers + [0]) == nil)
        }
        #expect(LoadInputs(numbers: [0, .infinity]) == nil && LoadInputs(numbers: [0, 1e18]) == nil)
    }

    /// No values are assumed.
    @Test func whatIsMissingIsSaid() {
        #expect(LoadInputs().firstMissingInput(of: .trimp, facts) == .heartRate)
        #expect(LoadInputs().firstMissingInput(of: .edwards, facts) == .heartRate)
        #expect(LoadInputs().firstMissingInput(of: .tss, facts) == .power)
        var less = facts
        less.sex = nil
        #expect(inputs.firstMissingInput(of: .trimp, less) == .biologicalSex && inputs.load(.trimp, less) == nil)
        less.rest = 200
        #expect(inputs.firstMissingInput(of: .trimp, less) == .restingHeartRate)
        #expect(inputs.load(.edwards, less) == 180)
        less.maximum = nil
        for measure in [LoadMeasure.trimp, .edwards] {
            #expect(
                inputs.firstMissingInput(of: measure, less) == .maximalHeartRate && inputs.load(measure, less) == nil)
        }
        less.threshold = nil
        #expect(inputs.firstMissingInput(of: .tss, less) == .thresholdPower && inputs.load(.tss, less) == nil)
    }
}
