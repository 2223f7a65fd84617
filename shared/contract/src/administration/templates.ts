/** The calls with which administrators make and change templates (ADM-20 to ADM-24). */
import { call, optional, required } from '../call.ts';
import { at, flag, identifier, list, nothing, number, optionalMoment, optionalNumber, record, text, type Decoded } from '../codec.ts';
import { dayField, flagField, identifierField, integerField } from '../field.ts';
import { valuesField } from '../field-values.ts';
import { simulatedRoute } from '../simulated-route.ts';
import { designAnswer, designField } from '../template-design.ts';

const administrators = ['system-administrator', 'document-administrator'] as const;

const row = record({
  /** Null for a template that has never been published. */
  templateId: at('template', optionalNumber),
  /** Null where no draft has been begun. */
  draftId: at('draft', optionalNumber),
  russian: at('name_ru', text),
  kazakh: at('name_kk', text),
  index: at('index', text),
  category: at('category', number),
  /** 0: as the product brought it, never changed. */
  version: at('version', number),
  publishedAt: at('published_at', optionalMoment),
  isRetired: at('retired', flag),
});
export type ListedTemplate = Decoded<typeof row>;

const namedPerson = record({
  id: at('userid', identifier),
  fullName: at('fullname', text),
  position: at('position', text),
  /** Nobody is asked by a step that names them. */
  hasLeft: at('left', flag),
});

const surroundings = {
  categories: at('categories', list(record({ id: at('id', identifier), russian: at('name_ru', text), kazakh: at('name_kk', text) }))),
  /** The roles that a step or a start may name, with the people who have them now. */
  roles: at(
    'roles',
    list(
      record({ role: at('role', text), name: at('name', text), people: at('people', list(record({ fullName: at('fullname', text) }))) }),
    ),
  ),
  /** A closed one is named by designs that were made before; a new document cannot name it. */
  departments: at('deplist', list(record({ id: at('depid', identifier), name: at('dname', text), isClosed: at('closed', flag) }))),
};

export const templatesToAdminister = call({
  name: 'templatesToAdminister',
  summary: 'Every template of the organisation with its version, and the drafts that are not published yet.',
  source: 'ADM-20',
  path: '/ce/admin/templates/list.php',
  effect: 'read',
  fields: {},
  answer: record({ templates: at('templates', list(row)), ...surroundings }),
  rights: administrators,
  extension: 'administration',
});

export const openDesign = call({
  name: 'openDesign',
  summary: 'The design of a template: its draft if one has been begun, else what is published.',
  source: 'ADM-20',
  path: '/ce/admin/templates/open.php',
  effect: 'read',
  fields: { templateId: optional('template', identifierField), draftId: optional('draft', identifierField) },
  answer: record({
    templateId: at('template', optionalNumber),
    draftId: at('draft', optionalNumber),
    /** Of the draft; 0 without one. */
    revision: at('revision', number),
    design: at('design', designAnswer),
    /** Whose page it is: what a browser keeps of it belongs to them. */
    viewerId: at('viewer', number),
    /** The highest number in the key of a field, `field_<number>`, over all published versions; a new field's is higher. */
    lastFieldNumber: at('last_field', number),
    /** The people whom the design's steps name. */
    people: at('people', list(namedPerson)),
    versions: at(
      'versions',
      list(
        record({
          version: at('version', number),
          publishedAt: at('published_at', optionalMoment),
          publishedBy: at('published_by', text),
          /** Documents that began with this version and have not ended. */
          running: at('running', number),
        }),
      ),
    ),
    ...surroundings,
  }),
  rights: administrators,
  extension: 'administration',
});
export type OpenedDesign = Decoded<(typeof openDesign)['answer']>;

export const saveDesign = call({
  name: 'saveDesign',
  summary: 'Saves the draft of a template; nobody else sees it. What somebody else has saved meanwhile is never overwritten (409).',
  source: 'ADM-20',
  path: '/ce/admin/templates/save.php',
  effect: 'change',
  encoding: 'json',
  fields: {
    /** Left out until the first answer has named it. */
    draftId: optional('draft', identifierField),
    /** The template that the draft is to change; left out for a new one. */
    templateId: optional('template', identifierField),
    /** The revision that the page is based on. */
    revision: optional('revision', identifierField),
    design: required('design', designField),
  },
  answer: record({ draftId: at('draft', identifier), revision: at('revision', number), savedAt: at('saved_at', optionalMoment) }),
  rights: administrators,
  extension: 'administration',
});

export const simulateDesign = call({
  name: 'simulateDesign',
  summary: 'Whom a design asks for the document of an employee, by default one’s own, when and why. Nothing is written.',
  source: 'ADM-24',
  path: '/ce/admin/templates/simulate.php',
  effect: 'read',
  encoding: 'json',
  fields: {
    design: required('design', designField),
    initiatorId: optional('userid', identifierField),
    /** What is written in the fields; left out: nothing. */
    values: optional('values', valuesField),
    /** The day of sending; left out: the present day of the organisation. */
    sentOn: optional('sent', dayField),
  },
  answer: simulatedRoute,
  rights: administrators,
  extension: 'administration',
});

export const publishDesign = call({
  name: 'publishDesign',
  summary: 'Makes the draft the version with which new documents begin. Documents that have begun keep theirs.',
  source: 'ADM-21',
  path: '/ce/admin/templates/publish.php',
  effect: 'change',
  encoding: 'json',
  fields: { draftId: required('draft', identifierField), revision: required('revision', identifierField) },
  answer: record({ templateId: at('template', identifier), version: at('version', number) }),
  rights: administrators,
  extension: 'administration',
});

export const readVersion = call({
  name: 'readVersion',
  summary: 'The design of one version, to compare it with another.',
  source: 'ADM-73',
  path: '/ce/admin/templates/version.php',
  effect: 'read',
  fields: {
    templateId: required('template', identifierField),
    /** Left out: what is published now. */
    version: optional('version', integerField(1, 2_147_483_647)),
  },
  answer: record({ design: at('design', designAnswer), people: at('people', list(namedPerson)) }),
  rights: administrators,
  extension: 'administration',
});

export const discardDesign = call({
  name: 'discardDesign',
  summary: 'Deletes the draft of a template; what is published stays.',
  source: 'ADM-20',
  path: '/ce/admin/templates/discard.php',
  effect: 'change',
  encoding: 'json',
  fields: { draftId: required('draft', identifierField), revision: required('revision', identifierField) },
  answer: nothing,
  rights: administrators,
  extension: 'administration',
});

export const retireTemplate = call({
  name: 'retireTemplate',
  summary: 'Takes a template out of the menu, or puts it back. Its documents stay.',
  source: 'ADM-23',
  path: '/ce/admin/templates/retire.php',
  effect: 'change',
  encoding: 'json',
  fields: { templateId: required('template', identifierField), isRetired: required('retired', flagField) },
  answer: nothing,
  rights: administrators,
  extension: 'administration',
});
