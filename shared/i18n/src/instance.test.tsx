import { act, render, screen } from '@testing-library/react';
import { addResources, createI18n, currentLanguage, hasResources, I18nProvider, translate, useTranslation } from './index.ts';

const russian = {
  found_one: 'Найден {{count}} документ',
  found_few: 'Найдено {{count}} документа',
  found_many: 'Найдено {{count}} документов',
  list: { empty: 'Нет документов' },
};
const kazakh = { found_one: '{{count}} құжат табылды', found_other: '{{count}} құжаттар', list: { empty: 'Құжат жоқ' } };

function Counted({ count }: { count: number }) {
  const { t } = useTranslation('documents');
  return <p>{t('found', { count })}</p>;
}

function Empty() {
  const { t } = useTranslation('documents');
  return <p>{t('list.empty')}</p>;
}

test('shows texts of its language with the right plural form', () => {
  const i18n = createI18n({ language: 'ru_RU', resources: { documents: russian } });
  const { rerender } = render(<Counted count={1} />, { wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider> });
  expect(screen.getByText('Найден 1 документ')).toBeInTheDocument();
  rerender(<Counted count={22} />);
  expect(screen.getByText('Найдено 22 документа')).toBeInTheDocument();
  rerender(<Counted count={11} />);
  expect(screen.getByText('Найдено 11 документов')).toBeInTheDocument();
});

test('Kazakh plurals do not depend on the browser, which may lack Kazakh', () => {
  const rules = jest.spyOn(Intl, 'PluralRules').mockImplementation(() => {
    throw new RangeError('no such locale');
  });
  try {
    createI18n({ language: 'kk_KZ', resources: { documents: kazakh } });
    expect(translate('documents:found', { count: 1 })).toBe('1 құжат табылды');
    // By Russian rules, to which Chromium falls back on a Russian machine, 21 would be «one» and 2 «few».
    expect(translate('documents:found', { count: 21 })).toBe('21 құжаттар');
    expect(translate('documents:found', { count: 2 })).toBe('2 құжаттар');
  } finally {
    rules.mockRestore();
  }
});

test('texts that load after the first render appear', async () => {
  const i18n = createI18n({ language: 'kk' });
  render(
    <I18nProvider i18n={i18n}>
      <Empty />
    </I18nProvider>,
  );
  expect(screen.getByText('list.empty')).toBeInTheDocument();
  expect(hasResources('documents')).toBe(false);
  await act(async () => addResources('documents', 'kk_KZ', kazakh));
  expect(screen.getByText('Құжат жоқ')).toBeInTheDocument();
  expect(hasResources('documents')).toBe(true);
});

test('texts that another namespace gets render nothing that does not use them', async () => {
  const i18n = createI18n({ language: 'ru', resources: { documents: russian } });
  const renders = jest.fn();
  function Own() {
    renders();
    return <p>{useTranslation('documents').t('list.empty')}</p>;
  }
  function Foreign() {
    return <b>{useTranslation('ui').t('mail:sent')}</b>;
  }
  render(
    <I18nProvider i18n={i18n}>
      <Own />
      <Foreign />
    </I18nProvider>,
  );
  expect(screen.getByText('sent')).toBeInTheDocument();
  const before = renders.mock.calls.length;
  await act(async () => addResources('mail', 'ru', { sent: 'Отправлено' }));
  expect(screen.getByText('Отправлено')).toBeInTheDocument();
  expect(renders).toHaveBeenCalledTimes(before);
});

test('a text without values follows the language and its replacement', async () => {
  const i18n = createI18n({ language: 'ru', resources: { documents: russian } });
  addResources('documents', 'kk', kazakh);
  render(
    <I18nProvider i18n={i18n}>
      <Empty />
    </I18nProvider>,
  );
  expect(screen.getByText('Нет документов')).toBeInTheDocument();
  await act(async () => i18n.changeLanguage('kk'));
  expect(screen.getByText('Құжат жоқ')).toBeInTheDocument();
  await act(async () => addResources('documents', 'kk', { list: { empty: 'Бос' } }));
  expect(screen.getByText('Бос')).toBeInTheDocument();
});

test('an unknown language falls back to Russian, and so does a missing text', () => {
  createI18n({ language: 'de_DE', resources: { documents: russian } });
  expect(currentLanguage()).toBe('ru_RU');
  createI18n({ language: 'tr_TR', resources: { documents: {} } });
  addResources('documents', 'ru', russian);
  expect(currentLanguage()).toBe('tr_TR');
  expect(translate('documents:list.empty')).toBe('Нет документов');
});

test('two instances of a prerender stay separate', () => {
  const kk = createI18n({ language: 'kk', resources: { documents: kazakh } });
  const ru = createI18n({ language: 'ru', resources: { documents: russian } });
  expect(kk.t('documents:list.empty')).toBe('Құжат жоқ');
  expect(ru.t('documents:list.empty')).toBe('Нет документов');
});

test('values are escaped once, by React', () => {
  createI18n({ language: 'ru', resources: { ui: { hello: 'Здравствуйте, {{name}}' } } });
  expect(translate('ui:hello', { name: 'ТОО «А & Б» <тест>' })).toBe('Здравствуйте, ТОО «А & Б» <тест>');
});
