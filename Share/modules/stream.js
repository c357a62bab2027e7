// A session as it runs: figures, the last ten minutes, what happens; and that the connection is lost, if it is.

import { colour, duration, make, number, numbers, onTheme, thin } from './format.js';
import { options } from './link.js';

const isImperial = document.documentElement.dataset.units === 'imperial';
const [far, fast] = isImperial ? [1609.344, 2.2369362921] : [1000, 3.6];
// As many digits at every moment, so that nothing jumps.
const [far2, tenth] = [numbers(2, 2), numbers(1, 1)];
const shown = {
	elapsed: (value) => [duration(value)], lapElapsed: (value) => [duration(value)], distance: (value) => [far2(value / far), isImperial ? 'mi' : 'km'],
	heartRate: (value, { zone }) => [number(value), zone ? `bpm · zone ${zone}` : 'bpm'],
	speed: (value, report, { pace, unit }) => (pace ? (value > 0 ? [duration(pace / value), unit] : ['–']) : [tenth(value * fast), isImperial ? 'mph' : 'km/h']), power: (value) => [number(value), 'W'], activeEnergy: (value) => [number(value), 'kcal'],
};
const plain = (datum) => datum?.value ?? datum;

const begin = (section) => {
	const say = section.querySelector('[role=status]');
	const place = section.querySelector('[data-live-chart]');
	const heart = [];
	let [last, spoken, chart, watch] = [performance.now(), -1e9, null, 0];
	const paint = () => {
		chart?.destroy();
		const rgb = colour('--heartRate');
		chart = new Chart(place.querySelector('canvas'), {
			type: 'line',
			data: { datasets: [{ data: heart, borderColor: rgb, backgroundColor: thin(rgb, 0.12), fill: 'start', pointRadius: 0 }] },
			options: options({ ticks: { callback: duration, maxTicksLimit: 6 } }, { grace: '10%' }),
		});
	};
	const draw = (rate, time) => {
		if (!globalThis.Chart) return;
		if (!chart) {
			place.className = 'plot';
			place.append(make('canvas', { 'aria-hidden': 'true' }));
			paint();
			onTheme(paint);
		}
		heart.push({ x: time, y: rate });
		while (heart[0].x < time - 600) heart.shift();
		Object.assign(chart.options.scales.x, { min: Math.max(0, time - 600), max: Math.max(60, time) });
		chart.update('none');
	};
	const fill = (report) => {
		for (const figure of section.querySelectorAll('[data-figure]')) {
			const key = figure.dataset.figure;
			const value = plain(report[key] ?? report.plan?.[key]);
			const [text, unit] = typeof value === 'number' ? shown[key](value, report, figure.dataset) : [value ?? '–'];
			figure.replaceChildren(text, ...(unit ? [' ', make('span', { className: 'unit' }, unit)] : []));
		}
		const rate = plain(report.heartRate);
		if (rate) draw(rate, report.elapsed);
	};
	// The way, once there is a place of it.
	const figure = section.querySelector('[data-trail]');
	let [follow, known] = [null, ''];
	const lead = async ({ trail, position }) => {
		if (!figure || !globalThis.L || !position || `${position}` === known) return;
		known = `${position}`;
		const isFirst = !follow;
		follow ??= import('./maps.js').then(({ trailMap }) => trailMap(figure));
		(await follow)(trail?.length ? trail : [position], isFirst);
	};
	// Words at most every ten seconds.
	const announce = (text) => {
		if (performance.now() - spoken < 10_000) return;
		spoken = performance.now();
		say.textContent = text;
	};
	const events = new EventSource(section.dataset.live);
	addEventListener('pagehide', () => events.close());
	events.onerror = () => events.readyState === EventSource.CLOSED && setTimeout(() => location.reload(), 5000);
	const on = (name, act) => events.addEventListener(name, ({ data }) => {
		last = performance.now();
		if (section.classList.contains('lost')) say.textContent = '';
		section.classList.remove('lost');
		act(JSON.parse(data || '{}'));
	});
	on('report', (report) => {
		fill(report);
		lead(report);
	});
	on('state', ({ state }) => announce(state === 'paused' ? 'Paused' : 'Running'));
	on('lap', ({ laps }) => announce(`Lap ${laps.length}`));
	on('alert', ({ plan }) => announce(plan.alert));
	on('activity', ({ activityType }) => announce(`Now: ${activityType}`));
	on('bye', () => events.close());
	on('end', ({ workout }) => {
		events.close();
		clearInterval(watch);
		section.dataset.ended = '';
		say.replaceChildren('The session has ended. ', ...(workout ? [make('a', { className: 'button', href: `/workouts/${workout}` }, 'Open the workout')] : []));
	});
	watch = setInterval(() => {
		const silent = Math.round((performance.now() - last) / 1000);
		if (silent < 3 || 'ended' in section.dataset) return;
		section.classList.add('lost');
		say.textContent = `Connection lost, last ${silent} s ago`;
	}, 1000);
};

/** Looks whether a session begins, as long as none runs. */
const expect = () => setInterval(async () => {
	if (!document.hidden && (await fetch('/api/v1/live')).status === 200) location.reload();
}, 5000);

export const start = (sections) => sections.forEach((section) => (section.hidden ? expect() : begin(section)));
