import * as shell from '@qujat/contract/shell';
import * as sidebar from '@qujat/contract/sidebar';
import { area } from '../../../platform/http/area.ts';
import type { Area } from '../../../platform/http/serve.ts';
import type { IdentityServices } from '../services.ts';
import { listFavouriteTemplates } from './favourites.ts';
import { leftMenu } from './menu.ts';
import { operatorName } from './operators.ts';
import { listOrganisations, selectOrganisation } from './organisations.ts';
import { readProfile } from './profile.ts';
import { listSubstitutions, toggleSubstitution } from './substitutions.ts';

export const sessionRoutes = (services: IdentityServices): Area =>
  area(services, (serve) => {
    // Called by the page server, which identifies a person by their cookie only (docs/developing-a-remote.md).
    serve.page('/ce/administrator', { access: 'anonymous' }, async (_, { db, session }) => ({
      file: JSON.stringify({
        administrator: session?.roles.has('system-administrator') ?? false,
        signedIn: session !== null,
        session: session && String(session.id),
        person: session && String(session.personId),
        operator: session && (await operatorName(db, session)),
      }),
      contentType: 'application/json; charset=utf-8',
    }));
    serve(shell.profile, (_, context) => readProfile(context));
    serve(sidebar.leftMenu, async (_, context) => leftMenu(context));
    serve(shell.configTitles, async (_, { db, session }) => {
      const { titles } = await db
        .selectFrom('organisations')
        .select('titles')
        .where('id', '=', session.organisationId)
        .executeTakeFirstOrThrow();
      return titles;
    });
    serve(sidebar.substitutions, (_, context) => listSubstitutions(context));
    serve(sidebar.toggleSubstitution, async (input, context) => {
      await toggleSubstitution(input, context);
      return null;
    });
    serve(shell.organisations, (_, context) => listOrganisations(context));
    serve(sidebar.selectOrganisation, async ({ organisationId }, context) => {
      await selectOrganisation(context, organisationId);
      return null;
    });
    serve(shell.changeLanguage, async ({ language }, { db, session }) => {
      await db.updateTable('people').set({ language }).where('id', '=', session.personId).execute();
      return null;
    });
    serve(shell.favouriteTemplates, (_, context) => listFavouriteTemplates(context));
  });
