import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { allManifests, readManifests, schemaFault, unknownFields, type Manifest } from './models.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const manifests = allManifests();
const ofKind = (kind: string): readonly Manifest[] => manifests.filter((each) => each.kind === kind);
const named = (kind: string, name: string | undefined): boolean => ofKind(kind).some((each) => each.metadata.name === name);

interface Container {
  readonly image: string;
  readonly command?: readonly string[];
  readonly envFrom?: readonly { readonly configMapRef: { readonly name: string } }[];
  readonly env?: readonly { readonly name: string }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly securityContext: object;
  readonly resources: { readonly requests: object; readonly limits: Readonly<Record<string, string>> };
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string; readonly subPath?: string }[];
}

interface SecretItems {
  readonly name?: string;
  readonly secretName?: string;
  readonly items: readonly { readonly key: string; readonly path: string }[];
}

interface Volume {
  readonly name: string;
  readonly persistentVolumeClaim?: { readonly claimName: string };
  readonly secret?: SecretItems;
  readonly projected?: { readonly sources: readonly { readonly secret: SecretItems }[] };
}

interface Pod {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly spec: {
    readonly automountServiceAccountToken: boolean;
    readonly securityContext: { readonly runAsNonRoot: boolean; readonly seccompProfile: { readonly type: string } };
    readonly containers: readonly [Container];
    readonly volumes: readonly Volume[];
  };
}

const pods = [...ofKind('Deployment'), ...ofKind('Job')].map((owner) => {
  const { metadata, spec } = owner.spec['template'] as Pod;
  return { owner, name: owner.metadata.name, labels: metadata.labels, spec, container: spec.containers[0] };
});
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  readonly services: Readonly<Record<string, { readonly image?: string }>>;
  readonly secrets: Readonly<Record<string, unknown>>;
};
const remotes = globSync('mfe-*', { cwd: root }).sort();

describe('the schemas', () => {
  test('every manifest follows the published one of its kind', async () => {
    for (const manifest of manifests) assert.equal(await schemaFault(manifest), null, `${manifest.file}: ${manifest.metadata.name}`);
    assert.equal(await unknownFields(manifests), '');
  });

  test('a wrong value and a misspelt field are found', async () => {
    const budget = (spec: string): Manifest =>
      readManifests(`{ apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: { name: planted }, spec: ${spec} }`, 'planted.yaml')[0]!;
    assert.match((await schemaFault(budget('{ selector: all }'))) ?? '', /selector/);
    const misspelt = budget('{ maxUnavailabel: 1 }');
    assert.equal(await schemaFault(misspelt), null, 'the schema lets an unknown field through');
    assert.match(await unknownFields([misspelt]), /maxUnavailabel/);
  });

  test('broken YAML is refused', () => {
    assert.throws(() => readManifests('{ kind: [', 'planted.yaml'), /planted\.yaml/);
  });
});

