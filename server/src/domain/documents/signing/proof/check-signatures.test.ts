import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { signByKey } from '@qujat/contract/signing';
import { sql } from 'kysely';
import { signEnvelope, writeEnvelope } from '../../../exchange/envelope.ts';
import { createDiskStore } from '../../../../platform/files/disk-store.ts';
import type { KeyReader } from '../../../../platform/keys/key-reader.ts';
import { createLocalKeyReader } from '../../../../platform/keys/local-key-reader.ts';
import { signWithoutStamp, signingKeyOf, writeCms } from '../../../../platform/keys/cms/write.ts';
import { oids } from '../../../../platform/keys/oids.ts';
import { keyPassword, nodeKey } from '../../../../test-support/keys.ts';
import { asFile, signingOffice } from '../test-support/signing.ts';
import { checkSignatures, type SignaturesReport } from '../../../../app/commands/check-signatures-command.ts';

describe('the check of all stored signatures', () => {
  const { get } = signingOffice();
  let keys: KeyReader;
  before(() => {
    keys = createLocalKeyReader(get().authority.trustFolder);
  });
  after(() => keys.close());

  const check = async (): Promise<{ report: SignaturesReport; told: string[] }> => {
    const told: string[] = [];
    const { server, dataDir } = get();
    const report = await checkSignatures(
      { db: server.db, files: createDiskStore(join(dataDir, 'files')), keys, clock: server.clock.now, atOnce: 2 },
      (line) => told.push(line),
    );
    return { report, told };
  };
  const sign = async (): Promise<{ id: number; signature: number; original: number }> => {
    const { director, documents, authority, server } = get();
    const [id = 0] = await documents(1);
    assert.equal(
      await director.call(signByKey, { documentIds: [id], keyFile: asFile(await authority.key({})), password: keyPassword }),
      'ok',
    );
    const row = await server.db
      .selectFrom('signatures as s')
      .innerJoin('document_originals as o', 'o.id', 's.original_id')
      .select(['s.id', 'o.id as original'])
      .where('o.document_id', '=', id)
      .executeTakeFirstOrThrow();
    return { id, signature: row.id, original: row.original };
  };
  const letter = async (documentId: number, change: (text: string) => string = (text) => text): Promise<string> => {
    const { authority, office, server, bin } = get();
    const { privateKey, certificate, chain } = await keys.open(await authority.key({}), keyPassword, { signedIn: true, name: 'test' });
    const messageId = randomUUID();
    const envelope = writeEnvelope({
      messageId,
      createdAt: new Date(),
      sender: { bin, name: 'north' },
      recipient: { bin: '150190000003', name: 'Акимат' },
      number: '1',
      date: '22.11.2026',
      subject: 'О закупке',
      text: 'Текст',
      character: 'notification',
      kind: 'letter',
      executor: 'Тестов',
      phone: '+7 700 000 00 00',
      files: [],
    });
    await sql`
      insert into exchange_messages (message_id, direction, organisation_id, document_id, state, peer_bin, peer_name, character, kind, executor, phone, envelope, queued_at, next_attempt_at)
      values (${messageId}, 'outgoing', ${office.organisationId}, ${documentId}, 'sent', '150190000003', 'Акимат', 'notification', 'letter', 'Тестов', '+7', ${change(signEnvelope(envelope, nodeKey(privateKey), [certificate, ...chain]))}, ${new Date()}, ${new Date()})`.execute(
      server.db,
    );
    return messageId;
  };

  test('prints nothing for valid ones', async () => {
    const { id } = await sign();
    await letter(id);
    assert.deepEqual(await check(), {
      report: { signatures: 1, letters: 1, lettersNotKept: 0, falseSignatures: 0, falseLetters: 0 },
      told: [],
    });
  });

  test('names the invalid ones with everything that depends on them', async () => {
    const { server, authority, dataDir } = get();
    const { db } = server;
    const [right, forged, renamed, damaged] = [await sign(), await sign(), await sign(), await sign()];
    const untouched = await letter(right.id);
    const sent = await letter(forged.id);
    const touched = await letter(renamed.id, (text) => text.replace('О закупке', 'О продаже'));
    await letter(damaged.id, () => '');
    // As a key without its private half would have signed it.
    const { certificate } = await authority.ecKey({});
    const stranger = await authority.ecKey({});
    const junk = signingKeyOf(stranger.key, certificate.raw, []);
    const cms = writeCms(signWithoutStamp(junk, { contentType: oids.data, digest: junk.digest(Buffer.from('%PDF')), at: new Date() }));
    await db.updateTable('signatures').set({ cms }).where('id', '=', forged.signature).execute();
    await db.updateTable('signatures').set({ holder: 'АХМЕТОВА ЖАНАР' }).where('id', '=', renamed.signature).execute();
    const { storage_key } = await db
      .selectFrom('document_originals')
      .select('storage_key')
      .where('id', '=', damaged.original)
      .executeTakeFirstOrThrow();
    writeFileSync(join(dataDir, 'files', storage_key), 'other bytes');

    const { report, told } = await check();
    assert.deepEqual(report, { signatures: 5, letters: 4, lettersNotKept: 1, falseSignatures: 3, falseLetters: 1 });
    const lines = told.join('\n');
    const about = (signature: number): string =>
      new RegExp(`^Signature ${signature} [^]*?(?=^Signature|^The signature|$(?![^]))`, 'm').exec(lines)?.[0] ?? '';
    assert.match(about(forged.signature), /is not by the key of the certificate that it names, or not of this document/);
    assert.match(about(forged.signature), new RegExp(`document ${forged.id}: .* № П-1, .*status 600`));
    assert.match(about(forged.signature), /given by .* at stage 2/);
    assert.match(about(forged.signature), /in the name of САПАРҒАЛИЕВ ДУЛАТ, IIN 710418900014/);
    assert.match(about(forged.signature), new RegExp(`sent to the exchange: ${sent} to Акимат, sent`));
    assert.match(about(renamed.signature), /kept under another name/);
    assert.match(about(damaged.signature), /the file that was signed is gone or has changed/);
    assert.equal(about(right.signature), '');
    assert.match(lines, new RegExp(`The signature of letter ${touched} \\(outgoing, to Акимат, sent, document ${renamed.id}\\)`));
    assert.ok(!lines.includes(`letter ${untouched}`) && !lines.includes(`letter ${sent}`));
  });
});
