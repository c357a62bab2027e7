/// A block of a series as it lies in the store.
struct SeriesBlock {
    var id: Int64
    var series: Int64
    var count: Int
    var columns: Int
}
