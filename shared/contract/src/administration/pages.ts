/** The pages of the administration: the sidebar's group lists them, and the remote shows them, by right (ADM-1). */
import type { Right } from './rights.ts';

interface AdministrationPage {
  readonly path: string;
  /** Any of these rights opens the page. */
  readonly rights: readonly Right[];
}

export const administrationPages = {
  /** In the sidebar only until the first document is completed (ADM-10). */
  'first-steps': { path: '/admin/first-steps', rights: ['system-administrator'] },
  people: { path: '/admin/people', rights: ['system-administrator'] },
  structure: { path: '/admin/structure', rights: ['system-administrator'] },
  organisation: { path: '/admin/organisation', rights: ['system-administrator'] },
  templates: { path: '/admin/templates', rights: ['system-administrator', 'document-administrator'] },
  indices: { path: '/admin/indices', rights: ['system-administrator', 'document-administrator'] },
  retention: { path: '/admin/retention', rights: ['system-administrator', 'document-administrator'] },
  contractors: { path: '/admin/contractors', rights: ['system-administrator', 'contractor-administrator'] },
  policy: { path: '/admin/policy', rights: ['system-administrator'] },
  log: { path: '/admin/log', rights: ['system-administrator'] },
} as const satisfies Record<string, AdministrationPage>;

export type AdministrationPageName = keyof typeof administrationPages;

/** The names of the pages that somebody with these rights may open, in the order of the sidebar. */
export const pagesFor = (held: Iterable<string>): AdministrationPageName[] => {
  const all = new Set(held);
  return (Object.keys(administrationPages) as AdministrationPageName[]).filter((name) =>
    administrationPages[name].rights.some((right) => all.has(right)),
  );
};
