import * as departure from '@qujat/contract/administration/departure';
import * as handover from '@qujat/contract/administration/handover';
import { area } from '../../../platform/http/area.ts';
import type { Area } from '../../../platform/http/serve.ts';
import type { AdministrationServices } from '../services.ts';
import { callOffDismissal, dismissPerson } from './dismiss.ts';
import { listHandover } from './list.ts';
import { readHandover } from './read.ts';
import { transferPerson } from './transfer.ts';

export const departureRoutes = (services: Pick<AdministrationServices, 'tellPeople'>): Area =>
  area(services, (serve) => {
    serve(handover.readHandover, readHandover);
    serve(handover.listHandover, listHandover);
    serve(departure.dismissPerson, dismissPerson);
    serve(departure.callOffDismissal, callOffDismissal);
    serve(departure.transferPerson, transferPerson);
  });
