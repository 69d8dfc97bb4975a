/** Writes THIRD_PARTY_NOTICES from what is installed: `npm run notices`. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { notices } from './notices.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
writeFileSync(new URL('../../../THIRD_PARTY_NOTICES', import.meta.url), notices(root));
