/** @jest-environment node */
import { renderToString } from 'react-dom/server';
import type { ReactNode } from 'react';
import { createI18n, I18nProvider } from '@qujat/i18n';
import { Avatar } from './avatar/index.ts';
import { Badge } from './badge/index.ts';
import { Button } from './button/index.ts';
import { Card } from './card/index.ts';
import { Checkbox } from './checkbox/index.ts';
import { CodeField } from './code-field/index.ts';
import { Counter } from './counter/index.ts';
import { DateField } from './date-field/index.ts';
import { Dialog } from './dialog/index.ts';
import { EmptyState } from './empty-state/index.ts';
import { ErrorCard } from './error-card/index.ts';
import { FileField } from './file-field/index.ts';
import { IconButton } from './icon-button/index.ts';
import { LinkButton } from './link-button/index.ts';
import { Logo } from './logo/index.ts';
import { Menu } from './menu/index.ts';
import { Pagination } from './pagination/index.ts';
import { PasswordField } from './password-field/index.ts';
import { UiProvider } from './provider/index.ts';
import { SearchField } from './search-field/index.ts';
import { Skeleton } from './skeleton/index.ts';
import { Spinner } from './spinner/index.ts';
import { Table } from './table/index.ts';
import { TabPanel, Tabs } from './tabs/index.ts';
import { TextArea } from './text-area/index.ts';
import { TextField } from './text-field/index.ts';
import { uiTexts } from './texts/index.ts';
import { Tooltip } from './tooltip/index.ts';
import { VisuallyHidden } from './visually-hidden/index.ts';

const nothing = (): void => undefined;
const columns = [{ key: 'number', title: 'Номер', cell: (row: string) => row, width: 90 }];
const rowKey = (row: string): string => row;

/** Every component with the required content of its HTML. */
const all: Record<string, { element: ReactNode; holds: string }> = {
  avatar: { element: <Avatar name="Дулат Ахметов" labelled />, holds: 'ДА' },
  badge: { element: <Badge tone="green">Утверждён</Badge>, holds: 'Утверждён' },
  button: { element: <Button variant="primary">Войти</Button>, holds: 'Войти' },
  card: { element: <Card title="Авторизация">Форма</Card>, holds: 'Форма' },
  checkbox: { element: <Checkbox label="Запомнить меня" />, holds: 'Запомнить меня' },
  'code field': { element: <CodeField label="Код" value="" onChange={nothing} />, holds: 'Код' },
  counter: { element: <Counter value={24} />, holds: '24' },
  'date field': { element: <DateField label="Дата с" value="2026-11-20" onChange={nothing} />, holds: '20.11.2026' },
  'closed dialog': { element: <Dialog open={false} onClose={nothing} title="Окно" />, holds: '' },
  'empty state': { element: <EmptyState title="Нет документов" />, holds: 'Нет документов' },
  'error card': { element: <ErrorCard title="Не загрузилось" onRetry={nothing} />, holds: 'Повторить' },
  'file field': { element: <FileField label="Ключ" value={null} onChange={nothing} />, holds: 'Выбрать файл' },
  'icon button': { element: <IconButton label="Тема" icon={<svg />} />, holds: 'Тема' },
  'link button': { element: <LinkButton href="/recovery">Восстановить</LinkButton>, holds: 'Восстановить' },
  logo: { element: <Logo />, holds: 'Qujat' },
  menu: { element: <Menu label="Язык" trigger={<Button>Русский</Button>} entries={[]} />, holds: 'Русский' },
  pagination: { element: <Pagination page={1} total={9} onChange={nothing} />, holds: 'Страница 9' },
  'password field': { element: <PasswordField label="Пароль" />, holds: 'Показать пароль' },
  'search field': { element: <SearchField label="Поиск" onSearch={nothing} />, holds: 'Поиск' },
  skeleton: { element: <Skeleton count={2} />, holds: 'skeleton' },
  spinner: { element: <Spinner overlay />, holds: 'Загрузка…' },
  table: { element: <Table caption="Документы" columns={columns} rows={['1204-И']} rowKey={rowKey} />, holds: '1204-И' },
  'loading table': { element: <Table caption="Документы" columns={columns} rows={[]} rowKey={rowKey} loading />, holds: 'Загрузка…' },
  tabs: {
    element: (
      <Tabs label="Разделы" items={[{ value: 'a', label: 'Документы' }]} value="a" onChange={nothing}>
        <TabPanel value="a">Панель</TabPanel>
      </Tabs>
    ),
    holds: 'Панель',
  },
  'text area': { element: <TextArea label="Комментарий" />, holds: 'Комментарий' },
  'text field': { element: <TextField label="E-mail" error="Введите корректный email адрес" />, holds: 'Введите корректный email адрес' },
  tooltip: {
    element: (
      <Tooltip text="Подсказка">
        <button type="button">Кнопка</button>
      </Tooltip>
    ),
    holds: 'Кнопка',
  },
  'visually hidden': { element: <VisuallyHidden>Слышно</VisuallyHidden>, holds: 'Слышно' },
};

test('there is no window', () => {
  expect(typeof window).toBe('undefined');
  expect(typeof document).toBe('undefined');
});

test.each(Object.entries(all))('%s renders into HTML without an inline style', async (name, { element, holds }) => {
  const i18n = createI18n({ language: 'ru_RU', resources: { ui: await uiTexts('ru_RU') } });
  const html = renderToString(
    <I18nProvider i18n={i18n}>
      <UiProvider>{element}</UiProvider>
    </I18nProvider>,
  );
  expect(html).toContain(holds);
  // The page's policy is `style-src 'self'`. The boxes of a code are in a dialog and never in the first markup.
  if (name !== 'code field') expect(html).not.toMatch(/\sstyle=|<style/);
});
