/** A simulated route as it is shown: names, days and reasons. Nothing is written (ADM-24). */
import type { CallAnswer } from '@qujat/contract/call';
import type { simulateRoute as simulateCall } from '@qujat/contract/new-document';
import { addWorkingDays, type WorkingCalendar } from '@qujat/contract/working-calendar';
import { stages } from '@qujat/contract/vocabulary';
import type { StoredField } from '../../../platform/database/schema/documents.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { SessionContext } from '../../../platform/http/context.ts';
import { inLanguage } from '../../../platform/http/names.ts';
import { loadPeople } from '../pages/document-facts.ts';
import type { Casting } from '../route/casting.ts';
import type { PlannedParticipant } from '../route/plan.ts';
import type { LeftOut } from '../route/settle.ts';
import { simulateRoute } from '../route/simulate.ts';
import { workingCalendarOf } from '../route/working-calendar.ts';
import type { DesignedRoute } from '../templates/versions.ts';
import { isRemovable } from './left-out.ts';
import { departmentsIn } from './written-fields.ts';
import { reasonOf, type ReasonNames } from './route-reasons.ts';

type Answer = CallAnswer<typeof simulateCall>;

interface Context extends Pick<SessionContext, 'session' | 'say' | 'language'> {
  readonly db: Queryable;
}

interface Described {
  readonly route: DesignedRoute;
  readonly casting: Casting;
  readonly participants: readonly PlannedParticipant[];
  readonly leftOut?: readonly LeftOut[];
  /** 'YYYY-MM-DD' */
  readonly sentOn: string;
}

/** The values of the fields of this kind, and those with which the conditions compare them. */
const comparedOf = ({ route, casting }: Described, kind: StoredField['kind']): readonly string[] => {
  const keys = new Set(route.fields.flatMap((each) => (each.kind === kind ? [each.key] : [])));
  const rules = route.stages.flatMap(({ steps }) => steps.flatMap(({ when }) => when.rules));
  return [
    ...[...keys].map((key) => casting.values[key]?.trim() ?? ''),
    ...rules.flatMap(({ field, value }) => (keys.has(field) ? [value.trim()] : [])),
  ];
};

type OwnNames = Pick<ReasonNames, 'department' | 'contractor'>;

const loadOwnNames = async (described: Described, { db, session, language }: Context): Promise<OwnNames> => {
  const ids = comparedOf(described, 'department').flatMap((each) => (/^[1-9]\d{0,14}$/.test(each) ? [Number(each)] : []));
  const bins = comparedOf(described, 'contractor').filter((each) => each !== '');
  const departments = ids.length === 0 ? [] : await departmentsIn(db, ids, session.organisationId);
  const contractors =
    bins.length === 0
      ? []
      : await db
          .selectFrom('contractors')
          .select(['bin', 'name_ru', 'name_kk'])
          .where('bin', 'in', bins)
          .where('organisation_id', '=', session.organisationId)
          .execute();
  const nameOf = (found: { readonly name_ru: string; readonly name_kk: string } | undefined): string =>
    found ? inLanguage(language, found.name_ru, found.name_kk) : '';
  return {
    department: (id) => nameOf(departments.find((each) => String(each.id) === id)),
    contractor: (bin) => nameOf(contractors.find((each) => each.bin === bin)),
  };
};

const loadNames = async (ids: readonly number[], described: Described, context: Context): Promise<ReasonNames> => {
  const { db, session, say, language } = context;
  const people = await loadPeople(db, session.organisationId, ids);
  const roles = await db
    .selectFrom('roles')
    .select(['code', 'name_ru', 'name_kk'])
    .where('organisation_id', '=', session.organisationId)
    .execute();
  return {
    ...(await loadOwnNames(described, context)),
    person: (id) => people.get(id)?.fullName ?? '',
    role: (code) => {
      const found = roles.find((each) => each.code === code);
      return found ? inLanguage(language, found.name_ru, found.name_kk) : say('simulation.otherRole');
    },
  };
};

/** The working days after a day until another one. */
const daysBetween = (calendar: WorkingCalendar, from: string, to: string): number => {
  let days = 0;
  while (addWorkingDays(calendar, from, days + 1) <= to) days += 1;
  return days;
};

export const describeRoute = async (described: Described, context: Context): Promise<Answer> => {
  const { route, casting, participants, leftOut, sentOn } = described;
  const { db, session } = context;
  const calendar = await workingCalendarOf(db, session.organisationId);
  const addDays = (day: string, days: number): string => addWorkingDays(calendar, day, days);
  const steps = simulateRoute(route.stages, casting, { participants, ...(leftOut && { leftOut }), sentOn, addDays });
  const { initiatorId } = casting.writing;
  const names = await loadNames(
    [initiatorId, ...casting.presence.deputies.values(), ...steps.flatMap(({ employeeId }) => employeeId ?? [])],
    described,
    context,
  );
  const signing = steps.filter(({ stage }) => stage === stages.aggregation || stage === stages.approval);
  const signedOn = signing.reduce((last, { dates }) => {
    const end = dates?.due ?? dates?.begins ?? sentOn;
    return end > last ? end : last;
  }, sentOn);
  return {
    initiator: names.person(initiatorId),
    signedOn,
    workingDays: daysBetween(calendar, sentOn, signedOn),
    steps: steps.map((each) => {
      const { stage, step, employeeId, verdict, queueNumber, dates, instead } = each;
      const designed = step === null ? null : (route.stages.find((one) => one.stage === stage)?.steps[step] ?? null);
      return {
        stage,
        step,
        employeeId,
        fullName: employeeId === null ? '' : names.person(employeeId),
        verdict,
        queueNumber: queueNumber ?? 0,
        begins: dates?.begins ?? '',
        due: dates?.due ?? '',
        why: reasonOf(each, designed, casting, { ...context, fields: route.fields, names }),
        removable: designed !== null && isRemovable(designed),
        instead,
      };
    }),
  };
};
