/** Reports, before anything is signed, which documents could not be signed and why (an extension). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { checkSigning as checkCall, SigningResult } from '@qujat/contract/signing';
import { keyTexts, roleTexts } from '../../../platform/keys/key-texts.ts';
import { reasonKey, RefusedError } from '../refuse.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import type { DocumentSessionContext } from '../services.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import { KeyError } from '../../../platform/keys/key-reader.ts';
import { precheck } from './precheck.ts';
import { keyWords, wordOf } from './outcome.ts';
import { openOwn, type OwnKey } from './own-key.ts';
import { actorOf } from './sign-by-key.ts';

type Input = CallInput<typeof checkCall>;
type Answer = CallAnswer<typeof checkCall>;

/**
 * The key, or the service's word for one that is not accepted; null if it would be accepted from a person with an IIN. A wrong password or
 * file throws, because the person can try again.
 */
const openKey = (context: DocumentSessionContext, file: File, password: string): Promise<OwnKey | SigningResult | null> =>
  openOwn(context, file, password).catch((error: unknown) => {
    if (!(error instanceof KeyError)) throw error;
    if (error.problem === 'iin-unbound') return null;
    const word = keyWords[error.problem];
    if (word === 'password_error') throw new BusinessError(keyTexts[error.problem]);
    return word;
  });

const hasIin = async ({ db, session }: SessionContext): Promise<boolean> =>
  (await db.selectFrom('people').select('iin').where('id', '=', session.personId).executeTakeFirstOrThrow()).iin !== null;

export const checkSigning = async ({ documentIds, keyFile, password = '' }: Input, context: DocumentSessionContext): Promise<Answer> => {
  const own = keyFile ? await openKey(context, keyFile, password) : null;
  if (typeof own === 'string')
    return { key: null, needsIin: false, result: own, documents: documentIds.map((id) => ({ id, problem: null, result: own })) };
  // First checked without a key, to find obstacles that do not depend on it.
  const prechecked = await precheck(context.db, actorOf(context), documentIds, { key: own?.given ?? 'own-organisation' });
  return {
    key: own && {
      holder: own.checked.name,
      organisation: own.checked.organisation,
      role: own.checked.role && context.say(roleTexts[own.checked.role]),
      validUntil: Math.floor((own.checked.path[0]?.validToDate.getTime() ?? 0) / 1000),
    },
    needsIin: !(await hasIin(context)),
    result: null,
    documents: documentIds.map((id) => {
      const reason = prechecked.get(id)?.reason;
      return { id, problem: reason ? context.say(reasonKey(reason)) : null, result: reason ? wordOf(new RefusedError(reason)) : null };
    }),
  };
};
