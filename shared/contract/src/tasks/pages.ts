/** The pages of the sidebar's group «Контроль», in its order (TSK-1). */
interface ControlPage {
  readonly path: string;
  readonly for: 'everybody' | 'heads' | 'clerks';
}

export const controlPages = {
  tasks: { path: '/control/tasks', for: 'everybody' },
  board: { path: '/control/board', for: 'heads' },
  deadlines: { path: '/control/deadlines', for: 'everybody' },
  discipline: { path: '/control/discipline', for: 'heads' },
  journals: { path: '/control/journals', for: 'clerks' },
} as const satisfies Record<string, ControlPage>;

type ControlPageName = keyof typeof controlPages;

/** What the reader is for these pages. */
export interface ControlReader {
  /** Heads a department or the organisation, or is a clerk. */
  readonly mayReport: boolean;
  /** Keeps the journals of registration. */
  readonly keepsJournals: boolean;
}

/** A page for heads is for whoever heads a department or the organisation, and for clerks; one for clerks also for those who administer documents. */
export const controlPagesFor = ({ mayReport, keepsJournals }: ControlReader): ControlPageName[] =>
  (Object.keys(controlPages) as ControlPageName[]).filter((name) => {
    const { for: readers } = controlPages[name];
    return readers === 'everybody' || (readers === 'heads' ? mayReport : keepsJournals);
  });

/** A task with its tree. */
export const taskPath = '/control/tasks/task';
