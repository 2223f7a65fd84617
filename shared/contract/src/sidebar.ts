/** Calls that only the sidebar makes: menu, substitutions, organisation, counters, archive (SHL-5). Not in the first load. */
import { call, required } from './call.ts';
import { at, firstOf, flag, identifier, list, nothing, number, oneOf, optionalText, record, text, type Decoded } from './codec.ts';
import { flagField, identifierField, periodField } from './field.ts';

const menuGroup = record({
  title: at('title', text),
  items: at(
    'items',
    list(
      record({
        title: at('title', text),
        url: at('url', text),
        opensNewTab: at('is_new_tab', flag),
        icon: at('icon', oneOf(['document', 'mail'], null)),
        fontWeight: at('font_weight', optionalText),
      }),
    ),
  ),
});

export type MenuGroup = Decoded<typeof menuGroup>;

export const leftMenu = call({
  name: 'leftMenu',
  summary: 'The additional groups of the sidebar.',
  source: 'SHL-5',
  path: '/ce/docs1.5/get_left_menu.php',
  effect: 'read',
  fields: {},
  answer: list(menuGroup),
});

const substitution = record({
  /** The person on whose behalf the deputy acts. */
  employeeId: at('userid', identifier),
  /** The deputy. */
  actorId: at('realuser', identifier),
  /** Set while active. */
  active: at('userid3', flag),
  fullName: at('fullname', text),
});

export type Substitution = Decoded<typeof substitution>;

export const substitutions = call({
  name: 'substitutions',
  summary: 'The people for whom the person may act, and those for whom they act now.',
  source: 'SHL-6',
  method: 'GET',
  path: '/ce/docs1.5/my_substitutions.php',
  effect: 'read',
  encoding: 'query',
  fields: {},
  answer: list(substitution),
});

export const toggleSubstitution = call({
  name: 'toggleSubstitution',
  summary: 'Starts or stops acting for one person; the page reloads afterwards.',
  source: 'SES-15',
  path: '/ce/toggleuser.php',
  effect: 'change',
  fields: {
    employeeId: required('q', identifierField),
    actorId: required('q1', identifierField),
    /** The flag before the change. */
    active: required('q2', flagField),
  },
  answer: nothing,
});

export const selectOrganisation = call({
  name: 'selectOrganisation',
  summary: 'Chooses the organisation of the session; the page reloads afterwards.',
  source: 'SES-14',
  path: '/ce/apps/instance_operation.php',
  effect: 'change',
  fixed: { is_json: '1', q: '2' },
  fields: { organisationId: required('q1', identifierField) },
  answer: nothing,
});

export const newDocumentCount = call({
  name: 'newDocumentCount',
  summary: 'How many documents in the incoming queue are unread.',
  source: 'SHL-17',
  path: '/ce/checknewalert.php',
  effect: 'read',
  poll: true,
  fixed: { q: '1' },
  fields: {},
  answer: firstOf(number),
});

export const updateCounter = call({
  name: 'updateCounter',
  summary: 'A counter that rises when the list has something new; polled every 180,000 ms.',
  source: 'SHL-17',
  path: '/ce/checkupd.php',
  effect: 'read',
  poll: true,
  fixed: { q: '0' },
  fields: {},
  answer: firstOf(number),
});

const period = record({
  /** 'MM-YYYY' or 'MMYYYY'; '0' means no period. */
  id: at('id', text),
  selected: at('is_selected', flag),
});

export type Period = Decoded<typeof period>;

export const periods = call({
  name: 'periods',
  summary: 'The months of the archive that contain documents, and the chosen one.',
  source: 'SHL-11',
  path: '/ce/period.php',
  effect: 'read',
  fixed: { is_json: '1', q: '0', q1: '0' },
  fields: {},
  answer: list(period),
});

export const selectPeriod = call({
  name: 'selectPeriod',
  summary: 'Shows a month of the archive, or leaves the archive; the page reloads afterwards.',
  source: 'SHL-11',
  path: '/ce/select_period.php',
  effect: 'change',
  fields: { period: required('period', periodField) },
  answer: nothing,
});
