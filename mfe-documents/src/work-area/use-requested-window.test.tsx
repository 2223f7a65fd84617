import { BrowserRouter, useLocation } from '@qujat/router';
import { render, screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { useRequestedWindow } from './use-requested-window.ts';

function Page(): ReactNode {
  const [create, setCreate] = useState(false);
  const [deputy, setDeputy] = useState(false);
  useRequestedWindow('create', setCreate);
  useRequestedWindow('deputy', setDeputy);
  const { search, hash } = useLocation();
  return <p>{[create && 'create', deputy && 'deputy', search, hash].filter(Boolean).join(' ')}</p>;
}

const shown = (address: string): void => {
  window.history.replaceState(null, '', address);
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
};

test.each(['create', 'deputy'])('the address opens the window «%s» once, and keeps everything else', async (name) => {
  shown(`/?template=4&window=${name}#currentTab=1`);
  expect(await screen.findByText(`${name} ?template=4 #currentTab=1`)).toBeInTheDocument();
  expect(window.location.search).toBe('?template=4');
});

test('an unknown window opens nothing', async () => {
  shown('/?window=%3Cscript%3E#currentTab=1');
  await waitFor(() => expect(screen.getByText('?window=%3Cscript%3E #currentTab=1')).toBeInTheDocument());
});
