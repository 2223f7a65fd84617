import { waitFor } from '@testing-library/react';
import { keepFocus } from './keep-focus.ts';

test('code that comes while a control has the focus keeps that too', async () => {
  document.body.innerHTML = '<ul><li id="one"><button>1</button></li><li><button>2</button></li></ul>';
  const [first, second] = document.querySelectorAll('button');
  first?.focus();
  const stop = keepFocus();
  document.querySelector('#one')?.remove();
  await waitFor(() => expect(second).toHaveFocus());
  stop();
});
