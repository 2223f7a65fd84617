import { formatDate } from '@qujat/i18n';
import { profileAtom, setProfile, store } from '@qujat/session';
import { act, renderHook } from '@testing-library/react';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { profileCodec } from '@qujat/contract/shell';
import { useTimeZone } from './use-time-zone.ts';

const wrapper = ({ children }: { children: ReactNode }): ReactNode => <Provider store={store}>{children}</Provider>;
const profileOf = (timeZone: unknown) => profileCodec.decode({ time_zone: timeZone });
const midnight = 1_795_201_200; // 20.11.2026 19:00 in Greenwich

test('dates follow the organisation’s time zone; without one, or with an unknown one, they follow the default', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { result } = renderHook(useTimeZone, { wrapper });
  expect(store.get(profileAtom)).toBeNull();
  expect(result.current).toBe('Asia/Almaty');
  const shown = (timeZone: unknown): string => {
    act(() => setProfile(profileOf(timeZone)));
    return `${result.current} ${formatDate(midnight, 'dateTime')}`;
  };
  const almaty = shown('Asia/Almaty');
  expect(shown('Asia/Tokyo')).not.toBe(almaty);
  expect(shown('Asia/Tokyo').startsWith('Asia/Tokyo')).toBe(true);
  expect(shown('Mars/Olympus')).toBe(almaty);
  expect(shown(null)).toBe(almaty);
});
