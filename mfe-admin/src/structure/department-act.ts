/** What an administrator does to one department. */
export type DepartmentAct = 'add' | 'rename' | 'head' | 'move' | 'merge' | 'close' | 'remove';
