import type { DisciplineStep, TrendStep } from '@qujat/contract/tasks/discipline';
import { formatNumber, useTranslation } from '@qujat/i18n';
import { useId, useMemo, type ReactNode } from 'react';
import { sumOf } from '../figures.tsx';
import { chartHeight, chartLayout, margins, outcomes } from './chart-layout.ts';
import { stepName, stepShortName } from './step-name.ts';
import styles from './trend.module.css';
import { useWidth } from './use-width.ts';

// locale-keys: discipline.inTime, discipline.late, discipline.overdue
interface TrendChartProps {
  readonly steps: readonly DisciplineStep[];
  readonly step: TrendStep;
}

/** A picture of the table beside it, which says the same in figures: whoever listens skips it (TSK-28). */
export const TrendChart = ({ steps, step }: TrendChartProps): ReactNode => {
  const { t } = useTranslation('control');
  const hatch = useId();
  const [ref, width] = useWidth<HTMLDivElement>(640);
  const { bars, lines } = useMemo(() => chartLayout(steps, width), [steps, width]);
  const said = (of: DisciplineStep): string =>
    [
      `${stepName(of, step)}: ${formatNumber(sumOf(of))}`,
      ...outcomes.map((each) => `${t(`discipline.${each}`)}: ${formatNumber(of[each])}`),
    ].join('\n');
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.legend}>
        {outcomes.map((each) => (
          <span key={each} className={styles[`mark-${each}`]}>
            {t(`discipline.${each}`)}
          </span>
        ))}
      </figcaption>
      <div ref={ref}>
        <svg className={styles.chart} width={width} height={chartHeight} role="img" aria-label={t(`discipline.trend.chart.${step}`)}>
          <defs>
            <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect className={styles.hatchGround} width="6" height="6" />
              <rect className={styles.hatchLine} width="4" height="6" />
            </pattern>
          </defs>
          {lines.map(({ count, y }) => (
            <g key={count}>
              <line className={styles.line} x1={margins.left} x2={width - margins.right} y1={y} y2={y} />
              <text className={styles.count} x={margins.left - 8} y={y} dy="0.32em" textAnchor="end">
                {formatNumber(count)}
              </text>
            </g>
          ))}
          {bars.map((bar) => (
            <g key={bar.step.from} className={styles.bar}>
              <title>{said(bar.step)}</title>
              <rect
                className={styles.reach}
                x={bar.x}
                width={bar.width}
                y={margins.top}
                height={chartHeight - margins.top - margins.bottom}
              />
              {bar.parts.map(({ outcome, y, height }) => (
                <rect
                  key={outcome}
                  className={styles[outcome]}
                  x={bar.x}
                  y={y}
                  width={bar.width}
                  height={height}
                  rx={2}
                  {...(outcome === 'overdue' && { fill: `url(#${hatch})` })}
                />
              ))}
              {bar.isNamed ? (
                <text className={styles.count} x={bar.x + bar.width / 2} y={chartHeight - 8} textAnchor="middle">
                  {stepShortName(bar.step, step)}
                </text>
              ) : null}
            </g>
          ))}
        </svg>
      </div>
    </figure>
  );
};
