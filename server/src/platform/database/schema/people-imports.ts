/** Tables of 0221-people-imports. */
import type { FileRow } from '@qujat/contract/administration/import-rows';
import type { ImportVerdict, PeopleImport } from '@qujat/contract/administration/people-import';
import type { LanguageCode } from '@qujat/contract/vocabulary';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ImportPlan } from './import-plan.ts';

type Json<T> = ColumnType<T, string, string>;

export interface PeopleImportTables {
  people_imports: {
    id: GeneratedAlways<number>;
    organisation_id: number;
    employee_id: number;
    person_id: number;
    file_name: string;
    language: LanguageCode;
    address: string;
    user_agent: string;
    create_departments: boolean;
    skip_errors: Generated<boolean>;
    state: Generated<PeopleImport['state']>;
    /** Why nothing was written. */
    failure: ColumnType<'changed-meanwhile' | 'broken' | null, 'changed-meanwhile' | 'broken' | null | undefined>;
    total: number;
    done: Generated<number>;
    revision: Generated<number>;
    created_at: Date;
  };
  people_import_rows: {
    organisation_id: number;
    import_id: number;
    number: number;
    given: Json<FileRow>;
    rehire: Generated<boolean>;
    verdict: ImportVerdict;
    plan: Json<ImportPlan>;
  };
}
