// Which charts of a workout are shown, and in what order: the same for all workouts, remembered in this browser (WEB-31).

import { make } from './format.js';

const recall = () => {
	try {
		return JSON.parse(localStorage.getItem('charts')) ?? {};
	} catch {
		return {};
	}
};

/** Puts charts in the remembered order; answers the menu that changes it, and tells of a chart that is shown again. */
export const arrange = (figures, show) => {
	const { order = [], hidden = [] } = recall();
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
