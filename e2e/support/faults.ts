import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registerReleases } from '@qujat/releases';
import type { Page } from 'playwright/test';
import type { OwnPage } from './own-page.ts';
import { makeVariant } from './variant-releases.ts';
import { liveVersions } from './live-versions.ts';

/** A fault of one remote, and how it ends. */
export interface Fault {
  /** Begins before the page is opened. */
  readonly begin: (page: Page, remote: string) => Promise<unknown>;
  /** Ends the fault while the page is open. */
  readonly end: (page: Page, remote: string) => Promise<unknown>;
  /** Key of the reason on the card. */
  readonly reason: string;
  /** Whether it waits for a timeout: the browser's clock is advanced. */
  readonly waits?: boolean;
  /** Whether only a reload resolves it. */
  readonly needsReload?: boolean;
}

const files = (remote: string): string => `**/remotes/${remote}/**`;
const scripts = (remote: string): RegExp => new RegExp(`/remotes/${remote}/.*\\.js$`);
const passes = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'ignoreErrors' });

/** The variants of {@link useFaultyReleases} look at this name. */
const flag = 'qujatFault';
const raise = (fault: string) => (page: Page, remote: string) =>
  page.addInitScript(([name, value]) => Reflect.set(window, name!, value), [flag, `${remote} ${fault}`]);
const lower = (page: Page) => page.evaluate((name) => Reflect.deleteProperty(window, name), flag);

/** A remote with code that can be told to fail: by throwing when it loads or renders, or by lacking its export. */
const faultyCode = (remote: string, container: string): { before: string; after: string } => ({
  before: `if (globalThis.${flag} === '${remote} load') throw new Error('fault while loading');`,
  after: `;{
    const fails = (fault) => globalThis.${flag} === '${remote} ' + fault;
    const real = ${container};
    const guarded = (load) => async () => {
      const { default: Real } = await load();
      return { default: (props) => { if (fails('render')) throw new Error('fault while rendering'); return Real(props); } };
    };
    const mapped = (parts, change) => Object.fromEntries(Object.entries(parts ?? {}).map(([key, part]) => [key, change(part)]));
    ${container} = {
      init: real.init,
      get: async (module) => {
        if (fails('module')) throw new Error('Module "' + module + '" does not exist in container.');
        const factory = await real.get(module);
        return () => {
          const { default: door } = factory();
          const slots = door.slots && { ...door.slots, gives: mapped(door.slots.gives, guarded) };
          return { default: { ...door, pages: mapped(door.pages, (page) => ({ ...page, load: guarded(page.load) })), ...(slots && { slots }) } };
        };
      },
    };
  }`,
});

/** Turns every remote into such a remote. */
export const useFaultyReleases = async ({ releases }: OwnPage, remotes: readonly string[]): Promise<void> => {
  const versions: Record<string, string> = {};
  for (const remote of remotes)
    versions[remote] = await makeVariant(releases, remote, { mark: 'faulty', ...faultyCode(remote, remote.replace('-', '_')) });
  await registerReleases(releases, versions, { by: 'flow' });
  // Otherwise the last good release would replace them; another flow covers that step.
  const file = join(releases, 'live.json');
  const live = JSON.parse(readFileSync(file, 'utf8')) as Live;
  for (const release of Object.values(live.releases)) release.earlier = [];
  writeFileSync(file, JSON.stringify({ ...live, revision: live.revision + 1 }));
};

interface Live {
  revision: number;
  releases: Record<string, { live: string; earlier: string[] }>;
}

/** Makes a release live past the gate, as somebody with access to the folder could; returns a function that restores the old one. */
const forceLive = (root: string, remote: string, version: string): (() => void) => {
  const file = join(root, 'live.json');
  const before = readFileSync(file, 'utf8');
  const live = JSON.parse(before) as Live;
  live.releases[remote] = Object.assign({}, live.releases[remote], { live: version, earlier: [] });
  writeFileSync(file, JSON.stringify({ ...live, revision: live.revision + 1 }));
  return () => writeFileSync(file, JSON.stringify({ ...(JSON.parse(before) as object), revision: live.revision + 2 }));
};

/** Every fault in the matrix. */
export const allFaults = (own: () => OwnPage): Record<string, Fault> => {
  let putBack = (): void => {};
  const currentOf = async (page: Page, remote: string): Promise<string | undefined> => (await liveVersions(page, own().address))[remote];
  const until = async (page: Page, remote: string, isThere: (version: string | undefined) => boolean): Promise<void> => {
    while (!isThere(await currentOf(page, remote))) await new Promise((resolve) => setTimeout(resolve, 100));
  };
  return {
    '404': {
      reason: 'missing',
      begin: (page, remote) => page.route(files(remote), (route) => route.fulfill({ status: 404, body: '' })),
      end: passes,
    },
    timeout: {
      reason: 'timeout',
      waits: true,
      begin: (page, remote) => page.route(files(remote), () => new Promise(() => {})),
      end: passes,
    },
    'truncated script': {
      reason: 'damaged',
      begin: (page, remote) =>
        page.route(scripts(remote), async (route) => {
          const response = await route.fetch();
          const body = await response.body();
          await route.fulfill({ response, body: body.subarray(0, body.length / 2) });
        }),
      end: passes,
    },
    'wrong integrity': {
      reason: 'damaged',
      begin: (page, remote) =>
        page.route(scripts(remote), async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, body: `${await response.text()};globalThis.slippedIn = true` });
        }),
      end: passes,
    },
    'throws at load': { reason: 'broken', begin: raise('load'), end: lower },
    'throws in render': { reason: 'broken', begin: raise('render'), end: lower },
    'missing module': { reason: 'broken', begin: raise('module'), end: lower },
    incompatible: {
      reason: 'incompatible',
      needsReload: true,
      begin: async (page, remote) => {
        const version = await makeVariant(own().releases, remote, {
          mark: 'incompatible',
          wants: { '@qujat/api': { range: '^1.0.0', names: ['fly'] } },
        });
        putBack = forceLive(own().releases, remote, version);
        await until(page, remote, (live) => live === version);
      },
      end: async (page, remote) => {
        const bad = await currentOf(page, remote);
        putBack();
        await until(page, remote, (live) => live !== bad);
      },
    },
  };
};
