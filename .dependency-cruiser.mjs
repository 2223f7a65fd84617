// Allowed imports between packages (docs/architecture.md). With TypeScript 7 the default parser cruises nothing, hence swc.
const room = (name) => `^${name}/`;
const packageRooms = '^(shell|server|e2e|mfe-[^/]+)/';

const testSupport = '(^|/)test-support/|^shared/testing/';
const forTests = `\\.test\\.ts$|${testSupport}`;

/**
 * Which domain of the server may import which, and why. Without circles: a domain that would need its importer registers in app/areas.ts
 * instead.
 */
export const domainImports = {
  // A new person may found an organisation.
  identity: ['organisations'],
  organisations: [],
  documents: [],
  // Sends documents, makes documents of what comes, and numbers what a clerk has agreed to.
  exchange: ['documents'],
  // Makes drafts of letters.
  mail: ['documents'],
  // Attaches documents to posts.
  feed: ['documents'],
  // Tells people about decisions, and lets letters be answered.
  notifications: ['documents'],
  // Gives tasks under documents, and writes their log.
  tasks: ['documents'],
  // Finds the colleagues with whom a folder is shared.
  cloud: ['identity'],
  // Designs templates, shows whom a route would ask, updates the lists of new heads and clerks; invited people choose a password by a letter's link. Opens the
  // product's own templates as designs; changes the policy.
  administration: ['cloud', 'documents', 'identity', 'organisations', 'tasks'],
};

export default {
  forbidden: [
    { name: 'no-circles', comment: 'Not of types either.', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'shared-imports-no-room',
      comment: 'Imports go down only.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: packageRooms },
    },
    {
      name: 'contract-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^shared/contract/' },
      to: { path: `^(shared/(?!contract/)|shell/|server/|mfe-)` },
    },
    { name: 'lazy-imports-nothing-of-ours', severity: 'error', from: { path: '^shared/lazy/' }, to: { path: '^shared/(?!lazy/)' } },
    { name: 'ui-knows-only-languages', severity: 'error', from: { path: '^shared/ui/' }, to: { path: '^shared/(?!ui/|i18n/|lazy/)' } },
    {
      name: 'session-knows-only-the-contract',
      severity: 'error',
      from: { path: '^shared/session/' },
      to: { path: '^shared/(?!session/|contract/)' },
    },
    {
      name: 'api-knows-contract-and-session',
      severity: 'error',
      from: { path: '^shared/api/' },
      to: { path: '^shared/(?!api/|contract/|session/|lazy/)' },
    },
    {
      name: 'ncalayer-knows-only-languages',
      severity: 'error',
      from: { path: '^shared/ncalayer/' },
      to: { path: '^shared/(?!ncalayer/|i18n/)' },
    },
    {
      name: 'remote-imports-only-shared',
      comment: 'A remote asks @qujat/remotes for a slot; it never imports another remote or the shell.',
      severity: 'error',
      from: { path: '^(mfe-[^/]+)/' },
      to: { path: '^(shell|server|e2e|mfe-[^/]+)/', pathNot: '^$1/' },
    },
    {
      name: 'remote-source-stays-in-the-browser',
      severity: 'error',
      from: { path: '^mfe-[^/]+/src/' },
      to: { path: '^shared/(webpack|releases)/' },
    },
    {
      name: 'test-support-is-for-tests',
      comment: 'Tests, flows and benches use it; what people run never does.',
      severity: 'error',
      from: { pathNot: `\\.test\\.tsx?$|${testSupport}|^(e2e|bench)/|^scripts/(test/|mutation\\.ts)` },
      to: { path: testSupport },
    },
    {
      name: 'shell-imports-no-remote',
      comment: 'A remote compiled into the shell is no remote.',
      severity: 'error',
      from: { path: room('shell') },
      to: { path: '^(mfe-[^/]+|server|e2e)/' },
    },
    {
      name: 'server-imports-only-the-contract',
      severity: 'error',
      from: { path: room('server') },
      to: { path: '^(shell|e2e|mfe-[^/]+|shared/(?!(contract|telemetry)/))' },
    },
    {
      name: 'platform-knows-no-domain',
      comment: 'The lowest floor of the server: it serves areas without knowing them.',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: forTests },
      to: { path: '^server/src/(domain|app)/' },
    },
    {
      name: 'domain-knows-no-app',
      comment: 'Areas are put together on the floor above (app/areas.ts).',
      severity: 'error',
      from: { path: '^server/src/domain/', pathNot: forTests },
      to: { path: '^server/src/app/' },
    },
    ...Object.entries(domainImports).map(([domain, imported]) => ({
      name: `${domain}-imports-what-is-listed`,
      comment: 'The list is domainImports, above; docs/architecture.md draws it.',
      severity: 'error',
      from: { path: `^server/src/domain/${domain}/`, pathNot: forTests },
      to: { path: '^server/src/domain/', pathNot: `^server/src/domain/(${[domain, ...imported].join('|')})/` },
    })),
    {
      name: 'domains-are-listed',
      comment: 'A new domain says in domainImports what it may import.',
      severity: 'error',
      from: { path: '^server/src/domain/', pathNot: `${forTests}|^server/src/domain/(${Object.keys(domainImports).join('|')})/` },
      to: { path: '.' },
    },
    {
      name: 'no-missing-package',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\.css$|^federation-container-entry$' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|dist|\\.releases|\\.cache)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
