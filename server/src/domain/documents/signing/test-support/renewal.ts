/** An office whose signatures are renewed by time stamp authorities of later years, for the tests of renewal. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, beforeEach } from 'node:test';
import { signByKey } from '@qujat/contract/signing';
import { createDiskStore } from '../../../../platform/files/disk-store.ts';
import type { KeyReader } from '../../../../platform/keys/key-reader.ts';
import { createLocalKeyReader } from '../../../../platform/keys/local-key-reader.ts';
import { keyPassword, makeTestAuthority } from '../../../../test-support/keys.ts';
import { checkKeptSignatures } from '../proof/check-kept.ts';
import { usualRule, type RenewalRule } from '../renewal/renewal-rule.ts';
import type { RenewalParts } from '../renewal/renew-one.ts';
import { renewSignatures, type RenewalReport, type RenewalRun } from '../renewal/renew-signatures.ts';
import type { TimeStampSource } from '../time-stamps.ts';
import { asFile, signingOffice } from './signing.ts';
import { makeStampKey } from './time-stamp-keys.ts';

const begin = new Date();
/** So many years after the signatures were made; their stamp's certificate ends after ten. */
export const inYears = (years: number): Date => new Date(begin.getTime() + years * 365.25 * 86_400_000);

/** Authorities by the validity of their certificates: start and end, in years. */
const orders = { second: [9, 13], third: [12, 14.5], short: [9, 9.9], curve: [9, 12], stranger: [9, 14] } as const;
export type StampSources = Readonly<Record<keyof typeof orders, Extract<TimeStampSource, { kind: 'key' }>>>;

/** Within a `describe`. Each test begins without signatures. */
export const renewalOffice = () => {
  const { get } = signingOffice();
  const made: { keys?: KeyReader; sources?: StampSources } = {};
  const told: string[] = [];
  const keys = (): KeyReader => made.keys ?? assert.fail();

  before(async () => {
    made.keys = createLocalKeyReader(get().authority.trustFolder);
    const stranger = await makeTestAuthority(begin);
    const { authority } = get().authority;
    const keysOf = Object.entries(orders).map(async ([name, [from, until]]) => {
      const order = { name: `${name.toUpperCase()} STAMPS`, from: inYears(from), until: inYears(until), curve: name === 'curve' };
      return [name, { kind: 'key', ...(await makeStampKey(name === 'stranger' ? stranger.authority : authority, order)) }];
    });
    made.sources = Object.fromEntries(await Promise.all(keysOf)) as StampSources;
    stranger.remove();
  });
  after(() => made.keys?.close());
  beforeEach(() => get().server.db.deleteFrom('signatures').execute());

  const parts = (at: Date, rule: RenewalRule = usualRule): RenewalParts & { readonly keys: KeyReader } => ({
    db: get().server.db,
    files: createDiskStore(join(get().dataDir, 'files')),
    keys: keys(),
    clock: () => at,
    rule,
  });
  return {
    get,
    parts,
    /** The reports of the runs, the latest last. */
    told,
    sources: (): StampSources => made.sources ?? assert.fail(),
    sign: async (count = 1): Promise<number[]> => {
      const { director, documents, authority } = get();
      const ids = await documents(count);
      const keyFile = await authority.key({});
      for (const id of ids)
        assert.equal(await director.call(signByKey, { documentIds: [id], keyFile: asFile(keyFile), password: keyPassword }), 'ok');
      return ids;
    },
    renew: (source: TimeStampSource | null, at: Date, run: Partial<RenewalRun> = {}, rule = usualRule): Promise<RenewalReport> =>
      renewSignatures(parts(at, rule), {
        stamps: async () => source,
        after: 0,
        atOnce: 2,
        atMost: Infinity,
        onFault: ({ document_id }, fault) => void told.push(`${document_id} ${fault}`),
        ...run,
      }),
    stored: async (): Promise<Buffer[]> =>
      (await get().server.db.selectFrom('signatures').select('cms').orderBy('id').execute()).map(({ cms }) => cms),
    /** What is wrong with each signature at a moment. */
    faultsAt: async (at: Date): Promise<(string | null)[]> => {
      const found: (string | null)[] = [];
      for await (const { fault } of checkKeptSignatures({ ...parts(at), atOnce: 10 })) found.push(fault);
      return found;
    },
    replace: async (cms: Buffer): Promise<void> => void (await get().server.db.updateTable('signatures').set({ cms }).execute()),
  };
};
