/** Signing with a key file (SIG-3, SIG-5): one document within the call, several in the queue. */
import { randomUUID } from 'node:crypto';
import type { CallInput } from '@qujat/contract/call';
import type { signByKey as signByKeyCall, approveWithoutKey as approveCall, SigningResult } from '@qujat/contract/signing';
import type { SessionContext } from '../../../platform/http/context.ts';
import type { DocumentSessionContext } from '../services.ts';
import { InvalidError } from '../../../platform/http/errors.ts';
import { KeyError, type KeyHolder } from '../../../platform/keys/key-reader.ts';
import { RefusedError } from '../refuse.ts';
import type { Reason } from '../route/model.ts';
import { applyDecision } from './apply.ts';
import { setItem, storeBatch, type NewItem, type BatchKey } from './batches.ts';
import { whileAlive } from './keep-alive.ts';
import { decidedOn, isHidden, precheck, type Prechecked } from './precheck.ts';
import { openOwn, type OpenedOwnKey } from './own-key.ts';
import { gravest, isExpected, keyWords, outcomeKey, wordOf } from './outcome.ts';
import { signOne, type HeldKey } from './sign-one.ts';
import type { Actor } from './signing-parts.ts';
import type { QueuedDocument } from './signing-queue.ts';

type Input = CallInput<typeof signByKeyCall>;

export const actorOf = ({ session, address }: SessionContext): Actor => ({
  sessionId: session.id,
  employeeId: session.employeeId,
  organisationId: session.organisationId,
  actingFor: session.actingFor,
  address,
});

/** The person's key, or the service's word for the problem. */
const openKey = (
  context: DocumentSessionContext,
  { keyFile, password }: Pick<Input, 'keyFile' | 'password'>,
): Promise<OpenedOwnKey | SigningResult> =>
  openOwn(context, keyFile, password).catch((error: unknown) => {
    if (!(error instanceof KeyError)) throw error;
    return keyWords[error.problem];
  });

const failedItem = (documentId: number, reason: Reason): NewItem => ({
  documentId,
  state: 'failed',
  outcome: outcomeKey(new RefusedError(reason)),
});

const keyOf = ({ session: { organisationId } }: SessionContext, id: string): BatchKey => ({ id, organisationId });

const begin = async (
  context: SessionContext,
  batch: string,
  { name: holder, role }: Pick<KeyHolder, 'name' | 'role'>,
  items: readonly NewItem[],
): Promise<void> => {
  const { employeeId, organisationId } = context.session;
  // The client chooses the name; a name in use was sent twice, or belongs to somebody else.
  if (!(await storeBatch(context.db, { id: batch, employeeId, organisationId, holder, role, at: context.now, items })))
    throw new InvalidError('errors.keyReused');
};

const logUnexpected = (context: SessionContext, documentId: number, error: unknown): void => {
  if (!isExpected(error)) context.log.error({ err: error, document: documentId }, 'a document could not be signed');
};

/** Notes why the document could not be signed, and returns the word for it. */
const fail = async (context: SessionContext, batch: string, documentId: number, error: unknown): Promise<SigningResult> => {
  logUnexpected(context, documentId, error);
  await setItem(context.db, keyOf(context, batch), documentId, 'failed', outcomeKey(error), context.now);
  return wordOf(error);
};

/** Signs the single document, or returns the reason why not. */
const signAlone = (
  context: DocumentSessionContext,
  key: HeldKey,
  batch: string,
  { documentId, version }: QueuedDocument,
  input: Input,
): Promise<SigningResult> => {
  const { parts } = context.signing;
  const intent = { documentId, batch, entryOf: input.employeeId, comment: input.comment, version };
  return whileAlive(parts, keyOf(context, batch), () =>
    signOne(parts, actorOf(context), key, intent).then(
      () => 'ok',
      (error: unknown) => fail(context, batch, documentId, error),
    ),
  );
};

const heldKeyOf = ({ opened, checked, given }: OpenedOwnKey): HeldKey => {
  const [certificate, ...above] = checked.path;
  if (!certificate) throw new Error('a checked key has its certificate');
  // The root is left out, because the reader already trusts it.
  const threadKey = { key: opened.privateKey, certificate: certificate.raw, chain: above.slice(0, -1).map(({ raw }) => raw) };
  return { checked, given, threadKey };
};

const wordsOf = (prechecked: Iterable<Prechecked>): SigningResult | null =>
  gravest([...prechecked].flatMap(({ reason }) => (reason ? [wordOf(new RefusedError(reason))] : [])));

/** One item for each document that the person may see: it waits, or has failed already. */
const itemsOf = (ids: readonly number[], prechecked: ReadonlyMap<number, Prechecked>): NewItem[] =>
  ids
    .filter((id) => !isHidden(prechecked.get(id)))
    .map((documentId) => {
      const reason = prechecked.get(documentId)?.reason;
      return reason ? failedItem(documentId, reason) : { documentId, state: 'waiting', outcome: '' };
    });

/** Returns the word of the service. Documents that cannot be signed are reported at once, and the others are signed. */
export const signByKey = async (input: Input, context: DocumentSessionContext): Promise<SigningResult> => {
  const own = await openKey(context, input);
  if (typeof own === 'string') return own;
  const prechecked = await precheck(context.db, actorOf(context), input.documentIds, { key: own.given, entryOf: input.employeeId });
  const items = itemsOf(input.documentIds, prechecked);
  const batch = input.batch ?? randomUUID();
  await begin(context, batch, own.checked, items);
  const versionOf = decidedOn(prechecked, input.seen);
  const documents = items.flatMap(({ documentId, state }) =>
    state === 'waiting' ? [{ documentId, version: input.version ?? versionOf(documentId) }] : [],
  );
  const word = wordsOf(prechecked.values());
  const [first, ...more] = documents;
  if (first === undefined) return word ?? 'error';
  const key = heldKeyOf(own);
  if (more.length === 0 && input.documentIds.length === 1) return signAlone(context, key, batch, first, input);
  context.signing.queue.add({ id: batch, actor: actorOf(context), key, documents, entryOf: input.employeeId });
  return word ?? 'queued';
};

/** 'Утвердить': only documents that need no key, within the call (SIG-5). */
export const approveWithoutKey = async (
  { documentIds, batch = randomUUID(), seen }: CallInput<typeof approveCall>,
  context: DocumentSessionContext,
): Promise<SigningResult> => {
  const { parts } = context.signing;
  const actor = actorOf(context);
  const prechecked = await precheck(context.db, actor, documentIds, {});
  const items = itemsOf(documentIds, prechecked);
  await begin(context, batch, { name: '', role: null }, items);
  const versionOf = decidedOn(prechecked, seen);
  const words: SigningResult[] = [];
  await whileAlive(parts, keyOf(context, batch), async () => {
    for (const { documentId } of items.filter(({ state }) => state === 'waiting'))
      await applyDecision(parts, actor, { documentId, batch, version: versionOf(documentId) }).catch(async (error: unknown) =>
        words.push(await fail(context, batch, documentId, error)),
      );
  });
  const refused = wordsOf(prechecked.values());
  return gravest(refused ? [...words, refused] : words) ?? 'ok';
};
