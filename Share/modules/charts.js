// Charts from the tables beside them: what a table says, and nothing else (WEB-8, WEB-41).

import { colour, make, onTheme, thin, written } from './format.js';
import { Link, attach, options, plotIn, pointIn, round } from './link.js';

/** Which colour a column has: the one that is asked for, the one of its name, or that of its place. */
const ownColour = (head, place) => {
	const name = head.dataset.colour ?? head.textContent.trim().toLowerCase();
	return colour(/^[\w]+$/.test(name) && getComputedStyle(document.documentElement).getPropertyValue(`--${name}`) ? `--${name}` : `--c${(place % 7) + 1}`);
};

const dashes = [[], [7, 4], [2, 3], [10, 3, 2, 3]];

const read = (table) => {
	const heads = [...table.tHead.rows[0].cells].slice(1);
	const rows = [...table.tBodies[0].rows].map((row) => ({
		label: row.cells[0].textContent.trim(),
		mark: row.dataset.mark, isRunning: 'running' in row.dataset,
		href: row.dataset.href ?? row.querySelector('a')?.href,
		values: [...row.cells].slice(1).map((cell) => (cell.dataset.value ? Number(cell.dataset.value) : NaN)),
		texts: [...row.cells].slice(1).map((cell) => cell.textContent.trim()),
	}));
	return { heads, rows };
};

/** The rows of a view that are marked at the axis; a view closer than the marks of the page has names of rows. */
const marked = (rows, steps, [from, to], width) => {
	const within = (row) => row >= from && row <= to;
	const every = [...rows.keys()];
	const all = every.filter((row) => rows[row].mark);
	const seen = all.filter(within);
	const isNamed = seen.length < 2 && all.length > 1;
	const places = isNamed ? every.filter(within) : all;
	const text = (row) => (isNamed ? rows[row].label : rows[row].mark);
	const room = Math.max(2, Math.floor(width / (isNamed ? 150 : Math.max(44, 9 * Math.max(...places.map((row) => text(row).length))))));
	const count = isNamed ? places.length : seen.length;
	const step = (!isNamed && steps.find((step) => count / step <= room)) || Math.max(1, Math.ceil(count / room));
	return places.filter((row, place) => place % step === 0 && within(row)).map((row) => ({ value: row, label: text(row) }));
};

/** Stripes for what is not over yet. */
const striped = (rgb) => {
	const tile = make('canvas', { width: 8, height: 8 });
	const pen = tile.getContext('2d');
	pen.fillStyle = thin(rgb, 0.25);
	pen.fillRect(0, 0, 8, 8);
	pen.strokeStyle = rgb;
	pen.lineWidth = 2;
	for (const shift of [-8, 0, 8]) {
		pen.moveTo(shift, 8);
		pen.lineTo(shift + 8, 0);
	}
	pen.stroke();
	return pen.createPattern(tile, 'repeat');
};

const sets = (kind, heads, rows, gap) => {
	const points = (column) => rows.map((row, x) => ({ x, y: row.values[column] }));
	/** A line passes short gaps; what has no neighbour within them is a dot. */
	const line = (column, radius) => {
		const data = points(column).filter(({ y }) => !Number.isNaN(y));
		const isNear = (one, other) => one && other && Math.abs(one.x - other.x) <= gap;
		return { data, spanGaps: gap, pointRadius: data.map((point, place) => (isNear(point, data[place - 1]) || isNear(point, data[place + 1]) ? radius : 3)) };
	};
	const spans = (low, high) => rows.map(({ values }, x) => ({ x, y: [values[low], values[high]] }));
	const bar = { type: 'bar', parsing: true, borderRadius: 6, borderSkipped: false, maxBarThickness: 18 };
	if (kind === 'range') {
		const rgb = ownColour(heads[0], 0);
		return [{ ...bar, backgroundColor: rgb, data: spans(0, 1) }];
	}
	if (kind === 'band') {
		const rgb = ownColour(heads[1], 0);
		const edge = { type: 'line', borderColor: thin(rgb, 0.35), borderWidth: 1, pointBackgroundColor: rgb };
		const average = { ...edge, borderColor: rgb, borderWidth: 2.5, ...line(1, rows.length > 40 ? 0 : 3) };
		// Few rows are told apart as bars.
		if (rows.length <= 40) return [average, { ...bar, backgroundColor: thin(rgb, 0.3), data: spans(0, 2) }];
		return [
			average,
			{ ...edge, ...line(0, 0) }, { ...edge, ...line(2, 0), fill: '-1', backgroundColor: thin(rgb, 0.18) },
		];
	}
	return heads.map((head, column) => {
		// Of lines the last is the one that the others are looked at beside.
		const place = kind === 'line' ? heads.length - 1 - column : column;
		const rgb = ownColour(head, place);
		// Bars of a chart of lines stand behind them.
		const isBehind = 'bar' in head.dataset;
		if (kind === 'bars' || kind === 'stacked' || isBehind) {
			const isOutline = 'outline' in head.dataset;
			const fill = isOutline ? 'transparent' : isBehind ? thin(rgb, 0.4) : rgb;
			return {
				type: 'bar', data: points(column), borderColor: rgb, borderWidth: isOutline ? 1.5 : 0, borderSkipped: 'bottom', maxBarThickness: 36,
				backgroundColor: rows.map((row) => (row.isRunning && !isOutline ? striped(rgb) : fill)),
				borderRadius: kind === 'bars' ? 4 : 0, grouped: !isOutline, order: isOutline || isBehind ? 1 : 0, barPercentage: 0.86, categoryPercentage: 0.86,
			};
		}
		const isDots = kind === 'dots';
		return {
			type: 'line', ...line(column, isDots ? 3 : 0), showLine: !isDots, borderColor: rgb, borderWidth: place ? 1.75 : 2.75, pointBackgroundColor: rgb, pointBorderWidth: 0,
			borderDash: head.dataset.dash?.split(' ').map(Number) ?? dashes[place % 4],
			pointStyle: ['circle', 'triangle', 'rect', 'rectRot'][place % 4],
		};
	});
};

