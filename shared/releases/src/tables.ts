import { stableChannel, type JournalEntry, type LiveReleases, type Preview } from './format.ts';
import { originOf } from './origins.ts';
import type { ErrorSummary, ReportSummary } from './page-data.ts';
import type { LiveSet } from './store.ts';
import { textTable } from './table.ts';

/** '2026-11-20 10:15' in this machine's time. */
const moment = (iso: string): string => {
  if (!iso) return '—';
  const at = new Date(iso);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** 'failed in 3 tabs, errors in 1 tab, 2 policy (broken)'. */
const trouble = (name: string, version: string, reports: readonly ReportSummary[]): string => {
  const found = reports.find((one) => one.remote === name && one.version === version);
  if (!found) return '—';
  const tabs = found.failedTabs + found.renderTabs;
  const inTabs = (count: number): string => `${count} ${count === 1 ? 'tab' : 'tabs'}`;
  const parts = [
    tabs > 0 && `failed in ${inTabs(tabs)}`,
    found.errorTabs > 0 && `errors in ${inTabs(found.errorTabs)}`,
    found.policy > 0 && `${found.policy} policy`,
  ].filter(Boolean);
  return `${parts.join(', ')} (${found.reasons
    .slice(0, 3)
    .map(({ reason }) => reason)
    .join(', ')})`;
};

/** The first author of a version, whoever makes it live again, and whether its checks were skipped. */
const releasedBy = (live: LiveReleases, name: string, version: string): string => {
  const origin = originOf(live, name, version);
  return origin ? `${origin.by}${origin.unchecked ? ', without checks' : ''}` : '—';
};

/** Switched-off and removed remotes, with author and reason; '' if there are none. */
export const absenceTable = (live: LiveReleases): string =>
  [['switched off', live.disabled] as const, ['taken out', live.removed] as const]
    .filter(([, absent]) => Object.keys(absent).length > 0)
    .map(([what, absent]) =>
      textTable(
        [what, 'since', 'by', 'reason'],
        Object.entries(absent).map(([name, { since, by, reason }]) => [name, moment(since), by, reason ?? '']),
      ),
    )
    .join('\n\n');

/** The previews, without their links; '' if there are none. */
export const previewTable = (previews: Readonly<Record<string, Preview>>): string =>
  Object.keys(previews).length === 0
    ? ''
    : textTable(
        ['preview', 'until', 'by', 'commit', 'releases'],
        Object.entries(previews).map(([name, { until, by, commit, releases }]) => [
          name,
          moment(until),
          by,
          commit ?? '—',
          Object.entries(releases)
            .map(([remote, version]) => `${remote}@${version}`)
            .join(' '),
        ]),
      );

/** The effect of a release, in lines for people; it also says that nobody gets the release if its remote is switched off. */
export const releasedText = ({ channel, revision, disabled }: LiveSet, given: Readonly<Record<string, string>>): string => {
  const where = channel === stableChannel ? 'live' : `live in the channel ${channel}`;
  return Object.entries(given)
    .flatMap(([name, version]) => [
      `${name} ${version} is ${where} (revision ${revision}).`,
      ...(disabled.some((remote) => remote.name === name)
        ? [`${name} is switched off: nobody gets it until it is switched on again: releases enable ${name}`]
        : []),
    ])
    .join('\n');
};

/** Every live release, those for everybody together with those of channels, with the recent reports of tabs. */
export const liveTable = (live: LiveReleases, reports: readonly ReportSummary[] = []): string => {
  const everybodys = Object.entries(live.releases).map(([name, release]) => ({ name, channel: stableChannel, ...release }));
  const tried = Object.entries(live.channels).flatMap(([channel, releases]) =>
    Object.entries(releases).map(([name, release]) => ({ name, channel, ...release })),
  );
  const rows = [...everybodys, ...tried].sort((a, b) => (a.name === b.name ? 0 : a.name < b.name ? -1 : 1));
  return textTable(
    ['remote', 'release', 'channel', 'since', 'by', 'commit', 'released by', 'reports, 24 h'],
    rows.map(({ name, live: version, channel, since, by, commit }) => [
      name,
      version,
      channel,
      moment(since),
      by || '—',
      commit ?? '—',
      releasedBy(live, name, version),
      trouble(name, version, reports),
    ]),
  );
};

const change = ({ action, instead, version, channel }: JournalEntry): string => {
  if (action === 'enabled' || action === 'disabled') return version ?? instead ?? '—';
  const fallsBack = channel !== stableChannel && action !== 'removed' && action !== 'preview';
  return `${instead ?? '—'} → ${version ?? (fallsBack ? `as ${stableChannel}` : '—')}`;
};

/** The last changes, newest first. */
export const historyTable = (live: LiveReleases, count: number): string =>
  textTable(
    ['at', 'what', 'remote', 'channel', 'change', 'by', 'reason'],
    live.journal
      .slice(0, count)
      .map((entry) => [moment(entry.at), entry.action, entry.name, entry.channel, change(entry), entry.by, entry.reason ?? '']),
  );

/** Errors of tabs, each with its places in the sources. */
export const errorsText = (errors: readonly ErrorSummary[]): string =>
  errors
    .map(({ remote, version, name, stack, pages, last }) =>
      [
        `${remote} ${version}  ${name}  ${pages} ${pages === 1 ? 'page' : 'pages'}, last ${moment(last)}`,
        ...stack.map((place) => `    ${place}`),
      ].join('\n'),
    )
    .join('\n');
