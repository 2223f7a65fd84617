/** Where the bars of the trend stand. Pure: d3 counts scales and stacks, and React draws them (docs/decisions/0290). */
import type { DisciplineStep, Figures } from '@qujat/contract/tasks/discipline';
import { scaleBand, scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';

export const outcomes = ['inTime', 'late', 'overdue'] as const satisfies readonly (keyof Figures)[];
export type Outcome = (typeof outcomes)[number];

export const chartHeight = 260;
export const margins = { top: 10, right: 4, bottom: 26, left: 40 } as const;
/** A date below a bar needs so much, px. */
const labelWidth = 52;
/** Between two parts of a bar, so that they are told apart without colour, px. */
const gap = 1.5;

interface BarPart {
  readonly outcome: Outcome;
  readonly y: number;
  readonly height: number;
}

interface Bar {
  readonly step: DisciplineStep;
  readonly x: number;
  readonly width: number;
  readonly parts: readonly BarPart[];
  /** Whether its date is written: not every one has room. */
  readonly isNamed: boolean;
}

export interface ChartLayout {
  readonly bars: readonly Bar[];
  /** Lines across, by how many terms they stand for. */
  readonly lines: readonly { readonly count: number; readonly y: number }[];
}

const stacked = stack<DisciplineStep, Outcome>().keys(outcomes);

export const chartLayout = (steps: readonly DisciplineStep[], width: number): ChartLayout => {
  const all = stacked(steps);
  const most = Math.max(1, ...all.flatMap((series) => series.map(([, end]) => end)));
  const bottom = chartHeight - margins.bottom;
  const y = scaleLinear().domain([0, most]).nice(4).range([bottom, margins.top]);
  const x = scaleBand<number>()
    .domain(steps.map((_, index) => index))
    .range([margins.left, Math.max(margins.left + 1, width - margins.right)])
    .paddingInner(0.3)
    .paddingOuter(0.15);
  const bandwidth = Math.min(x.bandwidth(), 48);
  const every = Math.max(1, Math.ceil(labelWidth / Math.max(1, x.step())));
  const partsOf = (index: number): BarPart[] =>
    all.flatMap((series) => {
      const [start, end] = series[index] ?? [0, 0];
      const height = y(start) - y(end);
      return end > start ? [{ outcome: series.key, y: y(end), height: Math.max(1, height - gap) }] : [];
    });
  return {
    bars: steps.map((step, index) => ({
      step,
      x: (x(index) ?? 0) + (x.bandwidth() - bandwidth) / 2,
      width: bandwidth,
      parts: partsOf(index),
      // Counted from the newest.
      isNamed: (steps.length - 1 - index) % every === 0,
    })),
    lines: y
      .ticks(4)
      .filter(Number.isInteger)
      .map((count) => ({ count, y: y(count) })),
  };
};
