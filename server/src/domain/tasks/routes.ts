import { readTaskBoard as boardCall } from '@qujat/contract/tasks/board';
import * as calendar from '@qujat/contract/tasks/calendar';
import * as journals from '@qujat/contract/tasks/journals';
import * as tasks from '@qujat/contract/tasks/tasks';
import {
  disciplineExcel,
  disciplinePdf,
  readDiscipline as disciplineCall,
  readDisciplineTrend as trendCall,
} from '@qujat/contract/tasks/discipline';
import { area } from '../../platform/http/area.ts';
import type { Area } from '../../platform/http/serve.ts';
import { actOnTask, admitReport, reportOnTask } from './act.ts';
import { readTaskBoard } from './board/board.ts';
import { makeCalendarAddress, readCalendarAddress, revokeCalendarAddress, showCalendarFile } from './calendar/address.ts';
import { readDeadlines } from './calendar/deadlines.ts';
import { exportDiscipline, printDiscipline } from './discipline/file.ts';
import { readDiscipline } from './discipline/read.ts';
import { readDisciplineTrend } from './discipline/trend.ts';
import { readTaskForm, removeTypicalText, saveTypicalText, searchExecutors } from './form.ts';
import { giveTask } from './give.ts';
import { forgetHeldTask, holdTask, readHeldTasks, takeBackTask } from './holding.ts';
import { showJournalFile } from './journals/file.ts';
import { readJournal } from './journals/journals.ts';
import { readTasks } from './list.ts';
import { readOwnTasks } from './own-tasks.ts';
import { readTaskTree } from './read-tree.ts';
import type { TaskServices } from './services.ts';

/** Tasks under documents and without them (TSK-1…TSK-24), their calendar and the journals of registration (TSK-60…TSK-78). */
export const taskRoutes = (services: TaskServices): Area =>
  area(services, (serve) => {
    serve(tasks.readTasks, readTasks);
    serve(tasks.readOwnTasks, readOwnTasks);
    serve(tasks.readTaskTree, readTaskTree);
    serve(tasks.readTaskForm, readTaskForm);
    serve(tasks.searchExecutors, searchExecutors);
    serve(tasks.giveTask, giveTask);
    serve(tasks.holdTask, holdTask);
    serve(tasks.takeBackTask, takeBackTask);
    serve(tasks.readHeldTasks, readHeldTasks);
    serve(tasks.forgetHeldTask, forgetHeldTask);
    serve(tasks.reportOnTask, reportOnTask, admitReport);
    serve(tasks.actOnTask, actOnTask);
    serve(tasks.saveTypicalText, saveTypicalText);
    serve(tasks.removeTypicalText, removeTypicalText);
    serve(calendar.readDeadlines, readDeadlines);
    serve(calendar.readCalendarAddress, readCalendarAddress);
    serve(calendar.makeCalendarAddress, makeCalendarAddress);
    serve(calendar.revokeCalendarAddress, revokeCalendarAddress);
    serve.page(calendar.calendarFilePath, { access: 'anonymous' }, showCalendarFile);
    serve(journals.readJournal, readJournal);
    serve.page('/ce/journals/file', { access: 'session' }, showJournalFile);
    serve.asset('journal-page.css', { files: [new URL('journals/journal-page.css', import.meta.url)], type: 'text/css; charset=utf-8' });
    serve(boardCall, readTaskBoard);
    serve(disciplineCall, readDiscipline);
    serve(trendCall, readDisciplineTrend);
    serve.page(disciplineExcel, { access: 'session' }, exportDiscipline);
    serve.page(disciplinePdf, { access: 'session' }, printDiscipline);
  });
