/** @jest-environment node */
import { usualPolicy } from '@qujat/contract/organisation-policy';
import { draftOf, readDraft } from './draft.ts';

const draft = draftOf(usualPolicy);

test('what is shown and not changed is the same policy', () => {
  const policy = { ...usualPolicy, linkDays: 30, addressDomains: [{ domain: 'saryozen.kz' }], fileKinds: [{ extension: 'pdf' }] };
  expect(readDraft(draftOf(policy), {})).toEqual({ policy });
});

test('lists are read as people type them', () => {
  const { policy } = readDraft(
    {
      ...draft,
      addressDomains: '@Saryozen.kz; mail.saryozen.kz,saryozen.kz',
      fileKinds: '.PDF *.docx\nxlsx',
      refusalReasons: 'Неверные сроки | Мерзімдер қате\n\n Неполно ',
    },
    {},
  );
  expect(policy?.addressDomains).toEqual([{ domain: 'saryozen.kz' }, { domain: 'mail.saryozen.kz' }]);
  expect(policy?.refusalReasons).toEqual([
    { ru: 'Неверные сроки', kk: 'Мерзімдер қате' },
    { ru: 'Неполно', kk: 'Неполно' },
  ]);
  expect(policy?.fileKinds).toEqual([{ extension: 'pdf' }, { extension: 'docx' }, { extension: 'xlsx' }]);
});

test('each wrong field is named with what is wrong', () => {
  const wrong = {
    ...draft,
    sessionHours: '721',
    passwordLength: '',
    linkDays: '1,5',
    addressDomains: 'company',
    fileKinds: 'p/df',
    deputyLimited: true,
  };
  expect(readDraft(wrong, { sessionHours: 720 }).problems).toEqual({
    sessionHours: { kind: 'number', range: { least: 1, most: 720 } },
    passwordLength: { kind: 'number', range: { least: 8, most: 64 } },
    linkDays: { kind: 'number', range: { least: 1, most: 365 } },
    addressDomains: { kind: 'domain', wrong: 'company' },
    fileKinds: { kind: 'kind', wrong: 'p/df' },
    deputyRoles: { kind: 'role', wrong: '' },
  });
});

test('roles of before are forgotten when everybody may name a deputy', () => {
  expect(readDraft({ ...draft, deputyLimited: false, deputyRoles: [{ role: 'clerk' }] }, {}).policy?.deputyRoles).toEqual([]);
});
