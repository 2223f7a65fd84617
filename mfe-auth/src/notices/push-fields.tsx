import { queryKey, request } from '@qujat/api';
import { deviceName } from '@qujat/contract/device-name';
import { usualChoices, type NotificationChoices } from '@qujat/contract/notification-choices';
import { saveChoices } from '@qujat/contract/notifications';
import { addPushBrowser, pushBrowsers, removePushBrowser } from '@qujat/contract/push';
import { formatDate, useTranslation } from '@qujat/i18n';
import { Button } from '@qujat/ui/button';
import { showToast } from '@qujat/ui/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useSetting } from '../account/settings/use-setting.ts';
import { allowPush, forgetPush, ownEndpoint, pushSupport, showSample } from './browser-push.ts';
import styles from './notices.module.css';

/** Below the key of the choices, which every change of the bell invalidates. */
const key = (): readonly unknown[] => queryKey('notifications', 'browsers');

const useBrowsers = () =>
  useQuery({
    queryKey: key(),
    queryFn: async ({ signal }) => {
      const [answer, own] = await Promise.all([request(pushBrowsers, {}, { signal, background: true }), ownEndpoint()]);
      return { ...answer, own };
    },
  });

type Browsers = NonNullable<ReturnType<typeof useBrowsers>['data']>;

/** Where nobody has chosen a kind for the browser, the usual ones are meant. */
const withKinds = (choices: NotificationChoices): NotificationChoices | null => {
  if (choices.channels.some(({ push }) => push)) return null;
  const usual = new Map(usualChoices.channels.map(({ kind, push }) => [kind, push]));
  return { ...choices, channels: choices.channels.map((row) => ({ ...row, push: usual.get(row.kind) ?? false })) };
};

const usePush = (choices: NotificationChoices) => {
  const { t } = useTranslation('notices');
  const client = useQueryClient();
  const { run, busy } = useSetting();
  const [problem, setProblem] = useState<string | null>(null);
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: queryKey('notifications') });
  /** The browser's own failures are in English, and say nothing to a person. */
  const ask = (serverKey: string) =>
    allowPush(serverKey).then(
      (browser) => {
        setProblem(browser ? null : t('browser.denied'));
        return browser;
      },
      (error: unknown) => {
        console.error(error);
        setProblem(t('browser.failed'));
        return null;
      },
    );
  const allow = async (serverKey: string): Promise<void> => {
    const browser = await ask(serverKey);
    if (!browser) return;
    const done = await run(async (send) => {
      await send(addPushBrowser, { browser });
      const completed = withKinds(choices);
      if (completed) await send(saveChoices, { choices: completed });
    });
    await refresh();
    if (done) await showSample(t('browser.sample'), t('browser.sampleBody'));
  };
  const remove = (id: number, isOwn: boolean): void =>
    void run(async (send) => {
      const { inUse } = await send(removePushBrowser, { id });
      if (isOwn && !inUse) await forgetPush();
      showToast({ text: t('saved'), kind: 'success' });
    }).then(refresh);
  return { allow, remove, busy, problem };
};

const Others = ({ data, busy, remove }: { data: Browsers; busy: boolean; remove: (id: number) => void }): ReactNode => {
  const { t } = useTranslation('notices');
  const others = data.browsers.filter(({ endpoint }) => endpoint !== data.own);
  if (others.length === 0) return null;
  return (
    <>
      <p className={styles.note}>{t('browser.others')}</p>
      <ul className={styles.browsers}>
        {others.map(({ id, device, since }) => {
          const name = deviceName(device) ?? t('browser.unknown');
          return (
            <li key={id}>
              <span>
                {name} <span className={styles.reason}>{t('browser.since', { day: formatDate(since, 'date') })}</span>
              </span>
              <Button size="sm" variant="ghost" disabled={busy} aria-label={t('browser.offOf', { name })} onClick={() => remove(id)}>
                {t('browser.off')}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
};

/** Whether this browser shows news, and which others do (NTF-10). Nothing is asked before the person presses. */
export const PushFields = ({ choices }: { choices: NotificationChoices }): ReactNode => {
  const { t } = useTranslation('notices');
  const title = useId();
  const { data } = useBrowsers();
  const { allow, remove, busy, problem } = usePush(choices);
  if (!data?.key) return null;
  const { key: serverKey } = data;
  const support = pushSupport();
  const own = data.browsers.find(({ endpoint }) => endpoint === data.own);
  return (
    <section aria-labelledby={title} className={styles.group}>
      <h3 id={title} className={styles.heading}>
        {t('browser.title')}
      </h3>
      {support === 'none' ? (
        <p className={styles.note}>{t('browser.none')}</p>
      ) : support === 'denied' ? (
        <p className={styles.note}>{t('browser.denied')}</p>
      ) : own ? (
        <div className={styles.own}>
          <span>{t('browser.on')}</span>
          <Button size="sm" variant="secondary" loading={busy} onClick={() => remove(own.id, true)}>
            {t('browser.off')}
          </Button>
        </div>
      ) : (
        <>
          <p className={styles.note}>{t('browser.about')}</p>
          <div>
            <Button variant="secondary" loading={busy} onClick={() => void allow(serverKey)}>
              {t('browser.allow')}
            </Button>
          </div>
        </>
      )}
      {problem !== null && support !== 'denied' && <p role="alert">{problem}</p>}
      <Others data={data} busy={busy} remove={(id) => remove(id, false)} />
    </section>
  );
};
