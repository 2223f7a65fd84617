/** What an expression of PromQL names, by Prometheus' own grammar. */
import { parser } from '@prometheus-io/lezer-promql';

/** Grafana puts a duration in place of its variables. */
const withDurations = (expression: string): string => expression.replaceAll(/\$__(rate_interval|range|interval)/g, '5m');

/** The names of metrics in an expression. Throws for an expression that is not PromQL. */
export function metricsOf(expression: string): string[] {
  const text = withDurations(expression);
  const names: string[] = [];
  parser.parse(text).iterate({
    enter: ({ type, node, from, to }) => {
      if (type.isError) throw new Error(`not PromQL at ${from}: ${text}`);
      if (type.name !== 'Identifier' || node.parent?.name !== 'VectorSelector') return;
      names.push(text.slice(from, to));
    },
  });
  return names;
}
