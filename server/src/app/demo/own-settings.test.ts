import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { worksByLaw } from '@qujat/contract/working-calendar';
import { expectPicture } from '../../platform/pictures/picture.ts';
import { withDemo } from './test-support/filled.ts';

describe('what the demo’s first organisation has set for itself', () => {
  const demo = withDemo();

  test('a logo, and facsimiles of its heads that stand on its documents, are pictures that it could have uploaded', async () => {
    const [logo] = await demo.db.selectFrom('organisation_logos').selectAll().execute();
    const rule = { types: ['image/png'], maxSide: 800 } as const;
    assert.equal(expectPicture(logo?.content ?? Buffer.alloc(0), rule).width, 128);
    const facsimiles = await demo.db.selectFrom('facsimiles').select(['content', 'used_at']).execute();
    for (const { content } of facsimiles) assert.equal(expectPicture(content, rule).width, 300);
    assert.ok(facsimiles.some(({ used_at }) => used_at !== null));
    const { borne } = await demo.db
      .selectFrom('participants')
      .select(({ fn }) => fn.count<number>('facsimile_id').as('borne'))
      .executeTakeFirstOrThrow();
    assert.ok(Number(borne) > 20, String(borne));
  });

  test('two days of its calendar are the other way round than the law says', async () => {
    const days = await demo.db.selectFrom('calendar_days').select(['day', 'works']).orderBy('day').execute();
    assert.deepEqual(
      days.map(({ day, works }) => [works, works !== worksByLaw(day)]),
      [
        [true, true],
        [false, true],
      ],
    );
  });

  test('of the two people whom it has invited, one still has a link that works', async () => {
    const invited = await demo.db
      .selectFrom('employee_invitations as i')
      .leftJoin('letter_links as l', 'l.invitation_id', 'i.id')
      .select(['i.department_id', 'l.expires_at'])
      .orderBy('i.id')
      .execute();
    assert.deepEqual(
      invited.map(({ department_id, expires_at }) => [department_id !== null, expires_at !== null]),
      [
        [true, true],
        [true, false],
      ],
    );
  });
});
