/** The page of the settings with a server, for its tests. */
import { hasExtension } from '@qujat/api';
import { readFacsimile } from '@qujat/contract/facsimile';
import { readSettings } from '@qujat/contract/settings';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { serve, type Asked } from './fake-server.ts';
import { around } from './page.tsx';
import type { SectionName } from '../src/account/settings/section-names.ts';
import SettingsPage from '../src/account/settings/settings-page.tsx';

export const settings = {
  fullname: 'Әлихан Аружан',
  email: 'aruzhan@parasat.example',
  phone: '+7 700 000 00 01',
  p_img: '',
  second_factor: 'none',
  has_iin: 1,
  notify_sign_in: 0,
  organisation: { company_name: 'ТОО «Жаңа»', bin: '' },
  sessions: [
    {
      id: 1,
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36',
      address: '203.0.113.1',
      created: 1_790_000_000,
      last_seen: 1_790_000_600,
      expires: 1_790_043_800,
      ends: 1_790_604_800,
      current: 1,
    },
    {
      id: 2,
      user_agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
      address: '203.0.113.2',
      created: 1_790_000_000,
      last_seen: 1_790_000_600,
      expires: 1_792_592_000,
      ends: 1_792_592_000,
      current: 0,
    },
  ],
};

export const ok = { status: 'ok' };

export const bin = '850101300015';

/** The page's configuration is read only once; here each test has its own. */
export const configure = (...extensions: string[]): void =>
  void jest.mocked(hasExtension).mockImplementation((each) => extensions.includes(each));

/** The address of a section, before the page is rendered. */
export const openSection = (section: SectionName): void => window.history.replaceState(null, '', `/ce/settings/#${section}`);

export const show = async (section: SectionName, answers: Record<string, unknown[]> = {}, told: object = settings): Promise<Asked[]> => {
  configure('settings');
  openSection(section);
  const asked = serve({ [readSettings.path]: [told], [readFacsimile.path]: [{}], ...answers });
  render(around(<SettingsPage />));
  await screen.findByRole('navigation', { name: 'Настройки' });
  return asked;
};

/** The part of the page under a heading. */
export const part = (name: string) => {
  const section = screen.getByRole('heading', { name }).closest('section');
  if (!section) throw new Error(`no part ${name}`);
  return within(section);
};

export const changes = (asked: readonly Asked[]): readonly Asked[] =>
  asked.filter(({ path }) => path !== readSettings.path && path !== readFacsimile.path);

export const type = (field: HTMLElement, value: string): boolean => fireEvent.change(field, { target: { value } });
