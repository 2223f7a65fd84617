/** The documents that the demo promises by name: the first ones that a newcomer tries, and at least one for every tab of the sidebar. */
import { applicants } from '../data/subjects/vocabulary.ts';
import type { OrganisationKey } from '../data/organisations.ts';
import type { Order } from './order.ts';

const repeat = (count: number, order: Order): Order[] => Array.from({ length: count }, () => order);

/** Notes of heads and deputies go to the director, and then to an executor: the first thing a newcomer agrees to. */
const forTheDirector: readonly Order[] = [
  { template: 'СЗ', initiator: 'saule', executors: ['laura'] },
  { template: 'СЗ', initiator: 'laura', executors: ['gulmira', 'ruslan'] },
  { template: 'СЗ', initiator: 'gulmira', executors: ['yerlan'] },
  { template: 'СЗ', initiator: 'timur', executors: ['artyom', 'laura'] },
  { template: 'СЗ', initiator: 'viktor', executors: ['saule', 'kanat'] },
  { template: 'СЗ', initiator: 'zhanar', executors: ['gulmira'] },
  { template: 'СЗ', initiator: 'marat', executors: ['anna'] },
  { template: 'СЗ', initiator: 'dinara', executors: ['arman'], language: 'kk' as const },
  { template: 'ДЗ', initiator: 'olga', executors: ['aigerim'] },
  { template: 'ДЗ', initiator: 'saule', executors: ['igor'] },
  { template: 'ДЗ', initiator: 'viktor', executors: ['kanat'], language: 'kk' as const },
  { template: 'ЗО', initiator: 'laura' },
  { template: 'К', initiator: 'timur' },
  { template: 'ЗО', initiator: 'viktor' },
].map((order): Order => ({ ...(order as Order), fate: 'aggregation', waitsFor: 'dulat' }));

const energy: readonly Order[] = [
  ...forTheDirector,
  // Waiting for the director's signature: without a key, with any, with the organisation's only.
  ...repeat(3, { template: 'ЗО', fate: 'approval', initiator: 'kanat' }),
  { template: 'К', fate: 'approval', initiator: 'igor', isDamaged: true },
  { template: 'К', fate: 'approval', initiator: 'igor' },
  ...repeat(4, { template: 'П', fate: 'approval', initiator: 'olga', acknowledgers: ['kanat', 'igor', 'ruslan'] }),
  ...repeat(2, { template: 'Р', fate: 'approval', initiator: 'viktor', acknowledgers: ['saule', 'kanat'] }),
  ...repeat(3, { template: 'ИСХ', fate: 'approval', initiator: 'saule' }),
  ...repeat(4, { template: 'Д', fate: 'approval', initiator: 'ruslan' }),
  ...repeat(2, { template: 'СО', fate: 'approval', initiator: 'yerlan' }),
  ...repeat(2, { template: 'ВХ', fate: 'approval', initiator: 'aigerim' }),
  // The director's own, in every state.
  { template: 'ПОР', fate: 'draft', initiator: 'dulat' },
  { template: 'П', fate: 'draft', initiator: 'dulat' },
  { template: 'П', fate: 'approval-refused', initiator: 'dulat', acknowledgers: ['zhanar', 'viktor'] },
  { template: 'ПОР', fate: 'withdrawn', initiator: 'dulat', assignees: ['timur'] },
  { template: 'ПОР', fate: 'execution', initiator: 'dulat', assignees: ['saule', 'kanat'] },
  { template: 'ПОР', fate: 'execution', initiator: 'dulat', assignees: ['gulmira'] },
  // Assigned by the director, and refused by the named executors.
  ...repeat(4, { template: 'ВХ', fate: 'execution', initiator: 'aigerim', assignees: ['saule', 'igor'] }),
  ...repeat(2, { template: 'ОБ', fate: 'execution', initiator: 'aigerim', assignees: ['kanat'] }),
  ...repeat(2, { template: 'ВХ', fate: 'execution-refused', initiator: 'aigerim', assignees: ['laura'] }),
  // No executor is named yet: the director sees those of his department, and clerks see all.
  { template: 'ПОР', fate: 'execution', initiator: 'zhanar' },
  { template: 'ПОР', fate: 'execution', initiator: 'viktor' },
  { template: 'ПОР', fate: 'execution', initiator: 'viktor', language: 'kk' },
  ...repeat(3, { template: 'ВХ', fate: 'execution', initiator: 'aigerim' }),
  { template: 'ПОР', fate: 'execution', initiator: 'saule' },
  ...repeat(6, {
    template: 'П',
    fate: 'completed',
    initiator: 'olga',
    acknowledgers: ['aigerim', 'timur', 'saule', 'laura'],
    isPublic: true,
  }),
  ...repeat(5, { template: 'ИСХ', fate: 'completed', initiator: 'saule', exchange: 'sent' }),
  { template: 'ИСХ', fate: 'execution', initiator: 'laura', exchange: 'rejected' },
  ...repeat(2, { template: 'Д', fate: 'withdrawn', initiator: 'ruslan' }),
];

