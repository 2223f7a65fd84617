/** What a date field loads when somebody approaches it. */
export { default } from './calendar-popup.tsx';
export { dayBeside, dayLeft } from './typed-day.ts';
