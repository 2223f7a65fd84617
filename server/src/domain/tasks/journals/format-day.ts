/** '20.11.2026' of '2026-11-20'; what is written otherwise stays as it was written. */
export const formatDay = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)(?:T.*)?$/, '$3.$2.$1');
