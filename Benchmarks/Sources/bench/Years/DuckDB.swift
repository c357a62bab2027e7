/// The column store as a peer, in process from Python, on one thread.
enum DuckDB {
    static let load = """
        import duckdb, os, sys
        folder = sys.argv[1]
        c = duckdb.connect(folder + '/loading.duckdb')
        c.execute(f\"\"\"CREATE TABLE sample AS SELECT 1::INTEGER AS type, column0::DOUBLE AS start,
            column1::DOUBLE AS value, to_timestamp(column0 + 978307200) AS time
            FROM read_csv('{folder}/heart.csv', header=false, columns={{'column0': 'BIGINT', 'column1': 'BIGINT'}})\"\"\")
        c.close()
        os.rename(folder + '/loading.duckdb', folder + '/peer.duckdb')
        """

    /// A script that prints the CPU or wall-clock seconds of one time, and the result.
    static let ask = """
        import duckdb, statistics, sys, time
        folder, question = sys.argv[1:]
        clock = time.perf_counter if question.endswith('-wall') else time.process_time
        question = question.removesuffix('-wall')
        c = duckdb.connect(folder + '/peer.duckdb', read_only=True)
        c.execute('SET threads = 1')
        c.execute('SET enable_progress_bar = false')
        values = 'min(value), max(value), avg(value) FROM sample WHERE type = 1'
        buckets = 'SELECT floor((start - %d) / %d)::BIGINT AS b, ' + values + ' GROUP BY b ORDER BY b'
        if question == 'local':
            c.execute("SET TimeZone = '\(Years.zone)'")
        sql = {
            'days': buckets % (\(Int(Years.begin)), 86400),
            'minutes': buckets % (\(Int(Years.anchor)), 2220),
            'local': "SELECT epoch(date_trunc('day', time)) AS b, " + values + ' GROUP BY b ORDER BY b',
            'whole': 'SELECT 0, ' + values,
            'count': 'SELECT count(*) FROM sample WHERE type = 1',
        }[question]
        costs = []
        for turn in range(7):
            before = clock()
            rows = c.execute(sql).fetchall()
            costs.append(clock() - before)
        if question == 'count':
            truth = 'count=%d' % rows[0][0]
        else:
            mix = sum(r[1] * ((i + 1) % 101) + r[2] * ((i + 1) % 103) for i, r in enumerate(rows))
            truth = '%s=%d:%.1f:%.1f:%.1f' % (
                question, len(rows), sum(r[1] for r in rows), sum(r[2] for r in rows), mix)
        print(statistics.median(costs), truth)
        """
}
