import * as tasks from '@qujat/contract/tasks/tasks';
import { disciplineExcel, readDiscipline as disciplineCall } from '@qujat/contract/tasks/discipline';
import { area } from '../../platform/http/area.ts';
import type { Area } from '../../platform/http/serve.ts';
import { actOnTask, admitReport, reportOnTask } from './act.ts';
import { exportDiscipline, readDiscipline } from './discipline/read.ts';
import { readTaskForm, removeTypicalText, saveTypicalText, searchExecutors } from './form.ts';
import { giveTask } from './give.ts';
import { readTasks } from './list.ts';
import { readTaskTree } from './read-tree.ts';
import type { TaskServices } from './services.ts';

/** Tasks under documents and without them (TSK-1…TSK-24). */
export const taskRoutes = (services: TaskServices): Area =>
  area(services, (serve) => {
    serve(tasks.readTasks, readTasks);
    serve(tasks.readTaskTree, readTaskTree);
    serve(tasks.readTaskForm, readTaskForm);
    serve(tasks.searchExecutors, searchExecutors);
    serve(tasks.giveTask, giveTask);
    serve(tasks.reportOnTask, reportOnTask, admitReport);
    serve(tasks.actOnTask, actOnTask);
    serve(tasks.saveTypicalText, saveTypicalText);
    serve(tasks.removeTypicalText, removeTypicalText);
    serve(disciplineCall, readDiscipline);
    serve.page(disciplineExcel, { access: 'session' }, exportDiscipline);
  });
