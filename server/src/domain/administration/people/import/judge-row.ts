/** What an import does with one row, apart from the other rows of its file. */
import { importFields, type FileRow, type ImportField } from '@qujat/contract/administration/import-rows';
import type { ImportVerdict } from '@qujat/contract/administration/people-import';
import { normalPhone } from '@qujat/contract/phone';
import { isEmail } from '@qujat/contract/registration-checks';
import { hasValidCheckDigit } from '@qujat/contract/tax-number';
import type { ImportPlan, ImportProblem } from '../../../../platform/database/schema/import-plan.ts';
import { isAcceptedAddress } from '../accepted-address.ts';
import { emailKey, iinOf, type Facts, type KnownEmployee, type KnownInvitation } from './facts.ts';

export interface Judged {
  readonly verdict: ImportVerdict;
  readonly plan: ImportPlan;
}

export interface Given {
  readonly row: FileRow;
  readonly rehire: boolean;
}

class Problem extends Error {
  readonly problem: NonNullable<ImportPlan['problem']>;
  constructor(code: ImportProblem, field: ImportField | null, parameters: Readonly<Record<string, string | number>> = {}) {
    super(code);
    this.problem = { code, field, parameters };
  }
}

const longest: Readonly<Record<ImportField, number>> = {
  fullName: 200,
  email: 254,
  iin: 12,
  phone: 40,
  position: 200,
  secondPosition: 200,
  department: 1000,
  roles: 1000,
};

const tidy = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

interface Wanted extends Record<Exclude<ImportField, 'roles' | 'department'>, string> {
  readonly number: number;
}

/** The fields of a row in the form in which they are stored. */
const read = ({ row }: Given): Wanted => {
  const iin = iinOf(row.iin);
  const phone = tidy(row.phone) === '' ? '' : normalPhone(row.phone);
  if (iin !== '' && !hasValidCheckDigit(iin)) throw new Problem('badIin', 'iin');
  if (phone === null) throw new Problem('badPhone', 'phone');
  for (const field of importFields)
    if (field !== 'iin' && tidy(row[field]).length > longest[field]) throw new Problem('tooLong', field, { most: longest[field] });
  const email = row.email.trim();
  if (email !== '' && !isEmail(email)) throw new Problem('badEmail', 'email');
  return {
    number: row.number,
    fullName: tidy(row.fullName),
    email,
    iin,
    phone,
    position: tidy(row.position),
    secondPosition: tidy(row.secondPosition),
  };
};

type Department = Pick<ImportPlan, 'departmentId' | 'departmentPath' | 'department'>;

const departmentOf = (given: string, before: number | null, { departments }: Facts, creates: boolean): Department => {
  if (tidy(given) === '') return { departmentId: before, department: departments.textOf(before) };
  const found = departments.find(given);
  if (found.kind === 'found') return { departmentId: found.id, department: departments.textOf(found.id) };
  if (found.kind === 'many') throw new Problem('manyDepartments', 'department', { name: tidy(given) });
  if (found.kind === 'too-deep' || found.path.some((name) => name.length > longest.position))
    throw new Problem('departmentTooDeep', 'department');
  if (!creates || found.path.length === 0) throw new Problem('noDepartment', 'department', { name: tidy(given) });
  return { departmentId: null, departmentPath: found.path, department: found.path.join(' / ') };
};

const rolesOf = (given: string, before: ImportPlan['roles'], { roles }: Facts): ImportPlan['roles'] => {
  const kept = before.filter((role) => role === 'division-head');
  const own = before.filter((role) => role !== 'division-head');
  if (tidy(given) === '') return before;
  const found = roles.read(given);
  if ('unknown' in found) throw new Problem('noRole', 'roles', { name: found.unknown });
  if (found.roles.includes('division-head') && kept.length === 0) throw new Problem('roleOfHeads', 'roles');
  const wanted = found.roles.filter((role) => role !== 'division-head');
  const isSame = wanted.length === own.length && wanted.every((role) => own.includes(role));
  return isSame ? before : [...kept, ...wanted].toSorted();
};

/** Who the row is about: by e-mail, or by the IIN where the file has no e-mail. */
const knownOf = (wanted: Wanted, { employees, employeesByIin }: Facts): KnownEmployee | undefined => {
  const byEmail = wanted.email === '' ? undefined : employees.get(emailKey(wanted.email));
  const byIin = wanted.iin === '' ? undefined : employeesByIin.get(wanted.iin);
  if (byIin && wanted.email !== '' && byIin !== byEmail) throw new Problem('otherEmail', 'email', { email: byIin.email });
  if (byEmail?.iin && byEmail.iin_proved && wanted.iin !== '' && byEmail.iin !== wanted.iin) throw new Problem('otherIin', 'iin');
  return byEmail ?? byIin;
};