const construction: readonly Order[] = [
  // The chairman of the board signs here too.
  { template: 'ПЛ', fate: 'approval', initiator: 'sergey', signatory: 'dulat', acknowledgers: ['pavel', 'meruert'] },
  { template: 'ПР', fate: 'approval', initiator: 'askhat', signatory: 'dulat', acknowledgers: ['natalya'] },
  { template: 'ПЛ', fate: 'completed', initiator: 'askhat', signatory: 'dulat', acknowledgers: ['sergey', 'pavel'], isPublic: true },
  { template: 'ИСХ', fate: 'completed', initiator: 'sergey', exchange: 'sent' },
  { template: 'ВХ', fate: 'execution', initiator: 'aigerim' },
  { template: 'ВХ', fate: 'execution', initiator: 'aigerim', assignees: ['sergey', 'pavel'] },
  { template: 'СЗ', fate: 'aggregation', initiator: 'sergey', executors: ['daniyar'], waitsFor: 'askhat' },
  { template: 'СЗ', fate: 'aggregation', initiator: 'pavel', executors: ['aliya'], waitsFor: 'askhat' },
];

const hers = { student: 'aruzhan', parent: 'parent', studentName: 'Әлихан Аружан' };
const onPaper = (index: number): Pick<Order, 'studentName'> => ({ studentName: applicants[index % applicants.length] });

const university: readonly Order[] = [
  { template: 'ДП', fate: 'aggregation', initiator: 'marina', waitsFor: 'aruzhan', ...hers },
  { template: 'СР', fate: 'aggregation', initiator: 'assel', waitsFor: 'parent', ...hers },
  { template: 'СР', fate: 'aggregation', initiator: 'marina', waitsFor: 'parent', ...hers },
  { template: 'ДП', fate: 'completed', initiator: 'marina', ...hers },
  { template: 'СР', fate: 'completed', initiator: 'assel', ...hers },
  { template: 'ДГ', fate: 'approval', initiator: 'marina', ...onPaper(0) },
  { template: 'ДП', fate: 'approval', initiator: 'marina', ...onPaper(1) },
  ...repeat(2, { template: 'ИСХ', fate: 'completed', initiator: 'madina', exchange: 'sent' }),
  ...repeat(2, { template: 'ВХ', fate: 'execution', initiator: 'madina' }),
  { template: 'ПОР', fate: 'execution', initiator: 'nursultan' },
  { template: 'ПОР', fate: 'execution', initiator: 'raushan', assignees: ['nursultan'] },
  ...repeat(3, {
    template: 'П',
    fate: 'completed',
    initiator: 'raushan',
    acknowledgers: ['nursultan', 'karlygash', 'assel'],
    isPublic: true,
  }),
];

export const promised: Readonly<Record<OrganisationKey, readonly Order[]>> = { A: energy, B: construction, C: university };
