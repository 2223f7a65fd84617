import type { ComponentType } from 'react';
import type { SlotName, Slots } from './slots.ts';

/** The languages, by the short names of their locale files. */
type Locale = 'ru' | 'kk' | 'en' | 'tr';

/** A folder of locale texts: nested by screen, strings at the leaves. */
export interface Texts {
  [key: string]: string | Texts;
}

/** A module with one component as its default export. */
interface ComponentModule<Props = object> {
  default: ComponentType<Props>;
}

/** One page of a remote. Everything except `load` is copied into the release and known before any code is loaded. */
export interface Page {
  /** The path, in react-router's form: '/portal', '/cloud/:link', '/ce/newdoc/'. Two pages never share a path. */
  path: string;
  /** 'session' redirects to /login if nobody is signed in. */
  access: 'session' | 'anonymous';
  /** 'sidebar' has the shell's sidebar; 'plain' has none (sign-in, separate windows). */
  frame: 'sidebar' | 'plain';
  /** Rendered to HTML at release time and hydrated: for pages that show a form before any data. Needs no `window` to render. */
  prerender?: boolean;
  /** `() => import(/* webpackChunkName: "<key of this page>" *\/ './…-page.tsx')`; the module's default export is the page. */
  load: () => Promise<ComponentModule>;
}

/** Icons that a sidebar entry can have; the shell draws them. */
type NavigationIcon = 'documents' | 'feed' | 'mail' | 'cloud' | 'people' | 'chart' | 'settings' | 'section';

/** An entry in the shell's sidebar. */
interface NavigationEntry {
  to: string;
  /** '<namespace>:<key>' in the remote's own locale files; its text in all four languages is copied into the release. */
  label: `${string}:${string}`;
  icon: NavigationIcon;
  /** Entries are sorted by this number; use tens, so that others fit between. */
  order: number;
}

/** Slots that a remote gives: `() => import(/* webpackChunkName: "<part after the slash>" *\/ './…')`. */
type GivenSlots = { [N in SlotName]?: () => Promise<ComponentModule<Slots[N]>> };

/** The contract of a remote: its front door. */
export interface RemoteDefinition {
  /** Name of the remote's package and folder, 'mfe-documents'. */
  name: string;
  /** i18next namespace of its texts, 'documents'. */
  namespace: string;
  pages: Readonly<Record<string, Page>>;
  navigation?: readonly NavigationEntry[];
  slots?: { gives?: GivenSlots; asks?: readonly SlotName[] };
  /** One chunk per language: `import(/* webpackChunkName: "locale-[request]" *\/ `./locales/${locale}.json`)`. */
  locales: (locale: Locale) => Promise<{ default: Texts }>;
}

/** `label` must begin with the remote's own namespace. */
type OwnLabels<Namespace extends string> = readonly (Omit<NavigationEntry, 'label'> & { label: `${Namespace}:${string}` })[];

/**
 * Declares a remote. It is pure, so Node can import it: the build reads paths, labels and slots from it. Therefore `remote.ts` may import
 * this module and nothing else; all other code is imported by `import()`.
 */
export function defineRemote<const Namespace extends string, const Pages extends Readonly<Record<string, Page>>>(
  definition: Omit<RemoteDefinition, 'namespace' | 'pages' | 'navigation'> & {
    namespace: Namespace;
    pages: Pages;
    navigation?: OwnLabels<NoInfer<Namespace>>;
  },
): Omit<RemoteDefinition, 'pages'> & { pages: Pages } {
  return definition;
}
