/** An office with its clients, and the acts on tasks that tests of tasks make in it. */
import type { CallInput } from '@qujat/contract/call';
import * as calls from '@qujat/contract/tasks/tasks';
import { servedOffice } from '../../documents/test-support/served-office.ts';
import type { StaffName } from '../../documents/test-support/office.ts';
import type { Client } from '../../../test-support/server.ts';
import { dayIn } from './day-in.ts';

/** Starts the server for the tests of this suite. */
export const servedTasks = () => {
  const served = servedOffice();
  const { clients, server } = served;
  const staff = () => served.office.staff;
  const give = (client: Client, more: Partial<CallInput<typeof calls.giveTask>> = {}) =>
    client.call(calls.giveTask, { text: 'Подготовить ответ', responsibleId: staff().engineer, dueOn: dayIn(10), ...more });
  const tree = (client: Client, id: number) => client.call(calls.readTaskTree, { id });
  const node = async (client: Client, id: number) => (await tree(client, id)).tasks.find((each) => each.id === id)!;
  const act = async (client: Client, id: number, more: Pick<CallInput<typeof calls.actOnTask>, 'act' | 'text' | 'dueOn'>) =>
    client.call(calls.actOnTask, { id, version: (await node(client, id)).version, ...more });
  const report = async (client: Client, id: number, final: boolean, files: File[] = []) =>
    client.call(calls.reportOnTask, {
      id,
      version: (await node(client, id)).version,
      final,
      text: 'Сделано',
      ...(files.length > 0 && { files }),
    });
  const acts = async (who: StaffName, id: number) => (await node(clients[who], id)).acts.map((each) => each.act);
  return { served, clients, server, staff, give, tree, node, act, report, acts };
};
