/** Calls of the shell with stored answers: profile, organisations, titles, folders, language (SHL-5). Part of the first load. */
import { call, required } from './call.ts';
import {
  at,
  dictionary,
  flag,
  identifier,
  lenient,
  list,
  nothing,
  optionalNumber,
  optionalText,
  record,
  text,
  type Decoded,
} from './codec.ts';
import { choiceField } from './field.ts';
import { startPageCodec } from './start-page.ts';
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
  /** Ours: the welcome shows a company's first steps instead of the video instructions, which are for a university. */
  welcomeSteps: at('welcome_steps', flag),
  /** Ours: the employee's id, under which this browser keeps unsaved texts. */
  viewerId: at('viewer_id', optionalNumber),
  /** Ours: this organisation forbids key files; its people sign with NCALayer. */
  ncalayerOnly: at('ncalayer_only', flag),
  /** Ours: documents can be signed by the state mobile application here. */
  mobileSigning: at('mobile_signing', flag),
  /** Ours: the organisation's time zone, by its IANA name. */
  timeZone: at('time_zone', optionalText),
  /** Ours: the address of the organisation's logo. */
  logo: at('company_logo', optionalText),
  /** Ours: where '/' leads. */
  startPage: at('start_page', startPageCodec),
  /** Ours: the person has taken 'Мне сегодня' out of the sidebar. */
  hidesToday: at('today_hidden', flag),
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
  summary: 'The signed-in person, and what the interface shows them.',
  source: 'SHL-5',
  path: '/ce/docs1.5/profile.php',
  effect: 'read',
  fixed: { q: '1' },
  fields: {},
  answer: profileCodec,
});

export const configTitles = call({
  name: 'configTitles',
  summary: 'Labels of tabs and columns that an organisation has renamed, by key.',
  source: 'LST-18',
  method: 'GET',
  path: '/ce/docs1.5/get_config_titles.php',
  effect: 'read',
  encoding: 'query',
  fields: {},
  answer: dictionary,
});

const organisation = record({
  id: at('lid', identifier),
  name: at('company_name', text),
  selected: at('selected', flag),
  /** Documents in work, or null if the server does not count them. */
  documentsInWork: at('newdoc_count', optionalNumber),
});

export type Organisation = Decoded<typeof organisation>;

export const organisations = call({
  name: 'organisations',
  summary: 'The organisations that the person belongs to.',
  source: 'SES-14',
  path: '/ce/apps/instance_operation.php',
  effect: 'read',
  fixed: { is_json: '1', q: '1', q1: '0' },
  fields: {},
  answer: list(organisation),
});

export const changeLanguage = call({
  name: 'changeLanguage',
  summary: 'Stores the language of the interface with the person.',
  source: 'SHL-16',
  path: '/ce/chlang.php',
  effect: 'change',
  fixed: { q: '10' },
  fields: { language: required('lang', choiceField(languageCodes)) },
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
  source: 'SHL-10',
  path: '/ce/favorite_templates.php',
  effect: 'read',
  fixed: { is_json: '1' },
  fields: {},
  answer: list(favouriteTemplate),
});
