import * as calls from '@qujat/contract/administration/policy';
import { area } from '../../../platform/http/area.ts';
import type { Area } from '../../../platform/http/serve.ts';
import type { AdministrationServices } from '../services.ts';
import { readPolicy } from './read.ts';
import { savePolicy } from './save.ts';

export const policyRoutes = (services: AdministrationServices): Area =>
  area(services, (serve) => {
    serve(calls.readPolicy, (_, context) => readPolicy(context));
    serve(calls.savePolicy, savePolicy);
  });
