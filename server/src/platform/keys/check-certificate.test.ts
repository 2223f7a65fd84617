import assert from 'node:assert/strict';
import { test } from 'node:test';
import { issue, makePair, nameOids, type Authority } from '../../app/demo/keys/authority.ts';
import { findPath } from './check-certificate.ts';

const [from, until] = [new Date('2026-01-01'), new Date('2036-01-01')];

/** A certificate below an authority, or of a root; `authority`: how many authorities may stand below it. */
const make = async (name: string, authority: number | undefined, issuer?: Authority): Promise<Authority> => {
  const pair = await makePair();
  const usage = { bits: authority === undefined ? 0xc0 : 0x06, extended: [], ...(authority !== undefined && { authority }) };
  const subject = [[nameOids.commonName, name]] as const;
  return { pair, certificate: await issue({ subject, publicKey: pair.publicKey, usage, from, until }, issuer ?? { self: pair }) };
};

test('a path has no more authorities below one than it allows', async () => {
  const root = await make('ROOT', 1);
  const authority = await make('AUTHORITY', 0, root);
  const below = await make('AUTHORITY BELOW', 0, authority);
  const [direct, further] = [await make('DIRECT', undefined, authority), await make('FURTHER', undefined, below)];
  const trust = { roots: [root.certificate], intermediates: [], lists: [] };
  const chain = [authority, below].map(({ certificate }) => certificate);
  const names = (leaf: Authority): number => findPath(leaf.certificate, chain, trust as never).length;
  assert.equal(names(direct), 3);
  assert.throws(() => names(further), { problem: 'untrusted' });
});
