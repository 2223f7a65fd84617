/** The first steps of a new organisation, until its first document is completed (ADM-10). */
import { call, required } from '../call.ts';
import { at, flag, identifier, list, nothing, nullable, number, oneOf, optionalText, record, text, type Decoded } from '../codec.ts';
import { flagField } from '../field.ts';
import { stages } from '../vocabulary.ts';

const common = { source: 'ADM-10', rights: ['system-administrator'], extension: 'administration' } as const;

const decisionStates = ['waiting', 'agreed', 'refused'] as const;

const step = record({
  stage: at('stage', oneOf([stages.aggregation, stages.approval, stages.execution, stages.acknowledgement], stages.aggregation)),
  fullName: at('fullname', text),
  position: at('position', text),
  state: at('state', oneOf(decisionStates, 'waiting')),
});

export const readFirstSteps = call({
  ...common,
  name: 'readFirstSteps',
  summary: 'How far a new organisation has come: its people and departments, the template that it published last, and the first document.',
  path: '/ce/admin/first-steps',
  effect: 'read',
  fields: {},
  answer: record({
    russian: at('name_ru', text),
    kazakh: at('name_kk', text),
    /** Null until it has been entered or stated by a key. */
    bin: at('bin', optionalText),
    /** People at work, the reader among them; those who may decide. At most 50. */
    people: at('people', list(record({ id: at('userid', identifier), fullName: at('fullname', text), position: at('position', text) }))),
    /** Those whose invitation has not been accepted. At most 50. */
    invited: at('invited', list(record({ id: at('id', identifier), fullName: at('fullname', text), email: at('email', text) }))),
    departments: at('departments', list(record({ id: at('id', identifier), name: at('name', text), head: at('head', text) }))),
    /** Templates to begin with: those that the product brings and nobody has changed. */
    starters: at(
      'starters',
      list(
        record({ templateId: at('template', identifier), name: at('name', text), fields: at('fields', number), needsKey: at('key', flag) }),
      ),
    ),
    /** The template that an administrator published last; null before. */
    published: at('published', nullable(record({ templateId: at('template', identifier), name: at('name', text) }))),
    /** The newest document of that template that was sent; null before. */
    document: at(
      'document',
      nullable(
        record({
          documentId: at('caseid', identifier),
          number: at('casenum', text),
          subject: at('subject', text),
          steps: at('steps', list(step)),
        }),
      ),
    ),
    /** A document of the organisation has been completed: the page has left the sidebar. */
    isFinished: at('finished', flag),
    isHidden: at('hidden', flag),
  }),
});
export type FirstSteps = Decoded<typeof readFirstSteps.answer>;

export const hideFirstSteps = call({
  ...common,
  name: 'hideFirstSteps',
  summary: 'Takes the first steps out of the sidebar of the organisation, or puts them back. Their page stays.',
  path: '/ce/admin/first-steps/hide',
  effect: 'change',
  fields: { isHidden: required('hidden', flagField) },
  answer: nothing,
});
