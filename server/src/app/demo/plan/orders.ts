/** All orders of one organisation: the promised ones, filled up with random ones to the quotas. */
import { fates, type Fate } from '../fill/history.ts';
import type { Organisation } from '../fill/people.ts';
import type { TemplateIds } from '../fill/templates.ts';
import type { Random } from '../random.ts';
import { chooseOrder } from './choose.ts';
import type { Order } from './order.ts';
import { promised } from './promised.ts';
import { deadlines, quotas } from './quotas.ts';

const underWay: readonly Fate[] = ['aggregation', 'approval', 'execution'];

/** Sets deadlines on some documents under way: overdue ones first, then near ones. */
const withDeadlines = (orders: readonly Order[], organisation: Organisation, random: Random): Order[] => {
  const { overdue, near } = deadlines[organisation.key];
  const chosen = random.some(
    orders.filter(({ fate }) => underWay.includes(fate)),
    overdue + near,
  );
  return orders.map((order) => {
    const place = chosen.indexOf(order);
    return place < 0 ? order : { ...order, deadline: place < overdue ? 'overdue' : 'near' };
  });
};

export const ordersFor = (organisation: Organisation, templates: TemplateIds, random: Random): Order[] => {
  const byName = promised[organisation.key];
  const byChance = fates.flatMap((fate) => {
    const left = quotas[organisation.key][fate] - byName.filter((order) => order.fate === fate).length;
    if (left < 0) throw new RangeError(`More is promised than the quota of ${organisation.key} for ${fate} holds.`);
    return Array.from({ length: left }, () => chooseOrder(organisation, templates, fate, random));
  });
  // Each is a separate object: identity distinguishes repetitions of a promise.
  return withDeadlines([...byName.map((order) => ({ ...order })), ...byChance], organisation, random);
};
