/** Says before anything is signed which documents could not be, and why (an extension). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { checkSigning as checkCall } from '@qujat/contract/signing';
import { keyTexts } from '../auth/check-key-file.ts';
import { reasonKey } from '../documents/refuse.ts';
import type { SessionContext } from '../http/context.ts';
import { BusinessError } from '../http/errors.ts';
import { KeyError } from '../keys/key-reader.ts';
import { judge } from './judge.ts';
import { openOwn, type OwnKey } from './own-key.ts';
import { actorOf } from './sign-by-key.ts';

type Input = CallInput<typeof checkCall>;
type Answer = CallAnswer<typeof checkCall>;

const openKey = (context: SessionContext, file: File, password: string): Promise<OwnKey> =>
  openOwn(context, file, password).catch((error: unknown) => {
    throw error instanceof KeyError ? new BusinessError(keyTexts[error.problem]) : error;
  });

/** Throws BusinessError with the words for a key that will not do for any document. */
export const checkSigning = async ({ documentIds, keyFile, password = '' }: Input, context: SessionContext): Promise<Answer> => {
  const own = keyFile ? await openKey(context, keyFile, password) : null;
  // Without a key yet: what keeps a document from being signed whatever the key may be.
  const judged = await judge(context.db, actorOf(context), documentIds, { key: own?.given ?? 'own-organisation' });
  return {
    key: own && {
      holder: own.checked.name,
      organisation: own.checked.organisation,
      validUntil: Math.floor((own.checked.path[0]?.validToDate.getTime() ?? 0) / 1000),
    },
    documents: documentIds.map((id) => {
      const reason = judged.get(id)?.reason;
      return { id, problem: reason ? context.say(reasonKey(reason)) : null };
    }),
  };
};
