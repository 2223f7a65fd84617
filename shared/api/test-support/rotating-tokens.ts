/** A server that rotates tokens, and tabs that are signed in with them. */
import { refreshTokens } from '@qujat/contract/authentication';
import { call } from '@qujat/contract/call';
import { at, record, text } from '@qujat/contract/codec';
import { configTitles } from '@qujat/contract/shell';
import { json, putPageConfiguration, startFakeServer, type Asked, type FakeServer } from './fake-server.ts';
import { installLocks, openTab, type Tab } from './tabs.ts';

export const refreshPath = refreshTokens.path;
const thing = call({
  name: 'thing',
  summary: '',
  source: '',
  path: '/ce/thing.php',
  effect: 'read',
  fields: {},
  answer: record({ name: at('name', text) }),
});
export const startTime = Date.UTC(2026, 10, 20, 12);
export const toSeconds = (ms: number): number => Math.floor(ms / 1000);
export const hour = 3_600_000;

/** The server's side: rotating tokens whose successor is the same for 60 s or until it is used; then their use ends the family. */
export const rotateTokens = (server: FakeServer, serverNow: () => number, lifetime: number | null | 0 = 8 * hour) => {
  let current = 'refresh 1';
  let previous: { token: string; at: number } | null = null;
  let ended = false;
  let made = 1;
  let used = false;
  const answer = (): Response =>
    json(
      {
        status: 'ok',
        access_token: `access ${made}`,
        refresh_token: current,
        access_token_exp: lifetime ? toSeconds(serverNow() + lifetime) : lifetime,
      },
      { headers: { date: new Date(serverNow()).toUTCString() } },
    );
  const exchange = ({ body }: Asked): Response => {
    const { refresh_token: given } = JSON.parse(body) as { refresh_token: string };
    if (!ended && given === current) {
      previous = { token: current, at: serverNow() };
      made += 1;
      used = false;
      current = `refresh ${made}`;
      return answer();
    }
    if (!ended && given === previous?.token && !used && serverNow() - previous.at <= 60_000) return answer();
    ended = true;
    return json({ status: 'error', text: 'Войдите снова' });
  };
  server.reply(refreshPath, exchange);
  server.reply('/ce/thing.php', ({ headers }) => {
    const bearer = headers.get('authorization');
    const isNewest = bearer === `Bearer access ${made}`;
    used ||= isNewest;
    return isNewest || bearer === 'Bearer access 1'
      ? json({ name: 'thing' }, { headers: { date: new Date(serverNow()).toUTCString() } })
      : json({}, { status: 401 });
  });
  server.reply(configTitles.path, () => json({}));
  return { exchange, isEnded: () => ended };
};

export const openTabs = async (count: number): Promise<Tab[]> => {
  const tabs: Tab[] = [];
  for (let each = 0; each < count; each += 1) tabs.push(await openTab());
  return tabs;
};
export const signedIn = async (tokenExp: number | null): Promise<Tab> => {
  const tab = await openTab();
  tab.session.signIn({ token: 'access 1', tokenExp, refreshToken: 'refresh 1' });
  return tab;
};
export const requestThing = (tab: Tab, background = false): Promise<unknown> => tab.api.request(thing, {}, { background });

/** A clean browser whose clock starts at {@link startTime} and runs, and a server. */
export const startServer = (): FakeServer => {
  localStorage.clear();
  putPageConfiguration({});
  installLocks();
  // A tab keeps its turn for a moment, even if a test does not advance the clock.
  jest.useFakeTimers({ now: startTime, advanceTimers: true });
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  return startFakeServer();
};
