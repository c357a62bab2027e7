import Testing
import ClickHouseCohort
@Test func builds() {}
