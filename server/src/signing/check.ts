/** Says before anything is signed which documents could not be, and why (an extension). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { checkSigning as checkCall } from '@qujat/contract/signing';
import { checkKeyFile } from '../auth/check-key-file.ts';
import { limits, takeTry } from '../auth/rate-limit.ts';
import { reasonKey } from '../documents/refuse.ts';
import type { SessionContext } from '../http/context.ts';
import { judge } from './judge.ts';
import { actorOf } from './sign-by-key.ts';

type Input = CallInput<typeof checkCall>;
type Answer = CallAnswer<typeof checkCall>;

const checkKey = async (context: SessionContext, file: File, password: string) => {
  const { db, session, now } = context;
  await takeTry(db, limits.signingKeys, session.employeeId, now);
  const { iin } = await db.selectFrom('people').select('iin').where('id', '=', session.personId).executeTakeFirstOrThrow();
  const checked = await checkKeyFile(context, file, password, { purpose: 'signing', iin: iin ?? '' }, async () => {});
  const { bin } = await db.selectFrom('organisations').select('bin').where('id', '=', session.organisationId).executeTakeFirstOrThrow();
  return { checked, given: checked.bin === null ? ('person' as const) : checked.bin === bin ? ('own-organisation' as const) : ('other-organisation' as const) };
};

/** Throws BusinessError with the words for a key that will not do for any document. */
export const checkSigning = async ({ documentIds, keyFile, password = '' }: Input, context: SessionContext): Promise<Answer> => {
  const own = keyFile ? await checkKey(context, keyFile, password) : null;
  // Without a key yet: what keeps a document from being signed whatever the key may be.
  const reasons = await judge(context.db, actorOf(context), documentIds, { key: own?.given ?? 'own-organisation' });
  return {
    key: own && {
      holder: own.checked.name,
      organisation: own.checked.organisation,
      validUntil: Math.floor((own.checked.path[0]?.validToDate.getTime() ?? 0) / 1000),
    },
    documents: documentIds.map((id) => {
      const reason = reasons.get(id);
      return { id, problem: reason ? context.say(reasonKey(reason)) : null };
    }),
  };
};
