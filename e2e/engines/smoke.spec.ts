/** The product in engines other than Chromium, in the form that people install: what a working day needs works there too. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { queues } from '@qujat/contract/vocabulary';
import { expect, test } from 'playwright/test';
import { startForwarder } from '../support/forwarder.ts';
import { demoPassword, people } from '../support/people.ts';
import { addWaitingFor, wireOf } from '../support/wire.ts';
import { openFirefox } from './firefox.ts';
import { engines } from './installed.ts';
import { personAt } from './person.ts';
import type { Tab } from './tab.ts';
import { openWebkit } from './webkit.ts';

/** Somebody whose documents no other flow counts. */
const email = 'gulmira@saryozen.example';
const files = mkdtempSync(join(tmpdir(), 'qujat-engines-'));
const pictures = join(import.meta.dirname, '../../.results/engines');
test.beforeAll(() => mkdirSync(pictures, { recursive: true }));
test.afterAll(() => rmSync(files, { recursive: true, force: true }));

const openTab = (name: string, executable: string): Promise<Tab> => (name === 'Firefox' ? openFirefox(executable) : openWebkit());

/** Kept in the page: a page of the product that threw would only look unfinished. */
const watchErrors = 'addEventListener("error", (event) => (globalThis.seenErrors ??= []).push(event.message))';

/** How many files are kept once the page that belongs to them is kept too. */
const keptFiles = `return (async () => {
  if (!(await caches.has('qujat-page')) || !(await (await caches.open('qujat-page')).match('/releases/kept-note'))) return 0;
  return (await (await caches.open('qujat-files')).keys()).length;
})()`;

for (const { name, executable } of engines)
  if (executable)
    test(`${name}: sign in, list, decide, write, upload, feed, a lost line, a reload without one, sign out`, async ({
      playwright,
      baseURL,
    }) => {
      test.slow();
      const wire = await wireOf(playwright, baseURL, email);
      const [decided, read] = [1, 2].map(() => addWaitingFor('gulmira', { stage: 'aggregation', initiator: 'yerlan' })) as [number, number];
      const { docnum: number } = await wire.card(read);
      const clerk = await wireOf(playwright, baseURL, people.clerk);
      const templates = await clerk.post<readonly { id: number; template_name: string }[]>('/ce/favorite_templates.php', {});
      const template = templates.find((each) => each.template_name === 'Служебная записка');
      expect(template).toBeDefined();
      const line = await startForwarder();
      const tab = await openTab(name, executable);
      const person = personAt(tab);
      const expectNoErrors = async (): Promise<void> => expect(await tab.evaluate('return globalThis.seenErrors ?? []')).toEqual([]);
      const open = async (path: string): Promise<void> => {
        await expectNoErrors();
        await tab.open(new URL(path, line.address).href);
        await tab.evaluate(watchErrors);
      };
      const subject = `Записка из ${name} ${Date.now()}`;
      const file = join(files, `Отчёт ${name} ${Date.now()}.txt`);
      writeFileSync(file, 'Содержимое');

      try {
        await test.step('sign in', async () => {
          await open('/login');
          await person.write({ role: 'textbox', name: 'E-mail' }, email);
          const password = await tab.element('return document.querySelector("input[type=password]")');
          await password?.fill(demoPassword);
          await person.press({ role: 'button', name: 'Войти' });
          await person.at(/^\/(#|$)/);
        });

        await test.step('the list and the card', async () => {
          await open(`/#currentTab=${queues.incoming}`);
          await person.see({ role: 'heading', name: 'Входящие' });
          await person.reads(number);
          await open(`/?document=${read}`);
          await person.see({ role: 'dialog' });
          await person.reads(number);
        });

        await test.step('a decision in the reader', async () => {
          await open(`/?read=${decided}#currentTab=${queues.incoming}`);
          await person.see({ role: 'region', name: 'Ваше решение' });
          await person.press({ role: 'button', name: /^Согласовать/ });
          await person.see({ role: 'alertdialog' });
          await person.press({ role: 'button', name: 'Согласовать' });
          await expect.poll(() => wire.has(queues.incoming, decided), { timeout: 20_000 }).toBe(false);
        });

        await test.step('a new document', async () => {
          await open(`/ce/newdoc/?${template?.id}`);
          await person.write({ role: 'textbox', name: 'Тема' }, subject);
          await person.write({ role: 'textbox', name: 'Текст документа' }, 'Прошу рассмотреть.');
          await expect
            .poll(async () => (await wire.list(queues.drafts, subject)).count, { message: 'the draft is stored', timeout: 20_000 })
            .toBe(1);
        });

        await test.step('a file in the cloud', async () => {
          await open('/cloud');
          await person.see({ role: 'heading', name: 'Мои папки' });
          await person.press({ role: 'button', name: 'Создать папку' });
          await person.see({ role: 'dialog' });
          await person.write({ role: 'textbox', name: /Название папки/ }, subject);
          await person.press({ role: 'button', name: 'Создать' });
          await person.seesNo({ role: 'dialog' });
          await person.press({ role: 'link', name: subject });
          await person.see({ role: 'heading', name: subject });
          await person.press({ role: 'button', name: 'Загрузить' });
          await person.give('input[data-files]', file);
          await person.reads(`Отчёт ${name}`);
        });

        await test.step('what this browser lacks is said', async () => {
          await open('/ce/settings/#notifications');
          await person.reads('Документ ждёт меня');
          const said = 'Этот браузер не умеет показывать уведомления закрытой страницы.';
          if (await tab.evaluate<boolean>('return "PushManager" in window && "Notification" in window'))
            expect(await tab.evaluate<string>('return document.body.innerText')).not.toContain(said);
          else await person.reads(said);
        });

        await test.step('the feed', async () => {
          await open('/portal');
          await person.see({ role: 'article' });
        });

        await test.step('a lost line is said, and its return too', async () => {
          await line.cut();
          await person.reads('Нет связи с сервером. Ждём');
          await line.mend();
          await expect
            .poll(() => tab.evaluate<string>('return document.body.innerText'), { timeout: 30_000 })
            .not.toContain('Нет связи с сервером. Ждём');
        });

        await test.step('a reload without a connection opens the page that was seen', async () => {
          await expect
            .poll(() => tab.evaluate<number>(keptFiles), { message: 'the page is kept for an offline visit', timeout: 40_000 })
            .toBeGreaterThan(10);
          await line.cut();
          await tab.reload();
          await person.see({ role: 'navigation' });
          await person.reads('Нет связи с сервером. Ждём');
          await line.mend();
          await open('/portal');
          await person.see({ role: 'article' });
        });

        await test.step('sign out', async () => {
          await expectNoErrors();
          await person.press({ role: 'button', name: 'Выйти' });
          await person.at(/^\/login/);
        });
      } catch (error) {
        await tab.picture(join(pictures, `${name}.png`)).catch(() => {});
        throw error;
      } finally {
        await tab.close();
        await line.stop();
      }
    });
