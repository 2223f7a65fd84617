import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { testServer } from '../../../test-support/server.ts';

const origin = 'http://qujat.example';

describe('the demo’s phone', () => {
  const server = testServer({ demo: true, publicOrigin: origin });
  const { fetch: usual } = globalThis;
  const asked: string[] = [];
  before(() => {
    // What the phone asks at the product's address reaches the test's server; anything else is noted.
    globalThis.fetch = (input, init) => {
      const address = String(input);
      if (!address.startsWith(server.url)) asked.push(address);
      return usual(address.replace(origin, server.url), init);
    };
  });
  after(() => void (globalThis.fetch = usual));

  const open = async (link: string): Promise<string> =>
    (await server.anonymous().fetch(`/qrsigner/simulator?link=${encodeURIComponent(link)}`)).text();

  test('opens codes of this product only', async () => {
    for (const foreign of [
      'https://evil.example/qrsigner/mgovSign?code=x',
      `mobileSign:${origin}.evil.example/qrsigner/mgovSign?code=x`,
      `${origin}@evil.example/qrsigner/mgovSign?code=x`,
      `${origin}/healthz`,
      '<script>',
    ])
      assert.match(await open(foreign), /Это код не этой системы/);
    assert.deepEqual(asked, []);
    assert.match(await open(`mobileSign:${origin}/qrsigner/mgovSign?code=${'x'.repeat(43)}`), /Такого запроса на подписание нет/);
    assert.equal(asked.length, 1);
  });
});
