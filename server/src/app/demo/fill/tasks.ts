/** Tasks of the demo: the acts go through the product's own rules, and each is in the log. */
import { addWorkingDays } from '@qujat/contract/working-calendar';
import type { TaskActKind } from '@qujat/contract/tasks/vocabulary';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/pool.ts';
import { workingCalendarOf } from '../../../domain/documents/route/working-calendar.ts';
import { insertTask } from '../../../domain/tasks/give.ts';
import { appendTaskLog } from '../../../domain/tasks/log.ts';
import { loadTaskPerson } from '../../../domain/tasks/person.ts';
import { applyAct } from '../../../domain/tasks/rules/apply.ts';
import type { Task } from '../../../domain/tasks/rules/model.ts';
import { loadTreeOf, storeTask } from '../../../domain/tasks/store.ts';
import { dateFromToday, dayAt } from '../calendar.ts';
import { demoTasks, usualTasks, type DemoAct, type DemoTask } from '../data/tasks.ts';
import type { Random } from '../random.ts';
import type { Organisation } from './people.ts';

interface Place {
  readonly db: Queryable;
  readonly organisation: Organisation;
  readonly now: Date;
}

interface Under {
  readonly document?: { readonly id: number; readonly templateId: number };
  readonly parent?: Task;
}

const idOf = ({ byKey }: Organisation, key: string): number => {
  const staff = byKey.get(key);
  if (!staff) throw new Error(`the demo has no ${key}`);
  return staff.employeeId;
};

/** The morning of a day; of today, just before now. */
const momentOn = (now: Date, day: number, hour: number): Date => {
  const moment = dayAt(now, day, hour * 60);
  return moment < now ? moment : new Date(now.getTime() - (24 - hour) * 60_000);
};

const give = async ({ db, organisation, now }: Place, task: DemoTask, { document, parent }: Under): Promise<Task> => {
  const responsible = organisation.byKey.get(task.responsible);
  const giverId = idOf(organisation, task.giver);
  const given = await insertTask(
    db,
    {
      text: task.text,
      responsibleId: idOf(organisation, task.responsible),
      coExecutors: (task.coExecutors ?? []).map((key) => ({ id: idOf(organisation, key), text: '' })),
      dueOn: dateFromToday(now, task.due),
      ...(task.controller && { controllerId: idOf(organisation, task.controller) }),
    },
    {
      organisationId: organisation.id,
      documentId: document?.id ?? null,
      templateId: document?.templateId ?? null,
      parentId: parent?.id ?? null,
      rootId: parent?.rootId ?? null,
      giverId,
      departmentId: responsible?.departmentId ?? null,
      givenOn: dateFromToday(now, task.given),
    },
  );
  const at = momentOn(now, task.given, 10);
  await appendTaskLog(db, [{ task: given, action: 'give', at, actorId: giverId, onBehalfOf: null, comment: task.text, address: '' }]);
  return given;
};

const act = async ({ db, organisation, now }: Place, id: number, { by, kind, on, text = '', due }: DemoAct): Promise<void> => {
  const tree = await loadTreeOf(db, organisation.id, id);
  const task = tree.find((each) => each.id === id);
  if (!task) throw new Error(`the demo has no task ${id}`);
  const employeeId = idOf(organisation, by);
  const dueOn = due === undefined ? undefined : dateFromToday(now, due);
  const at = momentOn(now, on, kind === 'accept' ? 16 : 15);
  const outcome = applyAct(
    task,
    tree,
    { kind, text, dueOn },
    {
      person: await loadTaskPerson(db, { employeeId, organisationId: organisation.id, actingFor: [] }),
      now: at,
      today: dateFromToday(now, on),
      calendar: await workingCalendarOf(db, organisation.id),
    },
  );
  if (!outcome.applied) throw new Error(`the demo's ${by} may not ${kind}: ${outcome.reason}`);
  for (const { task: after } of outcome.changed) await storeTask(db, after);
  await appendTaskLog(
    db,
    outcome.changed.map(({ task: after, cause }) => ({
      task: after,
      action: cause,
      at,
      actorId: employeeId,
      onBehalfOf: null,
      comment: text,
      address: '',
      details: dueOn ? { day: dueOn } : {},
    })),
  );
};

/** Returns how many there are. */
const fillTree = async (place: Place, task: DemoTask, under: Under = {}): Promise<number> => {
  const given = await give(place, task, under);
  let count = 1;
  for (const below of task.below ?? []) count += await fillTree(place, below, { parent: given, ...under });
  for (const each of task.acts ?? []) await act(place, given.id, each);
  return count;
};

/** A task of the weeks before: most were done in time, some late, and a few are overdue. */
const usualTask = (random: Random, given: number): DemoTask => {
  const { giver, people, texts } = random.pick(usualTasks);
  const responsible = random.pick(people);
  const due = given + random.between(4, 12);
  const task = {
    text: random.pick(texts),
    giver,
    responsible,
    given,
    due,
    ...(random.chance(0.7) && responsible !== 'olga' && { controller: 'olga' }),
  };
  const fate = random.next();
  const done = fate < 0.84 ? due - random.between(0, 3) : fate < 0.95 ? due + random.between(1, 5) : null;
  if (done === null || done > -1) return task;
  const acts = (kind: TaskActKind, by: string): DemoAct => ({
    by,
    kind,
    on: Math.max(done, given),
    text: kind === 'result' ? 'Исполнено.' : '',
  });
  const controlled = task.controller ? [acts('off-control', 'olga')] : [];
  return { ...task, acts: [acts('result', responsible), acts('accept', giver), ...controlled] };
};

/** Documents that the director sees, being executed: the director's resolutions are about them. */
const resolutions = async (place: Place): Promise<number> => {
  const { db, organisation } = place;
  const director = idOf(organisation, 'dulat');
  const { rows } = await sql<{ id: number; templateId: number; executor: number }>`
    select d.id, d.template_id as "templateId", min(p.employee_id) as executor from documents d
    join participants p on p.document_id = d.id and p.stage = 3 and p.state = 'waiting' and p.employee_id <> ${director}
    where d.organisation_id = ${organisation.id} and d.status = 500
      and exists (select from participants o where o.document_id = d.id and o.employee_id = ${director})
    group by d.id, d.organisation_id order by d.id desc limit 4`.execute(db);
  let count = 0;
  for (const [index, { id, templateId, executor }] of rows.entries()) {
    const responsible = organisation.byId.get(executor)?.key;
    if (!responsible) continue;
    const task = {
      text: 'К исполнению. О результате доложить до срока.',
      giver: 'dulat',
      responsible,
      controller: 'olga',
      given: -3,
      due: 4 + index,
    };
    count += await fillTree(place, task, { document: { id, templateId } });
  }
  return count;
};

export const fillTasks = async (db: Queryable, organisation: Organisation, now: Date, random: Random): Promise<number> => {
  const place = { db, organisation, now };
  let count = 0;
  const calendar = await workingCalendarOf(db, organisation.id);
  for (let day = -70; day < -3; day += 1) {
    const isWorking = addWorkingDays(calendar, dateFromToday(now, day), 0) === dateFromToday(now, day);
    for (let left = isWorking ? random.between(1, 4) : 0; left > 0; left -= 1) count += await fillTree(place, usualTask(random, day));
  }
  for (const task of demoTasks) count += await fillTree(place, task);
  return count + (await resolutions(place));
};
