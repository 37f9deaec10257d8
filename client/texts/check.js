// `npm run texts` checks that all languages have the same texts, and writes src/texts/areas.ts.
// With --check it writes nothing, and fails if that file does not fit the English texts.

import { readFileSync, writeFileSync } from 'node:fs';
import { faults } from './locales.js';
import { typesOf } from './types.js';

const FILE = new URL('../src/texts/areas.ts', import.meta.url);
const found = faults();
const types = typesOf();
if (!process.argv.includes('--check')) writeFileSync(FILE, types);
else if (readFileSync(FILE, 'utf-8') !== types)
  found.push('src/texts/areas.ts is not as src/locales/en says: npm run texts');
for (const fault of found) console.error(fault);
process.exitCode = found.length > 0 ? 1 : 0;
