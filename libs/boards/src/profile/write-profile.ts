import { latexLine, latexMetric, latexValue } from '../exports/latex-cells.js';
import { latexText, latexUrl } from '../exports/latex-text.js';
import { rankText } from '../rank-text.js';
import { DIMENSIONS, type ModelProfile } from './model-profile.js';
import { profileSvg } from './profile-svg.js';

/** Formats of a profile's card. */
export const PROFILE_FORMATS = ['svg', 'json', 'tex'] as const;
export type ProfileFormat = (typeof PROFILE_FORMATS)[number];

export function writeProfile(format: ProfileFormat, profile: ModelProfile): string {
  if (format === 'svg') return profileSvg(profile);
  return format === 'json' ? `${JSON.stringify(profile, null, 2)}\n` : profileLatex(profile);
}

/** One booktabs table: a row for each track, also for those without an entry. */
function profileLatex({ name, team, slug, url, family, tracks }: ModelProfile): string {
  const note =
    family > 1
      ? `Intervals contain all ${family} values together with 95\\% (Bonferroni).`
      : 'The interval is a 95\\% interval.';
  return [
    '% needs \\usepackage{booktabs} and \\usepackage{hyperref}',
    '\\begin{table}[t]',
    '  \\centering',
    `  \\caption{${latexText(name)} (${latexText(team)}) over all tracks. ${family > 0 ? `${note} ` : ''}${latexUrl(url)}}`,
    `  \\label{tab:profile-${slug}}`,
    '  \\begin{tabular}{lllrr}',
    '    \\toprule',
    latexLine(['Measures', 'Track', 'Metric', 'Value', 'Rank']),
    '    \\midrule',
    ...tracks.map(({ dimension, title, metric, result, entries }) =>
      latexLine([
        latexText(DIMENSIONS[dimension]),
        latexText(title),
        latexMetric(metric),
        result ? latexValue({ ...result, mark: null }, metric) : 'not entered',
        result ? latexText(rankText(result.rankLow, result.rankHigh, entries).replace('rank ', '')) : '',
      ]),
    ),
    '    \\bottomrule',
    '  \\end{tabular}',
    '\\end{table}',
    '',
  ].join('\n');
}
