import * as departments from '@qujat/contract/administration/departments';
import type { Area } from '../../../platform/http/serve.ts';
import { createDepartment, moveDepartment, renameDepartment } from './change.ts';
import { closeDepartment, mergeDepartments, removeDepartment, reopenDepartment } from './close.ts';
import { setDepartmentHead } from './heads.ts';
import { readDepartments } from './read.ts';

export const departmentRoutes: Area = (serve) => {
  serve(departments.readDepartments, (_, context) => readDepartments(context));
  serve(departments.createDepartment, createDepartment);
  serve(departments.renameDepartment, renameDepartment);
  serve(departments.setDepartmentHead, setDepartmentHead);
  serve(departments.moveDepartment, moveDepartment);
  serve(departments.mergeDepartments, mergeDepartments);
  serve(departments.closeDepartment, closeDepartment);
  serve(departments.reopenDepartment, reopenDepartment);
  serve(departments.removeDepartment, removeDepartment);
};
