/** @jest-environment node */
import type { Draft, DraftForm } from '@qujat/contract/draft-form';
import { asInput, asSubject, asText, contentOf, placedIn } from './draft-content.ts';

const person = {
  stage: 1 as const,
  employeeId: 7,
  fullName: 'Бекова Сауле',
  position: '',
  department: '',
  queueNumber: 2,
  task: 'Проверить',
};
const draft: Draft = {
  id: 41,
  version: 3,
  number: '',
  language: 'kk',
  subject: 'Тақырып',
  text: 'Мәтін',
  values: { sum: '5', empty: '' },
  names: {},
  recipients: [],
  sender: null,
  dueOn: null,
  replyRequired: true,
  isPublic: false,
  participants: [person],
  leftOut: [],
  attachments: [],
  savedAt: null,
  refused: null,
};
const form = (correspondence: 'incoming' | 'outgoing' | null, more: Partial<DraftForm> = {}): DraftForm => ({
  template: {
    id: 12,
    russian: '',
    kazakh: '',
    descriptionRussian: '',
    descriptionKazakh: '',
    fields: [],
    hasText: false,
    keyRequirement: 'none',
    correspondence,
    mayBePublic: false,
  },
  draft: null,
  suggested: [person],
  demands: [],
  conditionalDemands: [],
  approvedByOthers: false,
  initiatorId: 5,
  departments: [],
  viewerId: 5,
  today: '2026-11-20',
  mayRegister: false,
  ...more,
});

it('starts with the suggested route, or with the draft’s people', () => {
  expect(contentOf(form(null), 'ru')).toMatchObject({ language: 'ru', subject: '', participants: [person], sender: null });
  expect(contentOf(form(null, { draft }), 'ru')).toMatchObject({ language: 'kk', subject: 'Тақырып', replyRequired: true });
});

it('always asks for the sender of an incoming letter', () => {
  const nobody = { bin: '', name: '', number: '', date: '' };
  expect(contentOf(form('incoming'), 'ru').sender).toEqual(nobody);
  expect(contentOf(form('incoming', { draft }), 'ru').sender).toEqual(nobody);
  expect(contentOf(form('incoming', { draft: { ...draft, sender: { ...nobody, name: 'Акимат' } } }), 'ru').sender?.name).toBe('Акимат');
});

it('sends the wire format without empty fields', () => {
  expect(asInput(contentOf(form(null, { draft }), 'ru'))).toMatchObject({
    values: { sum: '5' },
    dueOn: undefined,
    sender: undefined,
    participants: [{ stage: 1, userid: 7, queue: 2, task: 'Проверить' }],
  });
});

it('keeps subjects on one line, and removes characters that cannot be stored', () => {
  expect(asSubject('О\r\nзакупке\u202e')).toBe('О закупке');
  expect(asSubject('х'.repeat(600))).toHaveLength(500);
  expect(asSubject(`${'х'.repeat(499)}😀`)).toBe(`${'х'.repeat(499)}\ufffd`);
  expect(asText('a\0b\r\nc')).toBe('ab\nc');
  expect(asText('1.\tПункт\vперенос\u2028ещё\u0007 «мяг\u00adкий»')).toBe('1.\tПункт\nперенос\nещё «мяг\u00adкий»');
});

it('says which steps are left out only where there are some: a server without them is not asked', () => {
  const leftOut = [{ stage: 1 as const, step: 2 }];
  expect(asInput(contentOf(form(null, { draft: { ...draft, leftOut } }), 'ru')).leftOut).toEqual(leftOut);
  expect(asInput(contentOf(form(null, { draft }), 'ru'))).not.toHaveProperty('leftOut');
});

test('a kept text loses what the present form does not ask, and says what that was', () => {
  const field = { russian: '', kazakh: '', required: false, options: [], columns: [], totalOf: '', when: [] };
  const template = {
    mayBePublic: false,
    fields: [
      { ...field, key: 'sum', kind: 'sum' },
      { ...field, key: 'firm', kind: 'contractor' },
    ],
  } as unknown as DraftForm['template'];
  const values = { sum: '5', firm: 'Акимат', gone: '[["Кабель" с муфтой]]', rows: '[["1","2"],["3","4"]]', empty: '' };
  const { content, unplaced } = placedIn(
    { template },
    { ...contentOf({ draft, template } as unknown as DraftForm, 'ru'), values, isPublic: true },
  );
  expect([content.values, content.isPublic]).toEqual([{ sum: '5' }, false]);
  expect(unplaced).toEqual({ values: ['Акимат', '[["Кабель" с муфтой]]', '1 | 2\n3 | 4'], isPublic: true });
});
