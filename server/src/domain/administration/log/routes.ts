import * as calls from '@qujat/contract/administration/log';
import type { Area } from '../../../platform/http/serve.ts';
import { findPeople } from '../../documents/participants/find-people.ts';
import { exportLog } from './export.ts';
import { listLog } from './list.ts';
import { readDocumentTrail } from './trail.ts';

export const logRoutes: Area = (serve) => {
  serve(calls.listLog, listLog);
  serve(calls.searchLogPeople, findPeople);
  serve(calls.readDocumentTrail, readDocumentTrail);
  serve.page('/ce/admin/log/export', { access: 'session' }, exportLog);
};
