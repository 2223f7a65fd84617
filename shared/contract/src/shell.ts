/** What the shell asks: profile, menu, organisations, substitutions, counters, language (specification 1 §7). */
import { call, required } from './call.ts';
import { at, dictionary, firstOf, flag, identifier, lenient, list, nothing, number, oneOf, optionalNumber, optionalText, record, text, type Decoded } from './codec.ts';
import { choiceField, flagField, identifierField, periodField } from './field.ts';
import { languageCodes } from './vocabulary.ts';

export const profileCodec = record({
  fullName: at('fullname', text),
  position: at('position', text),
  /** The position in the second language, shown when the interface is not Russian. */
  secondPosition: at('position2', text),
  /** The photo's address, or null. */
  photo: at('p_img', optionalText),
  companyName: at('company_name', text),
  restrictedInstanceMode: at('restricted_instance_mode', flag),
  hasPrivilegedRole: at('has_privileged_role', flag),
  isSinglePageApp: at('is_single_page_app', flag),
  mailAccess: at('mail_access', flag),
  showsPeriodFilter: at('period_filter_display', flag),
  showsDocumentId: at('sed_docid_display', flag),
  showsWelcome: at('welcome_modal_display', flag),
  layout: at(
    'custom_frontend_layout',
    lenient(
      record({
        sidebar: at('SideBarId', optionalNumber),
        table: at('SedTableId', optionalNumber),
        header: at('SedHeaderId', optionalNumber),
      }),
    ),
  ),
});
export type Profile = Decoded<typeof profileCodec>;

export const profile = call({
  name: 'profile',
  summary: 'Who is signed in and what the interface shows to that person.',
  source: '1 §3, §7',
  path: '/ce/docs1.5/profile.php',
  effect: 'read',
  fixed: { q: '1' },
  fields: {},
  answer: profileCodec,
});

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
  summary: 'The further groups of the sidebar.',
  source: '1 §2.8, §7',
  path: '/ce/docs1.5/get_left_menu.php',
  effect: 'read',
  fields: {},
  answer: list(menuGroup),
});

export const configTitles = call({
  name: 'configTitles',
  summary: 'Labels of tabs and columns that an organisation has renamed, by key.',
  source: '1 §7; decisions: The wire',
  method: 'GET',
  path: '/ce/docs1.5/get_config_titles.php',
  effect: 'read',
  encoding: 'query',
  fields: {},
  answer: dictionary,
});

const substitution = record({
  /** The person for whom one acts. */
  employeeId: at('userid', identifier),
  /** The one who acts. */
  actorId: at('realuser', identifier),
  /** Set while active. */
  active: at('userid3', flag),
  fullName: at('fullname', text),
});
export type Substitution = Decoded<typeof substitution>;

export const substitutions = call({
  name: 'substitutions',
  summary: 'The people for whom one may act, and for whom one acts now.',
  source: '1 §2.8, §7',
  method: 'GET',
  path: '/ce/docs1.5/my_substitutions.php',
  effect: 'read',
  encoding: 'query',
  fields: {},
  answer: list(substitution),
});

export const toggleSubstitution = call({
  name: 'toggleSubstitution',
  summary: 'Begins or ends acting for one person; the page reloads afterwards.',
  source: '1 §4, §7',
  path: '/ce/toggleuser.php',
  effect: 'change',
  fields: {
    employeeId: required('q', identifierField),
    actorId: required('q1', identifierField),
    /** The flag as it stands before the change. */
    active: required('q2', flagField),
  },
  answer: nothing,
});

const organisation = record({
  id: at('lid', identifier),
  name: at('company_name', text),
  selected: at('selected', flag),
  /** Documents in work, or null where the server does not count them. */
  documentsInWork: at('newdoc_count', optionalNumber),
});
export type Organisation = Decoded<typeof organisation>;

export const organisations = call({
  name: 'organisations',
  summary: 'The organisations that the person belongs to.',
  source: '1 §2.8, §7',
  path: '/ce/apps/instance_operation.php',
  effect: 'read',
  fixed: { is_json: '1', q: '1', q1: '0' },
  fields: {},
  answer: list(organisation),
});

export const selectOrganisation = call({
  name: 'selectOrganisation',
  summary: 'Chooses the organisation of the session; the page reloads afterwards.',
  source: '1 §4, §7',
  path: '/ce/apps/instance_operation.php',
  effect: 'change',
  fixed: { is_json: '1', q: '2' },
  fields: { organisationId: required('q1', identifierField) },
  answer: nothing,
});

export const newDocumentCount = call({
  name: 'newDocumentCount',
  summary: 'How many documents in the incoming queue are unread.',
  source: '1 §7; 2 §7',
  path: '/ce/checknewalert.php',
  effect: 'read',
  fixed: { q: '1' },
  fields: {},
  answer: firstOf(number),
});

export const updateCounter = call({
  name: 'updateCounter',
  summary: 'A counter that rises when the list has something new; asked every 180,000 ms.',
  source: '1 §4, §7; 2 §7',
  path: '/ce/checkupd.php',
  effect: 'read',
  fixed: { q: '0' },
  fields: {},
  answer: firstOf(number),
});

export const changeLanguage = call({
  name: 'changeLanguage',
  summary: 'Stores the language of the interface with the person.',
  source: '1 §4, §7',
  path: '/ce/chlang.php',
  effect: 'change',
  fixed: { q: '10' },
  fields: { language: required('lang', choiceField(languageCodes)) },
  answer: nothing,
});

const period = record({
  /** 'MM-YYYY' or 'MMYYYY'; '0' is no period. */
  id: at('id', text),
  selected: at('is_selected', flag),
});
export type Period = Decoded<typeof period>;

export const periods = call({
  name: 'periods',
  summary: 'The months of the archive that hold documents, and the one chosen.',
  source: '1 §2.9; 2 §7',
  path: '/ce/period.php',
  effect: 'read',
  fixed: { is_json: '1', q: '0', q1: '0' },
  fields: {},
  answer: list(period),
});

export const selectPeriod = call({
  name: 'selectPeriod',
  summary: 'Shows a month of the archive, or leaves the archive; the page reloads afterwards.',
  source: '1 §2.9; 2 §7',
  path: '/ce/select_period.php',
  effect: 'change',
  fields: { period: required('period', periodField) },
  answer: nothing,
});

const favouriteTemplate = record({
  id: at('id', identifier),
  name: at('template_name', text),
  isProcess: at('is_process', flag),
});
export type FavouriteTemplate = Decoded<typeof favouriteTemplate>;

export const favouriteTemplates = call({
  name: 'favouriteTemplates',
  summary: "The person's favourite templates: the sidebar's folders and the first category of the template menu.",
  source: '1 §2.8; 2 §7',
  path: '/ce/favorite_templates.php',
  effect: 'read',
  fixed: { is_json: '1' },
  fields: {},
  answer: list(favouriteTemplate),
});
