import { seccompProgram } from './seccomp.js';

it('a process allows calls that change the user only if it gives up root itself', () => {
  const [never, changes] = [false, true].map((changesUser) => seccompProgram({ forDriver: false, changesUser }));
  expect(never!.length).toBeLessThan(changes!.length);
});
