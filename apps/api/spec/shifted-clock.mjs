/**
 * Loaded into a process before it starts: its wall clock is off by what the file says, in milliseconds, from each
 * SIGUSR2 on.
 */
import { readFileSync } from 'node:fs';

const file = process.env.SHIFTED_CLOCK_FILE;
const RealDate = Date;
let shift = 0;
const read = () => (shift = Number(readFileSync(file, 'utf8')));
process.on('SIGUSR2', read);
read();

globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + shift);
    else super(...given);
  }

  static now() {
    return RealDate.now() + shift;
  }
};
