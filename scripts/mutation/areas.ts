/** The pure rules whose tests are tested: each area's files are mutated one change at a time, and its own tests must notice. */
export interface MutatedArea {
  /** Globs of the files that are mutated. */
  readonly mutate: readonly string[];
  /** Globs of the tests that must notice. */
  readonly tests: readonly string[];
  readonly runner: 'node' | 'jest';
  /** Whether the tests need PostgreSQL. */
  readonly database?: true;
}

const documents = 'server/src/domain/documents';

export const areas: Readonly<Record<string, MutatedArea>> = {
  route: { mutate: [`${documents}/route/*.ts`], tests: [`${documents}/{route,queues}/*.test.ts`], runner: 'node' },
  queues: { mutate: [`${documents}/queues/*.ts`], tests: [`${documents}/{queues,route}/*.test.ts`], runner: 'node' },
  numbering: { mutate: [`${documents}/numbering/*.ts`], tests: [`${documents}/numbering/*.test.ts`], runner: 'node', database: true },
  codecs: {
    mutate: ['shared/contract/src/codec-{base,kinds}.ts'],
    tests: ['shared/contract/src/codec*.test.ts'],
    runner: 'jest',
  },
  fields: {
    mutate: ['shared/contract/src/{field-base,field-kinds,json-field,direction-marks}.ts'],
    tests: ['shared/contract/src/{field,field-kinds,json-field}.test.ts'],
    runner: 'jest',
  },
};
