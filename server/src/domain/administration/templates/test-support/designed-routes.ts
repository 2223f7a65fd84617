/** An office whose administrator designs and publishes templates, and whose people write documents by them. */
import { randomUUID } from 'node:crypto';
import { before } from 'node:test';
import { publishDesign, saveDesign, templatesToAdminister } from '@qujat/contract/administration/templates';
import type { CallInput } from '@qujat/contract/call';
import type { DesignedStep } from '@qujat/contract/designed-step';
import { always } from '@qujat/contract/field-condition';
import { launchDraft, openTemplate, saveDraft } from '@qujat/contract/new-document';
import { emptyDesign, type TemplateDesign } from '@qujat/contract/template-design';
import type { Stage } from '@qujat/contract/vocabulary';
import type { Client } from '../../../../test-support/server.ts';
import { servedOffice } from '../../../documents/test-support/served-office.ts';

type Steps = Partial<Record<Stage, readonly DesignedStep[]>>;
/** A participant: stage, employee, place in the stage. */
export type Place = readonly [Stage, number, number];

/** Starts the server for the tests of this suite. */
export const designedRoutes = () => {
  const served = servedOffice();
  const { clients, server } = served;
  const staff = () => served.office.staff;
  let category: number;
  let designs = 0;
  before(async () => {
    category = (await clients.administrator.call(templatesToAdminister, {})).categories[0]!.id;
  });

  const designed = (steps: Steps): TemplateDesign => ({
    ...emptyDesign(category),
    index: `У${++designs}`,
    ru: `Закупка ${designs}`,
    kk: `Сатып алу ${designs}`,
    fields: [{ key: 'sum', kind: 'sum', ru: 'Сумма', kk: 'Сомасы', required: false, options: [], columns: [], totalOf: '', when: always }],
    stages: emptyDesign(category).stages.map((each) => ({ ...each, steps: [...(steps[each.stage] ?? [])] })),
  });
  const publish = async (steps: Steps): Promise<number> =>
    (await clients.administrator.call(publishDesign, await clients.administrator.call(saveDesign, { design: designed(steps) }))).templateId;
  const asGiven = (people: readonly Place[]) => people.map(([stage, userid, queue]) => ({ stage, userid, queue, task: '' }));
  const suggested = async (templateId: number, client: Client = clients.worker): Promise<Place[]> =>
    (await client.call(openTemplate, { templateId })).suggested.map((each) => [each.stage, each.employeeId, each.queueNumber]);
  const write = (
    templateId: number,
    values: Record<string, string>,
    people: readonly Place[],
    client: Client = clients.worker,
    leftOut?: CallInput<typeof saveDraft>['leftOut'],
  ) =>
    client.call(saveDraft, {
      ...(leftOut && { leftOut }),
      templateId,
      key: randomUUID(),
      writer: randomUUID(),
      sequence: 1,
      language: 'ru',
      subject: 'О закупке',
      text: 'Прошу.',
      values,
      recipients: [],
      participants: asGiven(people),
    });
  const sent = async (templateId: number, values: Record<string, string>): Promise<number> => {
    const draft = await write(templateId, values, await suggested(templateId));
    await clients.worker.call(launchDraft, draft);
    return draft.id;
  };
  const route = async (id: number): Promise<Place[]> =>
    (await served.whole(id)).participants
      .map((each): Place => [each.stage, each.employee_id, each.queue_number])
      .toSorted((one, other) => one[0] - other[0] || one[2] - other[2]);
  const today = async (): Promise<string> => (await clients.worker.call(openTemplate, { templateId: served.office.templates.R1 })).today;
  return { served, clients, server, staff, designed, publish, asGiven, suggested, write, sent, route, today };
};
