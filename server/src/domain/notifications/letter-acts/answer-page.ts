/**
 * The page of a letter's link (NTF-8). Opening it never acts, so that a mail server which follows links decides nothing; its one button does.
 * It works without scripts and without a session.
 */
import { decisions } from '@qujat/contract/vocabulary';
import { audit } from '../../../platform/audit/audit.ts';
import { hashToken } from '../../../platform/crypto/tokens.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { BusinessError } from '../../../platform/http/errors.ts';
import { html, type Html } from '../../../platform/http/html.ts';
import type { PageAnswer, PageQuery } from '../../../platform/http/page.ts';
import type { TextKey } from '../../../platform/http/texts.ts';
import { consume, limits } from '../../../platform/limits/rate-limit.ts';
import { act } from '../../documents/acts/carry-out.ts';
import type { DecisionListener } from '../../documents/acts/store-outcome.ts';
import { readLink } from '../../documents/document-link.ts';
import { loadState } from '../../documents/load-states.ts';
import { reasonKey, RefusedError } from '../../documents/refuse.ts';
import { can } from '../../documents/route/can.ts';
import { stageNames } from '../../documents/route/steps.ts';
import { loadDocumentFacts, titleOf } from '../telling/document-facts.ts';
import { loadAsker } from './asker.ts';
import { letterActPath } from './make-link.ts';

export interface AnswerServices {
  readonly decisionListeners: readonly DecisionListener[];
}

const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

const findLink = async (db: Queryable, token: string) =>
  isToken(token)
    ? db
        .selectFrom('letter_acts')
        .select(['hash', 'organisation_id', 'employee_id', 'entry_of', 'document_id', 'stage', 'version', 'expires_at', 'used_at'])
        .where('hash', '=', hashToken(token))
        .executeTakeFirst()
    : undefined;

type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** The person of a link that still works. Throws BusinessError with the reason for any other. */
const expectValid = async (db: Queryable, link: Link | undefined, now: Date) => {
  if (!link) throw new BusinessError('notifications.answer.unknown');
  if (link.used_at !== null) throw new BusinessError('notifications.answer.used');
  if (link.expires_at <= now) throw new BusinessError('notifications.answer.expired');
  const holder = await loadAsker(db, { organisationId: link.organisation_id, employeeId: link.employee_id, entryOf: link.entry_of }, now);
  if (!holder?.letterActs) throw new BusinessError('notifications.answer.closed');
  return holder;
};

/** Why the rules refuse it now, or null. Throws RefusedError for whoever may not see the document: the page would tell them about it. */
const obstacle = async (db: Queryable, link: Link, person: Parameters<typeof can>[0]): Promise<TextKey | null> => {
  const { document_id: id, stage, entry_of: entryOf, version } = link;
  const state = await loadState(db, person.self.organisationId, id);
  if (!state) throw new RefusedError('notFound');
  const verdict = can(person, { kind: 'decide', stage, decision: decisions.agree, entryOf }, state);
  if (!verdict.allowed && !can(person, { kind: 'see' }, state).allowed) throw new RefusedError(verdict.reason);
  if (!verdict.allowed) return reasonKey(verdict.reason);
  return version < state.document.turnVersion ? reasonKey('stale') : null;
};

const onward = (say: RequestContext['say'], documentId: number): Html =>
  html`<p><a href="${readLink('', documentId)}">${say('notifications.answer.open')}</a></p>`;

const facts = async ({ db, language, say }: RequestContext, link: Link, fullName: string): Promise<Html> => {
  const document = (await loadDocumentFacts(db, link.organisation_id, [link.document_id])).get(link.document_id);
  if (!document) throw new BusinessError('errors.notFound');
  return html`<p>${titleOf(document, language)}</p>
<p class="text">${document.subject}</p>
<p class="quiet">${say('notifications.answer.initiator', { name: document.initiator })}</p>
<p class="quiet">${say('notifications.answer.as', { name: fullName })}</p>`;
};

// locale-keys: notifications.answer.acts.*
/** GET: what it is about, and the button. */
export const answerPage = async ({ text: token }: PageQuery, context: RequestContext & AnswerServices): Promise<PageAnswer> => {
  const { db, now, say, network } = context;
  await consume(db, limits.answersOpened, network, now);
  const link = await findLink(db, token);
  const holder = await expectValid(db, link, now);
  if (!link) throw new BusinessError('notifications.answer.unknown');
  const refusal = await obstacle(db, link, holder.person);
  const title = say(`notifications.answer.acts.${stageNames[link.stage]}`);
  return {
    title,
    body: html`<h1>${title}</h1>
${await facts(context, link, holder.fullName)}
${
  refusal === null
    ? html`<form method="post" action="${letterActPath}">
<input type="hidden" name="token" value="${token}">
<p><button type="submit">${title}</button></p>
</form>
<p class="quiet">${say('notifications.answer.about')}</p>`
    : html`<p role="alert">${say(refusal)}</p>`
}
${onward(say, link.document_id)}`,
  };
};

/** POST: decides as the person of the link, once. */
export const answer = async (
  { token = '' }: Readonly<Record<string, string>>,
  context: RequestContext & AnswerServices,
): Promise<PageAnswer> => {
  const { db, now, say, network, address, origin, decisionListeners } = context;
  await consume(db, limits.answersSent, network, now);
  const link = await findLink(db, token);
  const holder = await expectValid(db, link, now);
  if (!link) throw new BusinessError('notifications.answer.unknown');
  const { hash, document_id: id, stage, entry_of: entryOf, version } = link;
  await act(
    {
      id,
      act: { kind: 'decide', stage, decision: decisions.agree, entryOf },
      version,
      details: { by: 'letter' },
      prepare: async (trx) => {
        const taken = await trx
          .updateTable('letter_acts')
          .set({ used_at: now })
          .where('hash', '=', hash)
          .where('used_at', 'is', null)
          .returning('hash')
          .executeTakeFirst();
        if (!taken) throw new BusinessError('notifications.answer.used');
      },
      complete: async (trx) => {
        const { personId, asker } = holder;
        await audit(trx, context, 'letter.answered', { personId, organisationId: asker.organisationId, details: { document: id } });
      },
    },
    { db, session: holder.asker, now, address, origin, decisionListeners },
  );
  const title = say('notifications.answer.done');
  return { title, body: html`<h1>${title}</h1>${await facts(context, link, holder.fullName)}${onward(say, id)}` };
};
