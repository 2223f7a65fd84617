import { stableChannel, textTable, type JournalEntry, type LiveReleases } from '@qujat/releases';

/** '2026-11-20 10:15' in this machine's time. */
const moment = (iso: string): string => {
  if (!iso) return '—';
  const at = new Date(iso);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** Every live release: what everybody has, then what channels have. */
export const liveTable = (live: LiveReleases): string => {
  const everybodys = Object.entries(live.releases).map(([name, release]) => ({ name, channel: stableChannel, ...release }));
  const tried = Object.entries(live.channels).flatMap(([channel, releases]) => Object.entries(releases).map(([name, release]) => ({ name, channel, ...release })));
  const rows = [...everybodys, ...tried].sort((a, b) => (a.name === b.name ? 0 : a.name < b.name ? -1 : 1));
  return textTable(
    ['remote', 'release', 'channel', 'since', 'by', 'commit'],
    rows.map(({ name, live: version, channel, since, by, commit }) => [name, version, channel, moment(since), by || '—', commit ?? '—']),
  );
};

const change = ({ instead, version, channel }: JournalEntry): string =>
  `${instead ?? '—'} → ${version ?? (channel === stableChannel ? '—' : `as ${stableChannel}`)}`;

/** The last changes, newest first. */
export const historyTable = (live: LiveReleases, count: number): string =>
  textTable(
    ['at', 'what', 'remote', 'channel', 'change', 'by', 'reason'],
    live.journal.slice(0, count).map((entry) => [moment(entry.at), entry.action, entry.name, entry.channel, change(entry), entry.by, entry.reason ?? '']),
  );
