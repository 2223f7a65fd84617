/** A process that works on a batch within a call is not taken for dead, however long the call lasts. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { approveWithoutKey, signByKey, signingProgress } from '@qujat/contract/signing';
import { sql } from 'kysely';
import { keyPassword } from '../../../test-support/keys.ts';
import { lockDocuments } from '../load-states.ts';
import { asFile, newBatch, signingOffice } from './test-support/signing.ts';

describe('a call that signs for a long time', () => {
  const { get } = signingOffice();

  /** Holds the document, so that the call waits for it, until the batch has been silent for a minute and is heard again. */
  const outlive = async (id: number, batch: string, call: () => Promise<unknown>): Promise<unknown> => {
    const { server, office, director } = get();
    const heardAgain = async (): Promise<boolean> => {
      const { rows } =
        await sql`select from signing_batches where id = ${batch} and heartbeat_at > clock_timestamp() - interval '10 s'`.execute(
          server.db,
        );
      return rows.length > 0;
    };
    const held = await server.db.transaction().execute(async (trx) => {
      await lockDocuments(trx, office.organisationId, [id]);
      const answer = call();
      const age = sql`update signing_batches set heartbeat_at = heartbeat_at - interval '1 minute' where id = ${batch}`;
      const deadline = Date.now() + 20_000;
      while ((await age.execute(server.db)).numAffectedRows === 0n) assert.ok(Date.now() < deadline, 'the batch is never stored');
      while (!(await heardAgain())) assert.ok(Date.now() < deadline, 'the batch stays silent');
      // Whoever asks for the progress ends abandoned batches.
      const { waiting, failed } = await director.call(signingProgress, { batch });
      assert.deepEqual([waiting, failed], [1, 0]);
      return { answer };
    });
    return held.answer;
  };

  test('approves without a key', async () => {
    const { director, documents } = get();
    const [id = 0] = await documents(1, { route: 'R4' });
    const batch = newBatch();
    assert.equal(await outlive(id, batch, () => director.call(approveWithoutKey, { documentIds: [id], batch })), 'ok');
  });

  test('signs one document with a key file', async () => {
    const { director, documents, authority } = get();
    const [id = 0] = await documents(1);
    const batch = newBatch();
    const keyFile = asFile(await authority.key({}));
    const sign = () => director.call(signByKey, { documentIds: [id], keyFile, password: keyPassword, batch });
    assert.equal(await outlive(id, batch, sign), 'ok');
  });
});
