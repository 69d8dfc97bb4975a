export const words = {
  title: 'Docs',
  nav: 'Docs',
  pages: [
    ['/docs/getting-started', 'Getting started'],
    ['/docs/bundle', 'The bundle'],
    ['/docs/metrics', 'Metrics'],
    ['/docs/ranks', 'How ranks are computed'],
    ['/docs/errors', 'Error codes'],
    ['/docs/cli', 'Command line'],
  ] as readonly (readonly [string, string])[],
  codeColumns: { code: 'Code', fault: 'Counts towards quota', remedy: 'What to do' },
  faults: { submitter: 'yes', platform: 'no, it is given back' } as Record<string, string>,
  severities: { reject: 'refused', flag: 'passes, flagged for a maintainer' } as Record<string, string>,
  stages: {
    unpack: 'While the archive is opened',
    manifest: 'In the manifest and the files it names',
    static: 'In a graph, without running it',
    contract: 'Against the track',
    load: 'While the model is loaded',
    run: 'While it runs on public images',
  } as Record<string, string>,
} as const;
