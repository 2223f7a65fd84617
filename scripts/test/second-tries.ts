/** The part of Jest's JSON report about retries: a test that ran more than once has `invocations` above one. */
export interface JestReport {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly numRuntimeErrorTestSuites?: number;
  readonly testResults?: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string; readonly invocations?: number }[];
  }[];
}

/** The part of Playwright's JSON report about retries: a flow that passed on its second attempt is `flaky`. */
export interface PlaywrightReport {
  readonly suites?: readonly PlaywrightSuite[];
  readonly stats?: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly errors?: readonly unknown[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[];
}

/** Titles of unit tests that passed, but not at the first try. */
export const retriedTests = ({ testResults = [] }: JestReport): readonly string[] =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, invocations = 1 }) => status === 'passed' && invocations > 1)
    .map(({ fullName }) => fullName);

/** Titles of flows that passed, but not at the first try. */
export const retriedFlows = ({ suites = [] }: PlaywrightReport): readonly string[] =>
  suites.flatMap((suite) => [
    ...(suite.specs ?? []).filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
    ...retriedFlows(suite),
  ]);