describe('what runs', () => {
  test('the images are those that compose builds, and the programs exist', () => {
    const images = Object.entries(compose.services).map(([name, { image }]) => image ?? `qujat-${name}`);
    for (const { name, container } of pods) {
      assert.ok(images.includes(container.image), `${name}: ${container.image}`);
      for (const program of container.command?.filter((word) => word.endsWith('.ts')) ?? [])
        assert.ok(existsSync(join(root, program)), program);
    }
  });

  test('every remote has a job that can write to its own drop folder alone', () => {
    const jobs = pods.filter(({ labels }) => labels['app.kubernetes.io/name'] === 'qujat-release');
    assert.deepEqual(jobs.map(({ labels }) => labels['qujat.kz/remote']).sort(), remotes);
    for (const { container, labels } of jobs) {
      const remote = labels['qujat.kz/remote'];
      assert.equal(container.image, `qujat-${remote}`);
      assert.deepEqual(
        container.volumeMounts.filter(({ name }) => name !== 'tmp'),
        [{ name: 'drops', mountPath: '/drop', subPath: remote }],
      );
    }
  });

  test('nothing runs as root, writes to its own files or holds a token of the cluster; everything has limits', () => {
    for (const { name, spec, container } of pods) {
      assert.equal(spec.automountServiceAccountToken, false, name);
      assert.deepEqual([spec.securityContext.runAsNonRoot, spec.securityContext.seccompProfile], [true, { type: 'RuntimeDefault' }], name);
      assert.deepEqual(
        container.securityContext,
        { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
        name,
      );
      assert.deepEqual(
        [Object.keys(container.resources.requests), Object.keys(container.resources.limits)],
        [['cpu', 'memory'], ['memory']],
        name,
      );
    }
  });
});

describe('names lead somewhere', () => {
  test('volumes, claims, settings and secrets', () => {
    for (const { name, spec, container } of pods) {
      const volumes = spec.volumes.map((volume) => volume.name);
      for (const mount of container.volumeMounts) assert.ok(volumes.includes(mount.name), `${name}: ${mount.name}`);
      for (const source of container.envFrom ?? [])
        assert.ok(named('ConfigMap', source.configMapRef.name), `${name}: ${source.configMapRef.name}`);
      for (const { persistentVolumeClaim: claim, secret, projected } of spec.volumes) {
        if (claim) assert.ok(named('PersistentVolumeClaim', claim.claimName), `${name}: ${claim.claimName}`);
        for (const source of secret ? [secret] : (projected?.sources.map((each) => each.secret) ?? []))
          for (const { key, path } of source.items)
            assert.ok(
              (source.secretName ?? source.name) === 'qujat' ? key in compose.secrets && key === path : path in compose.secrets,
              `${name}: ${key}`,
            );
      }
    }
  });

  test('settings are those of the guide, and every named secret is mounted', () => {
    const guide = read('docs/operating.md');
    for (const { data, file } of ofKind('ConfigMap'))
      for (const setting of Object.keys(data ?? {}))
        assert.match(guide, new RegExp(`\`${setting.replace(/_FILE$/, '')}\\b`), `${file}: ${setting}`);
    for (const { name, spec, container } of pods) {
      const maps = container.envFrom?.map((source) => source.configMapRef.name) ?? [];
      const asked = ofKind('ConfigMap')
        .filter(({ metadata, file }) => maps.includes(metadata.name) && file.startsWith('kubernetes/base/'))
        .flatMap(({ data }) => Object.values(data ?? {}))
        .filter((value) => value.startsWith('/run/secrets/'))
        .map((value) => basename(value));
      const mounted = spec.volumes.flatMap(({ secret, projected }) => [secret, ...(projected?.sources.map((each) => each.secret) ?? [])]);
      const paths = mounted.flatMap((each) => each?.items.map(({ path }) => path) ?? []);
      if (name !== 'qujat-migrate') for (const path of asked) assert.ok(paths.includes(path), `${name}: ${path}`);
    }
  });

  test('what is optional is off in the base, and an overlay turns it on', () => {
    const setting = (folder: string, map: string, key: string): string | undefined =>
      ofKind('ConfigMap').find(({ file, metadata }) => file.startsWith(`kubernetes/${folder}/`) && metadata.name === map)?.data?.[key];
    assert.equal(setting('base', 'qujat-page-settings', 'RELEASE_PUBLISHING'), '0');
    assert.equal(setting('base', 'qujat-server-settings', 'DATABASE_READ_URL'), '');
    const reads = new URL(setting('example', 'qujat-server-settings', 'DATABASE_READ_URL') ?? '');
    assert.deepEqual([reads.username, reads.password, reads.pathname], ['qujat_app', '', '/qujat']);
    // A service of the operator leads to several replicas, which are never at the same place.
    const { spec } = ofKind('Service').find(({ metadata }) => metadata.name === reads.hostname)!;
    const { 'cnpg.io/cluster': cluster, 'cnpg.io/instanceName': instance } = spec['selector'] as Readonly<Record<string, string>>;
    const database = ofKind('Cluster').find(({ metadata }) => metadata.name === cluster)!;
    assert.ok(Array.from({ length: Number(database.spec['instances']) }, (_, index) => `${cluster}-${index + 1}`).includes(instance!));
  });

  test('services, budgets, autoscalers and the ingress', () => {
    for (const { metadata, spec, file } of ofKind('Service')) {
      // The operator makes the pods of the database.
      if (file.startsWith('kubernetes/database/')) continue;
      const selected = pods.filter(({ labels }) =>
        Object.entries(spec['selector'] as object).every(([key, value]) => labels[key] === value),
      );
      assert.equal(selected.length, 1, metadata.name);
      for (const { targetPort } of spec['ports'] as readonly { readonly targetPort: string }[])
        assert.ok(
          selected[0]?.container.ports?.some(({ name }) => name === targetPort),
          `${metadata.name}: ${targetPort}`,
        );
    }
    const deployments = ofKind('Deployment').map(({ metadata }) => metadata.name);
    assert.deepEqual(
      ofKind('PodDisruptionBudget').map(({ metadata }) => metadata.name),
      deployments,
    );
    for (const { spec } of ofKind('HorizontalPodAutoscaler'))
      assert.ok(deployments.includes((spec['scaleTargetRef'] as { name: string }).name));
    assert.match(JSON.stringify(ofKind('Ingress')[0]?.spec), /"service":\{"name":"qujat-page","port":\{"name":"http"\}\}/);
    assert.ok(named('Service', 'qujat-page'));
  });

  test('every folder lists its files, and the example names every image', () => {
    for (const file of globSync('kubernetes/*/kustomization.yaml', { cwd: root })) {
      const { resources = [], patches = [] } = parse(read(file)) as { resources?: string[]; patches?: { path: string }[] };
      const listed = [...resources, ...patches.map(({ path }) => path)].filter((path) => !path.startsWith('..'));
      const there = globSync(`${dirname(file)}/*.yaml`, { cwd: root }).map((each) => basename(each));
      assert.deepEqual(listed.sort(), there.filter((each) => each !== 'kustomization.yaml').sort(), file);
    }
    const { images } = parse(read('kubernetes/example/kustomization.yaml')) as { images: { name: string }[] };
    assert.deepEqual(images.map(({ name }) => name).sort(), [...new Set(pods.map(({ container }) => container.image))].sort());
  });
});

describe('the network', () => {
  interface Policy {
    readonly podSelector: { readonly matchLabels?: object; readonly matchExpressions?: readonly { readonly values: readonly string[] }[] };
    readonly policyTypes: readonly string[];
    readonly ingress?: readonly { readonly from: readonly object[]; readonly ports: readonly { readonly port: number }[] }[];
  }
  const policies = ofKind('NetworkPolicy').map(({ metadata, spec }) => ({ name: metadata.name, ...(spec as unknown as Policy) }));
  const names = ({ podSelector }: Policy): readonly string[] => [
    ...Object.values(podSelector.matchLabels ?? {}),
    ...(podSelector.matchExpressions?.flatMap(({ values }) => values) ?? []),
  ];

  test('nothing is reachable unless a policy says so, and the jobs of remotes reach nothing', () => {
    assert.deepEqual(policies.find(({ name }) => name === 'nothing')?.policyTypes, ['Ingress', 'Egress']);
    assert.deepEqual(
      policies.filter((policy) => names(policy).includes('qujat-release')),
      [],
    );
  });

  test('monitoring can read the figures of everything that it selects', () => {
    const monitor = ofKind('PodMonitor').find(({ metadata }) => metadata.name === 'qujat')!.spec as unknown as {
      selector: Policy['podSelector'];
    };
    const selected = names({ podSelector: monitor.selector, policyTypes: [] });
    assert.deepEqual(names(policies.find(({ name }) => name === 'metrics')!).toSorted(), selected.toSorted());
  });

  test('only the page can call the server', () => {
    const callers = policies
      .filter((policy) => names(policy).includes('qujat-server'))
      .flatMap(({ ingress = [] }) => ingress)
      .filter(({ ports }) => ports.some(({ port }) => port === 4000))
      .flatMap(({ from }) => from);
    assert.deepEqual(callers, [{ podSelector: { matchLabels: { 'app.kubernetes.io/name': 'qujat-page' } } }]);
  });
});
