import { hasExtension } from '@qujat/api';
import { listen } from '@qujat/remotes';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPart } from '@qujat/testing/render-part';
import { serve, type Asked } from '@qujat/testing/serve';
import { ToastHost } from '@qujat/ui/toast';
import ru from '../locales/ru.json';
import { LetterScreen } from './letter-screen.tsx';

jest.mock('@qujat/api', () => ({ ...jest.requireActual<object>('@qujat/api'), hasExtension: jest.fn() }));

const whole = {
  id: '7',
  textHtml: '',
  textPlain: '',
  subject: 'Договор',
  from: 'ТОО «Дала» <a@dala.example>',
  to: 'reader@north.example',
  date: '20.11.2026',
  time: '14:05',
  remote_images: 0,
  documents: [],
  attachments: [
    { name: 'Договор №1.docx', dwn_code: 'abc-1', size: 1_600_000 },
    { name: 'b.txt', dwn_code: 'c2', size: 12 },
  ],
};
const show = (letter: object, made: () => unknown = () => ({ status: 'ok', edocids: [31] })): readonly Asked[] => {
  const asked = serve(({ fields }) => (fields['action'] === 'show' ? { ...whole, ...letter } : made()));
  renderPart(<LetterScreen id="7" onBack={() => {}} />, { texts: { mail: ru } });
  return asked;
};
const frame = async (): Promise<HTMLElement> => screen.findByTitle('Текст письма');

beforeEach(() => {
  jest.mocked(hasExtension).mockReturnValue(true);
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test('plain text stays text; addresses in it become links', async () => {
  show({ textPlain: 'Добрый день!\n<script>alert(1)</script> https://x.example/a?b=1. Конец' });
  expect(await screen.findByText(/<script>alert\(1\)<\/script>/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'https://x.example/a?b=1' })).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  expect(document.querySelector('iframe')).toBeNull();
  expect(screen.getByText('ТОО «Дала»')).toBeInTheDocument();
  expect(screen.getByText(/Кому: reader@north.example/)).toBeInTheDocument();
});

test('HTML is shown in a sandboxed frame from its own address; remote pictures load only on request', async () => {
  show({ textHtml: '<p>Акция</p>', remote_images: 1 });
  const shown = await frame();
  expect(shown).toHaveAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  expect(shown).toHaveAttribute('src', 'http://localhost/ce/letter/?id=7');
  expect(shown).not.toHaveAttribute('srcdoc');
  await userEvent.click(screen.getByRole('button', { name: 'Показать картинки' }));
  expect(await frame()).toHaveAttribute('src', 'http://localhost/ce/letter/?id=7&images=1');
  expect(screen.getByRole('button', { name: 'Показать картинки' })).toHaveAttribute('aria-busy', 'true');
  fireEvent.load(await frame());
  expect(screen.queryByRole('button', { name: 'Показать картинки' })).toBeNull();
});

test('if the server has no such address the frame holds the HTML itself, in the same sandbox', async () => {
  jest.mocked(hasExtension).mockReturnValue(false);
  show({ textHtml: '<p>Акция</p>', remote_images: 1 });
  const shown = await frame();
  expect(shown).toHaveAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  expect(shown).toHaveAttribute('srcdoc', '<p>Акция</p>');
  expect(shown).not.toHaveAttribute('src');
});

test('attachments are download links', async () => {
  show({ textPlain: 'x' });
  const link = await screen.findByRole('link', { name: 'Договор №1.docx 1,5 МБ' });
  expect(link).toHaveAttribute('href', 'http://localhost/file/dwn?code=abc-1&download=1');
  expect(link).toHaveAttribute('download', 'Договор №1.docx');
  expect(screen.getByRole('link', { name: 'b.txt 1 КБ' })).toBeInTheDocument();
});

test('a document is made from the letter; signals are sent, and the letter links to it', async () => {
  let documents: object[] = [];
  const asked = serve(({ fields }) => {
    if (fields['action'] === 'show') return { ...whole, textPlain: 'x', documents };
    documents = [
      { edocid: 31, docnum: '', draft: 1, doctype_name: 'Входящее письмо' },
      { edocid: 30, docnum: 'ВХ-5', draft: 0, doctype_name: 'Входящее письмо' },
    ];
    return { status: 'ok', edocids: [31] };
  });
  const told: string[] = [];
  const leave = listen('document-changed', ({ edocid }) => told.push(edocid));
  renderPart(
    <>
      <LetterScreen id="7" onBack={() => {}} />
      <ToastHost />
    </>,
    { texts: { mail: ru } },
  );
  const make = await screen.findByRole('button', { name: 'Сформировать документ' });
  await waitFor(() => expect(make).toBeEnabled());
  await userEvent.click(make);
  expect(await screen.findByRole('link', { name: 'Входящее письмо, черновик' })).toHaveAttribute('href', '/ce/newdoc/?document=31');
  expect(screen.getByRole('link', { name: 'Входящее письмо № ВХ-5' })).toHaveAttribute('href', 'http://localhost/ce/opendoc/?30');
  expect(await screen.findAllByText('Документы успешно сформированы.')).not.toEqual([]);
  expect(asked.find(({ fields }) => fields['action'] === 'createdoc')?.fields).toEqual({ action: 'createdoc', id: '7' });
  expect(told).toEqual(['31']);
  leave();
});

test('a letter that fails to load shows why and offers a retry', async () => {
  let works = false;
  serve(() => (works ? { ...whole, textPlain: 'Вот оно' } : { status: 'error', text: 'Письмо не найдено.' }));
  renderPart(<LetterScreen id="7" onBack={() => {}} />, { texts: { mail: ru } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Письмо не найдено.');
  works = true;
  await userEvent.click(screen.getByRole('button', { name: 'retry' }));
  expect(await screen.findByText('Вот оно')).toBeInTheDocument();
});

test('a letter without text says so', async () => {
  show({});
  expect(await screen.findByText('В письме нет текста.')).toBeInTheDocument();
});
