import assert from 'node:assert/strict';
import { test } from 'node:test';
import { organisationKeys } from '../data/organisations.ts';
import { subjects } from '../data/subjects/subjects-by-template.ts';
import { templateCodes, templates } from '../data/templates.ts';
import { createRandom } from '../random.ts';
import { hasSubject, makeSubject } from './subject.ts';

const random = createRandom('subjects');

test('every placeholder of every pattern is filled, in every organisation with the template', () => {
  for (const { code, organisations } of templates) {
    for (const organisation of organisations) {
      for (const language of ['ru', 'kk'] as const) {
        if (!hasSubject(code, organisation, language)) continue;
        for (let round = 0; round < 40; round++) {
          const subject = makeSubject(
            {
              template: code,
              organisation,
              language,
              issuedAt: new Date('2026-01-15T06:00:00Z'),
              department: 'management',
              fixed: { student: 'Досым Алтынай' },
            },
            random,
          );
          assert.doesNotMatch(subject, /[{}]|undefined/, subject);
          assert.ok(subject.length > 5 && subject.length < 160, subject);
        }
      }
    }
  }
});

test('every template has Russian subjects everywhere and Kazakh ones somewhere', () => {
  for (const { code, organisations } of templates)
    for (const organisation of organisations) assert.ok(hasSubject(code, organisation, 'ru'), `${code} ${organisation}`);
  for (const code of templateCodes)
    assert.ok(
      organisationKeys.some((key) => hasSubject(code, key, 'kk')),
      code,
    );
});

test('a document of January refers to last December', () => {
  const texts = Array.from({ length: 200 }, () =>
    makeSubject(
      { template: 'ПОР', organisation: 'B', language: 'ru', issuedAt: new Date('2026-01-15T06:00:00Z'), department: 'site' },
      random,
    ),
  );
  assert.ok(texts.includes('Подготовить отчёт за декабрь 2025 года'));
});

test('no organisation has a pattern twice for one template', () => {
  for (const code of templateCodes) {
    for (const key of organisationKeys) {
      const all = [subjects[code].any, subjects[code][key]].flatMap((patterns) => [...(patterns?.ru ?? []), ...(patterns?.kk ?? [])]);
      assert.equal(new Set(all).size, all.length, `${code} ${key}`);
    }
  }
});
