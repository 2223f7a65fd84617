import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * A principal is of one organisation. A list asks for both, and the planner would otherwise multiply the two as if they
 * had nothing to do with each other: it then expects as many times fewer documents as there are organisations, and reads
 * the whole list to sort it instead of a page from its index.
 */
export const organisationOfPrincipals: Migration = {
  name: '0457-organisation-of-principals',
  up: async (db) => {
    await sql`
      create statistics document_feed_organisation (dependencies) on principal, organisation_id from document_feed;
      analyze document_feed;
    `.execute(db);
  },
};
