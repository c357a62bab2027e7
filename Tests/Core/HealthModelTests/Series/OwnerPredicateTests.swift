import HealthModel
import Testing

/// The part of a predicate that the sample of a series decides for all of its quantities (SER-24).
@Suite struct OwnerPredicateTests {
    private let owner = PredicateSubject(
        SampleRecord(type: .heartRate, start: 0, end: 10, content: .quantity(QuantityValue(60, .countPerMinute))))

    // swift-format-ignore
    @Test(arguments: [
        (.and([.hasNoDevice, .hasNoCorrelation]),          .constant(true)),
        (.and([.hasNoDevice, .hasWorkout]),                .constant(false)),
        (.or([.hasWorkout, .not(.hasNoDevice)]),           .constant(false)),
        (.or([.hasWorkout, .hasNoDevice]),                 .constant(true)),
        (.and([]),                                         .constant(true)),
        (.or([]),                                          .constant(false)),
        (.and([.hasNoDevice, .start(.less, 5)]),           .start(.less, 5)),
        (.or([.hasWorkout, .end(.less, 5)]),               .end(.less, 5)),
        (.not(.and([.hasWorkout, .start(.less, 5)])),      .constant(true)),
        (.and([.start(.less, 5), .hasWorkout]),            .constant(false)),
        (.or([.start(.less, 5), .hasNoDevice]),            .constant(true)),
        (.not(.start(.less, 5)),                           .not(.start(.less, 5))),
        (.not(.hasWorkout),                                .constant(true)),
        (.and([.start(.less, 5), .hasNoDevice, .end(.greater, 1)]), .and([.start(.less, 5), .end(.greater, 1)])),
        (.or([.start(.less, 5), .hasWorkout, .end(.greater, 1)]),   .or([.start(.less, 5), .end(.greater, 1)])),
        (.and([.start(.less, 5), .or([.hasWorkout, .end(.less, 9)])]), .and([.start(.less, 5), .end(.less, 9)])),
    ] as [(SamplePredicate, SamplePredicate)])
    func SER_24_onlyDatesStayOpen(_ predicate: SamplePredicate, _ decided: SamplePredicate) {
        #expect(predicate.decided(by: owner) == decided)
    }
}
