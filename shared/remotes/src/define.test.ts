/** @jest-environment node */
import { defineRemote } from './define.ts';

const page = async () => ({ default: () => null });
const numbered = (props: { page: number }): null => (props.page ? null : null);
const givesNumbered = async () => ({ default: numbered });
const base = { name: 'mfe-mail', locales: async () => ({ default: {} }) };

describe('defineRemote', () => {
  test('returns its argument', () => {
    const remote = defineRemote({
      ...base,
      namespace: 'mail',
      pages: { letter: { path: '/mail/:uid', access: 'session', frame: 'sidebar', load: page } },
      navigation: [{ to: '/mail', label: 'mail:navigation.mail', icon: 'mail', order: 40 }],
      slots: { asks: ['documents/document-picker'] },
    });
    expect(remote.pages.letter.path).toBe('/mail/:uid');
    expect(remote.slots?.asks).toEqual(['documents/document-picker']);
  });

  // Each of these must not compile; the type check fails if one of them does.
  test('wrong promises are type errors', () => {
    const mistakes = [
      // @ts-expect-error: a label of another remote's namespace
      () => defineRemote({ ...base, namespace: 'mail', pages: {}, navigation: [{ to: '/', label: 'cloud:a', icon: 'mail', order: 1 }] }),
      // @ts-expect-error: a slot that nobody declared
      () => defineRemote({ ...base, namespace: 'mail', pages: {}, slots: { asks: ['mail/nothing'] } }),
      // @ts-expect-error: a slot whose component has other props
      () => defineRemote({ ...base, namespace: 'mail', pages: {}, slots: { gives: { 'mail/mailbox': givesNumbered } } }),
      // @ts-expect-error: an access that does not exist
      () => defineRemote({ ...base, namespace: 'mail', pages: { a: { path: '/', access: 'admin', frame: 'plain', load: page } } }),
      // @ts-expect-error: a page that does not say how it is loaded
      () => defineRemote({ ...base, namespace: 'mail', pages: { a: { path: '/', access: 'session', frame: 'plain' } } }),
      // @ts-expect-error: no locales
      () => defineRemote({ name: 'mfe-mail', namespace: 'mail', pages: {} }),
    ];
    expect(mistakes).toHaveLength(6);
  });
});
