import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchPath, pathParameters } from './routes.ts';

const paths = ['/', '/portal', '/cloud', '/cloud/:link', '/cloud/shared', '/ce/newdoc/', '/help/*'].map((path) => ({ path }));
const at = (pathname: string): string | undefined => matchPath(paths, pathname)?.path;

test('an address belongs to the page with the most specific path', () => {
  assert.equal(at('/'), '/');
  assert.equal(at('/portal'), '/portal');
  assert.equal(at('/portal/'), '/portal');
  assert.equal(at('/cloud/abc'), '/cloud/:link');
  assert.equal(at('/cloud/shared'), '/cloud/shared');
  assert.equal(at('/ce/newdoc'), '/ce/newdoc/');
  assert.equal(at('/help'), '/help/*');
  assert.equal(at('/help/a/b'), '/help/*');
});

test('an address that matches no page belongs to none', () => {
  for (const pathname of ['/porta', '/portal/1', '/cloud/a/b', '/ce', '/Portal']) assert.equal(at(pathname), undefined, pathname);
});

test('named parts are decoded, and undecodable ones are passed unchanged', () => {
  assert.deepEqual(pathParameters('/cloud/:link', '/cloud/a%20b'), { link: 'a b' });
  assert.deepEqual(pathParameters('/cloud/:link', '/cloud/%E0%A4%A'), { link: '%E0%A4%A' });
  assert.deepEqual(pathParameters('/cloud', '/cloud'), {});
});
