import { referencesCost } from './references.js';

console.log(JSON.stringify(await referencesCost(process.argv[2] ?? '')));
