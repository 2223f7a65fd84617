import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { Ajv } from 'ajv';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

interface Service {
  readonly build?: {
    readonly context: string;
    readonly target: string;
    readonly args?: Readonly<Record<string, string>>;
    readonly secrets?: readonly string[];
  };
  readonly image?: string;
  readonly command?: readonly string[];
  readonly user?: string;
  readonly restart?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly privileged?: boolean;
  readonly security_opt?: readonly string[];
  readonly ports?: readonly string[];
  readonly network_mode?: string;
  readonly networks?: readonly string[];
  readonly volumes?: readonly string[];
  readonly secrets?: readonly string[];
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly healthcheck?: {
    readonly test: readonly string[];
    readonly interval: string;
    readonly start_interval: string;
    readonly timeout: string;
    readonly start_period: string;
  };
  readonly deploy?: {
    readonly replicas?: string;
    readonly resources: { readonly limits: { readonly cpus: string; readonly memory: string; readonly pids: number } };
  };
  readonly depends_on?: Readonly<Record<string, unknown>>;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

/** As compose reads it: `<<` merges one mapping into another. */
const load = (file: string): Compose => parse(read(file), { merge: true }) as Compose;

const product = load('docker-compose.yml');
const demo = load('docker-compose.demo.yml');
const dockerfile = read('Dockerfile');

describe('the compose schema', () => {
  // Its `$schema` names the draft by an unusual address; it is draft 7, ajv's default.
  const { $schema: _draft, ...schema } = JSON.parse(read('scripts/compose/compose-spec/schema.json')) as Record<string, unknown>;
  const validate = new Ajv({ strict: false, allErrors: true, logger: false, validateFormats: false }).compile(schema);
  for (const [file, compose] of [
    ['docker-compose.yml', product],
    ['docker-compose.demo.yml', demo],
  ] as const) {
    test(`accepts ${file}`, () => {
      assert.ok(validate(compose), JSON.stringify(validate.errors?.slice(0, 5)));
    });
  }
  test('finds errors', () => {
    assert.equal(validate({ services: { shell: { healthcheck: { test: 5 } } } }), false);
    assert.equal(validate({ services: { shell: { no_such_key: true } } }), false);
  });
});

test('.env keeps the numbers of servers and workers, so an upgrade does not change them', () => {
  for (const name of ['server', 'worker']) {
    const variable = `${name.toUpperCase()}_REPLICAS`;
    assert.equal(product.services[name]?.deploy?.replicas, `\${${variable}:-1}`);
    assert.match(read('.env.example'), new RegExp(`^${variable}=1$`, 'm'));
  }
});

test('the shell and the server are given what an operator may turn on; it is off unless .env says otherwise', () => {
  assert.equal(product.services['shell']?.environment?.['RELEASE_PUBLISHING'], '${RELEASE_PUBLISHING:-0}');
  assert.equal(product.services['server']?.environment?.['DATABASE_READ_URL'], '${DATABASE_READ_URL:-}');
});

test('.env.example lists every setting of docker-compose.yml', () => {
  // What a build and a release are told by the command that starts them.
  const ofCommands = ['COMMIT', 'RELEASED_BY'];
  const listed = [...read('.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name!);
  assert.equal(new Set(listed).size, listed.length);
  const asked = new Set([...read('docker-compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name!));
  assert.deepEqual(listed.toSorted(), [...asked].filter((name) => !ofCommands.includes(name)).toSorted());
});

const services = [...Object.entries(product.services), ...Object.entries(demo.services)];

describe('every service', () => {
  for (const [name, service] of services) {
    test(`${name} is restricted: user, read-only root, no capabilities, limits, a health check`, () => {
      assert.ok(service.user && service.user !== 'root' && service.user !== '0', 'user');
      assert.equal(service.read_only, true);
      assert.deepEqual(service.cap_drop, ['ALL']);
      assert.equal(service.cap_add, undefined);
      assert.ok(!service.privileged);
      assert.deepEqual(service.security_opt, ['no-new-privileges:true']);
      const { cpus, memory, pids } = service.deploy!.resources.limits;
      assert.ok(Number(cpus) > 0 && /^\d+[MG]$/.test(memory) && pids > 0);
      const { test: command, ...often } = service.healthcheck!;
      // A container that ends by itself has no health check: others wait for its end.
      if (command[0] === 'NONE') return assert.deepEqual([name, service.restart], ['migrate', 'no']);
      assert.equal(command[0], 'CMD');
      // docs/decisions/0480
      const startPeriod = name.startsWith('mfe-') ? '30m' : '60s';
      assert.deepEqual(often, { interval: '30s', start_interval: '3s', timeout: '15s', retries: 3, start_period: startPeriod });
    });

    test(`${name} is built from existing stages and files`, () => {
      const { build, image, command = [], healthcheck, volumes = [], secrets = [] } = service;
      if (build) {
        assert.ok(existsSync(join(root, build.context)));
        assert.match(dockerfile, new RegExp(`^FROM \\S+ AS ${build.target}$`, 'm'));
        const remote = build.args?.['REMOTE'];
        if (build.target === 'remote') assert.ok(remote === name && existsSync(join(root, remote, 'src/remote.ts')));
      } else
        assert.ok(
          services.some(([other, { build: theirs }]) => theirs && `qujat-${other}` === image),
          `nobody builds ${image}`,
        );
      const scripts = [...command, ...healthcheck!.test].filter((word) => word.endsWith('.ts'));
      for (const script of scripts) assert.ok(existsSync(join(root, script)), script);
      const named = { ...product.volumes, ...demo.volumes };
      for (const volume of volumes) assert.ok((volume.split(':')[0] ?? '') in named, `${volume} is no named volume`);
      for (const secret of secrets) assert.ok(secret in product.secrets, secret);
    });
  }
});

describe('docker-compose.yml', () => {
  test('contains the shell, a container for each remote, the migrations, the server, the worker and PostgreSQL', () => {
    const remotes = globSync('mfe-*/src/remote.ts', { cwd: root }).map((file) => file.split(/[\\/]/)[0]!);
    assert.deepEqual(
      Object.keys(product.services).sort(),
      ['shell', ...remotes, 'migrate', 'server', 'worker', 'postgres'].sort(),
      'a remote needs a service like the other remotes',
    );
    assert.equal(product.services['worker']?.image, product.services['server']?.image);
  });

  test('gives each remote write access to its own drop folder only; the shell alone has the releases and the list of releasers', () => {
    const remotes = Object.entries(product.services).filter(([name]) => name.startsWith('mfe-'));
    assert.ok(remotes.length > 4);
    for (const [name, { volumes, secrets, network_mode }] of remotes)
      assert.deepEqual({ volumes, secrets, network_mode }, { volumes: [`drop-${name}:/drop`], secrets: undefined, network_mode: 'none' });
    const shell = product.services['shell'];
    assert.deepEqual(shell?.volumes, ['releases:/releases', ...remotes.map(([name]) => `drop-${name}:/drops/${name}`)]);
    for (const [name, { volumes = [], secrets = [] }] of Object.entries(product.services)) {
      if (name === 'shell') continue;
      assert.ok(!volumes.some((volume) => volume.startsWith('releases:')), name);
      assert.ok(!secrets.includes('trusted-releasers'), name);
    }
  });

  test('signs builds with a key that no container has', () => {
    for (const [name, { build, secrets = [] }] of Object.entries(product.services)) {
      const isReleased = build?.target === 'remote' || build?.target === 'page';
      assert.deepEqual(build?.secrets, isReleased ? ['release-key'] : undefined, name);
      assert.ok(!secrets.includes('release-key'), name);
    }
    const exports = [...dockerfile.matchAll(/^RUN [^]*?export-release\.ts .*$/gm)].map(([line]) => line);
    assert.equal(exports.length, 2);
    for (const line of exports) assert.match(line, /--mount=type=secret,id=release-key,required=true/);
  });

  test('signs again when the list of releasers changes: the cache of a build does not see a new key', () => {
    assert.equal([...dockerfile.matchAll(/^COPY secrets\/trusted-releasers \/\nRUN [^]*?export-release\.ts /gm)].length, 2);
  });

  test('publishes one port, bound to this machine by default', () => {
    const published = Object.values(product.services).flatMap(({ ports = [] }) => ports);
    assert.deepEqual(published, ['${BIND:-127.0.0.1}:${PORT:-8080}:8080']);
    for (const { network_mode } of Object.values(product.services)) assert.ok(network_mode === undefined || network_mode === 'none');
  });

  test('gives the superuser only to PostgreSQL and the migrations; server and worker wait for the migrations', () => {
    const knowing = Object.entries(product.services).flatMap(([name, { secrets = [] }]) =>
      secrets.includes('database-password') ? [name] : [],
    );
    assert.deepEqual(knowing.sort(), ['migrate', 'postgres']);
    for (const name of ['server', 'worker']) {
      const { environment = {}, depends_on = {} } = product.services[name]!;
      assert.equal(new URL(String(environment['DATABASE_URL'])).username, 'qujat_app');
      assert.ok(!Object.keys(environment).some((key) => key.startsWith('DATABASE_OWNER')), name);
      assert.deepEqual(depends_on['migrate'], { condition: 'service_completed_successfully' });
    }
  });

  test('takes secrets from files made by `npm run secrets`, and contains none itself', () => {
    const maker = read('scripts/make-secrets.sh');
    for (const [name, { file }] of Object.entries(product.secrets)) {
      assert.equal(file, `./secrets/${name}`);
      assert.ok(maker.includes(name), `${name} is not made`);
    }
    for (const [name, { environment = {} }] of Object.entries(product.services)) {
      for (const [key, value] of Object.entries(environment)) {
        if (/PASSWORD|SECRET|ACCESS_KEY|SMTP_URL|BACKUP_KEY/.test(key))
          assert.match(`${key}=${value}`, /_FILE=\/run\/secrets\/[\w-]+$/, name);
        assert.doesNotMatch(String(value), /:\/\/[^/@]*:[^/@]*@/, `${name} ${key} holds a password`);
      }
      assert.ok(!('DEMO' in environment), `${name} is in demo mode`);
    }
    assert.match(read('.gitignore'), /^secrets\/$/m);
    assert.match(read('.dockerignore'), /^secrets$/m);
  });
});

test('the Dockerfile copies every package of the workspace and uses only the agreed images', () => {
  const packages = globSync(
    ['shell/package.json', 'server/package.json', 'e2e/package.json', 'mfe-*/package.json', 'shared/*/package.json'],
    { cwd: root },
  );
  for (const file of packages) {
    const line = `COPY ${file} ${file.replace('package.json', '')}`;
    assert.ok(dockerfile.includes(`\n${line}\n`), `the Dockerfile needs the line "${line}"`);
  }
  const given = Object.fromEntries([...dockerfile.matchAll(/^ARG (\w+)=(\S+)$/gm)].map(([, name, value]) => [`\${${name}}`, value!]));
  const bases = [...dockerfile.matchAll(/^FROM (\S+) AS (\S+)$/gm)].map(([, base, stage]) => ({
    base: given[base!] ?? base!,
    stage: stage!,
  }));
  const stages = bases.map(({ stage }) => stage);
  assert.deepEqual([...new Set(bases.map(({ base }) => base).filter((base) => !stages.includes(base)))].sort(), [
    'node:24-bookworm-slim',
    'postgres:17-bookworm',
  ]);
  assert.doesNotMatch(dockerfile, /--registry|https?:\/\//);
  for (const [, script] of dockerfile.matchAll(/"node", "([^"]+\.ts)"/g)) assert.ok(existsSync(join(root, script!)), script);
});

test('docs/operating.md names every variable read by the processes and by compose', () => {
  const docs = read('docs/operating.md');
  const sources = globSync(['server/src/app/*.ts', 'shell/page/*.ts', 'shared/releases/{src,container,commands}/*.ts'], {
    cwd: root,
  }).filter((file) => !file.endsWith('.test.ts'));
  const named = sources.flatMap((file) =>
    [...read(file).matchAll(/(?:environment|env)(?:, |\[)'([A-Z][A-Z0-9_]+)'/g)].map(([, name]) => name!),
  );
  const interpolated = ['docker-compose.yml', 'docker-compose.demo.yml'].flatMap((file) =>
    [...read(file).matchAll(/\$\{([A-Z][A-Z0-9_]*)/g)].map(([, name]) => name!),
  );
  const names = new Set([...named, ...interpolated]);
  assert.ok(names.size > 20);
  for (const name of names) assert.ok(docs.includes(`\`${name}\``), `${name} is not in docs/operating.md`);
  for (const [, name] of read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)) assert.ok(interpolated.includes(name!), `${name} is not read`);
});
