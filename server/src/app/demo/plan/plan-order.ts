/** Turns an order, which names people by their keys, into participants according to the route's rules. */
import { planRoute, type Cast, type PlannedParticipant } from '../../../domain/documents/route/plan.ts';
import type { DemoTemplate } from '../data/templates.ts';
import type { Organisation, Staff } from '../fill/people.ts';
import type { Order } from './order.ts';

/** Throws RangeError for a key that belongs to nobody in the organisation. */
export const staffOf = (organisation: Organisation, key: string): Staff => {
  const staff = organisation.byKey.get(key);
  if (!staff) throw new RangeError(`Nobody in ${organisation.key} is ${key}.`);
  return staff;
};

export const planOrder = (
  order: Order,
  organisation: Organisation,
  { route }: DemoTemplate,
  cast: Cast = organisation.cast,
): readonly PlannedParticipant[] => {
  const id = (key: string): number => staffOf(organisation, key).employeeId;
  const { employeeId: initiatorId, departmentId } = staffOf(organisation, order.initiator);
  return planRoute(
    {
      route,
      initiatorId,
      departmentId,
      ...(order.executors && { executors: order.executors.map(id) }),
      ...(order.acknowledgers && { acknowledgers: order.acknowledgers.map(id) }),
      ...(order.signatory && { signatoryId: id(order.signatory) }),
      ...(order.student && { studentId: id(order.student) }),
      ...(order.parent && { parentId: id(order.parent) }),
    },
    cast,
  );
};
