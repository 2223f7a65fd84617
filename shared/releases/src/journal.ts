/** The journal of a live set: who has changed what. */
import type { JournalEntry, LiveReleases } from './format.ts';

/** Adds a line to the journal. */
export const tell = (live: LiveReleases, entry: JournalEntry): void => {
  live.journal.unshift(entry);
};
