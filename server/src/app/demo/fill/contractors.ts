/** The contractors of an organisation: the demo's own, the other organisations, and the agencies of the exchange. */
import type { Queryable } from '../../../platform/database/pool.ts';
import { demoBin } from '../../../platform/tax-numbers/unissued.ts';
import { agencies } from '../../../domain/exchange/demo-gateway/agencies.ts';
import { demoContractors, mergedContractor, type DemoContractor } from '../data/contractors.ts';
import { organisations } from '../data/organisations.ts';
import type { Organisation } from './people.ts';

export const fillContractors = async (db: Queryable, { id, key }: Organisation): Promise<void> => {
  const row = ({ bin, ru, kk, email }: DemoContractor, exchange_code = '') => ({
    organisation_id: id,
    bin,
    name_ru: ru,
    name_kk: kk,
    email,
    exchange_code,
  });
  const others = organisations.filter((each) => each.key !== key);
  const [first] = await db
    .insertInto('contractors')
    .values([
      ...demoContractors.map((each) => row(each)),
      ...others.map(({ ru, kk, registered, serial, domain }) =>
        row({ bin: demoBin(registered, serial), ru, kk, email: `office@${domain}` }),
      ),
      ...agencies.map(({ bin, name }, index) => row({ bin, ru: name, kk: name, email: '' }, `GO-${index + 1}`)),
    ])
    .returning('id')
    .execute();
  await db
    .insertInto('contractors')
    .values({ ...row(mergedContractor), merged_into: first?.id ?? null })
    .execute();
};
