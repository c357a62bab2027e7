/// An accumulator of the summaries of all rows, to which people are added one by one.
struct CohortTally {
    private let query: CohortQuery
    private var distributions: [CohortPlace: Distribution] = [:]
    /// The number of people the query covers.
    private(set) var people = 0

    init(_ query: CohortQuery) { self.query = query }

    /// Adds the numbers of a person: by bucket, one per class.
    mutating func add(_ numbers: [Int: [Double]], of person: CohortPerson) {
        people += 1
        let groups = query.groups.map(person.group)
        for (bucket, classes) in numbers {
            for (number, value) in classes.enumerated() {
                let place = CohortPlace(groups: groups, bucket: bucket, class: number)
                distributions[place, default: Distribution(query.summaries, isExact: true)].add(value)
            }
        }
    }

    /// Returns the rows, ascending.
    func rows() -> AsyncThrowingStream<CohortRow, any Error> {
        AsyncThrowingStream { continuation in
            for place in distributions.keys.sorted() {
                if let row = distributions[place]?.row(place, minimumPeople: query.minimumPeople) {
                    continuation.yield(row)
                }
            }
            continuation.finish()
        }
    }
}
