// A workout's charts, map and figures, with one cursor and one stretch for all (WEB-31).

import { load, nearest, decimated, rowAt } from './columns.js';
import { colour, duration, factor, isPace, make, measure, number, onTheme, step, thin } from './format.js';
import { Link, attach, options, plotIn, pointIn, round } from './link.js';

/** Seconds of a stretch that are no pause. */
const moving = ({ pauses }, from, to) =>
	pauses.reduce((rest, [begin, end]) => rest - Math.max(0, Math.min(end, to) - Math.max(begin, from)), to - from);

/** What the page draws from: columns by seconds since the start of the workout. */
const model = (data, section) => {
	const times = data.axis;
	const steps = [];
	for (let row = 1; row < times.length; row += Math.max(1, times.length >> 10)) steps.push(times[row] - times[row - 1]);
	const { distanceUnit: unit = 'km' } = section.dataset;
	// A sport without a way has no unit, and no axis.
	const metres = section.dataset.distanceUnit && data.columns.get('distance')?.values;
	let far = 0;
	const distances = metres && Float64Array.from(metres, (value) => (far = Math.max(far, (value || 0) * factor(unit))) - (metres[0] || 0) * factor(unit));
	// Moving time stands still during pauses.
	const ran = (moment) => moving(data, times[0], moment);
	return {
		times, ran, moved: data.pauses.length ? Float64Array.from(times, ran) : null, distances: distances?.at(-1) > 0 ? distances : null, unit, columns: data.columns,
		pauses: data.pauses,
		leap: Math.max(30, 4 * (steps.sort((a, b) => a - b)[steps.length >> 1] ?? 0)),
	};
};

/** Mean by time, least and greatest of a column in a stretch. */
export const summary = ({ times, leap }, values, from, to) => {
	let [sum, weight, least, greatest] = [0, 0, Infinity, -Infinity];
	for (let row = rowAt(times, from); row < times.length && times[row] <= to; row += 1) {
		const value = values[row];
		if (times[row] < from || Number.isNaN(value)) continue;
		const wide = Math.min(leap, (times[row + 1] ?? times[row] + 1) - times[row]);
		sum += value * wide;
		weight += wide;
		least = Math.min(least, value);
		greatest = Math.max(greatest, value);
	}
	return { mean: sum / weight, least, greatest };
};

/** Stretches where a column lies in [low, high). */
const within = ({ times, leap }, values, low, high) => {
	const found = [];
	for (let row = 0; row < times.length; row += 1) {
		if (!(values[row] >= low && values[row] < high)) continue;
		const end = Math.min(times[row] + leap, times[row + 1] ?? times[row]);
		if (found.length && found.at(-1)[1] >= times[row]) found.at(-1)[1] = end;
		else found.push([times[row], end]);
	}
	return found;
};

const choice = (title, name, entries, chosen, change) => {
	const field = make('fieldset', { className: 'choice' }, make('legend', {}, title));
	for (const [value, text] of entries) {
		const radio = make('input', { type: 'radio', name, value, checked: value === chosen });
		radio.addEventListener('change', () => change(value));
		field.append(make('label', {}, radio, text));
	}
	return field;
};

