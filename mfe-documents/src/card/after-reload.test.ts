import { keepForReload, tellAfterReload } from './after-reload.ts';
import { focusRow } from '../viewer/focus-row.ts';
import { showToast } from '@qujat/ui/toast';

jest.mock('../viewer/focus-row.ts', () => ({ focusRow: jest.fn() }));
jest.mock('@qujat/ui/toast', () => ({ showToast: jest.fn() }));

beforeEach(() => jest.clearAllMocks());

it('reports the last action once after the reload, and focuses the next row', () => {
  window.history.replaceState({ key: 'router' }, '');
  keepForReload({ said: 'Согласовано: СЗ-1', row: 42 });
  tellAfterReload();
  expect(showToast).toHaveBeenCalledWith({ kind: 'success', text: 'Согласовано: СЗ-1' });
  expect(focusRow).toHaveBeenCalledWith(42);
  expect(window.history.state).toEqual({ key: 'router' });
  tellAfterReload();
  expect(showToast).toHaveBeenCalledTimes(1);
});

it('stays silent about actions that report themselves', () => {
  keepForReload({ row: null });
  tellAfterReload();
  expect(showToast).not.toHaveBeenCalled();
  expect(focusRow).not.toHaveBeenCalled();
});
