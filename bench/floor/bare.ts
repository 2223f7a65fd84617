import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Form } from './form.ts';

createRoot(document.getElementById('root')!).render(createElement(Form));