const plotOf = (figure, course, link, state, last) => {
	const { column, name, unit = '', ...axis } = figure.dataset;
	const by = factor(unit);
	const values = course.columns.get(column).values.map((value) => value * by);
	figure.style.setProperty('--own', `var(--${column}, var(--c1))`);
	const pace = isPace(unit);
	const [low, high, every] = [axis.low, axis.high, axis.step].map(Number);
	const plot = plotIn(figure, `${name}, ${unit}`, last);
	let [chart, colours] = [null, {}];

	const marks = {
		id: 'marks',
		beforeDatasetsDraw: ({ ctx, chartArea: { top, bottom, left, right }, scales: { x, y } }) => {
			const shade = (stretches, fill) => {
				ctx.fillStyle = fill;
				for (const [from, to] of stretches) {
					const [a, b] = [from, to].map((moment) => Math.min(right, Math.max(left, x.getPixelForValue(state.place(moment)))));
					if (b > left && a < right) ctx.fillRect(a, top, Math.max(1, b - a), bottom - top);
				}
			};
			// Where a pause takes no room, it is a hairline.
			shade(course.pauses, thin(colours.soft, state.by === 'time' ? 0.22 : 0.5));
			shade(link.lit, thin(colours.accent, 0.2));
			// The line itself: Chart.js has the axes, and would make an object of each point.
			const points = data();
			const [xs, ys] = [x.getPixelForValue(0), y.getPixelForValue(0)];
			const [dx, dy] = [x.getPixelForValue(1) - xs, y.getPixelForValue(1) - ys];
			ctx.save();
			ctx.beginPath();
			ctx.rect(left, top - 1, right - left, bottom - top + 2);
			ctx.clip();
			const [line, area] = [new Path2D(), new Path2D()];
			let begun = null;
			for (let at = 0; at <= points.length; at += 2) {
				const [px, py] = [xs + points[at] * dx, ys + points[at + 1] * dy];
				if (py >= -1e6) {
					if (begun === null) {
						line.moveTo(px, py);
						area.moveTo(px, bottom);
						area.lineTo(px, py);
						if (!(ys + points[at + 3] * dy >= -1e6)) line.lineTo(px + 1.5, py);
					} else line.lineTo(px, py), area.lineTo(px, py);
					begun = px;
				} else if (begun !== null) {
					area.lineTo(begun, bottom);
					begun = null;
				}
			}
			Object.assign(ctx, { fillStyle: thin(colours.own, column === 'elevation' ? 0.22 : 0.09), strokeStyle: colours.own, lineWidth: 1.75, lineJoin: points.length > 2000 ? 'bevel' : 'round' });
			ctx.fill(area);
			ctx.stroke(line);
			ctx.restore();
		},
	};
	const data = () => decimated(state.places(), values, ...state.span(), Math.max(200, plot.clientWidth - 60), state.isByTime ? course.leap : Infinity);
	const paint = () => {
		chart?.destroy();
		const [min, max] = state.span();
		colours = { own: colour(`--${column}`), soft: colour('--soft'), accent: colour('--accent') };
		const scales = options({
			min, max,
			ticks: { callback: (value) => (state.isByTime ? duration(value) : measure(value, course.unit)) },
			afterBuildTicks: (axis) => round(axis, step(axis.max - axis.min, Math.max(3, plot.clientWidth / 80), state.isByTime ? 'duration' : 'number')),
		}, {
			min: low, max: high, reverse: pace, afterFit: (axis) => { axis.width = 52; }, afterBuildTicks: (axis) => round(axis, every),
			ticks: { callback: (value) => (pace ? duration(value) : number(value)) },
		});
		chart = new Chart(plot.querySelector('canvas'), { type: 'line', data: { datasets: [] }, options: scales, plugins: [marks] });
	};
	const move = () => {
		const [min, max] = state.span();
		Object.assign(chart.options.scales.x, { min, max });
		chart.update('none');
	};
	// What nobody sees is drawn when it comes into sight.
	let [isSeen, isLate] = [true, false];
	new IntersectionObserver(([{ isIntersecting }]) => {
		isSeen = isIntersecting;
		if (isSeen && isLate) move();
		isLate &&= !isSeen;
	}).observe(plot);
	const seen = (work) => () => (isSeen ? work() : (isLate = true));
	paint();
	attach(plot, (x) => state.moment(chart.scales.x.getValueForPixel(x)), state.hands);
	return {
		name, unit, values, column, paint,
		move: seen(move), light: seen(() => chart.draw()),
		point: (row) => {
			if (row === null) return pointIn(plot, null);
			const value = measure(values[row], unit);
			const place = state.isByTime ? duration(state.places()[row]) : measure(course.distances[row], course.unit);
			const { x, y } = chart.scales;
			const at = Math.min(y.bottom, Math.max(y.top, y.getPixelForValue(values[row])));
			pointIn(plot, x.getPixelForValue(state.places()[row]), Number.isNaN(values[row]) ? null : at, value, `${place}, ${value}`, row);
		},
	};
};

