/** The pure rules of telling, for any choices, hours and deputies. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notificationKinds, requiredKinds, usualChoices, type NotificationChoices } from '@qujat/contract/notification-choices';
import * as fc from 'fast-check';
import type { News } from '../../../platform/news/news.ts';
import { channelsFor, completeChoices, quietMinutes } from './channels.ts';
import { withDeputies } from './copies.ts';

const choices: fc.Arbitrary<NotificationChoices> = fc
  .record({ on: fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }), digest: fc.boolean() })
  .map(({ on, digest }) => ({
    ...usualChoices,
    digest,
    channels: usualChoices.channels.map((row, index) => ({
      ...row,
      bell: !!on[index * 3],
      mail: !!on[index * 3 + 1],
      push: !!on[index * 3 + 2],
    })),
  }));
const kind = fc.constantFrom(...notificationKinds);
const hour = fc.integer({ min: 0, max: 23 });
const person = fc.integer({ min: 1, max: 6 });
const news: fc.Arbitrary<News> = fc.record({
  kind,
  employeeId: person,
  key: fc.constantFrom('a', 'b'),
  actorId: fc.option(person),
  documentId: fc.constantFrom(1, 2),
});

test('what the organisation requires always comes, and at once; without letters nothing else is written', () => {
  fc.assert(
    fc.property(kind, choices, fc.boolean(), (each, chosen, letters) => {
      const { bell, mail } = channelsFor(each, chosen, letters);
      if (requiredKinds.has(each)) return assert.deepEqual([bell, mail], [true, 'letter']);
      if (!letters) assert.equal(mail, 'none');
      assert.notEqual(mail, chosen.digest ? 'letter' : 'digest');
    }),
  );
});

test('any stored choice, also an older one, names every kind once', () => {
  fc.assert(
    fc.property(choices, fc.subarray([...notificationKinds]), (chosen, known) => {
      const older = { ...chosen, channels: chosen.channels.filter((row) => known.includes(row.kind)) };
      assert.deepEqual(
        completeChoices(older).channels.map((row) => row.kind),
        [...notificationKinds],
      );
    }),
  );
});

test('after the quiet minutes it is no longer quiet, and they end at the chosen hour', () => {
  fc.assert(
    fc.property(hour, hour, fc.integer({ min: 0, max: 1439 }), (quietFrom, quietTo, minutes) => {
      fc.pre(quietFrom !== quietTo);
      const chosen = { ...usualChoices, quietFrom, quietTo };
      const wait = quietMinutes(chosen, minutes);
      assert.ok(wait >= 0 && wait < 1440);
      if (wait > 0) assert.equal((minutes + wait) % 1440, quietTo * 60);
      assert.equal(quietMinutes(chosen, (minutes + wait) % 1440), 0);
      assert.equal(quietMinutes(chosen, quietFrom * 60) > 0, true);
    }),
  );
});

test('nobody hears of their own act, a deputy hears for whom, and whoever is concerned anyway hears once', () => {
  const deputies = fc.dictionary(fc.constantFrom('1', '2', '3'), fc.uniqueArray(person, { maxLength: 3 }));
  fc.assert(
    fc.property(fc.array(news, { maxLength: 5 }), deputies, (given, named) => {
      const deputiesOf = new Map(Object.entries(named).map(([principal, list]) => [Number(principal), list]));
      const copies = withDeputies(given, deputiesOf);
      for (const each of copies) {
        assert.notEqual(each.employeeId, each.actorId);
        if (each.aboutId === null) continue;
        assert.ok(deputiesOf.get(each.aboutId)?.includes(each.employeeId));
        assert.ok(!given.some(({ employeeId, documentId }) => employeeId === each.employeeId && documentId === each.documentId));
      }
      assert.equal(
        copies.filter(({ aboutId }) => aboutId === null).length,
        given.filter((each) => each.employeeId !== each.actorId).length,
      );
    }),
  );
});
