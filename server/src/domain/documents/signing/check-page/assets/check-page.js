// The check page with scripts: a file is checked as soon as it is chosen or dropped, without leaving the page.
const root = document.documentElement;
root.classList.add('has-scripts');
const status = () => document.getElementById('check-status');

/** If the server knows the file's hash, the file need not be sent. Browsers compute hashes on secure pages only. */
const hashOf = async (file) => {
  if (!globalThis.crypto?.subtle || !/\.pdf$/i.test(file.name)) return null;
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

const show = ({ page }) => {
  const main = page?.querySelector('main');
  if (!main) throw new Error('the answer is no page');
  document.querySelector('main').replaceWith(main);
  document.title = page.title;
  const [ours, theirs] = [document, page].map((each) => each.querySelector('.look input[name=code]'));
  if (ours && theirs) ours.value = theirs.value;
  const heading = main.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
  window.scrollTo(0, 0);
  status().textContent = heading?.textContent ?? '';
};

/** The request parses the answer itself: Trusted Types forbid this page to make a document of a string. */
const post = (body) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/ce/verify/');
    request.setRequestHeader('accept', 'text/html');
    request.responseType = 'document';
    request.addEventListener('load', () => resolve({ status: request.status, page: request.response }));
    request.addEventListener('error', () => reject(new Error('no answer')));
    request.send(body);
  });

const tell = (form, text) => {
  const message = document.createElement('p');
  message.className = 'problem';
  message.setAttribute('role', 'alert');
  message.textContent = text;
  form.querySelector('.problem')?.remove();
  form.append(message);
};

const forgetChosen = () => {
  for (const input of document.querySelectorAll('input[type=file]')) input.value = '';
};

let checking = false;
const check = async (form, file) => {
  if (checking) return;
  // A file that the server would not read need not be sent.
  if (file.size > Number(form.dataset.max)) {
    tell(form, form.dataset.tooLarge);
    forgetChosen();
    return;
  }
  checking = true;
  root.classList.add('checking');
  status().textContent = status().dataset.busy;
  const code = form.elements.namedItem('code')?.value ?? '';
  try {
    const sha256 = await hashOf(file);
    if (sha256) {
      const known = await post(new URLSearchParams({ code, sha256, name: file.name }));
      if (known.status !== 404) return show(known);
    }
    const body = new FormData();
    body.set('code', code);
    body.set('file', file);
    show(await post(body));
  } catch (error) {
    console.error(error);
    tell(form, status().dataset.failed);
    status().textContent = '';
  } finally {
    checking = false;
    root.classList.remove('checking');
    forgetChosen();
  }
};

document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === 'file' && target.files?.[0]) void check(target.form, target.files[0]);
});
const hasFile = (event) => event.dataTransfer?.types.includes('Files') && document.querySelector('.file-form');
document.addEventListener('dragover', (event) => {
  if (!hasFile(event)) return;
  event.preventDefault();
  root.classList.add('dropping');
});
document.addEventListener('dragleave', ({ relatedTarget }) => {
  if (!relatedTarget) root.classList.remove('dropping');
});
document.addEventListener('drop', (event) => {
  const form = hasFile(event);
  root.classList.remove('dropping');
  if (!form) return;
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  if (file) void check(form, file);
});
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button?.matches('[data-print]')) print();
  if (button?.matches('[data-copy]'))
    navigator.clipboard?.writeText(button.dataset.copy).then(() => {
      button.querySelector('span').textContent = button.dataset.copied;
      status().textContent = button.dataset.copied;
    }, console.error);
  const menu = document.querySelector('.menu[open]');
  if (menu && target instanceof Node && !menu.contains(target)) menu.open = false;
});
document.addEventListener('keydown', ({ key }) => {
  const menu = key === 'Escape' ? document.querySelector('.menu[open]') : null;
  if (!menu) return;
  menu.open = false;
  menu.querySelector('summary').focus();
});
