/**
 * Reports of tabs about releases: loads, failures, render errors, violations of the content policy. Stored next to the releases, one file a
 * day and one line per report, so that every page process and `npm run releases` see them all.
 */
import { appendFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReportSummary } from './page-data.ts';

export interface StoredReport {
  /** ISO 8601. */
  at: string;
  kind: 'loaded' | 'failed' | 'render' | 'error' | 'policy';
  /** Name of the remote, or 'shell'. */
  remote: string;
  version: string;
  channel: string;
  /** A name for each tab, chosen by the tab; it says nothing about the person. */
  tab: string;
  /** The source of the report: a page; a person or a network, as a hash, if the page proves too little. */
  ticket: string;
  /** How many tabs it represents, if not every tab is recorded. Default: 1. */
  times?: number;
  /** Why a load failed, or the violated directive; '' for a load. */
  reason: string;
  detail: string;
  /** Where it happened, the innermost first: '/remotes/mfe-mail/0c0c/list.4be7121a.js:2:1834'. Map it with `mapStack`. */
  stack?: string[];
}

const folderOf = (root: string): string => join(root, '.reports');

/** How many days reports are kept, and the bytes of one day: a flood of reports must not fill the disk. */
const daysKept = 7;
const bytesADay = 10_000_000;
/** The bytes that anybody may fill. The rest is for reporters who are known: a flood must not keep a failing release from going back. */
const bytesForAnybody = bytesADay / 2;

const dayOf = (at: string): string => at.slice(0, 10);

/** Adds reports. A full day accepts no more, and a day that is half full only those of known reporters: only then is `isKnown` called. */
export async function addReports(
  root: string,
  reports: readonly StoredReport[],
  isKnown: () => Promise<boolean> = async () => true,
): Promise<void> {
  const [first] = reports;
  if (!first) return;
  const folder = folderOf(root);
  const file = join(folder, `${dayOf(first.at)}.jsonl`);
  const size = (await stat(file).catch(() => null))?.size ?? 0;
  if (size === 0) await startDay(folder, first.at);
  if (size > bytesADay || (size > bytesForAnybody && !(await isKnown()))) return;
  await appendFile(file, reports.map((report) => `${JSON.stringify(report)}\n`).join(''));
}

async function startDay(folder: string, at: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const oldest = dayOf(new Date(Date.parse(at) - daysKept * 86_400_000).toISOString());
  for (const name of await readdir(folder)) if (name < oldest) await rm(join(folder, name), { force: true });
}

/** Reports since a moment, oldest first. A truncated line is left out. */
export async function readReports(root: string, since: Date): Promise<StoredReport[]> {
  const from = since.toISOString();
  const names = (await readdir(folderOf(root)).catch(() => [])).filter((name) => name >= dayOf(from)).sort();
  const reports: StoredReport[] = [];
  for (const name of names) {
    const lines = (await readFile(join(folderOf(root), name), 'utf8')).split('\n');
    for (const line of lines) {
      const report = parsed(line);
      if (report && report.at >= from) reports.push(report);
    }
  }
  return reports;
}

function parsed(line: string): StoredReport | null {
  try {
    return line ? (JSON.parse(line) as StoredReport) : null;
  } catch {
    return null;
  }
}

/** Reports by release. */
export function summarise(reports: readonly StoredReport[]): ReportSummary[] {
  const groups = Map.groupBy(
    reports.filter(({ kind }) => kind !== 'loaded'),
    ({ remote, version }) => `${remote} ${version}`,
  );
  return [...groups.values()].map((group) => {
    const tabs = (kind: StoredReport['kind']): number => new Set(group.filter((one) => one.kind === kind).map(({ tab }) => tab)).size;
    const { remote, version } = group[0]!;
    return {
      remote,
      version,
      failedTabs: tabs('failed'),
      renderTabs: tabs('render'),
      errorTabs: tabs('error'),
      policy: distinct(group.filter(({ kind }) => kind === 'policy')).length,
      reasons: reasonsOf(group),
    };
  });
}

/** One page may report the same thing a hundred times. */
const distinct = (reports: readonly StoredReport[]): StoredReport[] => [
  ...new Map(reports.map((one) => [[one.kind, one.ticket, one.tab, one.reason, one.detail].join('\n'), one])).values(),
];

function reasonsOf(reports: readonly StoredReport[]): ReportSummary['reasons'] {
  const counts = Map.groupBy(distinct(reports), ({ reason }) => reason);
  return [...counts].map(([reason, { length }]) => ({ reason, count: length })).sort((a, b) => b.count - a.count);
}
