/** The organisation itself, for its system administrator (ADM-7, ADM-61 to ADM-63). */
import { call, optional, required } from '../call.ts';
import { at, dictionary, flag, list, nothing, number, optionalText, record, text } from '../codec.ts';
import { fileField, flagField, integerField, lineField } from '../field.ts';
import { jsonField, textsIn } from '../json-field.ts';
import { maxNameLength } from './departments.ts';
import { columnLabels, maxLabelLength, tabLabels } from './labels.ts';

const common = { effect: 'change', source: 'ADM-7', rights: ['system-administrator'], extension: 'administration' } as const;
const revision = required('revision', integerField(0, 2_147_483_647));

/** A logo is a PNG or JPEG of at most this size and these sides. */
export const maxLogoBytes = 128 * 1024;
export const maxLogoSide = 1024;

export const readOrganisation = call({
  ...common,
  name: 'readOrganisation',
  summary: 'The organisation of the session: its names, BIN, time zone, variants of the interface, own labels and logo.',
  path: '/ce/admin/organisation',
  effect: 'read',
  fields: {},
  answer: record({
    russian: at('name_ru', text),
    kazakh: at('name_kk', text),
    /** Null until it has been entered or stated by a key. */
    bin: at('bin', optionalText),
    /** The IANA name. */
    timeZone: at('time_zone', text),
    /** Those that it may choose from, each with its present offset: 'UTC+5'. */
    zones: at('zones', list(record({ name: at('name', text), offset: at('offset', text) }))),
    /** Whether its people see the alternative sidebar, list and header. */
    sidebar: at('SideBarId', flag),
    table: at('SedTableId', flag),
    header: at('SedHeaderId', flag),
    /** Labels that it has renamed, by key. */
    labels: at('titles', dictionary),
    /** The address of the logo; null if there is none. */
    logo: at('logo', optionalText),
    revision: at('revision', number),
  }),
});

export const renameOrganisation = call({
  ...common,
  name: 'renameOrganisation',
  summary:
    'Changes both names. What somebody else has changed meanwhile is not overwritten (409). Signed originals keep the name of their time.',
  path: '/ce/admin/organisation/rename',
  fields: {
    russian: required('name_ru', lineField(maxNameLength)),
    kazakh: required('name_kk', lineField(maxNameLength)),
    revision,
  },
  answer: nothing,
});

export const saveTimeZone = call({
  ...common,
  name: 'saveTimeZone',
  source: 'ADM-61',
  summary: 'Changes the time zone. Unfinished documents keep the days until which they are due. 409 as in `renameOrganisation`.',
  path: '/ce/admin/organisation/time-zone',
  fields: { timeZone: required('time_zone', lineField(64)), revision },
  answer: nothing,
});

export const saveLayout = call({
  ...common,
  name: 'saveLayout',
  source: 'ADM-62',
  summary: 'Chooses the alternative sidebar, list and header for people without a choice of their own. 409 as in `renameOrganisation`.',
  path: '/ce/admin/organisation/layout',
  fields: {
    sidebar: required('SideBarId', flagField),
    table: required('SedTableId', flagField),
    header: required('SedHeaderId', flagField),
    revision,
  },
  answer: nothing,
});

export const saveLabels = call({
  ...common,
  name: 'saveLabels',
  source: 'ADM-62',
  summary: 'Says which labels of tabs and columns are renamed, all of them at once. 409 as in `renameOrganisation`.',
  path: '/ce/admin/organisation/labels',
  fields: {
    labels: required(
      'titles',
      jsonField<Record<string, string>>({
        says: `renamed labels by key, each at most ${maxLabelLength} characters`,
        max: 8192,
        read: textsIn(tabLabels.length + columnLabels.length, maxLabelLength),
        examples: [{}, { tab_13: 'Мне' }, { docnum: 'Рег. №', tab_1: 'Все' }],
      }),
    ),
    revision,
  },
  answer: nothing,
});

export const saveLogo = call({
  ...common,
  name: 'saveLogo',
  source: 'ADM-63',
  summary: `Changes the logo: a PNG or JPEG of at most ${maxLogoBytes} bytes and ${maxLogoSide} pixels a side. Without a file it is removed.`,
  path: '/ce/admin/organisation/logo',
  encoding: 'multipart',
  fields: { logo: optional('logo', fileField(maxLogoBytes)) },
  answer: record({ logo: at('logo', optionalText) }),
});
