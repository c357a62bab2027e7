import GRDB
import HealthModel

/// Integrity checks of the details of samples: route points, heartbeats, voltages, attachments.
extension IntegrityCheck {
    func checkContents() throws {
        try checkRoutes()
        try checkTraces()
        try checkBeats()
        try checkAttachments()
        let points = PayloadColumn.selection(of: "p", [.count: "NULL"])
        for (id, reason) in try payloads("SELECT \(points) FROM active_points p").damaged(
            columns: RouteBlock.columnCount)
        {
            found(
                "Row \(id) of active_points is damaged (\(reason)).",
                losses: [DataLoss("part of the route of a recording", count: nil)]
            ) { [database] in try SQLStatement(database, "DELETE FROM active_points WHERE id = ?").run(.integer(id)) }
        }
    }

    // MARK: Routes

    private enum RouteColumn: Int, SQLColumns { case id, stored }

    private func checkRoutes() throws {
        enum Column: Int, SQLColumns {
            case id, route, count, firstDate, lastDate, payload
            static let list = selection(of: "route_block")
        }
        try SQLStatement(database, "SELECT \(Column.list) FROM route_block ORDER BY id").forEach(Column.self) { row in
            try looked()
            let (id, route, count) = (row.integer(.id), row.integer(.route), Int(row.integer(.count)))
            do {
                let dates = try BlockCodec.decode(row.bytes(.payload), columns: RouteBlock.columnCount)[0]
                guard let first = dates.first, let last = dates.last else { throw BlockDamage.malformed }
                if count == dates.count, row.real(.firstDate) == first, row.real(.lastDate) == last { return true }
                found("The summary of row \(id) of route_block does not match its points.") { [database] in
                    try SQLStatement(
                        database, "UPDATE route_block SET count = ?, first_date = ?, last_date = ? WHERE id = ?"
                    ).run(.integer(Int64(dates.count)), .real(first), .real(last), .integer(id))
                }
            } catch let damage as BlockDamage {
                found(
                    "Row \(id) of route_block is damaged (\(damage)).",
                    losses: losses("point of a route", ofSample: route, count: count)
                ) { [database] in try SQLStatement(database, "DELETE FROM route_block WHERE id = ?").run(.integer(id)) }
            }
            return true
        }
        let stored = "ifnull((SELECT sum(b.count) FROM route_block b WHERE b.route = s.id), 0)"
        let list = RouteColumn.selection(of: "s", [.stored: stored])
        let sql = "SELECT \(list) FROM sample s WHERE s.type = ? AND s.value IS NOT \(stored)"
        let type = SQLValue.integer(references.id(of: .workoutRoute))
        try SQLStatement(database, sql).forEach(RouteColumn.self, [type]) { row in
            let (id, count) = (row.integer(.id), row.integer(.stored))
            guard count > 0 else {
                found("Route \(id) has no points.", lostSample: id)
                return true
            }
            found("The number of points of route \(id) is wrong.") { [database] in
                try SQLStatement(database, "UPDATE sample SET value = ? WHERE id = ?")
                    .run(.real(Double(count)), .integer(id))
            }
            return true
        }
    }

    // MARK: Voltages and heartbeats

    private func checkTraces() throws {
        for (id, reason) in try payloads("SELECT \(PayloadColumn.selection(of: "p")) FROM trace_block p").damaged(
            columns: 2)
        {
            let owner = try SQLStatement(database, "SELECT owner FROM trace_block WHERE id = ?")
                .firstInteger(.integer(id))
            found(
                "Row \(id) of trace_block is damaged (\(reason)).",
                losses: losses("part of an electrocardiogram", ofSample: owner ?? 0)
            ) { [database] in try SQLStatement(database, "DELETE FROM trace_block WHERE id = ?").run(.integer(id)) }
        }
    }

    private func checkBeats() throws {
        let list = PayloadColumn.selection(of: "p", [.id: "p.series", .count: "s.value"])
        let rows = try payloads("SELECT \(list) FROM heartbeat_data p LEFT JOIN sample s ON s.id = p.series")
        for (id, reason) in try rows.damaged(columns: 2) {
            found("Row \(id) of heartbeat_data is damaged (\(reason)).", lostSample: id)
        }
    }

    // MARK: Attachments

    private func checkAttachments() throws {
        enum Column: Int, SQLColumns {
            case id, owner, stored
            static let list = selection(of: "a", [.stored: "c.bytes"])
        }
        let sql = """
            SELECT \(Column.list) FROM attachment a LEFT JOIN (
                SELECT attachment, sum(length(bytes)) bytes FROM attachment_chunk GROUP BY attachment
            ) c ON c.attachment = a.id WHERE a.size <> ifnull(c.bytes, 0)
            """
        try SQLStatement(database, sql).forEach(Column.self) { row in
            let id = row.integer(.id)
            found(
                "The size of attachment \(id) is wrong.",
                losses: losses("attachment", ofSample: row.integer(.owner))
            ) { [database] in try SQLStatement(database, "DELETE FROM attachment WHERE id = ?").run(.integer(id)) }
            return true
        }
    }
}
