/** The areas of the administration. Who may make a call stands in the contract (`rights`), and is checked before its handler runs. */
import { ownRights } from '@qujat/contract/administration/own-rights';
import { rights } from '@qujat/contract/administration/rights';
import { area } from '../../platform/http/area.ts';
import type { Area } from '../../platform/http/serve.ts';
import { contractorRoutes } from './contractors/routes.ts';
import { departmentRoutes } from './departments/routes.ts';
import { departureRoutes } from './departure/routes.ts';
import { firstStepsRoutes } from './first-steps/first-steps.ts';
import { logRoutes } from './log/routes.ts';
import { organisationRoutes } from './organisation/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { registerRoutes } from './registers/routes.ts';
import { policyRoutes } from './policy/routes.ts';
import { roleRoutes } from './roles/routes.ts';
import type { AdministrationServices } from './services.ts';
import { templateCategoryRoutes } from './templates/categories.ts';
import { templateDesignRoutes } from './templates/routes.ts';

export const administrationRoutes = (services: AdministrationServices): readonly Area[] => [
  area(services, (serve) => {
    serve(ownRights, async (_, { session }) => ({ rights: rights.filter((right) => session.roles.has(right)) }));
  }),
  peopleRoutes(services),
  departureRoutes(services),
  templateDesignRoutes(services),
  templateCategoryRoutes,
  departmentRoutes,
  roleRoutes,
  organisationRoutes,
  registerRoutes,
  contractorRoutes,
  firstStepsRoutes,
  policyRoutes(services),
  logRoutes,
];
