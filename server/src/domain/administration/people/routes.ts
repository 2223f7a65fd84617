import * as people from '@qujat/contract/administration/people';
import { area } from '../../../platform/http/area.ts';
import type { Area } from '../../../platform/http/serve.ts';
import type { AdministrationServices } from '../services.ts';
import { countPeople } from './count.ts';
import { listPeople } from './list.ts';

export const peopleRoutes = (services: AdministrationServices): Area =>
  area(services, (serve) => {
    serve(people.listPeople, listPeople);
    serve(people.countPeople, countPeople);
  });
