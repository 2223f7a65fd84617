import * as roles from '@qujat/contract/administration/roles';
import type { Area } from '../../../platform/http/serve.ts';
import { saveRoleHolders } from './holders.ts';
import { createRole, readRoles, removeRole, saveRole } from './roles.ts';

export const roleRoutes: Area = (serve) => {
  serve(roles.readRoles, (_, context) => readRoles(context));
  serve(roles.createRole, createRole);
  serve(roles.saveRole, saveRole);
  serve(roles.saveRoleHolders, saveRoleHolders);
  serve(roles.removeRole, removeRole);
};
