import type { Profile } from '@qujat/contract/shell';
import type { IdentitySessionContext } from '../services.ts';
import { setChannelCookie } from './cookies.ts';
import { logoAddress } from '../../../platform/pictures/addresses.ts';
import { inLanguage } from '../../../platform/http/names.ts';

/** The signed-in person, and what the interface shows them in this organisation. */
export const readProfile = async (context: IdentitySessionContext): Promise<Profile> => {
  const { db, session, language, mobileSigning } = context;
  const row = await db
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .innerJoin('organisations as o', 'o.id', 'e.organisation_id')
    .leftJoin('organisation_logos as l', 'l.organisation_id', 'e.organisation_id')
    .selectAll('e')
    .select([
      'p.full_name',
      'p.photo',
      'p.start_page',
      'p.today_hidden',
      'o.name_ru',
      'o.name_kk',
      'o.channel',
      'o.welcome_steps',
      'o.ncalayer_only',
      'o.time_zone',
      'l.code as logo_code',
    ])
    .select(['o.layout_sidebar as o_sidebar', 'o.layout_table as o_table', 'o.layout_header as o_header'])
    .where('e.id', '=', session.employeeId)
    .executeTakeFirstOrThrow();
  // Every page load requests the profile, so a signed-in person learns of a changed channel here.
  await setChannelCookie(context, row.channel);
  return {
    fullName: row.full_name,
    position: row.position_ru,
    secondPosition: row.position_kk,
    photo: row.photo,
    companyName: inLanguage(language, row.name_ru, row.name_kk),
    restrictedInstanceMode: row.restricted_instance_mode,
    hasPrivilegedRole: row.has_privileged_role,
    isSinglePageApp: row.is_single_page_app,
    mailAccess: row.mail_access,
    showsPeriodFilter: row.shows_period_filter,
    showsDocumentId: row.shows_document_id,
    showsWelcome: row.shows_welcome,
    welcomeSteps: row.welcome_steps,
    viewerId: session.employeeId,
    ncalayerOnly: row.ncalayer_only,
    mobileSigning,
    timeZone: row.time_zone,
    logo: logoAddress(row.logo_code),
    startPage: row.start_page,
    hidesToday: row.today_hidden,
    layout: row.layout_overridden
      ? { sidebar: row.layout_sidebar, table: row.layout_table, header: row.layout_header }
      : { sidebar: row.o_sidebar, table: row.o_table, header: row.o_header },
  };
};
