/** The pages of the sidebar's group «Контроль», in its order (TSK-1). */
export const controlPages = {
  tasks: { path: '/control/tasks', forHeads: false },
  discipline: { path: '/control/discipline', forHeads: true },
} as const satisfies Record<string, { readonly path: string; readonly forHeads: boolean }>;

type ControlPageName = keyof typeof controlPages;

/** A page for heads is for whoever heads a department or the organisation, and for clerks. */
export const controlPagesFor = (mayReport: boolean): ControlPageName[] =>
  (Object.keys(controlPages) as ControlPageName[]).filter((name) => mayReport || !controlPages[name].forHeads);

/** A task with its tree. */
export const taskPath = '/control/tasks/task';
