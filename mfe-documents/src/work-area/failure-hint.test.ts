/** @jest-environment node */
import { ApiError } from '@qujat/api';
import { createI18n } from '@qujat/i18n';
import texts from '../locales/ru.json';
import { failureHint } from './failure-hint.ts';

beforeAll(() => void createI18n({ language: 'ru', resources: { documents: texts } }));

test.each([
  ['no line', new ApiError('network'), 'Проверьте соединение и попробуйте ещё раз.'],
  ['too slow', new ApiError('timeout'), 'Сервер отвечает слишком долго. Попробуйте ещё раз.'],
  ['a server that fails', new ApiError('server', { status: 500 }), 'Сервер не смог ответить. Попробуйте ещё раз чуть позже.'],
  ['an answer that is none', new ApiError('unreadable'), 'Сервер не смог ответить. Попробуйте ещё раз чуть позже.'],
  ['the server’s own words', new ApiError('server', { status: 503, text: 'Идут работы.' }), 'Идут работы.'],
])('%s', (_, error, hint) => {
  expect(failureHint(error)).toBe(hint);
});
