/** The command-line program, for an archive and for npm. */
export const CLI = {
  name: 'primitives',
  programs: ['apps/cli/dist/primitives-main.js'],
  threads: ['libs/threads/dist/compute-thread.js'],
  files: './cli/',
};
