/** Opens and checks the signer's key. */
import { audit } from '../../../platform/audit/audit.ts';
import { refund, limits, consume } from '../../../platform/limits/rate-limit.ts';
import { expectKeyFiles } from '../../../platform/keys/key-files.ts';
import { askerOf } from '../../../platform/keys/asker.ts';
import { KeyError, type CheckedKey, type GivenCertificate, type KeyReader, type OpenedKey } from '../../../platform/keys/key-reader.ts';
import { factsOf, noteOwnKey } from '../../../platform/keys/own-keys.ts';
import { refundIfBusy } from '../../../platform/keys/refund-if-busy.ts';
import { isEntitled } from '../../../platform/keys/certificate.ts';
import type { GivenKey } from '../route/model.ts';
import type { SessionContext } from '../../../platform/http/context.ts';

/** A certificate that belongs to the person, may sign, is trusted and in force. */
export interface OwnKey {
  readonly checked: CheckedKey;
  readonly given: GivenKey;
}

const givenKey = (key: CheckedKey, bin: string | null): GivenKey => {
  if (key.bin === null) return 'person';
  if (key.bin !== bin) return 'other-organisation';
  return isEntitled(key) ? 'own-organisation' : 'own-employee';
};

type Asking = Pick<SessionContext, 'db' | 'session' | 'now'> & { readonly keys: KeyReader };

/** Throws KeyError. A key must be the actor's own, even if the actor acts for somebody else (SIG-6). */
export const checkOwn = async ({ db, keys, session, now }: Asking, { certificate, chain }: GivenCertificate): Promise<OwnKey> => {
  const { iin } = await db.selectFrom('people').select('iin').where('id', '=', session.personId).executeTakeFirstOrThrow();
  const { bin } = await db.selectFrom('organisations').select('bin').where('id', '=', session.organisationId).executeTakeFirstOrThrow();
  const checked = await keys.check(certificate, chain, { purpose: 'signing', iin, asks: 'always' }, now);
  await noteOwnKey(db, session.personId, factsOf(checked), now);
  return { checked, given: givenKey(checked, bin) };
};

export type OpenedOwnKey = OwnKey & { readonly opened: OpenedKey };

/**
 * Opens a key file and checks that it is the person's own. Throws KeyError, and ConflictError if the organisation allows no key files. Only
 * failures count towards the limit.
 */
export const openOwn = async (
  context: SessionContext & { readonly keys: KeyReader },
  file: File,
  password: string,
): Promise<OpenedOwnKey> => {
  const { db, keys, session, now } = context;
  await expectKeyFiles(db, session.organisationId);
  await consume(db, limits.signingKeys, session.employeeId, now);
  try {
    const opened = await keys.open(new Uint8Array(await file.arrayBuffer()), password, askerOf(context));
    const own = await checkOwn(context, opened);
    await refund(db, limits.signingKeys, session.employeeId);
    return { opened, ...own };
  } catch (error) {
    await refundIfBusy(error, db, limits.signingKeys, session.employeeId);
    if (error instanceof KeyError)
      await audit(db, context, 'signing.key-failed', { personId: session.personId, details: { problem: error.problem } });
    throw error;
  }
};
