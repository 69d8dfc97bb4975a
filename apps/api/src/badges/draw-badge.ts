import { makeBadge } from 'badge-maker';
import type { BadgeText, BadgeTone } from './badge-text.js';

/** Solid colours on which white reads: a contrast of 6 to 1 at least (WCAG 2 AA asks for 4.5). */
const COLOURS: Readonly<Record<BadgeTone, string>> = {
  good: '#1b6b3a',
  busy: '#1f5f9e',
  bad: '#a02c2c',
  mute: '#5a5a5a',
};
const LABEL_COLOUR = '#3a3a3a';

/** An SVG image of some 700 bytes whose words are its accessible name as well. */
export const renderBadge = ({ label, message, tone }: Omit<BadgeText, 'status'>): string =>
  makeBadge({ label, message, color: COLOURS[tone], labelColor: LABEL_COLOUR, style: 'flat-square' });
