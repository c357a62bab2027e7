// Numbers, units, durations and colours, as the page's settings say (WEB-12); text is written as text alone (WEB-9).

const root = document.documentElement;
const locale = root.dataset.locale || undefined;

export const numbers = (digits = 0, least = 0) => {
	const format = new Intl.NumberFormat(locale, { maximumFractionDigits: digits, minimumFractionDigits: least });
	return (value) => format.format(value);
};
const whole = numbers(0);
const tenths = numbers(1);
const hundredths = numbers(2);

/** A number with as many digits as help. */
export const number = (value) => {
	const size = Math.abs(value);
	return (size >= 100 || Number.isInteger(value) ? whole : size >= 10 ? tenths : hundredths)(value);
};

const two = (value) => String(value).padStart(2, '0');

/** Seconds as 1:02:03 or 4:05. */
export const duration = (seconds) => {
	const all = Math.round(Math.abs(seconds));
	const [h, m, s] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
	return (seconds < 0 ? '−' : '') + (h ? `${h}:${two(m)}` : m) + `:${two(s)}`;
};

/** Seconds as hours and minutes, for axes and bars of long times. */
export const hours = (seconds) => {
	const all = Math.round(seconds / 60);
	return all % 60 === 0 ? `${all / 60} h` : all < 60 ? `${all} min` : `${Math.floor(all / 60)}:${two(all % 60)} h`;
};

export const bytes = (count) => {
	const power = Math.min(4, Math.max(0, Math.floor(Math.log10(Math.max(1, count)) / 3)));
	return `${number(count / 1000 ** power)} ${['B', 'kB', 'MB', 'GB', 'TB'][power]}`;
};

/** How a chart writes its values. */
export const written = { number, duration: hours };

// What a value in canonical units is multiplied with to be shown.
const factors = {
	'/km': 1, '/mi': 1.609344, '/100 m': 0.1, '/100 yd': 0.09144, '/500 m': 0.5,
	'km/h': 3.6, mph: 2.2369362921, 'mi/h': 2.2369362921, 'm/s': 1, kn: 1.9438444924, km: 0.001, mi: 1 / 1609.344, ft: 1 / 0.3048,
};
export const factor = (unit) => factors[unit] ?? 1;
export const isPace = (unit) => /^\/(?!min)/.test(unit);

/** A value with its unit as one text; a pace is the time for a distance. */
export const measure = (value, unit) => {
	if (!Number.isFinite(value)) return '–';
	return isPace(unit) ? `${duration(value)} ${unit}` : `${number(value)}${unit ? ` ${unit}` : ''}`;
};

/** An element with properties, data and children; texts stay texts. */
export const make = (tag, properties = {}, ...children) => {
	const element = document.createElement(tag);
	for (const [name, value] of Object.entries(properties)) {
		if (name in element && !name.includes('-') && name !== 'list') element[name] = value;
		else element.setAttribute(name, value);
	}
	element.append(...children.filter((child) => child != null));
	return element;
};

let probe;
/** What a colour of the style sheet is in the theme in use. */
export const colour = (name) => {
	probe ??= document.body.appendChild(make('i', { hidden: true }));
	probe.style.color = name.startsWith('--') ? `var(${name}, var(--c1))` : name;
	return getComputedStyle(probe).color;
};
/** The same, thinner. */
export const thin = (rgb, alpha) => rgb.replace(/rgba?\(([^,]+),([^,]+),([^,)]+).*/, `rgba($1,$2,$3,${alpha})`);

/** Calls when the theme changes. */
export const onTheme = (change) => {
	matchMedia('(prefers-color-scheme: dark)').addEventListener('change', change);
	new MutationObserver(change).observe(root, { attributeFilter: ['data-theme'] });
};

/** A distance between marks of an axis that people find round. */
export const step = (span, marks, format) => {
	const rounds = format === 'number'
		? [1, 2, 5, 10].map((base) => base * 10 ** Math.floor(Math.log10(span / marks || 1)))
		: [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400, 172800, 432000, 864000, 1728000, 3600000];
	return rounds.find((round) => span / round <= marks) ?? rounds.at(-1);
};

/** At most once a frame. */
export const framed = (work) => {
	let isWaiting = false;
	return () => {
		if (isWaiting) return;
		isWaiting = true;
		requestAnimationFrame(() => {
			isWaiting = false;
			work();
		});
	};
};
