import { prepare, publications } from './publication.js';

/**
 * A separate process for a board of one length, so that its memory is that of the ranking: `prepare` or `publish`.
 */
const [step, folder = '', size = '0'] = process.argv.slice(2);
if (step === 'prepare') await prepare(folder, Number(size));
else console.log(JSON.stringify(await publications(folder, Number(size))));
