import { formatEstimateInterval, formatValue } from '../metric-values.js';
import { rankText } from '../rank-text.js';
import { DIMENSIONS, type ModelProfile, type ProfileTrack } from './model-profile.js';
import { profileLine } from './profile-line.js';

/** Sizes in pixels. */
const [WIDTH, ROW, HEAD, FOOT] = [760, 34, 64, 52];
/** The scale from 0% to 100%. */
const [FROM, TO] = [300, 540];
/** Contrast to white of at least 4.5:1; values differ in shape, so that the card is readable in grey. */
const [INK, MUTED, LINE] = ['#1a1a1a', '#5a5a5a', '#b8b8b8'];

/**
 * A profile as an image: for each track the value as a dot with its interval, and the best entry as an open diamond, on
 * a scale from 0% to 100%. Its description contains every value as text. Only presentation attributes, so that it
 * renders under any content security policy.
 */
export function profileSvg(profile: ModelProfile): string {
  const height = HEAD + ROW * profile.tracks.length + FOOT;
  const title = `${profile.name} (${profile.team}): composition profile`;
  const description = profile.tracks.map((track) => `${track.title}, ${track.metric.label}: ${profileLine(track)}`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title desc" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="12">`,
    `<title id="title">${escape(title)}</title>`,
    `<desc id="desc">${escape(`${description.join('; ')}.`)}</desc>`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    text(20, 28, profile.name, `font-size="17" font-weight="600" fill="${INK}"`),
    text(20, 48, `${profile.team} · ${entered(profile)}`, `fill="${MUTED}"`),
    ...[0, 0.5, 1].map((share) => text(at(share), HEAD - 6, `${share * 100}%`, `text-anchor="middle" fill="${MUTED}"`)),
    ...profile.tracks.flatMap((track, row) => line(track, HEAD + ROW * row + ROW / 2)),
    text(20, height - 30, noteOf(profile), `font-size="11" fill="${MUTED}"`),
    text(20, height - 12, profile.url, `font-size="11" fill="${MUTED}"`),
    '</svg>',
    '',
  ].join('\n');
}

function line(track: ProfileTrack, y: number): string[] {
  const { result, best, metric, entries } = track;
  const drawn = metric.format === 'PERCENT';
  const value = result?.value ?? null;
  const parts = [
    text(20, y - 2, DIMENSIONS[track.dimension], `fill="${INK}"`),
    text(20, y + 12, `${track.title}, ${metric.label}`, `font-size="10" fill="${MUTED}"`),
    `<path d="M${FROM} ${y}H${TO}" stroke="${LINE}"/>`,
  ];
  if (drawn && best !== null)
    parts.push(`<path d="M${at(best)} ${y - 6}l5 6l-5 6l-5 -6z" fill="#ffffff" stroke="${INK}"/>`);
  if (!result) return [...parts, text(TO + 16, y + 4, 'not entered', `fill="${MUTED}"`)];
  if (drawn && result.low !== null && result.high !== null)
    parts.push(`<path d="M${at(result.low)} ${y}H${at(result.high)}" stroke="${INK}" stroke-width="3"/>`);
  if (drawn && value !== null) parts.push(`<circle cx="${at(value)}" cy="${y}" r="5" fill="${INK}"/>`);
  const interval = formatEstimateInterval(result, metric.format);
  const shown = [formatValue(result, metric.format), interval].filter(Boolean).join(' ');
  return [
    ...parts,
    text(TO + 16, y - 2, shown, `fill="${INK}"`),
    text(TO + 16, y + 12, rankText(result.rankLow, result.rankHigh, entries), `font-size="10" fill="${MUTED}"`),
  ];
}

const entered = ({ tracks }: ModelProfile): string =>
  `${tracks.filter(({ result }) => result !== null).length} of ${tracks.length} tracks entered`;

const noteOf = ({ family }: ModelProfile): string =>
  `● value${family > 1 ? ` with its interval; all ${family} together 95%` : ' with its 95% interval'}   ◇ best of the board`;

/** Horizontal position of a share. */
const at = (share: number): string => (FROM + (TO - FROM) * Math.min(1, Math.max(0, share))).toFixed(1);

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (content: string): string => content.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
const text = (x: number | string, y: number, content: string, attributes: string): string =>
  `<text x="${x}" y="${y}" ${attributes}>${escape(content)}</text>`;
