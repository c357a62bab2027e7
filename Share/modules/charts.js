// Charts from the tables beside them: what a table says, and nothing else (WEB-8, WEB-41).

import { colour, make, onTheme, step, thin, written } from './format.js';
import { Link, attach, options, plotIn, pointIn } from './link.js';

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
		moment: row.querySelector('time')?.getAttribute('datetime') ?? '',
		href: row.dataset.href ?? row.querySelector('a')?.href,
		values: [...row.cells].slice(1).map((cell) => (cell.dataset.value ? Number(cell.dataset.value) : NaN)),
		texts: [...row.cells].slice(1).map((cell) => cell.textContent.trim()),
	}));
	return { heads, rows };
};

const dated = (parts) => {
	const format = new Intl.DateTimeFormat(document.documentElement.dataset.locale || undefined, { timeZone: 'UTC', ...parts });
	return ({ moment }) => format.format(new Date(moment));
};

/** Labels that are short enough for an axis: by how far apart the rows are. */
const shortened = (rows) => {
	const all = (pattern) => rows.every(({ moment }) => pattern.test(moment));
	if (rows.length < 2 || !all(/^\d{4}-\d\d-\d\d$/)) return ({ label }) => label;
	if (all(/-01-01$/)) return dated({ year: 'numeric' });
	if (all(/-01$/)) return dated(rows.length > 14 ? { month: 'short', year: 'numeric' } : { month: 'short' });
	if (rows.length <= 7) return dated({ weekday: 'short' });
	return dated(new Date(rows.at(-1).moment) - new Date(rows[0].moment) > 4e10 ? { month: 'short', year: 'numeric' } : { day: 'numeric', month: 'short' });
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

const sets = (kind, heads, rows, isRunning) => {
	const points = (column) => rows.map((row, x) => ({ x, y: row.values[column] }));
	const spans = (low, high) => rows.map(({ values }, x) => ({ x, y: [values[low], values[high]] }));
	const bar = { type: 'bar', parsing: true, borderRadius: 6, borderSkipped: false, maxBarThickness: 18 };
	if (kind === 'range') {
		const rgb = ownColour(heads[0], 0);
		return [{ ...bar, backgroundColor: rgb, data: spans(0, 1) }];
	}
	if (kind === 'band') {
		const rgb = ownColour(heads[1], 0);
		const edge = { type: 'line', borderColor: thin(rgb, 0.35), borderWidth: 1, pointRadius: rows.length > 1 ? 0 : 2, pointBackgroundColor: rgb };
		const average = { ...edge, borderColor: rgb, borderWidth: 2.5, data: points(1), pointRadius: rows.length > 40 ? 0 : 3 };
		// Few rows are told apart as bars.
		if (rows.length <= 40) return [average, { ...bar, backgroundColor: thin(rgb, 0.3), data: spans(0, 2) }];
		return [
			average,
			{ ...edge, data: points(0) }, { ...edge, data: points(2), fill: '-1', backgroundColor: thin(rgb, 0.18) },
		];
	}
	return heads.map((head, column) => {
		// Of lines the last is the one that the others are looked at beside.
		const place = kind === 'line' ? heads.length - 1 - column : column;
		const rgb = ownColour(head, place);
		const data = points(column);
		if (kind === 'bars' || kind === 'stacked') {
			const isOutline = 'outline' in head.dataset;
			const fill = isOutline ? 'transparent' : rgb;
			const last = isRunning && !isOutline ? striped(rgb) : fill;
			return {
				type: 'bar', data, borderColor: rgb, borderWidth: isOutline ? 1.5 : 0, borderSkipped: 'bottom', maxBarThickness: 36,
				backgroundColor: rows.map((_, row) => (row === rows.length - 1 ? last : fill)),
				borderRadius: kind === 'bars' ? 4 : 0, grouped: !isOutline, order: isOutline ? 1 : 0, barPercentage: 0.86, categoryPercentage: 0.86,
			};
		}
		const isDots = kind === 'dots';
		const isAlone = (row) => Number.isNaN(data[row - 1]?.y ?? NaN) && Number.isNaN(data[row + 1]?.y ?? NaN);
		return {
			type: 'line', data, showLine: !isDots, borderColor: rgb, borderWidth: place ? 1.75 : 2.75, pointBackgroundColor: rgb, pointBorderWidth: 0,
			borderDash: head.dataset.dash?.split(' ').map(Number) ?? dashes[place % 4],
			pointRadius: data.map((_, row) => (isDots ? 3 : isAlone(row) ? 2.5 : 0)), pointStyle: ['circle', 'triangle', 'rect', 'rectRot'][place % 4],
		};
	});
};

const draw = (figure) => {
	const { chart: kind, unit = '', format = 'number' } = figure.dataset;
	const { heads, rows } = read(figure.querySelector('table'));
	if (!rows.length || !globalThis.Chart) return;
	const last = rows.length - 1;
	const label = `${figure.querySelector('h2, h3, figcaption')?.textContent.trim()}${unit ? `, ${unit}` : ''}`;
	const plot = plotIn(figure, label, last);
	const link = new Link(-0.5, last + 0.5);
	const isZoomable = rows.length > 60;
	const write = written[format];
	const short = shortened(rows);
	const known = rows.flatMap(({ values }) => values).filter((value) => !Number.isNaN(value));
	const isFromZero = kind === 'bars' || kind === 'stacked' || (format !== 'clock' && format !== 'pace' && Math.min(...known) >= 0 && Math.min(...known) < Math.max(...known) / 3);
	let chart;

	const paint = () => {
		chart?.destroy();
		const scales = options({
			min: link.view[0], max: link.view[1], offset: false,
			afterBuildTicks: (axis) => {
				const [from, to] = link.view;
				const every = Math.max(1, Math.ceil((to - from) / Math.max(2, Math.floor(plot.clientWidth / 76))));
				axis.ticks = [];
				for (let row = Math.ceil(from / every) * every; row <= Math.min(last, to); row += every) if (row >= 0) axis.ticks.push({ value: row });
			},
			ticks: { callback: (row) => short(rows[row]), autoSkip: false, maxRotation: 0 },
			stacked: kind === 'stacked',
		}, {
			stacked: kind === 'stacked', beginAtZero: isFromZero, grace: isFromZero ? 0 : '6%', reverse: format === 'pace' || (format === 'clock' && kind === 'range'),
			ticks: { callback: (value) => write(value) },
			beforeBuildTicks: (axis) => { if (format !== 'number') axis.options.ticks.stepSize = step(axis.max - axis.min, 6, format); },
		});
		chart = new Chart(plot.querySelector('canvas'), { data: { datasets: sets(kind, heads, rows, 'runningLast' in figure.dataset) }, options: scales });
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
