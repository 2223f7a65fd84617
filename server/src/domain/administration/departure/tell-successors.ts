/** One letter to everybody who has taken something over: what, and from whom. */
import type { Queryable } from '../../../platform/database/pool.ts';
import { oneLine } from '../../../platform/letters/one-line.ts';
import { writeLetter } from '../../../platform/letters/write-letter.ts';
import { say, shortLanguage } from '../../../platform/http/texts.ts';
import type { Done, Leaver } from './carry-out.ts';

interface Told {
  readonly leaver: Leaver;
  readonly done: readonly Done[];
}

/** Call it within the transaction of the handover. */
export const tellSuccessors = async (trx: Queryable, { leaver, done }: Told): Promise<void> => {
  const taken = Map.groupBy(
    done.filter(({ way, moved }) => way === 'person' && moved > 0),
    ({ employeeId }) => employeeId,
  );
  for (const [employeeId, parts] of taken) {
    const reader = await trx
      .selectFrom('employees as e')
      .innerJoin('people as p', 'p.id', 'e.person_id')
      .select(['p.email', 'p.language', 'p.notify_documents'])
      .where('e.id', '=', employeeId)
      .where('e.organisation_id', '=', leaver.organisationId)
      .executeTakeFirstOrThrow();
    if (!reader.notify_documents) continue;
    const language = shortLanguage(reader.language);
    const byKind = Map.groupBy(parts, ({ kind }) => kind);
    const lines = [...byKind].map(([kind, rows]) => {
      const count = rows.reduce((sum, { moved }) => sum + moved, 0);
      return `${say(language, `handover.kinds.${kind}`)}: ${count}`;
    });
    const parameters = { person: oneLine(leaver.fullName), lines: lines.join('\n'), link: `${leaver.origin}/` };
    const { organisationId } = leaver;
    await writeLetter(
      trx,
      { recipient: reader.email, language: reader.language, name: 'handedOver', parameters, organisationId },
      leaver.now,
    );
  }
};
