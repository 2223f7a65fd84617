/** Bounds in seconds between which people feel a difference: a key press, a page, a wait, a time-out. */
export const durationBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 10];
