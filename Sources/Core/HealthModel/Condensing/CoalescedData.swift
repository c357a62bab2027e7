/// Data in order, and what each of them was drawn together of.
struct CoalescedData: Sendable, Hashable {
    var data: [CondensingDatum]
    /// How many data of the group each one joins.
    var counts: [Int]
    /// Which data of the group these are, one after another; nil if they are all, in their order.
    var places: [Int]?
}
