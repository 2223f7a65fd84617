/** @jest-environment node */
import { administrationPages } from '@qujat/contract/administration/pages';
import remote from './remote.ts';

test('every page of the contract is here, at its address, and leads into the sidebar’s frame', () => {
  const declared = Object.entries(administrationPages).map(([name, { path }]) => [name, path]);
  const pages: Readonly<Record<string, { readonly path: string; readonly frame: string }>> = remote.pages;
  expect(declared.map(([name]) => [name, pages[name!]?.path])).toEqual(declared);
  expect(new Set(Object.values(pages).map(({ frame }) => frame))).toEqual(new Set(['sidebar']));
});
