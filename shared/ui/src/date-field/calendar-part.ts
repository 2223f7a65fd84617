import CalendarPopup from './calendar-popup.tsx';
import { dayBeside, dayLeft } from './typed-day.ts';

/** What a date field loads when somebody approaches it. */
export default { CalendarPopup, dayBeside, dayLeft };
