/** Periods of the report, counted back from today. Days are 'YYYY-MM-DD'. */
const day = 86_400_000;
const shifted = (of: string, days: number): string => new Date(Date.parse(of) + days * day).toISOString().slice(0, 10);

export const spans = ['week', 'weeks', 'quarter', 'year'] as const;
export type Span = (typeof spans)[number];

const lengths: Readonly<Record<Span, number>> = { week: 7, weeks: 28, quarter: 91, year: 364 };

export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Whole days up to yesterday: a term of today is not over. */
export const periodOf = (span: Span, today: string): Period => ({ from: shifted(today, -lengths[span]), to: shifted(today, -1) });

/** The span that a period is, if it is one of them. */
export const spanOf = ({ from, to }: Period, today: string): Span | null =>
  spans.find((span) => {
    const period = periodOf(span, today);
    return period.from === from && period.to === to;
  }) ?? null;
