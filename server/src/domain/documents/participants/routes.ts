import {
  departmentPeople,
  editAcknowledgement,
  editAggregation,
  editCoExecutors,
  editExecutors,
  saveCoExecutorTask,
  saveTask,
  searchColleagues,
} from '@qujat/contract/document-acts';
import { stages } from '@qujat/contract/vocabulary';
import type { Serve } from '../../../platform/http/serve.ts';
import type { DocumentServices } from '../services.ts';
import { editing, writeTask } from './edit.ts';
import { findColleagues, peopleOfDepartment } from './find-people.ts';

/** The participants of a document's route. */
export const participantRoutes = (serve: Serve<DocumentServices>): void => {
  serve(editAggregation, editing({ stage: stages.aggregation }));
  serve(editExecutors, editing({ stage: stages.execution }));
  serve(editCoExecutors, editing({ stage: stages.execution, secondary: true }));
  serve(editAcknowledgement, editing({ stage: stages.acknowledgement }));
  serve(saveTask, (input, context) => writeTask(input, input.stage, context));
  serve(saveCoExecutorTask, (input, context) => writeTask(input, stages.execution, context));
  serve(departmentPeople, peopleOfDepartment);
  serve(searchColleagues, findColleagues);
};