/** What the charts of a group share. */
const links = {};

const draw = (figure) => {
	const { chart: kind, unit = '', format, low, high, step, marks, gap, group = '' } = figure.dataset;
	const { heads, rows } = read(figure.querySelector('table'));
	if (!rows.length || !step || !globalThis.Chart) return;
	const last = rows.length - 1;
	const label = `${figure.querySelector('h2, h3, figcaption')?.textContent.trim()}${unit ? `, ${unit}` : ''}`;
	const plot = plotIn(figure, label, last);
	const link = links[group] ?? new Link(-0.5, last + 0.5);
	if (group) links[group] = link;
	const isZoomable = rows.length > 60;
	const write = written[format];
	const steps = marks.split(' ').map(Number);
	let chart;

	const paint = () => {
		chart?.destroy();
		const scales = options({
			min: link.view[0], max: link.view[1], offset: false,
			afterBuildTicks: (axis) => { axis.ticks = marked(rows, steps, link.view, plot.clientWidth); },
			afterTickToLabelConversion: (axis) => { for (const [place, { label }] of marked(rows, steps, link.view, plot.clientWidth).entries()) if (axis.ticks[place]) axis.ticks[place].label = label; },
			ticks: { autoSkip: false, maxRotation: 0 },
			stacked: kind === 'stacked',
		}, {
			stacked: kind === 'stacked', min: Number(low), max: Number(high), afterBuildTicks: (axis) => round(axis, Number(step)),
			ticks: { callback: (value) => write(value) },
		});
		chart = new Chart(plot.querySelector('canvas'), { data: { datasets: sets(kind, heads, rows, Number(gap)) }, options: scales });
	};
	paint();
	onTheme(paint);

	const put = () => {
		const row = link.cursor;
		if (row === null) return pointIn(plot, null);
		const { label: name, texts, values } = rows[row];
		const value = kind === 'band' ? values[1] : heads.length === 1 ? values[0] : NaN;
		const said = texts.map((text, column) => (heads.length > 1 ? `${heads[column].textContent.trim()} ${text || 'none'}` : text || 'nothing')).join(', ');
		pointIn(plot, chart.scales.x.getPixelForValue(row), Number.isNaN(value) ? null : chart.scales.y.getPixelForValue(value), `${name}: ${said}`, `${name}, ${said}`, row);
	};
	link.listen((changed) => {
		if (changed.has('view')) {
			Object.assign(chart.options.scales.x, { min: link.view[0], max: link.view[1] });
			chart.update('none');
		}
		put();
	});
	const inside = (row) => Math.min(last, Math.max(0, row));
	attach(plot, (x) => chart.scales.x.getValueForPixel(x), {
		point: (place) => link.point(place === null ? null : inside(Math.round(place))),
		step: (by) => link.point(inside(Math.round((link.cursor ?? (by > 0 ? -1 : last + 1)) + by))),
		end: (isLast) => link.point(isLast ? last : 0),
		zoom: (by, about) => isZoomable && link.zoom(by, about),
		pan: (part) => isZoomable && link.pan(part),
		show: (from, to) => isZoomable && link.show(from, to),
		reset: () => link.reset(),
		open: () => { if (link.cursor !== null && rows[link.cursor].href) location.href = rows[link.cursor].href; },
	});
	if (heads.length > 1 && kind !== 'range') {
		const key = make('ul', { className: 'keyed', 'aria-hidden': 'true' });
		heads.forEach((head, column) => {
			const sign = make('i');
			sign.style.background = kind === 'band' ? ownColour(heads[1], 0) : ownColour(head, kind === 'line' ? heads.length - 1 - column : column);
			if (kind === 'band' && column !== 1) sign.style.opacity = 0.35;
			if ('outline' in head.dataset) Object.assign(sign.style, { background: 'none', border: '1.5px solid currentColor' });
			key.append(make('li', {}, sign, head.textContent.trim()));
		});
		plot.after(key);
	}
};

export const start = (figures) => figures.forEach(draw);
