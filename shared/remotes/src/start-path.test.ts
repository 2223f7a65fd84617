/** @jest-environment node */
import { hasExtension } from '@qujat/api';
import { findPage } from './registry.ts';
import { startPath } from './start-path.ts';

jest.mock('@qujat/api', () => ({ hasExtension: jest.fn() }));
jest.mock('./registry.ts', () => ({ findPage: jest.fn() }));

const configure = (isOffered: boolean, isReleased: boolean): void => {
  jest.mocked(hasExtension).mockReturnValue(isOffered);
  jest.mocked(findPage).mockReturnValue(isReleased ? { remote: 'mfe-documents', page: 'today' } : undefined);
};

test.each([
  [true, true, ['/', '/today', '/#currentTab=13']],
  [true, false, ['/', '/', '/#currentTab=13']],
  [false, true, ['/', '/', '/']],
])('with the extension %p and the page released %p', (isOffered, isReleased, paths) => {
  configure(isOffered, isReleased);
  expect((['last', 'today', 'incoming'] as const).map(startPath)).toEqual(paths);
});