/** Puts charts in the order that this browser remembers; answers the menu that changes it (WEB-31). */
const arrange = (figures, show) => {
	const { order = [], hidden = [] } = JSON.parse(localStorage.getItem('charts') ?? '{}');
	const column = ({ dataset }) => dataset.column;
	const place = (figure) => (order.indexOf(column(figure)) + 1 || Infinity);
	const all = [...figures].sort((a, b) => place(a) - place(b) || 0);
	const settle = () => {
		const known = all.map(column);
		// What other workouts have keeps its place and state.
		localStorage.setItem('charts', JSON.stringify({
			order: [...known, ...order.filter((name) => !known.includes(name))],
			hidden: [...all.filter(({ hidden }) => hidden).map(column), ...hidden.filter((name) => !known.includes(name))],
		}));
	};
	const list = make('ul');
	const entry = (figure) => {
		const { name } = figure.dataset;
		const box = make('input', { type: 'checkbox', checked: !figure.hidden });
		box.addEventListener('change', () => {
			figure.hidden = !box.checked;
			settle();
			if (box.checked) show(figure);
		});
		const mover = (text, label, by) => {
			const button = make('button', { type: 'button', className: 'small quiet', 'aria-label': `${name}: ${label}` }, text);
			button.addEventListener('click', () => {
				const at = all.indexOf(figure);
				const to = Math.min(all.length - 1, Math.max(0, at + by));
				all.splice(to, 0, ...all.splice(at, 1));
				lay();
				settle();
				button.focus();
			});
			return button;
		};
		return make('li', { className: 'arranged' }, make('label', {}, box, name), mover('↑', 'further up', -1), mover('↓', 'further down', 1));
	};
	const entries = new Map(all.map((figure) => {
		figure.hidden = hidden.includes(column(figure));
		return [figure, entry(figure)];
	}));
	const lay = () => {
		list.append(...all.map((figure) => entries.get(figure)));
		figures[0].parentElement.append(...all);
	};
	lay();
	return make('details', { className: 'menu' }, make('summary', {}, 'Charts'), list);
};

/** Rows of tables that light their stretch; arrow keys go from row to row. */
const lighten = (rows, link, stretches) => rows.forEach((row, place) => {
	row.tabIndex = place ? -1 : 0;
	const light = () => link.light(stretches(row));
	for (const name of ['mouseenter', 'focus']) row.addEventListener(name, light);
	for (const name of ['mouseleave', 'blur']) row.addEventListener(name, () => link.light([]));
	const zoom = () => row.dataset.from && link.show(...stretches(row)[0]);
	row.addEventListener('click', zoom);
	row.addEventListener('keydown', ({ key, target }) => {
		if (target !== row) return;
		if (key === 'Enter') zoom();
		rows[place + ({ ArrowDown: 1, ArrowUp: -1 }[key] ?? NaN)]?.focus();
	});
});

