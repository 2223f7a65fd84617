/** `node scripts/write-wire-page.ts`: writes docs/wire.md. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wirePage } from './wire/wire-page.ts';

writeFileSync(join(import.meta.dirname, '../docs/wire.md'), wirePage());