/** The Kazakh position follows the Russian one where it only repeated it. */
const secondPositionOf = ({ position, secondPosition }: Wanted, before?: Pick<KnownInvitation, 'position_ru' | 'position_kk'>): string => {
  if (secondPosition !== '') return secondPosition;
  if (!before) return position;
  return before.position_kk === before.position_ru && position !== '' ? position : before.position_kk;
};

const judgeNew = (given: Given, wanted: Wanted, facts: Facts, creates: boolean, again: boolean): Judged => {
  if (wanted.email === '') throw new Problem('noEmail', 'email');
  if (!isAcceptedAddress(wanted.email, facts.domains)) throw new Problem('addressDomain', 'email', { domains: facts.domains.join(', ') });
  if (wanted.fullName === '') throw new Problem('noName', 'fullName');
  const roles = rolesOf(given.row.roles, [], facts);
  return {
    verdict: 'added',
    plan: {
      ...departmentOf(given.row.department, null, facts, creates),
      changes: [],
      fullName: wanted.fullName,
      email: wanted.email,
      iin: wanted.iin,
      phone: wanted.phone,
      position: wanted.position,
      secondPosition: secondPositionOf(wanted),
      roles,
      ...(again && { again }),
    },
  };
};

const judgeKnown = (given: Given, wanted: Wanted, before: KnownInvitation, elsewhere: boolean, facts: Facts, creates: boolean) => {
  const department = departmentOf(given.row.department, before.department_id, facts, creates);
  const after = {
    ...department,
    fullName: elsewhere ? before.full_name : wanted.fullName || before.full_name,
    email: before.email,
    iin: before.iin_proved ? (before.iin ?? '') : wanted.iin || (before.iin ?? ''),
    phone: elsewhere ? before.phone : wanted.phone || before.phone,
    position: wanted.position || before.position_ru,
    secondPosition: secondPositionOf(wanted, before),
    roles: rolesOf(given.row.roles, before.roles, facts),
  };
  const shown = { ...after, roles: facts.roles.textOf(after.roles) };
  const was = {
    ...shown,
    fullName: before.full_name,
    iin: before.iin ?? '',
    phone: before.phone,
    position: before.position_ru,
    secondPosition: before.position_kk,
    department: facts.departments.textOf(before.department_id),
    roles: facts.roles.textOf(before.roles),
  };
  const compared = ['fullName', 'iin', 'phone', 'position', 'secondPosition', 'department', 'roles'] as const;
  const changes = compared
    .filter((field) => was[field] !== shown[field])
    .map((field) => ({ field, before: was[field], after: shown[field] }));
  const leavesOut =
    elsewhere &&
    ((wanted.fullName !== '' && wanted.fullName !== before.full_name) || (wanted.phone !== '' && wanted.phone !== before.phone));
  return {
    plan: { ...after, changes, ...(leavesOut && { elsewhere: true as const }) },
    verdict: changes.length > 0 ? 'changed' : 'same',
  } as const;
};

const judgeOrThrow = (given: Given, facts: Facts, creates: boolean): Judged => {
  const wanted = read(given);
  const employee = knownOf(wanted, facts);
  if (employee && !employee.ended_at) {
    const { verdict, plan } = judgeKnown(given, wanted, employee, employee.elsewhere, facts, creates);
    return { verdict, plan: { ...plan, employeeId: employee.id } };
  }
  const email = wanted.email || (employee?.email ?? '');
  const invitation = facts.invitations.get(emailKey(email));
  if (invitation) {
    const { verdict, plan } = judgeKnown(given, wanted, invitation, false, facts, creates);
    return { verdict, plan: { ...plan, invitationId: invitation.id } };
  }
  if (employee?.ended_at && !given.rehire)
    throw new Problem('dismissed', null, { day: employee.ended_at.toISOString().slice(0, 10).split('-').toReversed().join('.') });
  const fullName = wanted.fullName || (employee?.full_name ?? '');
  return judgeNew(given, { ...wanted, email, fullName }, facts, creates, employee !== undefined);
};

/** A row that cannot be imported still shows what it says. */
export const refused = ({ row }: Given, problem: NonNullable<ImportPlan['problem']>): Judged => ({
  verdict: 'error',
  plan: {
    problem,
    changes: [],
    fullName: tidy(row.fullName),
    email: row.email.trim(),
    iin: tidy(row.iin),
    phone: tidy(row.phone),
    position: tidy(row.position),
    secondPosition: tidy(row.secondPosition),
    departmentId: null,
    department: tidy(row.department),
    roles: [],
  },
});

export const judgeRow = (given: Given, facts: Facts, creates: boolean): Judged => {
  try {
    return judgeOrThrow(given, facts, creates);
  } catch (error) {
    if (error instanceof Problem) return refused(given, error.problem);
    throw error;
  }
};
