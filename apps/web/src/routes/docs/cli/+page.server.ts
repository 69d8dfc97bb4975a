import type { PageServerLoad } from './$types';
import page from './commands.json';

/** What the commands say of themselves (`npm run docs:cli`); a spec of the command line holds the file to them. */
export const load: PageServerLoad = () => page;
