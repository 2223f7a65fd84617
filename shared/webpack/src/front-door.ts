import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { locales, type Locale, type ReleaseNavigation } from '@qujat/releases';
import { partNamespaces } from './shell-own.ts';
import { frontDoorFile } from './workspace.ts';
import type { RemoteDefinition, Texts } from '@qujat/remotes/define';

/** The static data of a remote: what its `src/remote.ts` declares, without its code. */
export interface FrontDoor {
  name: string;
  namespace: string;
  /** The namespace of the remote and those of its parts with separate texts. */
  namespaces: string[];
  pages: Record<string, { path: string; access: 'session' | 'anonymous'; frame: 'sidebar' | 'plain'; prerender: boolean }>;
  navigation: ReleaseNavigation[];
  slots: { gives: string[]; asks: string[] };
}

function readTexts(dir: string, locale: Locale): Texts {
  const file = join(dir, 'src/locales', `${locale}.json`);
  if (!existsSync(file)) throw new Error(`${file} is missing: every remote speaks all four languages`);
  return JSON.parse(readFileSync(file, 'utf8')) as Texts;
}

/** The text under 'navigation.feed'. */
function textAt(texts: Texts, key: string): string | undefined {
  let at: string | Texts | undefined = texts;
  for (const step of key.split('.')) at = typeof at === 'object' ? at[step] : undefined;
  return typeof at === 'string' ? at : undefined;
}

function labels(dir: string, label: string): Record<Locale, string> {
  const key = label.slice(label.indexOf(':') + 1);
  const entries = locales.map((locale) => {
    const text = textAt(readTexts(dir, locale), key);
    if (!text) throw new Error(`${dir}: the navigation label ${label} has no text in ${locale}.json`);
    return [locale, text] as const;
  });
  return Object.fromEntries(entries) as Record<Locale, string>;
}

/** Reads the current front door of the remote in `dir`, and reports its errors. */
export async function readFrontDoor(dir: string, packageName: string): Promise<FrontDoor> {
  // Node caches a module by its full address, so a changed one needs another address.
  const { href } = pathToFileURL(frontDoorFile(dir));
  const { default: remote } = (await import(`${href}?${statSync(frontDoorFile(dir)).mtimeMs}`)) as { default: RemoteDefinition };
  if (remote.name !== packageName) throw new Error(`${frontDoorFile(dir)} is named ${remote.name}, its package ${packageName}`);
  for (const locale of locales) readTexts(dir, locale);
  const gives = Object.keys(remote.slots?.gives ?? {});
  const foreign = gives.find((slot) => !slot.startsWith(`${remote.namespace}/`));
  if (foreign) throw new Error(`${packageName} gives the slot ${foreign}, whose name must begin with ${remote.namespace}/`);
  return {
    name: remote.name,
    namespace: remote.namespace,
    namespaces: [remote.namespace, ...partNamespaces(dir)],
    pages: Object.fromEntries(
      Object.entries(remote.pages).map(([key, { path, access, frame, prerender = false }]) => [key, { path, access, frame, prerender }]),
    ),
    navigation: (remote.navigation ?? []).map(({ to, label, icon, order }) => ({ to, label: labels(dir, label), icon, order })),
    slots: { gives, asks: [...(remote.slots?.asks ?? [])] },
  };
}

/** Name of the chunk of a slot: 'mail/mailbox' → 'mailbox'. */
export const slotChunk = (slot: string): string => slot.slice(slot.indexOf('/') + 1);
