/** Opens and checks the key of the person who signs. */
import type { CheckedKey, GivenCertificate, KeyReader, OpenedKey } from '../keys/key-reader.ts';
import type { GivenKey } from '../documents/route/model.ts';
import type { SessionContext } from '../http/context.ts';

/** A certificate that was found to be the person's own, for signing, trusted, in force. */
export interface OwnKey {
  readonly checked: CheckedKey;
  readonly given: GivenKey;
}

type Asking = Pick<SessionContext, 'db' | 'keys' | 'session' | 'now'>;

/** Throws KeyError. A key must be the actor's own, also where the actor acts for another (decisions: Who is signed in). */
export const checkOwn = async ({ db, keys, session, now }: Asking, { certificate, chain }: GivenCertificate): Promise<OwnKey> => {
  const { iin } = await db.selectFrom('people').select('iin').where('id', '=', session.personId).executeTakeFirstOrThrow();
  const { bin } = await db.selectFrom('organisations').select('bin').where('id', '=', session.organisationId).executeTakeFirstOrThrow();
  // Nobody's number is on a key: without one no key is right.
  const checked = await keys.check(certificate, chain, { purpose: 'signing', iin: iin ?? '' }, now);
  return { checked, given: checked.bin === null ? 'person' : checked.bin === bin ? 'own-organisation' : 'other-organisation' };
};

/** Throws KeyError. */
export const openOwn = async (context: Asking & { readonly keys: KeyReader }, file: File, password: string): Promise<OwnKey & { readonly opened: OpenedKey }> => {
  const opened = await context.keys.open(new Uint8Array(await file.arrayBuffer()), password);
  return { opened, ...(await checkOwn(context, opened)) };
};
