/** `node scripts/draw-imports.ts`: draws the server's imports in docs/architecture.md again. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withDrawing } from './imports/drawing.ts';
import { serverImports } from './imports/server-imports.ts';

const page = join(import.meta.dirname, '../docs/architecture.md');
writeFileSync(page, withDrawing(readFileSync(page, 'utf8'), serverImports()));
