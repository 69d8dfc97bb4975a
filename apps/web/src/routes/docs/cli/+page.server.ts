import type { PageServerLoad } from './$types';
import page from './commands.json';

/** The commands' own descriptions (`npm run docs:cli`); a spec of the command line compares them. */
export const load: PageServerLoad = () => page;
