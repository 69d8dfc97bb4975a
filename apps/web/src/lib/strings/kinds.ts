/** The kinds of run in the form. */
export const kindWords = {
  kind: 'Kind of run',
  kindNote:
    'You can submit the bundle of a debug run later without another upload, and change the listing of a submission.',
  debug: 'Debug run',
  debugNote: 'on public images, without a rank; visible to your team and the maintainers; has its own quota',
  example:
    'Preselected: the same model as the example bundle, a baseline of this platform. Boards do not rank copies of a model.',
  firstUpload:
    'Preselected for the first upload of your account: it shows whether the bundle runs, and uses no quota of submissions.',
  kinds: { LISTED: 'Listed submission', UNLISTED: 'Unlisted submission', PRIVATE: 'Private submission' },
} as const;
