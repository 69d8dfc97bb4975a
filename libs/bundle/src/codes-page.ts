import { BUNDLE_CODES, type Stage } from './codes.js';

const STAGES: Readonly<Record<Stage, string>> = {
  unpack: 'Unpacking',
  manifest: 'Manifest and configuration',
  static: 'Reading the graphs',
  contract: 'Fitting a track',
  load: 'Loading',
  run: 'Running on probes',
};

/** `{name}` as `<name>`, as the help of commands writes placeholders. */
const withPlaceholders = (text: string) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => `<${name.replaceAll('_', ' ')}>`);
const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** Every code with its sentences and its remedy, as the Markdown of docs/bundle.md. */
export function codesPage(): string {
  const codes = Object.entries(BUNDLE_CODES);
  const stages = Object.entries(STAGES).map(([stage, title]) => {
    const own = codes.filter(([, it]) => it.stage === stage);
    const sections = own.map(([code, { severity, messages, remedy }]) => {
      const mark = severity === 'flag' ? ' (flag)' : '';
      return `#### ${code}${mark}\n\n\`\`\`text\n${withPlaceholders(messages.join('\n'))}\n\`\`\`\n\n${sentence(remedy)}\n`;
    });
    return `### ${title}\n\n${sections.join('\n')}`;
  });
  return stages.join('\n');
}
