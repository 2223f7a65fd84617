// Which room may import which (docs/architecture.md). With TypeScript 7 the default parser cruises nothing, hence swc.
const room = (name) => `^${name}/`;
const packageRooms = '^(shell|server|e2e|mfe-[^/]+)/';

export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
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
      name: 'testing-is-for-tests',
      severity: 'error',
      from: { pathNot: '\\.test\\.tsx?$|/test-support/|^shared/testing/' },
      to: { path: '^shared/testing/' },
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
      to: { path: '^(shell|e2e|mfe-[^/]+|shared/(?!contract/))' },
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
