import { screen, waitFor } from '@testing-library/react';
import { renderArea } from '../test-support/render-area.tsx';
import { serve } from '../test-support/server.ts';
import { listRow, listWire } from '../test-support/wire.ts';

const page = document.createElement('script');
page.id = 'qujat-page';
page.type = 'application/json';
page.textContent = JSON.stringify({ extensions: ['views', 'today'] });
document.head.append(page);

it.each([
  [1, 0],
  [0, 1],
])('on a phone, in restricted mode (%i), the bar of due dates and views is there %i times (SHL-13)', async (restricted, times) => {
  serve({ '/ce/doclist2.php': () => listWire([listRow(1)]) });
  await renderArea({ width: 390, profile: { restricted_instance_mode: restricted } });
  await screen.findByText('О приёме на работу 1');
  await waitFor(() => expect(screen.queryAllByRole('button', { name: /Просрочены/ })).toHaveLength(times));
});
