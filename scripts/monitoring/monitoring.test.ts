import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, test } from 'node:test';
import { startTelemetry, type Meter } from '@qujat/telemetry';
import { parse } from 'yaml';
import { root } from '../settings.ts';
import { metricsOf } from './promql.ts';

interface Panel {
  id: number;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets: { refId: string; expr: string; datasource: { uid: string } }[];
}
interface Dashboard {
  uid: string;
  title: string;
  templating: { list: { name: string; type: string }[] };
  panels: Panel[];
}
interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
}

const folder = join(root, 'monitoring');
const dashboards = globSync('grafana/*.json', { cwd: folder }).map((file) => ({
  file,
  dashboard: JSON.parse(readFileSync(join(folder, file), 'utf8')) as Dashboard,
}));
const { groups } = parse(readFileSync(join(folder, 'prometheus/rules.yml'), 'utf8')) as { groups: { name: string; rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

/** Every expression with the place where it stands. */
const expressions = [
  ...rules.map(({ alert, expr }) => ({ where: alert, expr })),
  ...dashboards.flatMap(({ file, dashboard }) =>
    dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: `${file}: ${title}`, expr }))),
  ),
];

const instrument = /\.create(Counter|UpDownCounter|Histogram|Gauge|ObservableGauge)\(\s*'([\w.]+)'/g;

/** The instruments that the product's code makes. */
const instruments = globSync(['server/src/**/*.ts', 'shell/page/**/*.ts', 'shared/telemetry/src/**/*.ts'], { cwd: root })
  .filter((file) => !file.includes('node_modules') && !file.endsWith('.test.ts'))
  .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(instrument)])
  .map(([, kind = '', name = '']) => ({ kind, name }));

const record = (meter: Meter, kind: string, name: string): void => {
  if (kind === 'Counter') meter.createCounter(name).add(1);
  else if (kind === 'UpDownCounter') meter.createUpDownCounter(name).add(1);
  else if (kind === 'Histogram') meter.createHistogram(name).record(1);
  else if (kind === 'Gauge') meter.createGauge(name).record(1);
  else meter.createObservableGauge(name).addCallback((result) => result.observe(1));
};

/** The names under which Prometheus finds them, by the exporter itself, and those of the runtime. */
async function exportedNames(): Promise<Set<string>> {
  const { meter, url, stop } = await startTelemetry('names', { host: '127.0.0.1', port: 0 });
  try {
    for (const { kind, name } of instruments) record(meter, kind, name);
    let text = '';
    // The event loop is measured only after it has turned for a while.
    while (!text.includes('nodejs_eventloop_delay')) text = await (await fetch(url!)).text();
    return new Set(['up', ...text.split('\n').flatMap((line) => /^([a-z_][\w:]*)[{ ]/i.exec(line)?.[1] ?? [])]);
  } finally {
    await stop();
  }
}

describe('monitoring', () => {
  test('every metric that a dashboard or an alert names exists in the product', async () => {
    assert.ok(instruments.length > 10, `${instruments.length} instruments`);
    const names = await exportedNames();
    const missing = expressions.flatMap(({ where, expr }) =>
      metricsOf(expr)
        .filter((name) => !names.has(name))
        .map((name) => `${where}: ${name}`),
    );
    assert.deepEqual(missing, []);
  });

  test('an expression that is not PromQL is found, and names in labels or functions are no metrics', () => {
    assert.throws(() => metricsOf('sum by (remote (rate(x[5m])))'), /not PromQL/);
    assert.deepEqual(metricsOf('sum by (job) (rate(one{job="two"}[$__rate_interval])) / on (three) four'), ['one', 'four']);
  });

  test('each metric of our own is on a dashboard or in an alert', () => {
    const used = new Set(expressions.flatMap(({ expr }) => metricsOf(expr)));
    const unused = instruments
      .map(({ name }) => name.replaceAll('.', '_'))
      .filter((name) => ![...used].some((one) => one.startsWith(name)));
    assert.deepEqual(unused, []);
  });

  test('each alert says what it means, and is worth a night or a morning', () => {
    assert.ok(rules.length > 8);
    assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length);
    for (const { alert, labels, annotations } of rules) {
      assert.match(labels.severity, /^(page|ticket)$/, alert);
      assert.ok(annotations.summary && annotations.description, alert);
    }
  });

  test('dashboards have ids of their own, a choice of the source, and panels that do not overlap', () => {
    assert.equal(new Set(dashboards.map(({ dashboard }) => dashboard.uid)).size, dashboards.length);
    for (const { file, dashboard } of dashboards) {
      assert.equal(dashboard.uid, `qujat-${basename(file, '.json')}`);
      assert.ok(dashboard.templating.list.some(({ name, type }) => name === 'source' && type === 'datasource'));
      const { panels } = dashboard;
      assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length, file);
      for (const { gridPos: a, title, targets } of panels) {
        assert.ok(a.x >= 0 && a.x + a.w <= 24, title);
        assert.ok(
          targets.every(({ datasource }) => datasource.uid === '${source}'),
          title,
        );
        const over = panels.filter(({ gridPos: b }) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h);
        assert.equal(over.length, 1, title);
      }
    }
  });

  test('Prometheus loads the files and the alerts fire as meant, where promtool is installed', () => {
    const promtool = (...args: string[]): void => {
      const { error, status, stdout, stderr } = spawnSync('promtool', args, { cwd: join(folder, 'prometheus'), encoding: 'utf8' });
      // Without it, the grammar above has read every expression.
      if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return;
      assert.equal(status, 0, stdout + stderr);
    };
    promtool('check', 'config', 'prometheus.yml');
    promtool('check', 'rules', 'rules.yml');
    promtool('test', 'rules', 'rules.test.yml');
  });
});
