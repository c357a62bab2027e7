import GRDB
import HealthModel

/// Descriptions of unreadable objects.
extension IntegrityCheck {
    /// Returns the losses if a sample with a row is deleted.
    func losses(ofSample id: Int64) -> [DataLoss] {
        enum Column: Int, SQLColumns {
            case type, startDate, endDate, name
            static let list = selection(of: "s", [.name: "o.name"])
        }
        let sql = """
            SELECT \(Column.list) FROM sample s LEFT JOIN revision r ON r.id = s.revision
            LEFT JOIN source o ON o.id = r.source WHERE s.id = ?
            """
        let loss = try? SQLStatement(database, sql).first(Column.self, .integer(id)) { row in
            let type = references.type(row.integer(.type))
            return DataLoss(
                type == .workout ? "workout" : "sample", type: type, source: row.text(.name),
                start: row.real(.startDate), end: row.real(.endDate))
        }
        return [loss ?? DataLoss("sample")]
    }

    /// Returns the losses if a block of samples is deleted.
    func losses(ofBlock id: Int64) -> [DataLoss] {
        enum Column: Int, SQLColumns {
            case type, minStart, maxEnd, count, name
            static let list = selection(of: "b", [.name: "o.name"])
        }
        let sql = """
            SELECT \(Column.list) FROM block b LEFT JOIN revision r ON r.id = b.revision
            LEFT JOIN source o ON o.id = r.source WHERE b.id = ?
            """
        let loss = try? SQLStatement(database, sql).first(Column.self, .integer(id)) { row in
            DataLoss(
                "sample", type: references.type(row.integer(.type)), source: row.text(.name),
                start: row.real(.minStart), end: row.real(.maxEnd), count: Int(row.integer(.count)))
        }
        return [loss ?? DataLoss("sample", count: nil)]
    }

    /// Returns the losses if a part of a sample is deleted.
    func losses(_ noun: String, ofSample id: Int64, count: Int? = 1) -> [DataLoss] {
        losses(ofSample: id).map { loss in
            DataLoss(noun, type: loss.type, source: loss.source, start: loss.start, end: loss.end, count: count)
        }
    }
}
