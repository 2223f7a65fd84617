/** The page that a person starts with (SHL-25). The profile and the sign-in answer name it. All of it is ours. */
import { call, optional } from './call.ts';
import { nothing, oneOf } from './codec.ts';
import { choiceField, flagField } from './field.ts';

/** 'last' is the specified start: the list opened last. */
const startPages = ['last', 'today', 'incoming'] as const;
export type StartPage = (typeof startPages)[number];

/** A server that says nothing starts as specified. */
export const startPageCodec = oneOf(startPages, 'last');

export const saveStartPage = call({
  name: 'saveStartPage',
  summary: 'Chooses the page that the person starts with, and whether the sidebar has ‘Мне сегодня’, on all devices.',
  source: 'SHL-25',
  path: '/ce/settings/start',
  effect: 'change',
  fields: { startPage: optional('start_page', choiceField(startPages)), hidesToday: optional('today_hidden', flagField) },
  answer: nothing,
  extension: 'start-page',
});
