/// Sorted data with the number of original data that each one joins.
struct CoalescedData: Sendable, Hashable {
    var data: [CondensingDatum]
    /// The number of data of the group that each datum joins.
    var counts: [Int]
    /// The indices of these data in the group, in order, or `nil` if they are the entire group in its original order.
    var places: [Int]?
}
