/** Contractors out of a file: a verdict for each row, and all of them or none (ADM-81). */
import type { CallAnswer, CallInput } from '@qujat/contract/call';
import {
  readContractorRows,
  type ContractorRow,
  type ContractorVerdict,
  type importContractors as importCall,
} from '@qujat/contract/administration/contractors';
import { BadFieldError } from '@qujat/contract/field';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { InvalidError } from '../../../platform/http/errors.ts';
import { note } from '../departments/store.ts';
import { faultOf, valuesOf } from './values.ts';

const knownBins = async (trx: Queryable, organisationId: number, rows: readonly ContractorRow[]): Promise<ReadonlySet<string>> => {
  if (rows.length === 0) return new Set();
  const found = await trx
    .selectFrom('contractors')
    .select('bin')
    .where('organisation_id', '=', organisationId)
    .where('bin', 'in', [...new Set(rows.map((each) => valuesOf(each).bin))])
    .execute();
  return new Set(found.map(({ bin }) => bin));
};

const judge = (rows: readonly ContractorRow[], known: ReadonlySet<string>): ContractorVerdict[] => {
  const seen = new Set<string>();
  return rows.map((row) => {
    const values = valuesOf(row);
    const fault = faultOf(values);
    if (fault) return fault;
    if (known.has(values.bin)) return 'known';
    if (seen.has(values.bin)) return 'twice';
    seen.add(values.bin);
    return 'new';
  });
};

const shown = (verdicts: readonly ContractorVerdict[]) => verdicts.map((verdict) => ({ verdict }));

const isWrong = (verdict: ContractorVerdict): boolean => verdict !== 'new' && verdict !== 'known';

const readRows = (text: string): readonly ContractorRow[] => {
  try {
    return readContractorRows(text);
  } catch (error) {
    throw error instanceof BadFieldError ? new InvalidError() : error;
  }
};

export const importContractors = async (
  { file, add, leaveOutWrong }: CallInput<typeof importCall>,
  context: SessionContext,
): Promise<CallAnswer<typeof importCall>> => {
  const rows = readRows(await file.text());
  return context.db.transaction().execute(async (trx) => {
    const { organisationId } = context.session;
    const verdicts = judge(rows, await knownBins(trx, organisationId, rows));
    if (!add) return { verdicts: shown(verdicts), added: 0 };
    if (!leaveOutWrong && verdicts.some(isWrong)) throw new InvalidError('contractors.wrongRows');
    const wanted = rows
      .filter((_, index) => verdicts[index] === 'new')
      .map((row) => ({ organisation_id: organisationId, ...valuesOf(row) }));
    if (wanted.length === 0) return { verdicts: shown(verdicts), added: 0 };
    // Somebody may add one of them at the same moment: theirs stands, as one that was known.
    const added = await trx
      .insertInto('contractors')
      .values(wanted)
      .onConflict((conflict) => conflict.columns(['organisation_id', 'bin']).doNothing())
      .returning('bin')
      .execute();
    await note(trx, context, 'contractor.imported', {
      rows: rows.length,
      added: added.length,
      bins: added
        .map(({ bin }) => bin)
        .join(',')
        .slice(0, 4000),
    });
    return { verdicts: shown(verdicts), added: added.length };
  });
};
