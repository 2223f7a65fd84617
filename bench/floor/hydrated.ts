import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Form } from './form.ts';

hydrateRoot(document.getElementById('root')!, createElement(Form));