const begin = async (section) => {
	const { columns, series, by, shown } = section.dataset;
	const charts = section.querySelector('.charts');
	const figures = [...section.querySelectorAll('figure.chart[data-column]')];
	const map = section.querySelector('figure[data-map]');
	const wanted = new Set([...(columns || '').split(',').filter(Boolean), 'distance', ...(map ? ['latitude', 'longitude'] : [])]);
	const maps = map && import('./maps.js');
	section.classList.add('loading');
	const from = Number(section.dataset.activityStart || 0);
	const part = new URLSearchParams(location.search).has('activity') ? `&from=${from}&to=${from + Number(section.dataset.duration)}` : '';
	const data = await load(`${series}?columns=${[...wanted]}&full=true${part}`).finally(() => section.classList.remove('loading'));
	if (!data.rows) return;
	const course = model(data, section);
	const { times } = course;
	const last = times.length - 1;
	const link = new Link(times[0], times[last]);
	const hash = /^#t=([\d.]+)-([\d.]+)$/.exec(location.hash);
	if (hash) link.show(Number(hash[1]), Number(hash[2]));

	const axes = { time: times, ...(course.moved && { moving: course.moved }), ...(course.distances && { distance: course.distances }) };
	const state = {
		by: axes[by] ? by : 'time',
		get isByTime() { return state.by !== 'distance'; },
		places: () => axes[state.by],
		place: (moment) => (state.by === 'time' ? moment : state.by === 'moving' ? course.ran(moment) : course.distances[nearest(times, moment)]),
		moment: (place) => (state.by === 'time' ? place : times[nearest(axes[state.by], place)]),
		span: () => link.view.map(state.place),
		hands: {
			point: (moment) => link.point(moment === null ? null : Math.min(link.view[1], Math.max(link.view[0], moment))),
			zoom: (factor, about) => link.zoom(factor, about), pan: (part) => link.pan(part), reset: () => link.reset(),
			show: (from, to) => link.show(from, to), step: (by) => link.step(by / 100), end: (isLast) => link.point(link.view[isLast ? 1 : 0]),
		},
	};
	const chosen = !shown && figures.length > 1 ? arrange(figures, (figure) => plots.find(({ column }) => column === figure.dataset.column)?.paint()) : null;
	const plots = globalThis.Chart
		? figures.filter(({ dataset }) => data.columns.has(dataset.column)).map((figure) => plotOf(figure, course, link, state, last)) : [];

	// What stands under the cursor, or what the stretch comes to.
	const line = section.querySelector('.cursor');
	const entry = (name, text) => make('span', {}, name, make('b', {}, text));
	const tell = () => {
		const row = link.cursor === null ? null : nearest(times, link.cursor);
		const entries = [];
		if (row !== null) {
			entries.push(entry('Time', duration(times[row])));
			if (course.distances) entries.push(entry('Distance', measure(course.distances[row], course.unit)));
			for (const { name, values, unit } of plots) entries.push(entry(name, measure(values[row], unit)));
		} else if (link.isZoomed) {
			const [from, to] = link.view;
			const time = moving(course, from, to);
			entries.push(entry('Stretch', `${duration(from)} – ${duration(to)}`), entry('Time', duration(time)));
			const way = course.distances && course.distances[nearest(times, to)] - course.distances[nearest(times, from)];
			if (way) entries.push(entry('Distance', measure(way, course.unit)));
			for (const { column, name, unit, values } of plots) {
				const { mean, least, greatest } = summary(course, values, from, to);
				if (column === 'pace' && way) entries.push(entry(name, measure((time / way) * 1000 * factor(course.unit) * factor(unit), unit)));
				else if (Number.isFinite(mean)) entries.push(entry(name, `${measure(mean, unit)} (${number(least)}–${number(greatest)})`));
			}
		}
		line.setAttribute('aria-live', row === null ? 'polite' : 'off');
		line.replaceChildren(...entries);
		for (const plot of plots) plot.point(row);
	};

	// Time or distance, nearer and farther, which charts.
	const button = (text, label, act) => {
		const made = make('button', { type: 'button', 'aria-label': label, title: label }, text);
		made.addEventListener('click', act);
		return made;
	};
	const whole = button('Reset zoom', 'Show the whole workout', () => link.reset());
	const tools = make('div', { className: 'tools' },
		axes.moving || axes.distance ? choice('X axis', 'axis', [['moving', 'Moving time'], ['time', axes.moving ? 'Elapsed time' : 'Time'], ['distance', 'Distance']].filter(([key]) => axes[key]), state.by, (value) => {
			state.by = value;
			for (const plot of plots) plot.paint();
			tell();
		}) : null,
		make('div', { className: 'actions' }, button('−', 'Longer stretch', () => link.zoom(2)), button('+', 'Shorter stretch', () => link.zoom(0.5)), whole, chosen));
	if (plots.length) charts.prepend(tools, make('p', { className: 'note' }, 'Move over a chart or the route to read it; drag over a chart to look at a stretch.'));
	if (shown) for (const figure of figures) figure.hidden = !shown.split(',').includes(figure.dataset.column);

	const settle = () => {
		tell();
		whole.disabled = !link.isZoomed;
		const [from, to] = link.view.map(Math.round);
		history.replaceState(null, '', link.isZoomed ? `#t=${from}-${to}` : location.pathname + location.search);
	};
	let settling;
	const drawn = maps && (await maps).courseMap(map, course, link, plots, choice);
	link.listen((changed) => {
		if (changed.has('view')) {
			for (const plot of plots) plot.move();
			clearTimeout(settling);
			settling = setTimeout(settle, 120);
		}
		if (changed.has('lit')) for (const plot of plots) plot.light();
		if (changed.has('cursor')) tell();
		drawn?.update(changed);
	});
	whole.disabled = !link.isZoomed;
	tell();
	onTheme(() => {
		for (const plot of plots) plot.paint();
		drawn?.update(new Set(['lit']));
	});
	addEventListener('keydown', (event) => {
		if (event.key === 'Escape' && link.isZoomed && !event.target.closest?.('dialog, input, textarea')) link.reset();
	});

	lighten([...document.querySelectorAll('main tr[data-from]')], link, ({ dataset }) => [[Number(dataset.from), Number(dataset.to)]]);
	lighten([...document.querySelectorAll('main tr[data-zone]')], link, ({ dataset }) => {
		const column = course.columns.get(dataset.column ?? 'heartRate');
		return column ? within(course, column.values, Number(dataset.low || -Infinity), Number(dataset.high || Infinity)) : [];
	});
	Object.assign(section, { link, drawn });
};

const fail = (section, error) => {
	const again = make('button', { type: 'button', className: 'quiet' }, 'Try again');
	const text = make('p', { className: 'error', role: 'alert' }, `The charts could not be drawn. ${error.message} `, again);
	again.addEventListener('click', () => {
		text.remove();
		start([section]);
	});
	section.prepend(text);
};

export const start = (sections) => sections.forEach((section) => begin(section).catch((error) => fail(section, error)));
