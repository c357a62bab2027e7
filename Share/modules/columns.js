// Columns as bytes (API-103): `OHC1`, length and text of a header, numbers that are used where they lie.

export const parse = (buffer) => {
	const view = new DataView(buffer);
	if (buffer.byteLength < 8 || view.getUint32(0) !== 0x4f484331) throw new Error('These are no columns.');
	const length = view.getUint32(4, true);
	const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 8, length)));
	const read = ({ type, offset }) =>
		new (type === 'float64' ? Float64Array : Float32Array)(buffer, 8 + length + offset, header.rows);
	const columns = new Map(header.columns.map((column) => [column.name, { ...column, values: read(column) }]));
	return { rows: header.rows, axis: read(header.axis), columns, pauses: header.pauses };
};

export const load = async (address) => {
	const answer = await fetch(address, { headers: { Accept: 'application/vnd.openhealthkit.columns' } });
	if (!answer.ok) throw new Error(`The server answered ${answer.status}; request ${answer.headers.get('Request-Id') ?? 'unknown'}.`);
	return parse(await answer.arrayBuffer());
};

/** The last row whose value is at most `wanted`; 0 if none is. */
export const rowAt = (values, wanted) => {
	let low = 0;
	let high = values.length - 1;
	while (low < high) {
		const middle = (low + high + 1) >> 1;
		if (values[middle] <= wanted) low = middle;
		else high = middle - 1;
	}
	return low;
};

/** The row that is nearest. */
export const nearest = (values, wanted) => {
	const row = rowAt(values, wanted);
	return row + 1 < values.length && values[row + 1] - wanted < wanted - values[row] ? row + 1 : row;
};

/** Values of which a part lies below; of a sample, which is near enough for scales. */
export const quantiles = (values, parts) => {
	const known = [];
	const stride = Math.max(1, Math.floor(values.length / 4000));
	for (let row = 0; row < values.length; row += stride) if (!Number.isNaN(values[row])) known.push(values[row]);
	known.sort((a, b) => a - b);
	return parts.map((part) => known[Math.round(part * (known.length - 1))] ?? NaN);
};

/**
 * The points that a line between two places needs at a width, as x, y, x, y …: least and greatest of each pixel.
 * A row without a value, and a leap longer than `leap`, make a gap, which is NaN.
 */
export const decimated = (x, y, from, to, width, leap = Infinity) => {
	const first = Math.max(0, rowAt(x, from) - 1);
	const last = Math.min(x.length - 1, rowAt(x, to) + 1);
	const points = [];
	let before = NaN;
	const put = (row) => {
		if (x[row] - before > leap) points.push(before, NaN);
		before = x[row];
		points.push(before, y[row]);
	};
	if (last - first < 2 * width) {
		for (let row = first; row <= last; row += 1) put(row);
		return points;
	}
	const wide = (to - from) / width;
	let row = first;
	while (row <= last) {
		// Parts lie at multiples, so that the line does not tremble when it is moved.
		const part = Math.floor(x[row] / wide);
		let [least, greatest] = [row, row];
		do {
			if (y[row] < y[least] || Number.isNaN(y[least])) least = row;
			if (y[row] > y[greatest] || Number.isNaN(y[greatest])) greatest = row;
			row += 1;
		} while (row <= last && Math.floor(x[row] / wide) === part);
		put(Math.min(least, greatest));
		if (least !== greatest) put(Math.max(least, greatest));
	}
	return points;
};
