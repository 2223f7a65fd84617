/** A picture of a person's signature by hand, kept by the person (ADM-64). Ours. */
import { call, optional } from './call.ts';
import { at, optionalMoment, optionalText, record } from './codec.ts';
import { fileField } from './field.ts';

/** A facsimile is a PNG of at most this size and these sides. */
export const maxFacsimileBytes = 64 * 1024;
export const maxFacsimileSide = 800;
/** After the first document that bears it, a facsimile can be removed for so many hours. Later it can only be replaced. */
export const facsimileRemovalHours = 72;

/** What a person and an administrator see of a facsimile. */
export const facsimileAnswer = record({
  /** Its address; null if there is none. */
  address: at('facsimile', optionalText),
  /** When the first document got it, unix seconds; null if none has. */
  usedAt: at('used', optionalMoment),
  /** Until when it can be removed, unix seconds; null if nothing limits it yet. */
  removableUntil: at('removable_until', optionalMoment),
});

const common = { source: 'ADM-64', extension: 'settings' } as const;

export const readFacsimile = call({
  ...common,
  name: 'readFacsimile',
  summary: 'The facsimile of the person in the organisation of the session.',
  path: '/ce/settings/facsimile/read',
  effect: 'read',
  fields: {},
  answer: facsimileAnswer,
});

export const saveFacsimile = call({
  ...common,
  name: 'saveFacsimile',
  summary: `Changes the facsimile: a .png of at most ${maxFacsimileBytes} bytes and ${maxFacsimileSide} pixels a side. Without a file it is removed. Documents that bear the present one keep it.`,
  path: '/ce/settings/facsimile',
  effect: 'change',
  encoding: 'multipart',
  fields: { picture: optional('facsimile', fileField(maxFacsimileBytes)) },
  answer: facsimileAnswer,
});
