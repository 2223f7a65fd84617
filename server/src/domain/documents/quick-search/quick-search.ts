/** The palette's search: what contains every typed word, of each kind only what fits on a screen (SHL-21). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import type { quickSearch as call } from '@qujat/contract/quick-search';
import type { SessionContext } from '../../../platform/http/context.ts';
import { consume, limits } from '../../../platform/limits/rate-limit.ts';
import { findDocuments } from './find-documents.ts';
import { findPeople } from './find-people.ts';
import { findTemplates } from './find-templates.ts';

type Context = Pick<SessionContext, 'db' | 'session' | 'language' | 'now'>;

export const quickSearch = async ({ words }: CallInput<typeof call>, context: Context): Promise<CallAnswer<typeof call>> => {
  await consume(context.db, limits.quickSearches, context.session.personId, context.now);
  const search = words.trim();
  if (search === '') return { documents: [], people: [], templates: [] };
  const [documents, people, templates] = await Promise.all([
    findDocuments(search, context),
    findPeople(search, context),
    findTemplates(search, context),
  ]);
  return { documents, people, templates };
};
