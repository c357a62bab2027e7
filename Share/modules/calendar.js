// Days by keys: arrows go from day to day, PageUp and PageDown to the time before and after.

export const start = (tables) => tables.forEach((table) => {
	const isYear = table.matches('.year');
	const cells = [...table.querySelectorAll('[data-date]')].sort((a, b) => (a.dataset.date < b.dataset.date ? -1 : 1));
	const days = cells.map((cell) => cell.querySelector(isYear ? 'a' : ':scope') ?? cell);
	const move = (day, isHeld = true) => {
		for (const one of days) one.tabIndex = one === day ? 0 : -1;
		if (isHeld) day.focus();
	};
	if (!days.length) return;
	move(days[Math.max(0, cells.findIndex((cell) => cell.matches('.today')))], false);
	// On phones a year runs downwards, as a month does.
	const [day, week] = isYear && !matchMedia('(max-width: 40rem)').matches ? [7, 1] : [1, 7];
	table.addEventListener('keydown', (event) => {
		const place = days.indexOf(event.target);
		const page = { PageUp: 'prev', PageDown: 'next' }[event.key];
		const by = { ArrowLeft: -day, ArrowRight: day, ArrowUp: -week, ArrowDown: week, Home: -place, End: days.length - 1 - place }[event.key];
		if (place < 0 || (by === undefined && !page)) return;
		event.preventDefault();
		if (page) document.querySelector(`a[rel=${page}]`)?.click();
		else if (days[place + by]) move(days[place + by]);
	});
});
