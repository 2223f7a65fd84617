/** What an import does with one row, as people_import_rows holds it. */
import type { ImportField } from '@qujat/contract/administration/import-rows';
import type { Role } from './people.ts';

/** Why a row cannot be imported; each has a text `import.problem.<code>`. */
export type ImportProblem =
  | 'noName'
  | 'noEmail'
  | 'badEmail'
  | 'addressDomain'
  | 'badIin'
  | 'badPhone'
  | 'tooLong'
  | 'emailTwice'
  | 'iinTwice'
  | 'otherEmail'
  | 'otherIin'
  | 'dismissed'
  | 'noDepartment'
  | 'manyDepartments'
  | 'departmentTooDeep'
  | 'noRole'
  | 'roleOfHeads'
  | 'lastAdministrator';

export interface ImportPlan {
  readonly problem?: {
    readonly code: ImportProblem;
    readonly field: ImportField | null;
    readonly parameters: Readonly<Record<string, string | number>>;
  };
  readonly changes: readonly { readonly field: ImportField; readonly before: string; readonly after: string }[];
  /** The row is about this employee or this invitation; about neither: it becomes an invitation. */
  readonly employeeId?: number;
  readonly invitationId?: number;
  readonly fullName: string;
  readonly email: string;
  /** As the organisation has it, or an empty text. */
  readonly iin: string;
  readonly phone: string;
  readonly position: string;
  readonly secondPosition: string;
  readonly departmentId: number | null;
  /** A department to be created, from the top; `departmentId` is then null. */
  readonly departmentPath?: readonly string[];
  readonly department: string;
  readonly roles: readonly Role[];
  /** Somebody who was dismissed comes back. */
  readonly again?: true;
  /** Name and phone stay: the account belongs to somebody who works elsewhere too. */
  readonly elsewhere?: true;
}
