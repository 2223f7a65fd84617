/** Subjects of documents: patterns with {slots}, in Russian and Kazakh, by organisation. */
import type { OrganisationKey } from '../organisations.ts';

interface Patterns {
  readonly ru: readonly string[];
  readonly kk: readonly string[];
}

/** Patterns that fit every organisation, and those for one. */
export type TemplateSubjects = Partial<Record<OrganisationKey | 'any', Patterns>>;
