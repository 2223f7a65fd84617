import * as calendar from '@qujat/contract/administration/calendar';
import * as organisation from '@qujat/contract/administration/organisation';
import type { Area } from '../../../platform/http/serve.ts';
import { changeDay, readCalendar, restoreDay } from './calendar.ts';
import { saveLogo, showLogo } from './logo.ts';
import { readOrganisation, renameOrganisation, saveLabels, saveLayout, saveTimeZone } from './organisation.ts';

export const organisationRoutes: Area = (serve) => {
  serve(organisation.readOrganisation, (_, context) => readOrganisation(context));
  serve(organisation.renameOrganisation, renameOrganisation);
  serve(organisation.saveTimeZone, saveTimeZone);
  serve(organisation.saveLayout, saveLayout);
  serve(organisation.saveLabels, saveLabels);
  serve(organisation.saveLogo, saveLogo);
  serve.page('/ce/logo/', { access: 'session' }, showLogo);
  serve(calendar.readCalendar, (_, context) => readCalendar(context));
  serve(calendar.changeDay, changeDay);
  serve(calendar.restoreDay, restoreDay);
};
